import { expect, type Page, test } from "@playwright/test";
import { administrator, signInPage } from "../support/member.ts";

type Listed = { id: string; name?: string; tittle?: string; code?: string; slug?: string };

/** The lists whose things are edited in a dialog, and where the first thing of each is found. */
const lists = [
  { address: "/studio/movies", api: "/api/admin/movies?limit=1" },
  { address: "/studio/categories", api: "/api/admin/categories" },
  { address: "/studio/people", api: "/api/admin/people?limit=1" },
  { address: "/studio/collections", api: "/api/admin/collections?limit=1" },
  { address: "/studio/members", api: "/getAllUser?limit=1" },
  { address: "/studio/plans", api: "/api/admin/plans" },
  { address: "/studio/promotion-codes", api: "/api/admin/promotion-codes" },
  { address: "/studio/rights", api: "/api/admin/rights" },
  { address: "/studio/webhooks", api: "/api/webhooks" },
] as const;

async function fetchFirst(page: Page, api: string): Promise<Listed> {
  const { data } = await (await page.request.get(api)).json();
  return (data.holders ?? data)[0];
}

const days = { startsOn: null, endsOn: null };
const texts = { en: { title: "Kept for its editor", body: "" } };

/** The requests that add one thing of each kind that the demo lacks. */
const things = {
  "/api/webhooks": { url: "https://hooks.example.org/marquee", events: ["order.paid"] },
  "/api/admin/rights/holders": { name: "Kept for its editor", email: null },
  "/api/admin/promotion-codes": {
    ...days,
    code: "EDITOR",
    percent: 50,
    amount: null,
    periods: 1,
    plans: [],
    maxUses: null,
  },
  "/api/admin/collections": {
    ...days,
    slug: "kept-for-its-editor",
    texts,
    picture: null,
    rule: null,
    movieIds: ["1"],
  },
};

async function addThings(page: Page) {
  const headers = { Origin: new URL(page.url()).origin };
  for (const [path, data] of Object.entries(things)) {
    const response = await page.request.post(path, { headers, data });
    expect(response.status(), await response.text()).toBe(201);
  }
}

const dialog = (page: Page) => page.getByRole("dialog");
const saveButton = (page: Page) => dialog(page).getByRole("button", { name: "Save" });

test("an administrator opens each editor by its address", {
  tag: "@long",
}, async ({ page }) => {
  test.setTimeout(180_000);
  await signInPage(page, administrator);
  await addThings(page);
  for (const { address, api } of lists) {
    const { id } = await fetchFirst(page, api);
    await page.goto(`${address}?edit=${id}`);
    await expect(saveButton(page), address).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(address);
  }
  await page.goto("/studio/pages?edit=terms");
  await expect(saveButton(page)).toBeVisible();
});

test("an editor whose data come late moves the focus from Close to its first field", {
  tag: "@long",
}, async ({ page }) => {
  await signInPage(page, administrator);
  const { id } = await fetchFirst(page, "/api/admin/people?limit=1");
  const hold = Promise.withResolvers<void>();
  await page.route(`**/api/admin/people/${id}`, async (route) => {
    await hold.promise;
    await route.continue();
  });
  await page.goto(`/studio/people?edit=${id}`);
  await expect(dialog(page).getByRole("button", { name: "Close" })).toBeFocused();
  hold.resolve();
  await expect(dialog(page).getByLabel("Name", { exact: true })).toBeFocused();
});

test("an administrator who opens an editor's address with an unknown id reads that the item is gone", {
  tag: "@long",
}, async ({ page }) => {
  test.setTimeout(180_000);
  await signInPage(page, administrator);
  for (const { address } of [...lists, { address: "/studio/pages" }]) {
    await page.goto(`${address}?edit=999999`);
    await expect(dialog(page), address).toContainText("It’s no longer here");
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL(address);
  }
});

test("Back closes an editor, and asks first when there are unsaved changes", {
  tag: "@long",
}, async ({ page }) => {
  // Playwright would wait for a navigation that the editor refuses.
  const goBack = () => page.evaluate(() => history.back());
  await signInPage(page, administrator);
  await page.goto("/studio");
  await page.getByRole("navigation", { name: "Dashboard" }).getByText("Categories").click();
  await page.getByRole("button", { name: "Edit: Anime" }).click();
  await expect(page).toHaveURL(/\/studio\/categories\?edit=\d+$/);
  const title = dialog(page).getByLabel("Title", { exact: true });
  await expect(title).toHaveValue("Anime");
  await goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL("/studio/categories");

  await page.goForward();
  await title.fill("Animation");
  await title.press("End");
  await goBack();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/edit=\d+$/);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(title).toHaveValue("Animation");
  await title.press("End");
  await goBack();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL("/studio/categories");
  await goBack();
  await expect(page).toHaveURL("/studio");
});

test("an administrator opens a category's editor by Find anything and by the audit log", {
  tag: "@long",
}, async ({ page }) => {
  await signInPage(page, administrator);
  await page.goto("/studio/plans");
  await expect(page.getByRole("button", { name: /^Edit: / }).first()).toBeVisible();
  await page.getByRole("button", { name: "Find anything" }).click();
  await dialog(page).getByRole("searchbox").fill("anime");
  await dialog(page).getByRole("region", { name: "Categories" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/studio\/categories\?edit=\d+$/);
  await dialog(page).getByRole("checkbox").first().click();
  await saveButton(page).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL("/studio/categories");

  await page.goto("/studio/audit?subject=category");
  await page.getByRole("link", { name: "Open: Anime" }).first().click();
  await expect(dialog(page).getByLabel("Title", { exact: true })).toHaveValue("Anime");
});
