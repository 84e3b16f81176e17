import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { administrator, signInPage } from "../support/member.ts";
import { addTestMovie } from "../support/test-movie.ts";

const alerts = (page: Page) => page.getByRole("status");

/** Creates three movies for this test alone, because other tests use the same site meanwhile. */
async function createMovies(page: Page, title: string): Promise<string[]> {
  const ids = [];
  for (const name of ["One", "Two", "Three"])
    ids.push(await addTestMovie(page, { name: `${title} ${name}` }));
  return ids;
}

const originHeaders = async (page: Page) => ({
  Origin: new URL((await page.request.get("/api/health")).url()).origin,
});

/** Clears the filters and types in one task, before the URL can change. */
const clickThenType = (page: Page, text: string) =>
  page.evaluate((typed) => {
    const button = [...document.querySelectorAll("button")].find(
      ({ textContent }) => textContent === "All movies",
    );
    const input = document.querySelector<HTMLInputElement>("main input[type=search]");
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    button?.click();
    setValue?.call(input, typed);
    input?.dispatchEvent(new Event("input", { bubbles: true }));
  }, text);

/** Runs axe on the open dialog. */
async function expectDialogAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include("dialog").analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

const collator = new Intl.Collator("en", { sensitivity: "base" });

test("an administrator manages movies, casts and categories", {
  tag: "@long",
}, async ({ page }) => {
  test.setTimeout(120_000);
  await signInPage(page, administrator);
  const title = `Studio ${Date.now()}`;
  const movieIds = await createMovies(page, title);
  const [first = ""] = movieIds;
  const table = page.getByRole("table", { name: "Movies" });
  const rows = table.locator("tbody").getByRole("row");
  const rowWith = (name: string) => rows.filter({ hasText: name });
  const searchMovies = (text: string) =>
    page.getByRole("searchbox", { name: "Search movies" }).fill(text);

  await test.step("sorting and searching the movie list changes the page's address", async () => {
    await page.goto("/movielist");
    await expect(rows).toHaveCount(10);
    await page.getByLabel("Sort by").selectOption("name");
    await expect(page).toHaveURL(/sort=name/);
    await expect(table).toHaveAttribute("class", /^(?!.*opacity-50)/);
    await expect
      .poll(async () => {
        const names = await rows.locator("td:nth-child(2) a").allTextContents();
        return names.every((name, i) => i === 0 || collator.compare(names[i - 1] ?? "", name) <= 0);
      })
      .toBe(true);
    await searchMovies("zzzz nothing");
    await expect(page.getByRole("button", { name: "All movies", exact: true })).toBeVisible();
    await clickThenType(page, title);
    await expect(rows).toHaveCount(3);
    await expect(page).toHaveURL(/q=Studio/);
    await expect(rowWith("One")).toContainText("No video yet");
  });

  const dialog = page.getByRole("dialog", { name: "Edit movie" });
  const field = (name: string) => dialog.getByLabel(name, { exact: true });

  await test.step("an edit of every field of a movie appears on the movie's page", async () => {
    await rowWith("One").getByRole("button", { name: "Edit" }).click();
    await field("Name").fill(`${title} First`);
    await field("Time").fill("2h 5m");
    await field("Year").fill("3000");
    await field("Rating").fill("3.5");
    await field("Popular").selectOption("true");
    await field("Category").selectOption({ label: "Tech" });
    await field("Language").fill("German");
    await field("Price").fill("12.5");
    await field("Trailer").fill("https://www.youtube.com/embed/abcdefghijk");
    await field("Description").fill("As it is now.");
    await dialog.getByRole("button", { name: "Poster and video" }).click();
    const mediaDialog = page.getByRole("dialog", { name: `Poster and video for ${title} One` });
    await mediaDialog.getByLabel("Poster").setInputFiles("web/public/icons/icon-192.png");
    await mediaDialog.getByRole("button", { name: "Replace poster" }).click();
    await expect(mediaDialog.getByText("Movie updated succesfully")).toBeVisible();
    await expectDialogAccessible(page);
    await page.keyboard.press("Escape");
    await expect(mediaDialog).toBeHidden();
    await page.keyboard.press("Escape");
    await page
      .getByRole("dialog", { name: "Leave without saving?" })
      .getByRole("button", { name: "Cancel" })
      .click();
    await expect(field("Description")).toHaveValue("As it is now.");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("The maximum is 2030.")).toBeVisible();
    await expect(field("Year")).toBeFocused();
    await field("Year").fill("2004");
    await expect(dialog.getByLabel("approxiT")).toHaveValue("2-3");
    await expect(dialog.getByLabel("approxiY")).toHaveValue("2000-2010");
    await expect(dialog.getByLabel("approxiR")).toHaveValue("3");
    await expectDialogAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(alerts(page).getByText("Movie updated succesfully")).toBeVisible();
    await expect(rowWith("First")).toContainText("Tech");
    await rowWith("First").getByRole("link").click();
    await page.getByRole("link", { name: "View page" }).click();
    await expect(page.getByRole("heading", { level: 1, name: `${title} First` })).toBeVisible();
    for (const text of ["As it is now.", "2004", "2h 5m", "German"])
      await expect(page.getByRole("main").getByText(text).first()).toBeVisible();
    await page.goBack();
    await page.goBack();
  });

  await test.step("changes that another administrator saved meanwhile are shown beside the administrator's own edits", async () => {
    await rowWith("First").getByRole("button", { name: "Edit" }).click();
    await field("Description").fill("Mine.");
    await field("Language").fill("Danish");
    await page.request.put("/api/updateMovie", {
      headers: await originHeaders(page),
      data: { movieId: first, description: "Theirs.", language: "Finnish", price: 99 },
    });
    await dialog.getByRole("button", { name: "Save" }).click();
    const conflictRegion = dialog.getByRole("region", { name: "Someone else saved changes" });
    await expect(conflictRegion).toBeFocused();
    await expect(conflictRegion).toContainText("Theirs.");
    await expect(conflictRegion).toContainText("Their version");
    await expect(conflictRegion).toContainText("Mine.");
    await expect(field("Description")).toHaveValue("Mine.");
    await expect(field("Price")).toHaveValue("99.00");
    await conflictRegion
      .getByRole("listitem")
      .filter({ hasText: "Language" })
      .getByRole("button", { name: "Use theirs" })
      .click();
    await expectDialogAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    const { data } = await (await page.request.get(`/api/admin/movies/${first}`)).json();
    expect(data).toMatchObject({ description: "Mine.", language: "Finnish", price: 99 });
  });

  await test.step("a cast member is added and removed", async () => {
    await rowWith("First").getByRole("button", { name: "Casts" }).click();
    const casts = page.getByRole("dialog", { name: `Cast of ${title} First` });
    await casts.getByLabel("Name").fill("Maren Pedersen");
    await casts.getByLabel("Role").fill("The Witch");
    await casts.getByLabel("Portrait").setInputFiles("web/public/icons/icon-192.png");
    await expect(casts.getByText("Drop a portrait")).toHaveCount(0);
    await casts.getByRole("button", { name: "Add cast" }).click();
    await expect(casts.getByText("1 cast member added.")).toBeVisible();
    await expect(casts.getByRole("listitem")).toContainText("The Witch");
    await expect(casts.getByLabel("Name")).toHaveValue("");
    await expectDialogAccessible(page);
    await casts.getByRole("button", { name: "Delete Maren Pedersen" }).click();
    await expect(casts.getByText("No cast yet.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(rowWith("First").getByRole("button", { name: "Casts" })).toBeFocused();
  });

  await test.step("an administrator deletes and restores one movie, then all movies of the page", async () => {
    await rowWith("Two").getByRole("button", { name: "Delete" }).click();
    await expect(alerts(page).getByText("Movie deleted succesfully")).toBeVisible();
    await expect(rows).toHaveCount(2);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rows).toHaveCount(3);
    await page.getByLabel("Select all on this page").check();
    await expect(page.getByText("3 selected")).toBeVisible();
    const selected = page.getByRole("region", { name: "Selected movies" });
    // The bar floats over the page, and a button that it covers partly would count as too small.
    await selected.evaluate((bar) => {
      bar.style.position = "static";
    });
    await expectAccessible(page, "selected movies");
    await selected.getByRole("button", { name: "Delete" }).click();
    await expect(alerts(page).getByText("Movies Deleted successfully")).toBeVisible();
    await expect(page.getByText("No movies found", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rows).toHaveCount(3);
  });

  await test.step("a movie is restored from the bin", async () => {
    await rowWith("Three").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("tab", { name: "Bin" }).click();
    const binnedRow = page
      .getByRole("table", { name: "Bin" })
      .getByRole("row")
      .filter({ hasText: `${title} Three` });
    await expect(binnedRow).toContainText("in 29 days");
    await binnedRow.getByRole("button", { name: "Restore" }).click();
    await expect(binnedRow).toBeHidden();
    await page.getByRole("tab", { name: "Movies" }).click();
    await expect(rowWith("Three")).toBeVisible();
  });

  await test.step("all movies are deleted only after the confirmation is typed", async () => {
    await page.route("**/api/deletAllMovie", (route) => {
      expect(route.request().headers()["x-confirm"]).toBe("delete-all-movies");
      return route.fulfill({ json: { message: "Movies Deleted successfully", deleted: 43 } });
    });
    await page.getByRole("button", { name: "Delete all movies" }).click();
    const confirmDialog = page.getByRole("dialog", {
      name: "Are you sure you want to delete this item?",
    });
    const confirm = confirmDialog.getByRole("button", { name: "Delete all movies" });
    await expect(confirmDialog).toContainText(/all \d+ movies/);
    await expect(confirm).toBeDisabled();
    await confirmDialog.getByLabel("Type “delete all” to confirm").fill("delete");
    await expect(confirm).toBeDisabled();
    await confirmDialog.getByLabel("Type “delete all” to confirm").fill("delete all");
    await expectDialogAccessible(page);
    await confirm.click();
    await page.getByRole("button", { name: "Open bin" }).click();
    await expect(page.getByRole("tab", { name: "Bin", selected: true })).toBeVisible();
  });

  await test.step("a category is added, renamed and deleted; a category that still has movies cannot be deleted", async () => {
    await page.goto("/categories");
    const card = (text: string) =>
      page.getByRole("main").getByRole("listitem").filter({ hasText: text });
    await page.getByRole("button", { name: "Add category" }).click();
    await page.getByLabel("Title", { exact: true }).fill("action");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText("There's already a category called “Action”.")).toBeVisible();
    await expectDialogAccessible(page);
    await page.getByLabel("Title", { exact: true }).fill(title);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(alerts(page).getByText("Category added successfully")).toBeVisible();
    await card(title).getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Title", { exact: true }).fill(`${title} again`);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(alerts(page).getByText("Category updated succesfully")).toBeVisible();
    for (const [name, sentence] of [
      [`${title} again`, "Category deleted."],
      [
        "Romance",
        "This category still has movies, perhaps in the bin. Move them to another category first.",
      ],
    ] as const) {
      await card(name).getByRole("button", { name: "Delete" }).click();
      await page
        .getByRole("dialog", { name: "Delete category?" })
        .getByRole("button", { name: "Delete" })
        .click();
      await expect(alerts(page).getByText(sentence)).toBeVisible();
    }
    await expect(card(title)).toBeHidden();
  });

  for (const id of movieIds) {
    const headers = await originHeaders(page);
    expect(
      (await page.request.delete("/api/deletSingleMovie", { headers, data: { id } })).ok(),
    ).toBe(true);
  }
});
