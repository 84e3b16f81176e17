import { readdir, readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Colours,
  defaultColours,
  deriveDarkColours,
  derivePalette,
  findContrastProblems,
  isLight,
} from "../../contract/site/palette.ts";
import { siteStyles } from "../../contract/site/site-styles.ts";

/** The components that lie over a video, whose surface is dark in every brand. */
const namesOverVideos = ["features/player/", "app/pages/watch-layout.tsx"];

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

/** Lists the pairs of a palette that are less readable than WCAG 2.2, 1.4.3 and 1.4.11 ask. */
function findUnreadablePairs(colours: Colours): string[] {
  const palette = derivePalette(colours);
  const surfaces = ["night", "velvet", "seat"] as const;
  const texts = ["screen", "dim", "bulb", "glow", "ember"] as const;
  const pairs = [
    ...surfaces.flatMap((surface) => texts.map((text) => [text, surface, 4.5] as const)),
    ...surfaces.map((surface) => ["edge", surface, 3] as const),
    ["screen", "rail", 4.5] as const,
  ];
  return pairs
    .filter(([front, back, ratio]) => contrastOf(palette[front], palette[back]) < ratio)
    .map(([front, back]) => `${front} on ${back}`);
}

const applyOffers = (colours: Colours): Colours => ({
  ...colours,
  ...Object.fromEntries(findContrastProblems(colours).map(({ name, nearest }) => [name, nearest])),
});

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);
const anyColours = fc.record({ background: colour, text: colour, accent: colour });

describe("the palette of a site", () => {
  it("every role of the palette is readable in thousands of accepted colours, on the page and over a picture", {
    tags: ["long"],
  }, () => {
    fc.assert(
      fc.property(anyColours, (colours) => {
        const accepted = applyOffers(colours);
        expect(findUnreadablePairs(accepted)).toEqual([]);
        expect(findUnreadablePairs(deriveDarkColours(accepted))).toEqual([]);
        expect(isLight(deriveDarkColours(accepted).background)).toBe(false);
      }),
      { numRuns: 3_000 },
    );
  });
  it("colours proposed in place of thousands of unreadable colours are accepted, in whichever order the owner takes them", {
    tags: ["long"],
  }, () => {
    fc.assert(
      fc.property(anyColours, fc.boolean(), (colours, backwards) => {
        expect(findContrastProblems(applyOffers(colours))).toEqual([]);
        const offers = findContrastProblems(colours);
        let current = colours;
        for (const { name, nearest } of backwards ? offers.toReversed() : offers) {
          current = { ...current, [name]: nearest };
          expect(findContrastProblems(current).map((each) => each.name)).not.toContain(name);
        }
        expect(findContrastProblems(current)).toEqual([]);
      }),
      { numRuns: 1_500 },
    );
  });

  it.each([
    ["paper and red ink", { background: "#fbf8f1", text: "#1d1a17", accent: "#b3202a" }],
    ["white", { background: "#ffffff", text: "#000000", accent: "#0b57d0" }],
    ["cream and green", { background: "#efe3c6", text: "#10281b", accent: "#175c37" }],
    ["deep green and cream", { background: "#12402a", text: "#f6ecd2", accent: "#f2c14e" }],
  ])("the palette %s is accepted", (_, colours) => {
    expect(findContrastProblems(colours)).toEqual([]);
  });

  it("an owner who changes only a dark background to light is told that text and accent are unreadable", () => {
    const problems = findContrastProblems({ ...defaultColours, background: "#fbf8f1" });
    expect(problems.map(({ name, code }) => [name, code])).toEqual([
      ["text", "contrast_too_low"],
      ["accent", "contrast_too_low"],
    ]);
  });

  it.each([
    ["#5f6670", "darker"],
    ["#868686", "lighter"],
  ])(
    "an owner with the background %s, on which no text is readable, is proposed a %s background",
    (background, side) => {
      const [problem] = findContrastProblems({ background, text: "#ffffff", accent: "#ffffff" });
      expect(problem).toMatchObject({ name: "background", code: "background_unreadable" });
      expect(isLight(String(problem?.nearest))).toBe(side === "lighter");
    },
  );

  it("the demo site has the error colour of the style sheet", () => {
    expect(derivePalette(defaultColours).ember).toBe("#ff8a66");
  });

  it("the styles of a dark site have no rules for dark surfaces, which a light site needs", () => {
    const dark = { background: "#0b1512", text: "#efe9da", accent: "#f0876b" };
    const light = { background: "#fbf8f1", text: "#1d1a17", accent: "#b3202a" };
    expect(siteStyles({ typePair: "marquee", colours: defaultColours })).not.toContain("@media");
    expect(siteStyles({ typePair: "marquee", colours: dark })).not.toContain("dark-surface");
    expect(siteStyles({ typePair: "marquee", colours: light })).toMatch(
      /--color-night:#fbf8f1.*\.dark-surface\{--color-night:#0c0a09.*color-scheme:dark/,
    );
  });
});

it("no border outside of videos has the fixed colour white or black, because owners choose the colours", async () => {
  const names = (await readdir("web", { recursive: true })).filter(
    (name) => name.endsWith(".tsx") && !namesOverVideos.some((each) => name.startsWith(each)),
  );
  const sources = await Promise.all(names.map((name) => readFile(`web/${name}`, "utf8")));
  expect(
    names.filter((_, i) => /\b(ring|border|divide)-(white|black)\b/.test(sources[i] ?? "")),
  ).toEqual([]);
});
