import { expect, test } from "@playwright/test";

test("a page whose deferred code fails to load sends no error report", { tag: "@long" }, async ({
  page,
}) => {
  const errors: string[] = [];
  const refused: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.route(/poster-transition/, (route) => {
    refused.push(route.request().url());
    return route.abort();
  });
  await page.goto("/movies");
  await expect(page.locator("body[data-hydrated]")).toBeAttached();
  const pointAtLink = async () => {
    await page.getByRole("main").getByRole("link").first().dispatchEvent("pointerover");
    return refused;
  };
  await expect.poll(pointAtLink).not.toEqual([]);
  await page.goto("/about");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(errors).toEqual([]);
});
