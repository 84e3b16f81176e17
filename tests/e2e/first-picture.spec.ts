import { expect, type Page, test } from "@playwright/test";
import { slowLine } from "../support/slow-line.ts";

/** Measured: 2 or 3 requests and 37 to 45 kB: the page, the picture, on some a smaller one. */
const mostRequests = 8;
const mostBytes = 70_000;

test("On a slow line the largest picture is there before the scripts, and nothing moves when those and the letters come", async ({
  browser,
}) => {
  // At this width the letters of film 31's title need a line fewer than those that stand in for them.
  for (const path of ["/", "/movies", "/movie/31"]) {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 }, serviceWorkers: "block" });
    const page = await context.newPage();
    const faults = faultsOf(page);
    await watchPainting(page);
    await slowLine(page);
    await page.goto(path);
    const drawnTitle = await page.title();
    await expect.poll(() => painted(page), { message: path }).toMatchObject({ picture: true });
    const { requests, bytes, scripts, calls } = await painted(page);
    expect(requests, path).toBeLessThanOrEqual(mostRequests);
    expect(bytes, path).toBeLessThanOrEqual(mostBytes);
    expect([scripts, calls], path).toEqual([0, 0]);
    await page.waitForLoadState("networkidle");
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
    expect(await page.evaluate(() => window.shifted), path).toBeLessThanOrEqual(0.02);
    expect([await page.title(), faults]).toEqual([drawnTitle, []]);
    await context.close();
  }
});

test("What is pressed while the page is being taken over is done once", async ({ page }) => {
  await page.addInitScript(() => {
    const listen = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...given: Parameters<typeof listen>) {
      listen.apply(this, given);
      if (given[0] !== "click" || !(this instanceof Element) || this.id !== "root") return;
      EventTarget.prototype.addEventListener = listen;
      queueMicrotask(() => document.querySelector<HTMLElement>("[aria-controls][aria-label=Menu]")?.click());
    };
  });
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto("/about");
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
});

test("Letters typed while a page is being taken over come after those typed before", async ({ page }) => {
  let comes = () => {};
  const coming = new Promise<void>((done) => {
    comes = done;
  });
  await page.route("**/assets/about-page*.js", (route) => coming.then(() => route.continue()));
  await page.route("**/assets/index*.js", async (route) => {
    await page.getByRole("searchbox").first().pressSequentially("Metro");
    await route.continue();
  });
  await page.goto("/about");
  const search = page.getByRole("searchbox").first();
  await page.waitForFunction(() => "lives" in document.body.dataset);
  await search.pressSequentially("polis");
  comes();
  await page.waitForLoadState("networkidle");
  await expect(search).toHaveValue("Metropolis");
});

test("A page whose scripts do not come says so, and still searches", async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/about");
  await expect(page.getByRole("link", { name: "Load the page again" })).toBeVisible();
  await page.getByRole("searchbox").first().fill("Metropolis");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/movies?q=Metropolis");
});

function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  return faults;
}

declare global {
  interface Window {
    shifted: number;
    largest: { at: number; url: string; isPicture: boolean };
  }
}

type Largest = { startTime: number; url: string; element: Element | null };

async function watchPainting(page: Page) {
  await page.addInitScript(() => {
    window.shifted = 0;
    const observe = (type: string, note: (entry: never) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) note(entry as never);
      }).observe({ type, buffered: true });
    observe("layout-shift", (shift: { value: number; hadRecentInput: boolean }) => {
      if (!shift.hadRecentInput) window.shifted += shift.value;
    });
    observe("largest-contentful-paint", ({ startTime, url, element }: Largest) => {
      window.largest = { at: startTime, url, isPicture: element?.tagName === "IMG" };
    });
  });
}

/** What had arrived when the largest picture had, and of scripts and calls when it was painted: a busy machine paints late. */
function painted(page: Page) {
  return page.evaluate(() => {
    const { at = 0, url = "", isPicture = false } = window.largest ?? {};
    const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    const all = entries as PerformanceResourceTiming[];
    const arrival = all.find(({ name }) => name === url)?.responseEnd ?? at;
    const arrived = all.filter(({ responseEnd }) => responseEnd <= arrival);
    const before = all.filter(({ responseEnd }) => responseEnd < at);
    return {
      picture: isPicture,
      requests: arrived.length,
      bytes: arrived.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      scripts: before.filter(({ name }) => /\.js$/.test(name)).length,
      calls: before.filter(({ name }) => name.includes("/api/")).length,
    };
  });
}
