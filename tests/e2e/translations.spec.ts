import { expect, type Page, test } from "@playwright/test";
import english from "../../messages/en.json" with { type: "json" };
import spanish from "../../messages/es.json" with { type: "json" };
import { expectNoHorizontalScroll } from "../support/accessibility.ts";

const visitors = ["/", "/movies", "/movie/1", "/contact", "/register", "/recovery", "/cart", "/thankyou"];
const members = ["/dashboard", "/dashboard/profile", "/password", "/orders", "/purchases"];
const administrators = ["/dashboard", "/movielist", "/addmovie", "/categories", "/user"];

/** A category of the demo is called as a column of the studio is. */
const sharedWords = ["Action"];

/** Texts without plural forms whose Spanish is another one. */
const translated = Object.entries<unknown>(english).flatMap(([key, text]) =>
  typeof text === "string" && text !== (spanish as Record<string, unknown>)[key] ? [text] : [],
);
const fixedTexts = new Set(translated.filter((text) => !text.includes("{")));
const textPatterns = translated.flatMap((text) => patternOf(text) ?? []);

/** Of a text with holes, when enough stands around them to know it by. */
function patternOf(text: string): RegExp | undefined {
  const parts = text.split(/\{\w+\}/);
  if (parts.length === 1 || parts.join("").replace(/\W/g, "").length < 8) return;
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".+")}$`, "s");
}

const isEnglish = (text: string) =>
  !sharedWords.includes(text) && (fixedTexts.has(text) || textPatterns.some((pattern) => pattern.test(text)));

/** What can be read or heard on the page. */
const readPageTexts = (page: Page) =>
  page.evaluate(() => {
    const attributeNames = ["aria-label", "aria-description", "placeholder", "alt", "title"];
    const visibleElements = [...document.querySelectorAll("body *")].filter((element) => element.checkVisibility());
    const attributeTexts = visibleElements.flatMap((element) =>
      attributeNames.map((name) => element.getAttribute(name)),
    );
    const textNodes = visibleElements.flatMap((element) =>
      [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE),
    );
    return [document.title, ...attributeTexts, ...textNodes.map((node) => node.textContent)].flatMap(
      (text) => text?.trim() || [],
    );
  });

async function expectSpanish(page: Page, path: string) {
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await expect(page.locator("main h1")).toBeVisible();
  await expect(page.locator("footer address")).toBeVisible();
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main .animate-shimmer")].every(
      (element) => element.getBoundingClientRect().top > innerHeight,
    ),
  );
  expect.soft(await page.locator("html").getAttribute("lang"), path).toBe("es");
  expect.soft((await readPageTexts(page)).filter(isEnglish), path).toEqual([]);
  await expectNoHorizontalScroll(page, path);
}

async function signIn(page: Page, name: string) {
  await expectSpanish(page, "/login");
  await page.getByLabel("Correo electrónico").fill(`${name}@marquee.example`);
  await page.getByLabel("Contraseña", { exact: true }).fill(`marquee-${name}`);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page).not.toHaveURL(/login/);
}

test("a Spanish reader sees no untranslated text, and nothing too wide for a small phone", async ({ browser }) => {
  const { baseURL = "" } = test.info().project.use;
  async function visitPages(name: string | null, paths: string[]) {
    const context = await browser.newContext({ viewport: { width: 320, height: 800 }, locale: "en-US" });
    await context.addCookies([{ name: "language", value: "es", url: baseURL }]);
    const page = await context.newPage();
    if (name) await signIn(page, name);
    for (const path of paths) await expectSpanish(page, path);
    await context.close();
  }
  // Side by side: most of the time a page is waited for.
  await Promise.all([visitPages(null, visitors), visitPages("member", members), visitPages("admin", administrators)]);
});
