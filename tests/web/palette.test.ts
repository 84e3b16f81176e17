import { expect, it } from "vitest";
import {
  defaultColours,
  derivePalette,
  findContrastProblems,
} from "../../contract/site/palette.ts";

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrastOf(...colours: [string, string]): number {
  const [first = 0, second = 0] = colours.map((colour) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
      const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  });
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

it.each(["#0f0c0a", "#06121c", "#330033", "#2d3436", "#003a1e", "#363636"])(
  "an error can be read on every surface over the background %s",
  (background) => {
    const colours = { background, text: "#ffffff", accent: "#ffffff" };
    expect(findContrastProblems(colours)).toEqual([]);
    const { ember, night, velvet, seat } = derivePalette(colours);
    for (const surface of [night, velvet, seat])
      expect(contrastOf(ember, surface)).toBeGreaterThanOrEqual(4.5);
  },
);

it("the demo site's error colour stays that of the style sheet", () => {
  expect(derivePalette(defaultColours).ember).toBe("#ff8a66");
});
