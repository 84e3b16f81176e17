import { expect } from "@playwright/test";

/**
 * The commands that BiDi (Firefox) and WebDriver (WebKit) both have. Paths are relative to the site
 * under test.
 */
export type EnginePage = {
  goto(path: string): Promise<void>;
  url(): Promise<string>;
  /** Runs a function in the page. It sees its arguments, and nothing of this file. */
  evaluate<Args extends unknown[], Result>(
    action: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  clickElement(selector: string): Promise<void>;
  typeInto(selector: string, text: string): Promise<void>;
  chooseFile(selector: string, file: string): Promise<void>;
  press(key: "Escape" | "Enter"): Promise<void>;
  /** The errors that the page wrote to the console so far. */
  errors(): string[];
  close(): Promise<void>;
};

/** One vocabulary for every engine: what people read on a control is its name. */
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
   * Waits for the element, marks it for the engine, and acts on it; an element that was rendered
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
  /** In lower case: `innerText` has the capitals of the style sheet. */
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
        // The page may move the element, or open a dialog over it, between its search and the
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
 * Runs in the page. An exact name goes before one that only begins so; what lies under a modal
 * dialog is passed over.
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
  // On the window, since before hydration web/start.js stops the click there.
  const { dataset } = document.documentElement;
  dataset.awaitedClick = name;
  const onClick = ({ target }: Event) =>
    found?.contains(target as Node) && delete dataset.awaitedClick;
  addEventListener("click", onClick, { once: true, capture: true });
  return found !== undefined;
}

/**
 * Runs in the page, which may be another one by now. Whether something else has taken the click.
 */
const wasMissed = () => "awaitedClick" in document.documentElement.dataset;

/** Runs in the page. A select's own list is drawn by the system, where no protocol reaches. */
function chooseOption(selector: string, option: string): void {
  const select = document.querySelector<HTMLSelectElement>(selector);
  const value = [...(select?.options ?? [])].find(({ text }) => text === option)?.value;
  if (!select || value === undefined) throw new Error(`${selector} has no option ${option}`);
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}
