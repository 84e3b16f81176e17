import { compact } from "../compact.ts";

type Identifiers = { wikidata?: string | null; imdb?: string | null };

/** Lists the pages of a movie on other sites, by the name of the site. */
export function listMovieLinks({ wikidata, imdb }: Identifiers): { site: string; url: string }[] {
  return compact([
    wikidata && { site: "Wikidata", url: `https://www.wikidata.org/wiki/${wikidata}` },
    imdb && { site: "IMDb", url: `https://www.imdb.com/title/${imdb}/` },
  ]);
}
