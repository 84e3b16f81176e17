import { test as base } from "@playwright/test";
import { type BrowserPage, createBrowserPage } from "./browser-page.ts";
import { openFirefox } from "./firefox.ts";
import { openWebkit } from "./webkit.ts";

export type Engine = "firefox" | "webkit";

type Fixtures = {
  engine: Engine;
  site: string;
  /** Opens one more browser, with nothing kept in it; of this site, unless another is named. */
  openBrowser: (site?: string) => Promise<BrowserPage>;
};

/** Playwright runs these tests and drives none of their browsers: it would need builds of its own. */
export const test = base.extend<Fixtures>({
  engine: ["firefox", { option: true }],
  site: ({ baseURL }, use) => use(baseURL ?? ""),
  openBrowser: async ({ engine, site }, use) => {
    const pages: BrowserPage[] = [];
    await use(async (address = site) => {
      const page = createBrowserPage(await (engine === "firefox" ? openFirefox : openWebkit)(address));
      pages.push(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.close()));
  },
});
