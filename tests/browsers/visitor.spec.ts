import { expect } from "@playwright/test";
import { testJourney } from "./fixtures.ts";

testJourney(
  "a visitor sees the home page without errors, and finds a movie by an actor's name",
  async ({ openBrowser }) => {
    const page = await openBrowser();
    await page.goto("/");
    await page.expectText("Popular now");
    const overflowPx = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflowPx()).toBeLessThanOrEqual(0);
    await page.fill("Search", "schreck", "header");
    // While the text is typed, its first letters find more movies, so the test waits for the only
    // movie that the whole text finds.
    await page.expectText("1 movie found", "header search");
    await page.click("Nosferatu", "header search");
    await page.expectText("Nosferatu", "h1");
    await page.expectText("Max Schreck");
    const posterIsLoaded = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLImageElement>("main img")].some(
          (image) => image.naturalWidth > 0,
        ),
      );
    await expect.poll(posterIsLoaded).toBe(true);
    expect(page.errors()).toEqual([]);
  },
);

testJourney(
  "a visitor fills favourites and cart, and switches the site to Spanish and back",
  async ({ openBrowser }) => {
    const page = await openBrowser();
    await page.goto("/movie/3");
    const readBadges = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("header a[aria-label]")].map((link) =>
          link.getAttribute("aria-label"),
        ),
      );
    await page.click("Add to favourites", "main");
    await page.click("Add to cart", "main");
    await expect.poll(readBadges).toEqual(expect.arrayContaining(["Favourites: 1", "Cart: 1"]));
    await page.goto("/cart");
    await page.expectText("A Trip to the Moon", "main");
    await expect.poll(readBadges).toEqual(expect.arrayContaining(["Favourites: 1", "Cart: 1"]));

    const readLanguage = () =>
      page.evaluate(() => (document.documentElement as HTMLElement | null)?.lang);
    await page.click("Español");
    await expect.poll(readLanguage).toBe("es");
    await page.expectText("A Trip to the Moon", "main");
    await page.click("English");
    await expect.poll(readLanguage).toBe("en");
    expect(page.errors()).toEqual([]);
  },
);
