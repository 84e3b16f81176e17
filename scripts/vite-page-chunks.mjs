/**
 * The most visited pages, by the paths of their modules. `later` matches the modules that each page
 * loads after it is shown, `member` the modules that only members load in addition.
 */
const pages = {
  later: /\/web\/app\/(idle\/idle-tasks|layout\/site-footer)\.tsx$/,
  member:
    /\/web\/(app\/pages\/(member|included)-carousels?|features\/(viewing\/sync-favourites|accounts\/watch-session))\.tsx?$/,
  movies: /\/web\/app\/pages\/movies-page\.tsx$/,
  movie: /\/web\/app\/pages\/movie-page\.tsx$/,
  watch: /\/web\/(app\/pages\/watch-page|features\/player\/player)\.tsx$/,
};

/**
 * Puts all modules that the same set of these pages loads into one chunk. By default, the bundler
 * would divide the modules by all lazy parts, and a movie's page would cost 60 requests.
 */
export function pageChunks() {
  const found = new Map();

  /** Returns the names of the pages that load a module; `others` stands for all other pages. */
  function findPages(id, context) {
    if (found.has(id)) return found.get(id);
    const names = new Set();
    found.set(id, names);
    const { importers, dynamicImporters, isEntry } = context.getModuleInfo(id);
    for (const name of findAll(importers, context)) names.add(name);
    const page = Object.keys(pages).find((name) => pages[name].test(id));
    if (page) names.add(page);
    else if (
      isEntry ||
      (dynamicImporters.length > 0 && !isPartOfOnePage(dynamicImporters, context))
    )
      names.add("others");
    return names;
  }

  const findAll = (ids, context) => new Set(ids.flatMap((id) => [...findPages(id, context)]));

  /**
   * Whether a module is the lazy part of a single page, which loads after the page's own modules.
   */
  function isPartOfOnePage(dynamicImporters, context) {
    const names = findAll(dynamicImporters, context);
    return names.size === 1 && !names.has("others");
  }

  return {
    debugName: "pages",
    test: /\/(web|contract)\//,
    name(id, context) {
      const names = [...findPages(id, context)].sort();
      return names.length > 1 && names.some((name) => name !== "others") ? names.join("-") : null;
    },
    includeDependenciesRecursively: false,
  };
}
