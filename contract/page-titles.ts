import { siteName } from "./constants.ts";

/** The titles of the pages that everybody can find: of the tab, of search results, of shared links. */
export const pageTitles = {
  home: "Films worth staying up for",
  movies: "Movies",
  moviesAbout: "Movies: {about}",
  about: "About",
  contact: "Contact",
  notFound: "Page not found",
  noMovie: "No such movie",
} as const;

/** A page's title as the document bears it. */
export const documentTitle = (title: string): string => `${title} · ${siteName}`;
