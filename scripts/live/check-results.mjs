/** Returns the result of a check, with a note for the owner. */
export const good = (note) => ({ state: "good", note });
export const bad = (note) => ({ state: "bad", note });
/**
 * Returns the result of a check that could not be made, or that only the owner or a lawyer can
 * make.
 */
export const unknown = (note) => ({ state: "unknown", note });
