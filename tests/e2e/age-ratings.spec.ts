import { expect, test } from "@playwright/test";
import { administrator, registerSubscriber, signInPage } from "../support/member.ts";

test("an administrator rates a movie, and viewers see the rating on the movie's card, on its page and when playback starts", {
  tag: "@long",
}, async ({ browser, page }) => {
  test.setTimeout(180_000);
  await signInPage(page, administrator);
  const [movie] = (await (await page.request.get("/api/getMovies?q=Caligari")).json()).data;
  await page.goto(`/studio/movies/${movie.id}`);
  const age = page.getByRole("textbox", { name: "Your own rating: from age" });

  await test.step("the owner's own rating is refused without an age", async () => {
    await page.getByRole("textbox", { name: "Your own rating: text" }).fill("Our teens");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Use ratings such as FSK 12").first()).toBeVisible();
    await age.fill("14");
  });

  await test.step("ratings, descriptors and the note are saved together", async () => {
    await page.getByLabel("FSK", { exact: true }).selectOption("12");
    await page.getByRole("checkbox", { name: "Fear", exact: true }).check();
    await page.getByRole("checkbox", { name: "Flashing lights" }).check();
    await page.getByLabel("Note on the content").fill("A dog dies.");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel("FSK", { exact: true })).toHaveValue("12");
    await expect(age).toHaveValue("14");
    await expect(page.getByRole("checkbox", { name: "Fear", exact: true })).toBeChecked();
  });

  const viewer = await (await browser.newContext()).newPage();
  await registerSubscriber(viewer, "Rita Rated");

  await test.step("the movie's card shows the rating, and its page shows rating and advice", async () => {
    await viewer.goto("/movies?q=Caligari");
    await expect(viewer.locator(`[data-movie="${movie.id}"]`)).toContainText("FSK 12");
    await viewer.goto(`/movie/${movie.id}`);
    await expect(viewer.getByRole("list", { name: "Movie details" })).toContainText("FSK 12");
    await expect(viewer.getByText("Fear, Flashing lights · A dog dies.")).toBeVisible();
  });

  await test.step("the player shows rating and advice until some seconds have played", async () => {
    await viewer.goto("/watch/The%20Cabinet%20of%20Dr.%20Caligari");
    const notice = viewer.locator(".player").getByText("Fear, Flashing lights · A dog dies.");
    await expect(notice).toBeVisible();
    await expect(viewer.locator(".player").getByText("FSK 12")).toBeVisible();
    await expect(notice).toHaveCount(0, { timeout: 40_000 });
    expect(
      await viewer.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime),
    ).toBeGreaterThan(5);
  });

  await viewer.context().close();
});
