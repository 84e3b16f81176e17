import { namesTag } from "./entity-tag.ts";
import { readHttpDate } from "./http-date.ts";

/** What a representation is compared by: its strong entity tag, and when it was last changed. */
export type Validators = { httpEtag: string; uploaded: Date };

type Header = (name: string) => string | undefined;

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000);

/** What the conditions of a GET or HEAD come to, in their order of precedence (RFC 9110 section 13.2.2). */
export function evaluateConditions(
  header: Header,
  { httpEtag, uploaded }: Validators,
): "met" | "unmodified" | "failed" {
  const changed = secondsOf(uploaded);
  const ifMatch = header("If-Match");
  const unmodifiedSince = readHttpDate(header("If-Unmodified-Since"));
  if (ifMatch !== undefined) {
    if (!namesTag(ifMatch, httpEtag, "strongly")) return "failed";
  } else if (unmodifiedSince !== null && changed > unmodifiedSince) {
    return "failed";
  }
  const ifNoneMatch = header("If-None-Match");
  const modifiedSince = readHttpDate(header("If-Modified-Since"));
  if (ifNoneMatch !== undefined) return namesTag(ifNoneMatch, httpEtag, "weakly") ? "unmodified" : "met";
  return modifiedSince !== null && changed <= modifiedSince ? "unmodified" : "met";
}

/**
 * Whether a range may be answered (RFC 9110 section 13.1.5): without If-Range, or when it names the very representation,
 * strongly. A date does so when it is exactly the one we gave.
 */
export function mayAnswerRange(header: Header, { httpEtag, uploaded }: Validators): boolean {
  const condition = header("If-Range");
  if (condition === undefined) return true;
  if (/^(W\/)?"/.test(condition)) return condition === httpEtag;
  return readHttpDate(condition) === secondsOf(uploaded);
}
