/** Defined by build.ts. */
declare const BUILD: { version: string; contract: string; files: string[] };

/** The build's files; the first is the entry script of the shell. */
export const { files } = BUILD;

export const shellPath = "/index.html";

/** Cached responses outlive a build as long as the contract is unchanged. */
export const cacheNames = {
  shell: `marquee shell ${BUILD.version}`,
  responses: `marquee answers ${BUILD.contract}`,
  images: "marquee pictures",
} as const;

export async function deleteOldCaches() {
  const current: string[] = Object.values(cacheNames);
  const names = await caches.keys();
  const oldNames = names.filter((name) => name.startsWith("marquee ") && !current.includes(name));
  await Promise.all(oldNames.map((name) => caches.delete(name)));
}
