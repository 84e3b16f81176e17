import { expect, it } from "vitest";
import { pageTitles } from "../../contract/page-titles.ts";
import { spanish } from "../../web/i18n/spanish.ts";
import { es as inWorker } from "../../worker/i18n/es.ts";

it("page heads and emails use the same Spanish texts as the pages", () => {
  const pageTranslations: Record<string, string> = spanish;
  const sharedTexts = (Object.keys(inWorker) as (keyof typeof inWorker)[]).filter((text) => text in pageTranslations);
  expect(sharedTexts).toEqual(expect.arrayContaining([pageTitles.home, pageTitles.movies, pageTitles.contact]));
  for (const text of sharedTexts) expect(inWorker[text], text).toBe(pageTranslations[text]);
});
