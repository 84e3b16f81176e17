import { expect, type Locator, type Page } from "@playwright/test";

/** The maximum number of presses of Tab: more than lie between any two elements of a page. */
const maxTabStops = 60;

/** Reaches the target by the Tab key only, and checks that its focus is visible. */
export async function focusByTab(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < maxTabStops && !(await isFocused()); stops++)
    await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
  await expectFocusVisible(target);
}

export async function expectFocusVisible(target: Locator) {
  await expect(target).not.toHaveCSS("outline-style", "none");
  await expect(target).toBeInViewport();
}
