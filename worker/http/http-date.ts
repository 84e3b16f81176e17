/** The three forms of an HTTP-date (RFC 9110 section 5.6.7): two are obsolete, and still have to be understood. */
const forms = [
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

/** Whole seconds since 1970, or null for what is no HTTP-date: such a header is ignored. */
export function readHttpDate(text: string | undefined): number | null {
  if (text === undefined || !forms.some((form) => form.test(text))) return null;
  const ms = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(ms) ? null : Math.floor(ms / 1000);
}
