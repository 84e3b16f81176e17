/** The addresses below `/studio` of sections whose address differs from their name. */
const studioAddresses: Record<string, string> = {
  dashboard: "",
  movielist: "movies",
  addmovie: "movies/new",
  users: "members",
};

/** The search parameter with the id of the thing whose editor is open over its section's list. */
export const editedIdParam = "edit";

/** Returns the path of a section's list with the editor of one of its things open. */
export const editorPath = (section: string, id: string): string =>
  `${studioPath(section)}?${editedIdParam}=${encodeURIComponent(id)}`;

/**
 * Returns the path of a section of the studio, of an item in it, of its tab, or of a tab's part.
 */
export const studioPath = (section: string, item = "", tab = "", part = ""): string =>
  ["/studio", studioAddresses[section] ?? section, item, tab, part].filter(Boolean).join("/");
