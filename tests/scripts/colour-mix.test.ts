import { expect, it } from "vitest";
import { removeFallbacks } from "../../scripts/vite-colour-mix.mjs";

const inSupports = (rule: string) => `@supports (color:color-mix(in lab, red, red)){${rule}}`;
const mixed = "color-mix(in oklab, var(--color-white) 6%, transparent)";

it("a color-mix() colour replaces its plain fallback before it", () => {
  const css = `a{top:0}.bg{background-color:#fff1}${inSupports(`.bg{background-color:${mixed}}`)}b{top:0}`;
  expect(removeFallbacks(css)).toBe(`a{top:0}.bg{background-color:${mixed}}b{top:0}`);
});

it("removing a fallback colour keeps the rule's other declarations, also inside a media query", () => {
  const css = `@media print{.bg{color:#fff1;top:0}${inSupports(`.bg{color:${mixed}}`)}}`;
  expect(removeFallbacks(css)).toBe(`@media print{.bg{top:0;color:${mixed}}}`);
});

it("rules with different selectors stay unchanged", () => {
  const css = `.a{color:#fff1}${inSupports(`.b{color:${mixed}}`)}`;
  expect(removeFallbacks(css)).toBe(css);
});
