import { expect, type Page, test } from "@playwright/test";
import { spanish } from "../../web/i18n/spanish.ts";
import { studio } from "../../web/i18n/spanish-studio.ts";
import { nothingBeyond } from "../support/accessible.ts";

const visitors = ["/", "/movies", "/movie/1", "/contact", "/register", "/recovery", "/cart", "/thankyou"];
const members = ["/dashboard", "/dashboard/profile", "/password", "/orders", "/purchases"];
const administrators = ["/dashboard", "/movielist", "/addmovie", "/categories", "/user"];

/** A category of the demo is called as a column of the studio is. */
const names = ["Action"];

const translated = Object.entries<string>({ ...spanish, ...studio }).filter(
  ([english, wording]) => english !== wording,
);
const whole = new Set(translated.map(([english]) => english).filter((english) => !english.includes("{")));
const filled = translated.map(([english]) => english).flatMap((english) => patternOf(english) ?? []);

/** Of a text with holes, when enough stands around them to know it by. */
function patternOf(english: string): RegExp | undefined {
  const parts = english.split(/\{\w+\}/);
  if (parts.length === 1 || parts.join("").replace(/\W/g, "").length < 8) return;
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".+")}$`, "s");
}

const isEnglish = (words: string) =>
  !names.includes(words) && (whole.has(words) || filled.some((pattern) => pattern.test(words)));

/** What can be read or heard on the page. */
const wordsOn = (page: Page) =>
  page.evaluate(() => {
    const names = ["aria-label", "aria-description", "placeholder", "alt", "title"];
    const shown = [...document.querySelectorAll("body *")].filter((one) => one.checkVisibility());
    const named = shown.flatMap((one) => names.map((name) => one.getAttribute(name)));
    const written = shown.flatMap((one) => [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE));
    return [document.title, ...named, ...written.map((node) => node.textContent)].flatMap((text) => text?.trim() || []);
  });

async function requireSpanish(page: Page, path: string) {
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await expect(page.locator("main h1")).toBeVisible();
  await expect(page.locator("footer address")).toBeVisible();
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main .animate-shimmer")].every(
      (one) => one.getBoundingClientRect().top > innerHeight,
    ),
  );
  expect.soft(await page.locator("html").getAttribute("lang"), path).toBe("es");
  expect.soft((await wordsOn(page)).filter(isEnglish), path).toEqual([]);
  await nothingBeyond(page, path);
}

async function signIn(page: Page, name: string) {
  await requireSpanish(page, "/login");
  await page.getByLabel("Correo electrónico").fill(`${name}@marquee.example`);
  await page.getByLabel("Contraseña", { exact: true }).fill(`marquee-${name}`);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page).not.toHaveURL(/login/);
}

test("who reads Spanish meets no English of ours, and nothing too long for a small phone", async ({ browser }) => {
  const { baseURL = "" } = test.info().project.use;
  async function tour(name: string | null, paths: string[]) {
    const context = await browser.newContext({ viewport: { width: 320, height: 800 }, locale: "en-US" });
    await context.addCookies([{ name: "language", value: "es", url: baseURL }]);
    const page = await context.newPage();
    if (name) await signIn(page, name);
    for (const path of paths) await requireSpanish(page, path);
    await context.close();
  }
  // Side by side: most of the time a page is waited for.
  await Promise.all([tour(null, visitors), tour("member", members), tour("admin", administrators)]);
});
