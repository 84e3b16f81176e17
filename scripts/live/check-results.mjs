/** The results of a check, with a note for the owner. */
export const good = (note) => ({ state: "good", note });
export const bad = (note) => ({ state: "bad", note });
/** The check could not be made, or only the owner or a lawyer can make it. */
export const unknown = (note) => ({ state: "unknown", note });
