/** Defined by build.ts. */
declare const BUILD: {
  locale: string;
  locales: string[];
  version: string;
  contract: string;
  cachedPaths: string;
  files: string[];
  laterFiles: string[];
};

/**
 * `firstVisitFiles`: the build's files for the first visit, beginning with the shell's entry
 * script. `laterVisitFiles`: the files of the other pages. `buildLocale`: the language of these
 * files. `siteLocales`: all languages.
 */
export const {
  locale: buildLocale,
  locales: siteLocales,
  files: firstVisitFiles,
  laterFiles: laterVisitFiles,
} = BUILD;

/** The paths of the endpoints whose public responses are cached. */
export const cachedPaths = new RegExp(BUILD.cachedPaths);

const responsesPrefix = "marquee responses ";

/**
 * Cached responses outlive a build as long as the contract of every cached endpoint is unchanged.
 * Each language has a service worker with caches of its own.
 */
export const cacheNames = {
  shell: `marquee shell ${buildLocale} ${BUILD.version}`,
  responses: `${responsesPrefix}${buildLocale} ${BUILD.contract}`,
  images: "marquee images",
} as const;

/** Deletes the caches of earlier builds, but not those of other languages. */
export async function deleteOldCaches() {
  const current: string[] = Object.values(cacheNames);
  const isOld = (name: string) => {
    const [owner, , language, version] = name.split(" ");
    const isOtherLanguage = version !== undefined && language !== buildLocale;
    return owner === "marquee" && !isOtherLanguage && !current.includes(name);
  };
  await deleteCaches(isOld);
}

/** Deletes the cached responses in every language. */
export const deleteAllResponses = () => deleteCaches((name) => name.startsWith(responsesPrefix));

async function deleteCaches(isDeleted: (name: string) => boolean) {
  const names = await caches.keys();
  await Promise.all(names.filter(isDeleted).map((name) => caches.delete(name)));
}
