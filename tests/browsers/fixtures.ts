import { test as base } from "@playwright/test";
import { type BrowserPage, createBrowserPage } from "./browser-page.ts";
import { openFirefox } from "./firefox.ts";
import { openWebkit } from "./webkit.ts";

export type Engine = "firefox" | "webkit";

type Fixtures = {
  engine: Engine;
  site: string;
  /** Opens another browser with an empty profile, for this site or another one. */
  openBrowser: (site?: string) => Promise<BrowserPage>;
};

/**
 * Playwright runs these tests but drives none of their browsers, since it would need its own builds
 * of them.
 */
export const test = base.extend<Fixtures>({
  engine: ["firefox", { option: true }],
  site: ({ baseURL }, use) => use(baseURL ?? ""),
  openBrowser: async ({ engine, site }, use) => {
    const pages: BrowserPage[] = [];
    await use(async (address = site) => {
      const page = createBrowserPage(
        await (engine === "firefox" ? openFirefox : openWebkit)(address),
      );
      pages.push(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.close()));
  },
});
