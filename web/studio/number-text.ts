/**
 * The whole number that a field has; 0, which the Worker refuses, for anything else: an empty one
 * can mean something.
 */
export const toCount = (text: string) => (/^\s*\d+\s*$/.test(text) ? Number(text) : 0);

/** Null for an empty field. */
export const toOptionalCount = (text: string) => (text.trim() === "" ? null : toCount(text));
