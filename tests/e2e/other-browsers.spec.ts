import { expect, type Page, test } from "@playwright/test";
import { registerSubscriber } from "../support/member.ts";
import { collectPageErrors } from "../support/page-errors.ts";

/* Chromium stands in for browsers that no test machine has: missing features are removed, different
   behaviour is imitated. */

async function openPlayer(page: Page) {
  await registerSubscriber(page, "Sam Safari");
  await page.goto("/watch/Metropolis");
}

async function waitForPlayback(page: Page) {
  await expect
    .poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
}

test("an iPhone, where only videos can be full screen, enters full screen by key", {
  tag: "@long",
}, async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of [
      "fullscreenElement",
      "webkitFullscreenElement",
      "webkitCurrentFullScreenElement",
    ])
      Reflect.deleteProperty(Document.prototype, name);
    for (const name of ["requestFullscreen", "webkitRequestFullscreen", "webkitRequestFullScreen"])
      Reflect.deleteProperty(Element.prototype, name);
    Object.assign(HTMLVideoElement.prototype, {
      webkitEnterFullscreen(this: HTMLVideoElement) {
        this.dataset.fullscreen = "entered";
      },
    });
  });
  await openPlayer(page);
  await waitForPlayback(page);
  await page.keyboard.press("f");
  await expect(page.locator("video")).toHaveAttribute("data-fullscreen", "entered");
});

test("full screen works in a browser that has no screen orientation to lock", {
  tag: "@long",
}, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Screen.prototype, "orientation"));
  const pageErrors = collectPageErrors(page);
  await openPlayer(page);
  await waitForPlayback(page);
  await page.keyboard.press("f");
  await expect
    .poll(() => page.evaluate(() => document.fullscreenElement?.matches(".player")))
    .toBe(true);
  await expect(page.getByRole("button", { name: "Exit full screen" })).toBeAttached();
  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  expect(pageErrors).toEqual([]);
});

test("a second click on a player menu's button closes the menu, even if a clicked button takes no focus, as in Safari", {
  tag: "@long",
}, async ({ page }) => {
  await page.addInitScript(() =>
    window.addEventListener("mousedown", (event) => {
      if (event.defaultPrevented || !(event.target as Element).closest("button")) return;
      event.preventDefault();
      (document.activeElement as HTMLElement | null)?.blur();
    }),
  );
  await openPlayer(page);
  await waitForPlayback(page);
  await page.mouse.move(300, 250);
  const button = page.getByRole("button", { name: "Speed" });
  await button.click();
  await expect(page.getByRole("menuitemradio", { checked: true })).toBeFocused();
  await button.click();
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await expect(page.getByRole("menu")).toBeVisible();
});

test("on an iPhone that refuses autoplay, the Play button appears although no video has loaded yet", {
  tag: "@long",
}, async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["MediaSource", "ManagedMediaSource", "WebKitMediaSource"])
      Reflect.deleteProperty(window, name);
    HTMLMediaElement.prototype.play = () =>
      Promise.reject(new DOMException("No gesture", "NotAllowedError"));
  });
  await page.route("**/*.m3u8", () => new Promise(() => undefined));
  await openPlayer(page);
  await expect(page.locator(".player > span > svg")).toBeVisible();
});
