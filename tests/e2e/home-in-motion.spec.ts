import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleNow } from "../support/accessibility.ts";
import { trackNetworkIdle } from "../support/network-idle.ts";
import { collectPageErrors } from "../support/page-errors.ts";

test("the home page is accessible while it animates, and animations cause few layouts", {
  tag: "@long",
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const waitForIdle = trackNetworkIdle(page);
  await page.goto("/");
  await waitForIdle();
  const isMoving = () =>
    document.getAnimations().some(({ effect, playState }) => {
      const endsOnce = effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
      return playState === "running" && endsOnce;
    });
  await expect.poll(() => page.evaluate(isMoving)).toBe(false);
  await expect
    .poll(await countLayouts(page, 30), "what moves out of sight has the page laid out")
    .toBeLessThan(15);
  await expectAccessibleNow(page, "home in motion");

  const readMovedElements = await trackViewTransitions(page);
  await expect(async () => {
    await page.getByRole("region", { name: "Popular now" }).getByRole("link").nth(2).click();
    await expect(page.getByRole("heading", { name: "Cast" })).toBeVisible();
    await page.goBack();
    await expect
      .poll(readMovedElements, { timeout: 2_000 })
      .toContain("::view-transition-group(poster)");
  }, "the poster moves back to its row, which was left undrawn").toPass();
});

/** Counts layouts of the page during the given number of frames. */
async function countLayouts(page: Page, frames: number): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const count = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "LayoutCount")?.value ?? Number.NaN;
  };
  const drawFrames = async (frameCount: number) => {
    for (let frame = 0; frame < frameCount; frame++) await new Promise(requestAnimationFrame);
  };
  return async () => {
    const before = await count();
    await page.evaluate(drawFrames, frames);
    return (await count()) - before;
  };
}

test("a browser that blocks storage still shows the site", { tag: "@long" }, async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("Refused.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, { get: refuse });
  });
  const pageErrors = collectPageErrors(page);
  await page.goto("/movie/3");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Add to favourites" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Favourites: 1" })).toBeVisible();
  expect(pageErrors).toEqual([]);
});

/** Records the elements of the last view transition. */
async function trackViewTransitions(page: Page) {
  await page.evaluate(() => {
    const startTransition = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = startTransition(update);
      const listAnimated = () =>
        document
          .getAnimations()
          .map(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement);
      document.body.dataset.moved = "";
      void transition.ready.then(() => {
        document.body.dataset.moved = listAnimated().join();
      });
      return transition;
    };
  });
  return () => page.evaluate(() => document.body.dataset.moved);
}
