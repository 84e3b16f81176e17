import { type Colours, defaultColours, derivePalette } from "./palette.ts";
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
  const plain = new Map(Object.entries(derivePalette(defaultColours)));
  const properties = Object.entries(derivePalette(colours))
    .filter(([name, colour]) => colour !== plain.get(name))
    .map(([name, colour]) => `--color-${name}:${colour}`);
  const colourStyles =
    properties.length === 0 ? "" : `@media screen{:root{${properties.join(";")}}}`;
  return typePairStyles(typePair) + colourStyles;
}
