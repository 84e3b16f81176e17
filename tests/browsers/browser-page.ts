import { expect } from "@playwright/test";

/**
 * The commands that BiDi (Firefox) and WebDriver (WebKit) both have. Paths are relative to the site
 * under test.
 */
export type EnginePage = {
  goto(path: string): Promise<void>;
  url(): Promise<string>;
  /** Runs a function in the page. The function sees its arguments, but nothing of this file. */
  evaluate<Args extends unknown[], Result>(
    action: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  clickElement(selector: string): Promise<void>;
  typeInto(selector: string, text: string): Promise<void>;
  chooseFile(selector: string, file: string): Promise<void>;
  press(key: "Escape" | "Enter"): Promise<void>;
  /** The errors that the page has written to the console. */
  errors(): string[];
  close(): Promise<void>;
};

/**
 * The actions that a test takes as a user would, in every engine. A control is named by the text
 * that people read on it.
 */
export type BrowserPage = EnginePage & {
  click(name: string, within?: string): Promise<void>;
  fill(label: string, text: string, within?: string): Promise<void>;
  choose(selector: string, option: string): Promise<void>;
  expectText(text: string, within?: string, timeoutMs?: number): Promise<void>;
  expectPath(path: string | RegExp): Promise<void>;
};

const controls = "button, a[href], summary, [role='button']";
const fields = "input, textarea";
const marked = "[data-marked]";
const timeout = 40_000;

export function createBrowserPage(engine: EnginePage): BrowserPage {
  /**
   * Waits for the element, marks it for the engine, and acts on it. An element that was rendered
   * again is searched again.
   */
  async function actOn(
    candidates: string,
    name: string,
    within: string,
    action: () => Promise<void>,
  ) {
    try {
      await expect(async () => {
        expect(
          await engine.evaluate(markElement, candidates, name, within),
          `“${name}” in ${within}`,
        ).toBe(true);
        await action();
      }).toPass({ timeout });
    } catch (cause) {
      throw new Error(`${cause}\n\n${await engine.url()} shows:\n${await readText("body")}`, {
        cause,
      });
    }
  }
  /** Returns the text in lower case, because `innerText` has the capitals of the style sheet. */
  const readText = (within: string) =>
    engine.evaluate(
      // biome-ignore lint/performance/useDomNodeTextContent: a page's scripts contain text that nobody sees
      (selector) => document.querySelector<HTMLElement>(selector)?.innerText.toLowerCase() ?? "",
      within,
    );
  const readPath = async () => {
    const { pathname, search } = new URL(await engine.url());
    return pathname + search;
  };
  return {
    ...engine,
    click: (name, within = "body") =>
      actOn(controls, name, within, async () => {
        await engine.clickElement(marked);
        // After the element was found, the page may move it or open a dialog over it before the
        // click.
        expect(await engine.evaluate(wasMissed), `the click on “${name}”`).toBe(false);
      }),
    fill: (label, text, within = "body") =>
      actOn(fields, label, within, () => engine.typeInto(marked, text)),
    choose: (selector, option) => engine.evaluate(chooseOption, selector, option),
    expectText: (text, within = "body", timeoutMs = timeout) =>
      expect.poll(() => readText(within), { timeout: timeoutMs }).toContain(text.toLowerCase()),
    expectPath: (path) => expect.poll(readPath, { timeout }).toMatch(path),
  };
}

/**
 * Finds an element. An exact match of the name has priority over a match of its beginning. While a
 * modal dialog is open, elements outside of the dialog are skipped. Runs in the page.
 */
function markElement(candidates: string, name: string, within: string): boolean {
  for (const element of document.querySelectorAll("[data-marked]"))
    element.removeAttribute("data-marked");
  const nameOf = (element: HTMLElement) => {
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    return (element.getAttribute("aria-label") ?? label ?? element.textContent)
      .trim()
      .replace(/\s+/g, " ");
  };
  const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
  const usable = [...document.querySelectorAll(within)]
    .flatMap((container) => [...container.querySelectorAll<HTMLElement>(candidates)])
    .filter(
      (element) =>
        element.checkVisibility() &&
        !element.matches(":disabled") &&
        (modal?.contains(element) ?? true),
    );
  const found =
    usable.find((element) => nameOf(element) === name) ??
    usable.find((each) => nameOf(each).startsWith(name));
  found?.scrollIntoView({ block: "center", behavior: "instant" });
  found?.setAttribute("data-marked", "");
  // The listener is on the window, because web/start.js stops the click there before hydration.
  const { dataset } = document.documentElement;
  dataset.awaitedClick = name;
  const onClick = ({ target }: Event) =>
    found?.contains(target as Node) && delete dataset.awaitedClick;
  addEventListener("click", onClick, { once: true, capture: true });
  return found !== undefined;
}

/** Whether another element has received the click; runs in the page, which may have changed. */
const wasMissed = () => "awaitedClick" in document.documentElement.dataset;

/**
 * Chooses an option; runs in the page, because the system draws a select's list, which no protocol
 * reaches.
 */
function chooseOption(selector: string, option: string): void {
  const select = document.querySelector<HTMLSelectElement>(selector);
  const value = [...(select?.options ?? [])].find(({ text }) => text === option)?.value;
  if (!select || value === undefined) throw new Error(`${selector} has no option ${option}`);
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}
