import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { administrator, signInPage } from "../support/member.ts";

test("the audit log shows who changed what, with the values before and after, and can be filtered", {
  tag: "@long",
}, async ({ page, baseURL }) => {
  await signInPage(page, administrator);
  const headers = { Origin: baseURL ?? "" };
  const movie = (await (await page.request.get("/api/admin/movies/12")).json()).data;
  const renameMovie = (name: string) =>
    page.request.put("/api/updateMovie", { headers, data: { movieId: "12", name } });
  expect((await renameMovie(`${movie.name}, restored`)).ok()).toBe(true);
  expect((await renameMovie(movie.name)).ok()).toBe(true);

  await page.goto("/dashboard");
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  await menu.getByRole("button", { name: "Site" }).click();
  await menu.getByRole("link", { name: "Audit Log" }).click();
  const table = page.getByRole("table", { name: "Audit log" });
  await table.getByRole("button", { name: movie.name }).first().click();
  await expect(page).toHaveURL(/subject=movie&subjectId=12/);
  await expect(page.getByLabel("Item", { exact: true })).toHaveValue("movie");
  const row = table
    .getByRole("row")
    .filter({ has: page.locator("ins", { hasText: ", restored" }) });
  await expect(row.getByRole("deletion")).toContainText(movie.name);
  await expect(row.getByRole("insertion")).toContainText(`${movie.name}, restored`);
  await row.getByRole("button", { name: "Technical" }).click();
  await expect(page.getByRole("region", { name: "Technical details of entry" })).toContainText(
    `"subjectId": "12"`,
  );
  await expectAccessible(page, "the audit log");

  await page.getByLabel("Action").selectOption({ label: "Refunded" });
  await expect(page.getByRole("heading", { name: "No matching entries" })).toBeVisible();
  await page.getByRole("button", { name: "All entries" }).click();
  await expect(table.getByRole("row").nth(1)).toBeVisible();
  await expect(page).not.toHaveURL(/subjectId|action/);
});
