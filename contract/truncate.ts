/** The beginning of a text, at most so long; no character is cut in half. */
export const truncate = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
