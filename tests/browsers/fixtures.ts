import { test as base } from "@playwright/test";
import { type BrowserPage, createBrowserPage } from "./browser-page.ts";
import { openFirefox } from "./firefox.ts";
import { openWebkit } from "./webkit.ts";

type Engine = "firefox" | "webkit";

/** The names of the engines that this machine has. */
const engines: Record<Engine, string | undefined> = {
  firefox: process.env.FIREFOX && "Firefox",
  webkit: process.env.WEBKIT && "WebKit",
};

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

/** Defines the tests of a journey, one for each of these engines that the machine has. */
export function testJourney(
  title: string,
  body: Parameters<typeof test>[2],
  testedEngines: readonly string[] = Object.keys(engines),
): void {
  for (const [engine, name] of Object.entries(engines)) {
    if (!name || !testedEngines.includes(engine)) continue;
    test.describe(() => {
      test.use({ engine: engine as Engine });
      // WebKitGTK 2.50.6 crashes on about one page in 300 on a loaded machine. scripts/stages.mjs
      // accepts a second try only after a crash.
      test.describe.configure({ retries: engine === "webkit" ? 1 : 0 });
      test(`${title}, in ${name}`, body);
    });
  }
}
