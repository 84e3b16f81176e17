import { matchesEntityTag } from "./entity-tag.ts";

/** The validators of a representation: its strong entity tag, and its time of modification. */
export type Validators = { httpEtag: string; uploaded: Date };

type GetHeader = (name: string) => string | undefined;

/**
 * The three forms of an HTTP-date (RFC 9110 section 5.6.7). Two are obsolete, but servers must
 * accept them.
 */
const httpDateForms = [
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);

/**
 * Evaluates the conditions of a GET or HEAD in their order of precedence (RFC 9110 section 13.2.2).
 */
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
  if (ifNoneMatch !== undefined)
    return matchesEntityTag(ifNoneMatch, httpEtag, "weakly") ? "unmodified" : "met";
  if (modifiedSince !== null && modifiedAtSeconds <= modifiedSince) return "unmodified";
  return "met";
}

/**
 * Whether a range may be served (RFC 9110 section 13.1.5): without If-Range, or if If-Range matches
 * the representation strongly. A date matches if it equals the Last-Modified that we sent.
 */
export function mayServeRange(getHeader: GetHeader, { httpEtag, uploaded }: Validators): boolean {
  const condition = getHeader("If-Range");
  if (condition === undefined) return true;
  if (/^(W\/)?"/.test(condition)) return condition === httpEtag;
  return readHttpDate(condition) === toSeconds(uploaded);
}

/** Returns whole seconds since 1970; null for an invalid HTTP-date, whose header is ignored. */
function readHttpDate(text: string | undefined): number | null {
  if (text === undefined || !httpDateForms.some((form) => form.test(text))) return null;
  const ms = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(ms) ? null : Math.floor(ms / 1000);
}
