import { expect, test } from "@playwright/test";
import { runAxe } from "../support/accessibility.ts";
import { registerSubscriber } from "../support/member.ts";
import {
  focused,
  fullHd,
  hdReady,
  openTv,
  playFocusedMovie,
  press,
  readTime,
} from "../support/tv-remote.ts";

test.use({ viewport: fullHd });

test("a member finds a movie, plays it and chooses captions by the keys of a remote alone", async ({
  page,
}) => {
  await registerSubscriber(page, "Tilda Television");
  await openTv(page);
  expect(await runAxe(page), "the home screen of a television").toEqual([]);
  await press(page, "ArrowRight");
  const name = (await focused(page).textContent()) ?? "";
  await expect(page.locator(".spotlight h2")).toHaveText(name);

  await playFocusedMovie(page);
  await press(page, "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
  await expect(focused(page)).toHaveText("Audio and captions");
  await press(page, "Enter");
  await expect(focused(page)).toHaveText("Off");
  expect(await runAxe(page), "the player of a television with its captions").toEqual([]);
  await press(page, "ArrowDown", "Enter");
  const listShown = (video: HTMLVideoElement) =>
    [...video.textTracks].filter(({ mode }) => mode === "showing").map(({ language }) => language);
  expect(await page.locator("video").evaluate(listShown)).toEqual(["en"]);
  await press(page, "ArrowDown", "ArrowDown", "Enter");
  const style = page.getByRole("dialog", { name: "Caption style" });
  await expect(focused(page)).toHaveText("Size 100%");
  await press(page, "ArrowRight");
  await expect(focused(page)).toHaveText("Size 150%");
  await expect(style.getByRole("status")).toHaveText("Size: 150%");
  await press(page, "ArrowDown", "ArrowDown", "Enter");
  await expect(focused(page)).toHaveText("Text color Yellow");
  expect(await runAxe(page), "the caption style on a television").toEqual([]);
  const readCueProperty = (name: string) =>
    page.locator(".player").evaluate((node, key) => node.style.getPropertyValue(key), name);
  expect(await readCueProperty("--cue-size")).toBe("1.5");
  expect(await readCueProperty("--cue-colour")).toBe("#ffff00ff");
  await press(page, "Backspace");
  await expect(focused(page)).toHaveText("Style…");
  await press(page, "Backspace");

  const before = await readTime(page);
  await press(page, "ArrowRight");
  await expect.poll(() => readTime(page)).toBeGreaterThan(before + 9);
  await press(page, "Enter");
  const isPaused = () => page.locator("video").evaluate((video: HTMLVideoElement) => video.paused);
  expect(await isPaused()).toBe(true);
  await press(page, "Backspace");
  await expect(focused(page)).toHaveText("Watch");
  expect(await runAxe(page), "a movie's screen of a television").toEqual([]);

  await press(page, "ArrowRight", "Enter");
  await expect(focused(page)).toHaveText("In your favourites");
  await press(page, "Backspace");
  await expect(focused(page)).toHaveText(name);
  const rows = page.getByRole("region");
  await expect(rows.first()).toHaveAccessibleName("Continue watching");
  await expect(rows.nth(1)).toHaveAccessibleName("Favourites");
  for (const row of [rows.first(), rows.nth(1)]) await expect(row).toContainText(name);
});

test.describe("on a television of 1280 by 720", () => {
  test.use({ viewport: hdReady });

  test("a visitor searches for a movie and is asked to sign in", { tag: "@long" }, async ({
    page,
  }) => {
    await openTv(page);
    await press(page, "ArrowUp");
    await expect(focused(page)).toHaveText("Search");
    await press(page, "Enter");
    await expect(focused(page)).toHaveAccessibleName("Search");
    await page.keyboard.type("metropolis");
    await expect(page.locator(".grid .card")).toHaveText(["Metropolis"]);
    expect(await runAxe(page), "the search of a television").toEqual([]);
    await press(page, "ArrowDown", "Enter");
    await expect(page.getByRole("heading", { name: "Metropolis", level: 1 })).toBeVisible();
    await expect(focused(page)).toHaveText("Sign in to watch");
    const box = await page.locator("main:not([hidden])").boundingBox();
    expect(box).toMatchObject(hdReady);
  });

  test("a member confirms the television's code on a phone, and the television shows the movie's page again", {
    tag: "@long",
  }, async ({ page, browser }) => {
    await openTv(page);
    await press(page, "Enter");
    await expect(focused(page)).toHaveText("Sign in to watch");
    const name = (await page.getByRole("heading", { level: 1 }).last().textContent()) ?? "";
    await press(page, "Enter");
    const code = page.locator(".user-code");
    await expect(code).toHaveText(/^[A-Z]{3}-[A-Z]{3}$/);
    await expect(page.getByText(/localhost:\d+\/activate/)).toBeVisible();
    expect(await runAxe(page), "the sign-in of a television").toEqual([]);

    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await registerSubscriber(phone, "Pia Phone");
    await phone.goto("/activate");
    await phone.getByLabel("Code").fill((await code.textContent()) ?? "");
    await phone.getByRole("button", { name: "Continue" }).click();
    await phone.getByRole("button", { name: "Confirm" }).click();
    await expect(focused(page)).toHaveText("Watch", { timeout: 20_000 });
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    await press(page, "Backspace");
    await expect(page.getByRole("button", { name: "Sign out Pia Phone" })).toBeVisible();
    await phone.close();
  });
});

/** Removes functions that Chromium 79 lacks and that the site's other pages use. */
function removeNewerFunctions() {
  const names = ["at", "findLast", "findLastIndex", "toSorted", "toReversed", "toSpliced", "with"];
  for (const name of names) Reflect.deleteProperty(Array.prototype, name);
  for (const name of ["at", "replaceAll", "isWellFormed", "toWellFormed"])
    Reflect.deleteProperty(String.prototype, name);
  for (const name of ["timeout", "any"]) Reflect.deleteProperty(AbortSignal, name);
  Reflect.deleteProperty(Element.prototype, "replaceChildren");
  Reflect.deleteProperty(Object, "hasOwn");
  Reflect.deleteProperty(Promise, "any");
  Reflect.deleteProperty(window, "structuredClone");
  const { addEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function addWithoutSignal(type, listener, options) {
    const { capture, once, passive } = Object(options);
    const known = typeof options === "object" ? { capture, once, passive } : options;
    addEventListener.call(this, type, listener, known);
  };
}

test("a member enters a profile with its PIN by the keys of a remote", { tag: "@long" }, async ({
  page,
}) => {
  await registerSubscriber(page, "Rita Remote");
  await page.goto("/");
  const added = await page.request.post("/api/profiles", {
    headers: { Origin: new URL(page.url()).origin },
    data: { name: "Kim", picture: "teal", ageLimit: null, pin: "2580" },
  });
  expect(added.status()).toBe(201);
  await openTv(page);
  await press(page, "ArrowUp", "ArrowRight");
  await expect(focused(page)).toHaveText("Profile: Rita Remote");
  await press(page, "Enter");
  await expect(focused(page)).toHaveText("Rita Remote");
  expect(await runAxe(page), "the profiles on a television").toEqual([]);
  await press(page, "ArrowDown", "Enter");
  await expect(focused(page)).toHaveAccessibleName("PIN of the profile");
  expect(await runAxe(page), "the PIN of a profile on a television").toEqual([]);
  await page.keyboard.type("0000");
  await press(page, "ArrowDown", "Enter");
  await expect(page.getByText("That PIN is wrong.")).toBeVisible();
  await page.locator("input").fill("2580");
  await press(page, "Enter");
  await expect(focused(page)).toHaveClass("card");
  await press(page, "ArrowUp", "ArrowRight");
  await expect(focused(page)).toHaveText("Profile: Kim");
});

test("a television with the functions of Chromium 79 plays a movie and returns to the movie's page", {
  tag: "@browsers",
}, async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await registerSubscriber(page, "Otto Oldset");
  await page.addInitScript(removeNewerFunctions);
  await openTv(page);
  await playFocusedMovie(page);
  await press(page, "Backspace", "Backspace");
  await expect(focused(page)).toHaveText("Watch");
  expect(errors).toEqual([]);
});
