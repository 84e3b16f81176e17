/** Returns the result of a check, with a note for the owner. */
export const passCheck = (note) => ({ state: "good", note });
export const failCheck = (note) => ({ state: "bad", note });
/**
 * Returns the result of a check that could not be made, or that only the owner or a lawyer can
 * make.
 */
export const reportUnchecked = (note) => ({ state: "unknown", note });
