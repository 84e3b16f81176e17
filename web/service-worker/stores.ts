/** Written in by the build: see build.ts. */
declare const BUILD: { version: string; contract: string; files: string[] };

/** The build's files, the first of which is the script that the shell begins with. */
export const { files } = BUILD;

export const shellAddress = "/index.html";

/** Answers outlive a build as long as what they look like stays the same. */
export const stores = {
  shell: `marquee shell ${BUILD.version}`,
  answers: `marquee answers ${BUILD.contract}`,
  pictures: "marquee pictures",
} as const;

export async function removeOldStores() {
  const current: string[] = Object.values(stores);
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("marquee ") && !current.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}
