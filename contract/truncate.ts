/**
 * Returns the first `length` UTF-16 code units of a text, without half a surrogate pair at the end.
 */
export const truncate = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
