import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectAccessibleNow } from "../support/accessibility.ts";
import { administrator, openSection, registerSubscriber, signInPage } from "../support/member.ts";

/**
 * A video by ffmpeg with three chapters. Metropolis' own video has no chapters, and other tests
 * play it.
 */
const file = "tests/fixtures/chapters-6s.mp4";
const movieName = "Nosferatu";
const title = `The making of shadows ${Date.now()}`;

async function openEditor(page: Page, name: string) {
  await openSection(page, "movielist", { q: name });
  await page.getByRole("button", { name: "Edit" }).first().click();
}

test("a member jumps between the chapters of an extra that an administrator added", {
  tag: "@long",
}, async ({ page, browser }) => {
  test.slow();
  await signInPage(page, administrator);
  await openEditor(page, movieName);
  await page.getByRole("button", { name: "Extras" }).click();
  const dialog = page.getByRole("dialog", { name: `Extras of ${movieName}` });
  await dialog.getByLabel("Kind").last().selectOption("Making-of");
  await dialog.getByLabel("Title").last().fill(title);
  await dialog.getByLabel("Video").setInputFiles(file);
  await expect(dialog.getByText("3 chapters")).toBeVisible();
  await dialog.getByRole("button", { name: "Add extra" }).click();
  await expect(page.getByText(`${title} is ready.`)).toBeVisible({ timeout: 40_000 });
  await expectAccessible(page, "the extras");

  const [movie] = (await (await page.request.get(`/api/getMovies?q=${movieName}`)).json()).data;
  const { data: list } = await (
    await page.request.get(`/api/admin/movies/${movie.id}/extras`)
  ).json();
  const extra = list.extras.find((each: { title: string }) => each.title === title);
  expect(extra).toMatchObject({ kind: "making-of", playable: true });

  const memberPage = await (await browser.newContext()).newPage();
  await registerSubscriber(memberPage, "Mina Member");
  await memberPage.goto(`/movie/${movie.id}`);
  await expect(memberPage.getByRole("heading", { name: "Extras" })).toBeVisible();
  await memberPage.getByRole("link", { name: title }).click();
  await expect(memberPage.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const video = memberPage.locator("video");
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(2);
  await video.evaluate((element: HTMLVideoElement) => element.pause());
  await expectAccessibleNow(memberPage, "the player of an extra");
  await memberPage.mouse.move(300, 250);
  await memberPage.getByRole("button", { name: "Chapters" }).click();
  await memberPage.getByRole("menuitemradio", { name: "0:02 Über den Dächern" }).click();
  const range = memberPage.getByRole("slider", { name: "Time", exact: true });
  await expect(range).toHaveAttribute("aria-valuetext", "0:02 of 0:06, Über den Dächern");
  await expect(memberPage.getByText("Über den Dächern", { exact: true })).toBeVisible();
  const box = await range.boundingBox();
  if (box) await memberPage.mouse.move(box.x + box.width * 0.9, box.y + box.height / 2);
  await expect(memberPage.getByText("The end", { exact: true })).toBeVisible();

  const history = await memberPage.request.get(
    `/getWatchCount?name=${encodeURIComponent("Mina Member")}`,
  );
  expect((await history.json()).data.watchCartMovies).toEqual([]);
  await memberPage.context().close();

  await openEditor(page, movieName);
  await page.getByRole("button", { name: "Extras" }).click();
  await expect(dialog.getByLabel("Title").first()).toHaveValue(title);
  await page.request.put(`/api/admin/movies/${movie.id}/extras`, {
    headers: { Origin: new URL(page.url()).origin },
    data: {
      version: list.version,
      extras: [...list.extras, { kind: "interview", title: "Theirs" }].map(
        ({ id, kind, title }) => ({
          id,
          kind,
          title,
        }),
      ),
    },
  });
  await dialog.getByLabel("Title").first().fill("Mine");
  await dialog.getByRole("button", { name: "Save extras" }).click();
  await expect(dialog.getByText("Interview · Theirs")).toBeVisible();
  await dialog.getByRole("button", { name: "Save extras" }).click();
  await expect(dialog.getByText("Interview · Theirs")).toBeHidden();
  const { data: both } = await (
    await page.request.get(`/api/admin/movies/${movie.id}/extras`)
  ).json();
  expect(both.extras.map((each: { title: string }) => each.title)).toEqual(["Mine", "Theirs"]);
  for (const { title } of both.extras)
    await dialog.getByRole("button", { name: new RegExp(`^Delete.*${title}$`) }).click();
  await dialog.getByRole("button", { name: "Save extras" }).click();
  await expect(dialog.getByText("No extras yet")).toBeVisible();
});

test("the chapter editor reports which line is wrong, and shows another administrator's chapters beside the edit", {
  tag: "@long",
}, async ({ page }) => {
  await signInPage(page, administrator);
  const [movie] = (await (await page.request.get("/api/getMovies?q=Nosferatu")).json()).data;
  const videoId = /\/stream\/([^/]+)\//.exec(movie.video)?.[1] ?? "";
  const path = `/api/videos/${videoId}/chapters`;
  const read = async () => (await (await page.request.get(path)).json()).data;
  await openEditor(page, movieName);
  await page.getByRole("button", { name: "Poster and video" }).click();
  const field = page.getByRole("textbox", { name: "Chapters" });
  const save = page.getByRole("button", { name: "Save chapters" });
  await field.fill("0:00 The city\n0:12 The letter\n0:10 The coach");
  await save.click();
  await expect(
    page.getByText("Line 3: the start must be later than the one before."),
  ).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("0:00 The city\n0:12.5 The letter");
  await save.click();
  await expect(page.getByText("Chapters saved")).toBeVisible();
  const { version, chapters } = await read();
  expect(chapters).toEqual([
    { startSeconds: 0, title: "The city" },
    { startSeconds: 12.5, title: "The letter" },
  ]);

  await page.request.put(path, {
    headers: { Origin: new URL(page.url()).origin },
    data: { version, chapters: [{ startSeconds: 1, title: "Theirs" }] },
  });
  await field.fill("0:05 Mine");
  await save.click();
  await expect(page.getByRole("region", { name: "Someone else saved changes" })).toContainText(
    "0:01 Theirs",
  );
  await save.click();
  await expect(page.getByText("Chapters saved")).toBeVisible();
  expect((await read()).chapters).toEqual([{ startSeconds: 5, title: "Mine" }]);
  await field.fill("");
  await save.click();
  await expect.poll(async () => (await read()).chapters).toEqual([]);
});
