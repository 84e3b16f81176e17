/** Written in by the build: see build.ts. */
declare const BUILD: { version: string; contract: string; files: string[] };

/** The build's files, the first of which is the script that the shell begins with. */
export const { files } = BUILD;

export const shellPath = "/index.html";

/** Answers outlive a build as long as what they look like stays the same. */
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
