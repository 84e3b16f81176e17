import { type Browser, expect, type Page, test } from "@playwright/test";
import { administrator, signInPage } from "../support/member.ts";
import { emulateSlowNetwork } from "../support/slow-network.ts";

/**
 * Measured: 2 or 3 requests and 37 to 45 kB for the page, its image and sometimes a smaller image.
 */
const mostRequests = 8;
const mostBytes = 70_000;

const member = { email: "member@marquee.example", password: "marquee-member" };

for (const [reader, account] of [["a visitor"], ["a member", member]] as const) {
  test(`on a slow connection ${reader} sees the largest image before the scripts run, and nothing shifts later`, {
    tag: "@long",
  }, async ({ browser }) => {
    const storageState = account && (await signInOnce(browser, account));
    // At this width the web font sets the title of movie 31 in one line less than the fallback
    // font.
    for (const path of ["/", "/movies?sort=name", "/movie/31"]) {
      const context = await browser.newContext({
        viewport: { width: 412, height: 823 },
        serviceWorkers: "block",
        ...(storageState && { storageState }),
      });
      const page = await context.newPage();
      const errors = collectErrors(page);
      await observePaint(page);
      await emulateSlowNetwork(page);
      await page.goto(path);
      const renderedTitle = await page.title();
      await expect
        .poll(() => readPaintMetrics(page), { message: path })
        .toMatchObject({ picture: true });
      const { requests, bytes, scripts, calls } = await readPaintMetrics(page);
      expect(requests, path).toBeLessThanOrEqual(mostRequests);
      expect(bytes, path).toBeLessThanOrEqual(mostBytes);
      expect([scripts, calls], path).toEqual([0, 0]);
      await page.waitForLoadState("networkidle");
      await page.getByRole("button", { name: "Menu" }).click();
      await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
      expect(await page.evaluate(() => window.layoutShift), path).toBeLessThanOrEqual(0.02);
      expect([await page.title(), errors]).toEqual([renderedTitle, []]);
      await context.close();
    }
  });
}

/** Signs in in a browser of its own, and returns the browser's cookies for other browsers. */
async function signInOnce(browser: Browser, account: typeof member) {
  const page = await browser.newPage();
  await signInPage(page, account);
  const state = await page.context().storageState();
  await page.close();
  return state;
}

test("only an administrator's browser requests the data again that the server sent with the page", {
  tag: "@long",
}, async ({ browser }) => {
  for (const [account, isRepeated] of [
    [member, false],
    [administrator, true],
  ] as const) {
    const page = await browser.newPage();
    await signInPage(page, account);
    const paths: string[] = [];
    page.on("request", (request) => paths.push(new URL(request.url()).pathname));
    await page.goto("/movie/31");
    await expect.poll(() => paths).toContain("/api/movies/31/reviews");
    await page.waitForLoadState("networkidle");
    expect(
      ["/api/movies/31", "/api/movies/31/related"].map((path) => paths.includes(path)),
    ).toEqual([isRepeated, isRepeated]);
    await page.close();
  }
});

test("a click during hydration takes effect once", { tag: "@long" }, async ({ page }) => {
  await page.addInitScript(() => {
    const originalAddEventListener = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (
      this: EventTarget,
      ...args: Parameters<typeof originalAddEventListener>
    ) {
      originalAddEventListener.apply(this, args);
      if (args[0] !== "click" || !(this instanceof Element) || this.id !== "root") return;
      EventTarget.prototype.addEventListener = originalAddEventListener;
      queueMicrotask(() =>
        document.querySelector<HTMLElement>("[aria-controls][aria-label=Menu]")?.click(),
      );
    };
  });
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto("/about");
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
});

/**
 * Holds a page's code back until the returned function is called, so that the page is not hydrated
 * until then.
 */
async function holdPageCode(page: Page, chunk: string) {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(`**/assets/${chunk}*.js`, (route) => released.then(() => route.continue()));
  return () => release();
}

test("text typed into the search box before hydration stays, and opens the search results", {
  tag: "@long",
}, async ({ page }) => {
  const release = await holdPageCode(page, "about-page");
  await page.goto("/about");
  const search = page.getByRole("searchbox").first();
  await search.pressSequentially("Metropolis");
  release();
  await expect(
    page.getByRole("list", { name: "Search results" }).getByRole("link").first(),
  ).toBeVisible();
  await expect(search).toHaveValue("Metropolis");
});

test("a sort order chosen before hydration takes effect when the page's code has loaded", {
  tag: "@long",
}, async ({ page }) => {
  const release = await holdPageCode(page, "movies-page");
  await page.goto("/movies");
  await page.getByLabel("Sort by").selectOption("rating");
  release();
  await expect(page).toHaveURL(/sort=rating/);
});

