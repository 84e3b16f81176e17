/** The first path segments of routes that are not pages and that robots.txt closes to crawlers. */
export const uncrawledFolders = ["api", "dev", "sandbox", "statements", "stream", "webhooks"];
/** The first path segments of routes that are not pages. Crawlers may read `embed` and `media`. */
export const routeFolders = [...uncrawledFolders, "embed", "media"];
/** The first path segments of the build's files. */
export const fileFolders = ["assets", "fonts", "icons"];

/**
 * Returns a pattern of the paths that begin with one of the folders. The pattern leaves out the
 * paths below `/stream/watch/`, which are pages of movies.
 */
export const createFolderPattern = (folders: readonly string[]): string =>
  `^/(${folders.map((folder) => (folder === "stream" ? "stream(?!/watch/)" : folder)).join("|")})/`;
