import type { Page } from "@playwright/test";

/** Lets a chosen image take a second to be read, so that a form is submitted meanwhile. */
export const slowDownImages = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const decode = globalThis.createImageBitmap;
    const decodeLater = async (...input: Parameters<typeof decode>) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return decode(...input);
    };
    globalThis.createImageBitmap = decodeLater as typeof decode;
  });