test("a click on the menu button before hydration takes effect when the page's code has loaded", {
  tag: "@long",
}, async ({ page }) => {
  const release = await holdPageCode(page, "about-page");
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto("/about");
  await page.getByRole("button", { name: "Menu" }).click();
  release();
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
});

test("a member's click on Watch before hydration starts the movie", { tag: "@long" }, async ({
  page,
}) => {
  await signInPage(page, member);
  const release = await holdPageCode(page, "index");
  await page.goto("/movie/15");
  await page.getByRole("main").getByRole("button", { name: "Watch", exact: true }).click();
  release();
  await expect(page).toHaveURL(/\/watch\/Metropolis/);
});

test("navigation keeps the current page and its title until the next page's code has loaded", {
  tag: "@browsers",
}, async ({ page }) => {
  await page.goto("/about");
  await expect(page.locator("body[data-hydrated]")).toBeAttached();
  const heading = page.getByRole("heading", { level: 1 });
  const [title, text] = [await page.title(), await heading.textContent()];
  const release = await holdPageCode(page, "movies-page");
  const request = page.waitForRequest("**/assets/movies-page*.js");
  await page.getByRole("banner").getByRole("link", { name: "Movies" }).click();
  await request;
  expect([await page.title(), await heading.textContent()]).toEqual([title, text]);
  release();
  await expect(heading).not.toHaveText(String(text));
  await expect(page).not.toHaveTitle(title);
});

test("Back restores the scroll position of a page left before its code had loaded", {
  tag: "@long",
}, async ({ page }) => {
  const release = await holdPageCode(page, "movies-page");
  await page.goto("/movies");
  await page.evaluate(() => scrollTo(0, 700));
  await page.getByRole("article").nth(5).getByRole("link").click();
  await expect(page).toHaveURL(/\/movie\//);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
  release();
  await expect(page.locator("body[data-hydrated]")).toBeAttached();
  expect(await page.evaluate(() => scrollY)).toBe(700);
});

test("a page whose scripts fail to load offers a reload, and its search still works", {
  tag: "@long",
}, async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/about");
  await expect(page.getByRole("link", { name: "Reload the page" })).toBeVisible();
  await page.getByRole("searchbox").first().fill("Metropolis");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/movies?q=Metropolis");
});

function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`${message.text()} ${message.location().url}`);
  });
  return errors;
}

declare global {
  interface Window {
    layoutShift: number;
    largestPaint: { at: number; url: string; isImage: boolean };
  }
}

type LargestPaint = { startTime: number; url: string; element: Element | null };

async function observePaint(page: Page) {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    const observe = (type: string, onEntry: (entry: never) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) onEntry(entry as never);
      }).observe({ type, buffered: true });
    observe("layout-shift", (shift: { value: number; hadRecentInput: boolean }) => {
      if (!shift.hadRecentInput) window.layoutShift += shift.value;
    });
    observe("largest-contentful-paint", ({ startTime, url, element }: LargestPaint) => {
      window.largestPaint = { at: startTime, url, isImage: element?.tagName === "IMG" };
    });
  });
}

/**
 * Returns the requests that competed with the largest image for bandwidth, and the scripts and API
 * requests that had begun when the image was painted. Left out are requests that began after the
 * image's request and ended before the image's first byte, and requests later than a second,
 * because fonts and scripts then no longer wait for a late image (web/start.js).
 */
function readPaintMetrics(page: Page) {
  return page.evaluate(() => {
    const { at = 0, url = "", isImage = false } = window.largestPaint ?? {};
    const pages = performance.getEntriesByType("navigation") as PerformanceResourceTiming[];
    const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const endOfWait = (pages[0]?.responseStart ?? 0) + 1000;
    const resourceEntries = [...pages, ...resources].filter(
      ({ startTime }) => startTime < endOfWait,
    );
    const image = resourceEntries.find(({ name }) => name === url);
    const arrivedEntries = resourceEntries.filter(
      ({ startTime, responseEnd }) =>
        responseEnd <= (image?.responseEnd ?? at) &&
        (!image || startTime <= image.startTime || responseEnd > image.responseStart),
    );
    const earlierEntries = resourceEntries.filter(({ responseEnd }) => responseEnd < at);
    return {
      picture: isImage,
      requests: arrivedEntries.length,
      bytes: arrivedEntries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      scripts: earlierEntries.filter(({ name }) => /\.js$/.test(name)).length,
      calls: earlierEntries.filter(({ name }) => name.includes("/api/")).length,
    };
  });
}
