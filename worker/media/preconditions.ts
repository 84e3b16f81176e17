import { readHttpDate } from "../http/http-date.ts";
import { matchesEntityTag } from "./entity-tag.ts";

/** What a representation is compared by: its strong entity tag, and when it was last changed. */
export type Validators = { httpEtag: string; uploaded: Date };

type GetHeader = (name: string) => string | undefined;

const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** What the conditions of a GET or HEAD come to, in their order of precedence (RFC 9110 section 13.2.2). */
export function evaluateConditions(
  getHeader: GetHeader,
  { httpEtag, uploaded }: Validators,
): "met" | "unmodified" | "failed" {
  const modifiedAtSeconds = toSeconds(uploaded);
  const ifMatch = getHeader("If-Match");
  const unmodifiedSince = readHttpDate(getHeader("If-Unmodified-Since"));
  if (ifMatch !== undefined) {
    if (!matchesEntityTag(ifMatch, httpEtag, "strongly")) return "failed";
  } else if (unmodifiedSince !== null && modifiedAtSeconds > unmodifiedSince) {
    return "failed";
  }
  const ifNoneMatch = getHeader("If-None-Match");
  const modifiedSince = readHttpDate(getHeader("If-Modified-Since"));
  if (ifNoneMatch !== undefined) return matchesEntityTag(ifNoneMatch, httpEtag, "weakly") ? "unmodified" : "met";
  return modifiedSince !== null && modifiedAtSeconds <= modifiedSince ? "unmodified" : "met";
}

/**
 * Whether a range may be answered (RFC 9110 section 13.1.5): without If-Range, or when it names the very representation,
 * strongly. A date does so when it is exactly the one we gave.
 */
export function mayServeRange(getHeader: GetHeader, { httpEtag, uploaded }: Validators): boolean {
  const condition = getHeader("If-Range");
  if (condition === undefined) return true;
  if (/^(W\/)?"/.test(condition)) return condition === httpEtag;
  return readHttpDate(condition) === toSeconds(uploaded);
}
