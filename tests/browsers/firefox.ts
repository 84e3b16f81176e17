import puppeteer, { type ElementHandle } from "puppeteer-core";
import type { EnginePage } from "./browser-page.ts";

/**
 * The errors of requests that the browser aborts when it leaves a page: NS_BINDING_ABORTED, or a
 * failed import.
 */
const lostLoad =
  /status=2152398850|error loading dynamically imported module|A ServiceWorker intercepted/;

/** Opens the system's Firefox over WebDriver BiDi, with a profile of its own. */
export async function openFirefox(site: string): Promise<EnginePage> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.env.FIREFOX,
    extraPrefsFirefox: { "media.autoplay.default": 0, "media.gmp-manager.updateEnabled": false },
    // In a container, root has no user namespaces, which the content sandbox needs.
    env: { ...process.env, MOZ_DISABLE_CONTENT_SANDBOX: "1" },
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  const errors: string[] = [];
  await page.evaluateOnNewDocument(describeLoggedErrors);
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));

  async function find<Tag extends Element = Element>(
    selector: string,
  ): Promise<ElementHandle<Tag>> {
    const element = await page.$(selector);
    if (!element) throw new Error(`nothing is ${selector}`);
    return element as unknown as ElementHandle<Tag>;
  }
  return {
    goto: (path) => navigate(() => page.goto(site + path)),
    url: async () => page.url(),
    evaluate: (action, ...args) => page.evaluate(action as never, ...args) as never,
    clickElement: async (selector) => (await find(selector)).click(),
    typeInto: async (selector, text) => (await find(selector)).type(text),
    chooseFile: async (selector, file) => (await find<HTMLInputElement>(selector)).uploadFile(file),
    press: (key) => page.keyboard.press(key),
    errors: () => errors.filter((error) => !lostLoad.test(error)),
    close: () => browser.close(),
  };
}

/**
 * Collects errors; runs in the page, because WebDriver BiDi does not report an error that is logged
 * as an object.
 */
function describeLoggedErrors() {
  const { error } = console;
  console.error = (...args) =>
    error.apply(
      console,
      args.map((arg) => (arg instanceof Error ? `${arg}\n${arg.stack}` : arg)),
    );
}

/** Navigates, and tries again if the page aborts this navigation by navigating by itself. */
async function navigate(goto: () => Promise<unknown>, tries = 3): Promise<void> {
  try {
    await goto();
  } catch (error) {
    if (tries === 0 || !/NS_BINDING_ABORTED|aborted|interrupted/i.test(String(error))) throw error;
    await navigate(goto, tries - 1);
  }
}
