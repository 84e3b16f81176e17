import type { Page } from "@playwright/test";

/**
 * Delays the decoding of a chosen image by a second, so that a test can submit the form before the
 * image is decoded.
 */
export const slowDownImages = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const decode = globalThis.createImageBitmap;
    const decodeLater = async (...input: Parameters<typeof decode>) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return decode(...input);
    };
    globalThis.createImageBitmap = decodeLater as typeof decode;
  });
