import { expect, it } from "vitest";
import { titles } from "../../contract/titles.ts";
import { spanish } from "../../web/language/spanish.ts";
import { spanish as inWorker } from "../../worker/http/spanish.ts";

it("says in heads and letters what the page says, in Spanish too", () => {
  const inPages: Record<string, string> = spanish;
  const both = (Object.keys(inWorker) as (keyof typeof inWorker)[]).filter((text) => text in inPages);
  expect(both).toEqual(expect.arrayContaining([titles.home, titles.movies, titles.contact]));
  for (const text of both) expect(inWorker[text], text).toBe(inPages[text]);
});
