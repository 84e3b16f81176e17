/** The addresses below `/studio` of sections whose address differs from their name. */
const studioAddresses: Record<string, string> = {
  dashboard: "",
  movielist: "movies",
  addmovie: "movies/new",
  users: "members",
};

type StudioPlace = { item?: string; tab?: string; query?: string };

/** Returns the URL of a section of the studio, or of an item in it. `query` is a query string. */
export function studioPath(section: string, { item, tab, query }: StudioPlace = {}): string {
  const names = [studioAddresses[section] ?? section, item, tab];
  const path = ["/studio", ...names.filter(Boolean)].join("/");
  return query ? `${path}?${query}` : path;
}
