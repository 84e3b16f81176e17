import { expect, it } from "vitest";
import { titles } from "../../contract/titles.ts";
import { spanish } from "../../web/language/spanish.ts";
import { ownSpanish } from "../../worker/page/texts.ts";

it("says in a page's head what the page says, in Spanish too", () => {
  const inPages: Record<string, string> = spanish;
  const both = Object.keys(ownSpanish).filter((text) => text in inPages);
  expect(both).toEqual(expect.arrayContaining([titles.home, titles.movies, titles.contact]));
  for (const text of both) expect(ownSpanish[text], text).toBe(inPages[text]);
});
