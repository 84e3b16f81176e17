import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { administrator, signInPage } from "../support/member.ts";

const header = "id;name;time;year;language;description;price;category";
const createCsv = (movieName: string) =>
  [
    header,
    `;${movieName};1h 52m;1964;English;"A ticket, and ""a line""";180,50;action`,
    "12;;;;;;141;",
    ";;soon;;;;;",
  ].join("\r\n");

async function exportCsv(page: Page): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^marquee-movies-\d{4}-\d\d-\d\d\.csv$/);
  return readFile(await file.path(), "utf8");
}

test("an administrator imports a CSV after a dry run, and the export matches the catalogue", {
  tag: "@long",
}, async ({ page }) => {
  const movieName = `The Night Train ${Date.now()}`;
  const csv = {
    name: "films.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(createCsv(movieName)),
  };
  await signInPage(page, administrator);
  await page.goto("/movielist");
  await page.getByRole("button", { name: "Import CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Import CSV" });
  const table = dialog.getByRole("table", { name: "Import preview" });
  const row = (line: number) => table.getByRole("row").nth(line - 1);
  await dialog.getByLabel("CSV, images and info files (.nfo)").setInputFiles(csv);
  await expect(
    dialog.getByRole("heading", { name: "1 to add, 1 to change, 1 with an error" }),
  ).toBeVisible();
  await expect(row(2)).toContainText(`Add${movieName}We'll make a simple poster.`);
  await expect(row(3)).toContainText(/Change.*price from \d+ to 141/);
  await expect(row(4)).toContainText(
    "time “soon”: Enter hours and minutes, such as 2h 29m, 2:29 or 149 min.",
  );
  await expectAccessible(page, "the dry run");

  await dialog.getByRole("button", { name: "Import 2 movies" }).click();
  const confirmation = page.getByRole("dialog", { name: "Import 2 movies?" });
  await confirmation.getByLabel("Publish new movies at once").check();
  await confirmation.getByRole("button", { name: "Import" }).click();
  await expect(dialog.getByText("Import finished. 2 movies imported.")).toBeVisible();
  await expect(row(2)).toContainText(/Added with id \d+/);
  await expect(row(4)).toContainText("Skipped");
  await dialog.getByRole("button", { name: "Check again" }).click();
  await expect(row(2)).toContainText("already exists");
  await dialog.getByRole("button", { name: "Close" }).click();

  const text = await exportCsv(page);
  expect(text).toContain(
    `,${movieName},,1h 52m,1-2,1964,1900-2000,0,1,false,English,,,,,180.5,,false,false,false,,,false,,,,,,,,,,"A ticket, and ""a line""",`,
  );
  expect(text).toMatch(/^12,.*,141,/m);
  await page.getByRole("button", { name: "Import CSV" }).click();
  await dialog
    .getByLabel("CSV, images and info files (.nfo)")
    .setInputFiles({ ...csv, buffer: Buffer.from(text) });
  await expect(
    dialog.getByRole("heading", { name: /^Nothing to change: all \d+ movies/ }),
  ).toBeVisible();
});
