import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { findBrokenWords } from "../support/broken-words.ts";
import { administrator, registerMember, signInPage } from "../support/member.ts";

test("a member writes, edits and deletes a review by keyboard", {
  tag: "@long",
}, async ({ page }) => {
  const member = await registerMember(page, "Rita Reviewer");
  await page.goto("/movie/7");
  const invitation = page.getByRole("link", { name: "Sign in to write a review" });
  await expect(invitation).toHaveAttribute("href", /next=%2Fmovie%2F7%3Freview%3Dwrite/);
  await signInPage(page, member);

  await page.goto("/movie/7?review=write");
  const reviews = page.getByRole("region", { name: "Reviews" });
  const starsButton = (stars: string) => reviews.getByRole("button", { name: stars });
  await expect(reviews.getByRole("heading", { name: "Write a review" })).toBeFocused();
  await reviews.getByRole("button", { name: "Publish" }).click();
  await expect(reviews.getByRole("radiogroup", { name: "Your rating" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowLeft");
  await expect(reviews.getByRole("radio", { name: "5 stars" })).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.type("<b>Bold</b> & <script>alert(1)</script>");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const mine = reviews.getByRole("article", { name: "Review by Rita Reviewer" });
  await expect(mine.getByText("<b>Bold</b> & <script>alert(1)</script>")).toBeVisible();
  await expect(starsButton("5 stars: 1 review")).toBeVisible();
  await expectAccessible(page, "a movie with the user's own review");

  await mine.getByRole("button", { name: "Edit" }).click();
  await expect(reviews.getByLabel("Your review")).toHaveValue(/Bold/);
  await reviews.getByRole("radio", { name: "2 stars" }).check();
  await reviews.getByRole("button", { name: "Save changes" }).click();
  await expect(mine.getByText(/edited/)).toBeVisible();
  await expect(starsButton("5 stars: 0 reviews")).toBeVisible();
  await expect(starsButton("2 stars: 1 review")).toBeVisible();

  await mine.getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("dialog", { name: "Delete your review?" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(mine).toBeHidden();
  await expect(reviews.getByRole("heading", { name: "Reviews", exact: true })).toBeFocused();
  await expect(starsButton("2 stars: 0 reviews")).toBeVisible();

  let pendingSearch = Promise.withResolvers<void>();
  await page.route("**/api/search?*", (route) =>
    pendingSearch.promise.then(() => route.continue()),
  );
  await page.keyboard.press("/");
  await page.keyboard.type("SCHRE");
  await expect(page.getByRole("search").getByText("Searching…")).toBeAttached();
  pendingSearch.resolve();
  const results = page.getByRole("list", { name: "Search results" });
  await expect(results.locator("mark")).toHaveText(["Schre"]);
  await expect(results).toHaveAttribute("aria-busy", "false");

  pendingSearch = Promise.withResolvers();
  const searchBox = page.getByRole("banner").getByRole("searchbox");
  await page.keyboard.press("Shift+Home");
  await page.keyboard.type("metro");
  await page.keyboard.press("ArrowDown");
  await expect(results.getByRole("link", { name: "Nosferatu" })).toBeFocused();
  pendingSearch.resolve();
  await expect(results.getByRole("link")).toHaveText([/Metropolis/]);
  await expect(searchBox).toBeFocused();
  await page.keyboard.press("Shift+Home");
  await page.keyboard.type("schre");
  await expect(results.locator("mark")).toHaveText(["Schre"]);
  await expect(results).toHaveAttribute("aria-busy", "false");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Nosferatu" })).toBeVisible();
  await page.keyboard.press("/");
  const recent = page.getByRole("list", { name: "Recent searches" });
  await expect(recent.getByRole("link")).toHaveText(["Nosferatu"]);
  await recent.getByRole("button", { name: "Remove Nosferatu" }).click();
  await expect(recent).toBeHidden();
  await expect(searchBox).toBeFocused();
});

test("no word of a movie's title breaks on any screen width", {
  tag: "@long",
}, async ({ page, baseURL }) => {
  await signInPage(page, administrator);
  const headers = { Origin: baseURL ?? "" };
  const ids: string[] = [];
  for (const name of [
    "Neukölln bei Nacht",
    "Der letzte Bäcker",
    "Die Donaudampfschifffahrtsgesellschaft",
  ]) {
    const multipart = {
      name,
      time: "1h 20m",
      approxiT: "1-2",
      popular: "false",
      year: "2024",
      approxiY: "2010-2030",
      approxiR: "1",
      language: "German",
      description: "A movie.",
      price: "5",
      categoryId: "1",
      image: {
        name: "p.png",
        mimeType: "image/png",
        buffer: await readFile("web/public/icons/icon-192.png"),
      },
    };
    const created = await page.request.post("/api/createMovies", { headers, multipart });
    expect(created.ok(), await created.text()).toBe(true);
    ids.push((await created.json()).data.id);
  }
  for (const width of [320, 390, 768, 1440])
    for (const id of ids) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/movie/${id}`);
      await page.evaluate(() => document.fonts.ready);
      await page.waitForFunction(() => document.fonts.size > 0);
      const title = page.getByRole("heading", { level: 1 });
      expect(await findBrokenWords(title), `${width} px`).toEqual([]);
    }
  await expect(page.getByText("out of 5")).toHaveCount(0);
  await expect(
    page.getByRole("main").getByRole("button", { name: "Watch", exact: true }),
  ).toBeDisabled();
  await expect(page.getByRole("main").getByText("included in")).toBeHidden();
  await page.goto("/movies?q=Bäcker");
  await expect(page.getByRole("article").first()).not.toContainText("Rating");
  for (const id of ids)
    await page.request.delete("/api/deletSingleMovie", { headers, data: { id } });
});
