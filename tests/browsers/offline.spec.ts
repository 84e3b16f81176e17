import { expect } from "@playwright/test";
import { testJourney } from "./fixtures.ts";
import { openSiteProxy } from "./site-proxy.ts";

testJourney(
  "an offline visitor can still open the pages visited before",
  async ({ openBrowser, site }) => {
    const proxy = await openSiteProxy(site);
    const page = await openBrowser(proxy.site);
    await page.goto("/");
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), {
        timeout: 30_000,
      })
      .toBe(true);
    await page.goto("/movie/3");
    await page.expectText("A Trip to the Moon", "h1");
    const cachesMovie = () =>
      page.evaluate(async () => (await caches.match("/api/movies/3")) !== undefined);
    await expect.poll(cachesMovie, { timeout: 30_000 }).toBe(true);
    proxy.cutOff();
    await page.goto("/movie/3");
    await page.expectText("A Trip to the Moon", "h1");
    await page.goto("/");
    await page.expectText("Popular now");
  },
);
