/** The addresses below `/studio` of sections whose address differs from their name. */
const studioAddresses: Record<string, string> = {
  dashboard: "",
  movielist: "movies",
  addmovie: "movies/new",
  users: "members",
};

/** Returns the path of a section of the studio, of an item in it, of its tab, or of a tab's part. */
export const studioPath = (section: string, item = "", tab = "", part = ""): string =>
  ["/studio", studioAddresses[section] ?? section, item, tab, part].filter(Boolean).join("/");
