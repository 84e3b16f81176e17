import {
  type Colours,
  defaultColours,
  deriveDarkColours,
  derivePalette,
  isLight,
  luminanceOf,
} from "./palette.ts";
import { type TypePair, typePairStyles } from "./type-pairs.ts";

/**
 * Returns the style rules of a site's fonts, and of the colours that differ from the style sheet's.
 */
export function siteStyles({
  typePair,
  colours,
}: {
  typePair: TypePair;
  colours: Colours;
}): string {
  return typePairStyles(typePair) + colourStyles(colours);
}

/**
 * Returns the style rules of the colours. On a light site, `.dark-surface` marks the areas that
 * stay dark: the player, and texts over pictures.
 */
function colourStyles(colours: Colours): string {
  const properties = listProperties(colours, defaultColours);
  if (!isLight(colours.background))
    return properties.length === 0 ? "" : `@media screen{:root{${properties.join(";")}}}`;
  const dark = listProperties(deriveDarkColours(colours), colours).join(";");
  const light = [...properties, ...lightProperties(colours)].join(";");
  return `@media screen{:root{${light}}.dark-surface{${dark};color:var(--color-screen);color-scheme:dark}}`;
}

/** Lists the custom properties of a palette that differ from those of another palette. */
function listProperties(colours: Colours, others: Colours): string[] {
  const inherited = new Map(Object.entries(derivePalette(others)));
  return Object.entries(derivePalette(colours))
    .filter(([name, colour]) => colour !== inherited.get(name))
    .map(([name, colour]) => `--color-${name}:${colour}`);
}

/** The custom properties that make the glows of web/app/theme.css pale: --glow-l and others. */
function lightProperties({ background }: Colours): string[] {
  // OKLab's lightness of a grey is the cube root of its luminance.
  const lightness = Math.cbrt(luminanceOf(background));
  return [`--glow-l:${(lightness - 0.16).toFixed(2)}`, "--glow-c:.55", "--foyer:.09"];
}
