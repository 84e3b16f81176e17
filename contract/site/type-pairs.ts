/** A web font, and the common font that replaces the web font while the web font loads. */
type Font = {
  family: string;
  path: string;
  weight: string;
  fallback: "sans" | "serif";
  /**
   * The fallback font's `size-adjust`, `ascent-override` and `descent-override` in percent,
   * measured in Chromium on lines of titles and on text. Headlines in the fallback font are 6.5 %
   * wider than in the web font: see web/ui/load-fonts.ts.
   */
  metrics: readonly [size: number, ascent: number, descent: number];
};

/**
 * The fonts of headlines and texts that an owner can choose; scripts/subset-fonts.mjs makes their
 * files.
 */
export const typePairs = {
  marquee: {
    headline: font("Big Shoulders", "big-shoulders.561fbeb6", "700 800", "sans", [75, 132, 28]),
    text: font("Figtree", "figtree.d1e00d3f", "400 800", "sans", [101.4, 93.7, 24.7]),
  },
  poster: {
    headline: font("Anton", "anton.5ab9e281", "400 900", "sans", [72.4, 163, 45.6]),
    text: font("Work Sans", "work-sans.663264dc", "400 800", "sans", [112.4, 82.7, 21.4]),
  },
  arthouse: {
    headline: font(
      "Instrument Serif",
      "instrument-serif.1b963ca5",
      "400 900",
      "serif",
      [76.5, 129.4, 40.5],
    ),
    text: font("Newsreader", "newsreader.e23e110b", "400 800", "serif", [104.2, 71, 25.9]),
  },
  palace: {
    headline: font("Smythe", "smythe.733e7ecb", "400 900", "sans", [60, 153.3, 38.3]),
    text: font("Josefin Sans", "josefin-sans.d1c3596d", "400 700", "sans", [100.6, 74.5, 24.8]),
  },
  festival: {
    headline: font("Staatliches", "staatliches.40542b7e", "400 900", "sans", [67.2, 141.4, 44.6]),
    text: font("Public Sans", "public-sans.400ca71c", "400 800", "sans", [103.7, 91.6, 22.2]),
  },
} as const satisfies Record<string, { headline: Font; text: Font }>;

export type TypePair = keyof typeof typePairs;

export const typePairNames = Object.keys(typePairs) as TypePair[];

export const defaultTypePair: TypePair = "marquee";

function font(
  family: string,
  file: string,
  weight: string,
  fallback: Font["fallback"],
  metrics: Font["metrics"],
): Font {
  return { family, path: `/fonts/${file}.woff2`, weight, fallback, metrics };
}

/** The fonts in the form that `web/ui/load-fonts.ts` reads from the page. */
export type FontFaces = [family: string, path: string, weight: string][];

export const fontFacesOf = (pair: TypePair): FontFaces =>
  Object.values(typePairs[pair]).map(({ family, path, weight }) => [family, path, weight]);

const localFonts = {
  sans: 'local("Arial"),local("Liberation Sans"),local("Roboto")',
  boldSans:
    'local("Arial Bold"),local("Arial-BoldMT"),local("Liberation Sans Bold"),local("Roboto Bold")',
  serif: 'local("Times New Roman"),local("Liberation Serif"),local("Noto Serif")',
};

/**
 * Returns the style rules of a pair of fonts: the fallback fonts, and the custom properties with
 * the font families.
 */
export function typePairStyles(pair: TypePair): string {
  const { headline, text }: { headline: Font; text: Font } = typePairs[pair];
  return [
    fallbackFace(headline, headline.fallback === "sans" ? "boldSans" : "serif"),
    fallbackFace(text, text.fallback),
    `:root{--font-display:${formatFontFamilies(headline)};--font-sans:${formatFontFamilies(text)}}`,
  ].join("");
}

/**
 * Returns the rule of a fallback font. The rule covers every weight, so that browsers do not
 * embolden the font.
 */
const fallbackFace = (
  { family, metrics: [size, ascent, descent] }: Font,
  local: keyof typeof localFonts,
) =>
  `@font-face{font-family:"${family} Fallback";font-weight:400 900;src:${localFonts[local]};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%}`;

/** Returns the value of a `font-family` property. */
export const formatFontFamilies = ({
  family,
  fallback,
}: Pick<Font, "family" | "fallback">): string =>
  `"${family}","${family} Fallback",${fallback === "serif" ? "serif" : "system-ui,sans-serif"}`;
