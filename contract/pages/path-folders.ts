/** The folders of routes, not pages, that robots.txt excludes from crawlers. */
export const uncrawledFolders = ["api", "dev", "sandbox", "statements", "stream", "webhooks"];
/** The folders of routes below which no page lies. Crawlers may read images and embedded movies. */
export const routeFolders = [...uncrawledFolders, "embed", "media"];
/** The folders of built files. */
export const fileFolders = ["assets", "fonts", "icons"];

/**
 * Returns a pattern of the paths in folders. It leaves out the paths below `/stream/watch/`, which
 * are pages of movies.
 */
export const createFolderPattern = (folders: readonly string[]): string =>
  `^/(${folders.map((folder) => (folder === "stream" ? "stream(?!/watch/)" : folder)).join("|")})/`;
