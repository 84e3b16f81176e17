import { expect, it } from "vitest";
import { pageTitles } from "../../contract/page-titles.ts";
import { spanish } from "../../web/i18n/spanish.ts";
import { es as inWorker } from "../../worker/i18n/es.ts";

it("says in heads and letters what the page says, in Spanish too", () => {
  const inPages: Record<string, string> = spanish;
  const both = (Object.keys(inWorker) as (keyof typeof inWorker)[]).filter((text) => text in inPages);
  expect(both).toEqual(expect.arrayContaining([pageTitles.home, pageTitles.movies, pageTitles.contact]));
  for (const text of both) expect(inWorker[text], text).toBe(inPages[text]);
});
