/** The addresses below `/studio` of sections whose address differs from their name. */
const studioAddresses: Record<string, string> = {
  dashboard: "",
  movielist: "movies",
  addmovie: "movies/new",
  users: "members",
};

/** Returns the path of a section of the studio, or of an item in it, the item's tab, and a part of that. */
export const studioPath = (section: string, item = "", tab = "", part = ""): string =>
  ["/studio", studioAddresses[section] ?? section, item, tab, part].filter(Boolean).join("/");
