/**
 * Tailwind writes every mixed colour twice: plain, and in `@supports` for browsers that know
 * `color-mix`. All browsers of docs/browsers.md do, so only the second stays: 0.8 kB gzip of every
 * page.
 */
export const mixedColoursOnly = {
  name: "mixed-colours-only",
  apply: "build",
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.fileName.endsWith(".css")) file.source = removeFallbacks(String(file.source));
  },
};

const mixedColour =
  /([^{}]+)\{([^{}]*)\}@supports \(color:color-mix\(in lab, ?red, ?red\)\)\{([^{}]+)\{([^{}]*)\}\}/g;

/** Of rules as the build minifies them; declarations without a mixed colour stay. */
export const removeFallbacks = (css) =>
  css.replace(mixedColour, (rules, selector, plain, mixedSelector, mixed) => {
    if (selector !== mixedSelector) return rules;
    const properties = new Set(mixed.split(";").map(propertyOf));
    const others = plain
      .split(";")
      .filter((declaration) => !properties.has(propertyOf(declaration)));
    return `${selector}{${[...others, mixed].join(";")}}`;
  });

const propertyOf = (declaration) => declaration.slice(0, declaration.indexOf(":"));
