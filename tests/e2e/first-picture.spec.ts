import { expect, type Page, test } from "@playwright/test";
import { slowLine } from "../support/slow-line.ts";

/** Measured: 2 or 3 requests and 37 to 45 kB. On a busy machine, small pictures arrive before the largest is painted. */
const mostRequests = 8;
const mostBytes = 70_000;

test("On a slow line the largest picture is there before the scripts, and nothing moves when those come", async ({
  browser,
}) => {
  for (const path of ["/", "/movies", "/movie/1"]) {
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

test("A page whose scripts do not come still searches", async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/about");
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
    largest: { at: number; isPicture: boolean };
  }
}

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
    observe("largest-contentful-paint", ({ startTime, element }: { startTime: number; element: Element | null }) => {
      window.largest = { at: startTime, isPicture: element?.tagName === "IMG" };
    });
  });
}

/** What had arrived when the largest picture was painted. */
function painted(page: Page) {
  return page.evaluate(() => {
    const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    const before = (all as PerformanceResourceTiming[]).filter(
      ({ responseEnd }) => responseEnd < (window.largest?.at ?? 0),
    );
    return {
      picture: window.largest?.isPicture ?? false,
      requests: before.length,
      bytes: before.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      scripts: before.filter(({ name }) => /\.js$/.test(name)).length,
      calls: before.filter(({ name }) => name.includes("/api/")).length,
    };
  });
}
