import type { Locator } from "@playwright/test";

/** Returns the words of a heading that are broken across lines. */
export const findBrokenWords = (heading: Locator): Promise<string[]> =>
  heading.evaluate((element) => {
    const node = element.firstChild;
    const text = node?.textContent ?? "";
    return [...text.matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
      const range = document.createRange();
      range.setStart(node as Node, index);
      range.setEnd(node as Node, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
        ? [word]
        : [];
    });
  });
