import { expect, it } from "vitest";
import { removeFallbacks } from "../../scripts/vite-colour-mix.mjs";

const inSupports = (rule: string) => `@supports (color:color-mix(in lab, red, red)){${rule}}`;
const mixed = "color-mix(in oklab, var(--color-white) 6%, transparent)";

it("the CSS of a build keeps a color-mix() colour, and loses the plain colour before it", () => {
  const css = `a{top:0}.bg{background-color:#fff1}${inSupports(`.bg{background-color:${mixed}}`)}b{top:0}`;
  expect(removeFallbacks(css)).toBe(`a{top:0}.bg{background-color:${mixed}}b{top:0}`);
});

it("the CSS of a build keeps the other declarations of a rule whose plain colour is removed, also in a media query", () => {
  const css = `@media print{.bg{color:#fff1;top:0}${inSupports(`.bg{color:${mixed}}`)}}`;
  expect(removeFallbacks(css)).toBe(`@media print{.bg{top:0;color:${mixed}}}`);
});

it("the CSS of a build keeps rules with different selectors", () => {
  const css = `.a{color:#fff1}${inSupports(`.b{color:${mixed}}`)}`;
  expect(removeFallbacks(css)).toBe(css);
});
