import { slugOf } from "../fold-text.ts";
import { getSite } from "./site.ts";

/**
 * Returns a file name that begins with the site's name: `nordlicht-movies.csv`. A site name without
 * Latin letters or digits becomes `site`.
 */
export const siteFileName = (rest: string): string =>
  `${slugOf(getSite().name, 40) || "site"}-${rest}`;
