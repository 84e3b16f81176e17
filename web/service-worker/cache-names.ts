/** Defined by build.ts. */
declare const BUILD: {
  version: string;
  contract: string;
  cachedPaths: string;
  files: string[];
  laterFiles: string[];
};

/**
 * The build's files: `files` of the first visit, beginning with the shell's entry script, and
 * `laterFiles` of the other pages.
 */
export const { files, laterFiles } = BUILD;

/** The paths of the endpoints whose public responses are cached. */
export const cachedPaths = new RegExp(BUILD.cachedPaths);

export const shellPath = "/index.html";

/**
 * Cached responses outlive a build as long as the contract of every cached endpoint is unchanged.
 */
export const cacheNames = {
  shell: `marquee shell ${BUILD.version}`,
  responses: `marquee responses ${BUILD.contract}`,
  images: "marquee images",
} as const;

export async function deleteOldCaches() {
  const current: string[] = Object.values(cacheNames);
  const names = await caches.keys();
  const oldNames = names.filter((name) => name.startsWith("marquee ") && !current.includes(name));
  await Promise.all(oldNames.map((name) => caches.delete(name)));
}
