import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { findNothingAtOnce } from "../support/accessible.ts";
import { followFaults } from "../support/faults.ts";
import { arriveAs, guests } from "../support/guests.ts";
import { pageAt, places } from "../support/places.ts";
import { followRequests } from "../support/quiet.ts";

/** The first words of the lines of a table in the code, which the tests cannot run. */
async function linesOf(file: string, line: RegExp): Promise<string[]> {
  return [...(await readFile(file, "utf8")).matchAll(line)].map(([, name]) => String(name));
}

test("the tour leaves out no route", async () => {
  const routes = await linesOf("web/app/routes.tsx", /^ {2}\["([^"]+)",/gm);
  expect(new Set(places.map(([route]) => route))).toEqual(new Set(routes));
});

for (const guest of guests) {
  test(`every page is sound to the ${guest}`, async ({ page }) => {
    test.setTimeout(240_000);
    await arriveAs(guest, page);
    const quiet = followRequests(page);
    const faults = followFaults(page);
    const titles = new Map<string, string>();
    for (const [, address] of places) {
      const answer = await page.goto(address);
      expect.soft(answer?.status(), address).toBe(address === "/no-such-page" ? 404 : 200);
      await quiet();
      expect.soft(faults.splice(0), address).toEqual([]);
      const here = pageAt(page.url());
      if (titles.has(here)) continue;
      expect.soft([...titles.values()], address).not.toContain(await page.title());
      titles.set(here, await page.title());
      await expectFrame(page, address);
      await findNothingAtOnce(page, address);
    }
    if (guest === "admin") await expectEverySection([...titles.keys()]);
  });
}

async function expectFrame(page: Page, address: string) {
  for (const landmark of ["banner", "main", "contentinfo"] as const) {
    await expect(page.getByRole(landmark), address).toHaveCount(1);
  }
  await expect(page.getByRole("heading", { level: 1 }), address).toHaveCount(1);
}

async function expectEverySection(pages: string[]) {
  const sections = await linesOf("web/app/dashboard/sections.ts", /^ {2}(\w+): \{ label:/gm);
  expect(sections.length).toBeGreaterThan(0);
  expect(pages).toEqual(expect.arrayContaining(sections.map((section) => `/dash/ad/${section}`)));
}

test("the home page in motion is as sound as at rest", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const quiet = followRequests(page);
  await page.goto("/");
  await quiet();
  const isMoving = () =>
    document.getAnimations().some(({ effect, playState }) => {
      const endsOnce = effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
      return playState === "running" && endsOnce;
    });
  await expect.poll(() => page.evaluate(isMoving)).toBe(false);
  await expect.poll(await layoutsIn(page, 30), "what moves out of sight has the page laid out").toBeLessThan(15);
  await findNothingAtOnce(page, "home in motion");

  const moved = await followMoves(page);
  await expect(async () => {
    await page.getByRole("region", { name: "Popular now" }).getByRole("link").nth(2).click();
    await expect(page.getByRole("heading", { name: "Cast" })).toBeVisible();
    await page.goBack();
    await expect.poll(moved, { timeout: 2_000 }).toContain("::view-transition-group(poster)");
  }, "the poster moves back to its row, which was left undrawn").toPass();
});

/** Counts how often the page is laid out while it draws as many frames. */
async function layoutsIn(page: Page, frames: number): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const count = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "LayoutCount")?.value ?? Number.NaN;
  };
  const draw = async (left: number) => {
    for (let frame = 0; frame < left; frame++) await new Promise(requestAnimationFrame);
  };
  return async () => {
    const before = await count();
    await page.evaluate(draw, frames);
    return (await count()) - before;
  };
}

test("a browser that refuses to keep anything shows the site all the same", async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("Refused.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: refuse });
  });
  const faults = followFaults(page);
  await page.goto("/movie/3");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Add to favourites" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Favourites: 1" })).toBeVisible();
  expect(faults).toEqual([]);
});

/** Tells what was moved in the last change to another page. */
async function followMoves(page: Page) {
  await page.evaluate(() => {
    const begin = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      const transition = begin(change);
      const note = () =>
        document.getAnimations().map(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement);
      document.body.dataset.moved = "";
      void transition.ready.then(() => {
        document.body.dataset.moved = note().join();
      });
      return transition;
    };
  });
  return () => page.evaluate(() => document.body.dataset.moved);
}
