import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectAccessibleNow } from "../support/accessibility.ts";
import { administrator, signInPage } from "../support/member.ts";

const movieId = "3";
const stored = `WEBVTT

STYLE
::cue { color: yellow }

NOTE by hand

first
00:00:01.000 --> 00:00:03.000 line:0 align:left
<i>Good</i> evning, sir. & you?

00:00:03.000 --> 00:00:05.000
How are you
tonight?

00:00:06.000 --> 00:00:08.000
Fine, thanks.
`;

/** Stores captions of the movie, and opens their editor with the list focused. */
async function openEditor(page: Page, trackId: string, vtt = stored) {
  await signInPage(page, administrator);
  await page.goto(`/studio/movies/${movieId}/video`);
  await putCaptions(page, trackId, vtt);
  await page.goto(`/studio/movies/${movieId}/captions/${trackId}`);
  const list = page.getByRole("listbox", { name: "Captions" });
  await expect(list.getByRole("option").first()).toBeVisible();
  return list;
}

const putCaptions = (page: Page, trackId: string, vtt: string) =>
  page.evaluate(
    async ({ url, label, vtt }) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ language: "it", role: "subtitles", label }))
        form.set(name, value);
      form.set("file", new File([vtt], "captions.vtt", { type: "text/vtt" }));
      const response = await fetch(url, { method: "PUT", body: form });
      if (!response.ok) throw new Error(await response.text());
    },
    { url: trackUrl(trackId), label: `Test ${trackId}`, vtt },
  );

const trackUrl = (trackId: string) => `/api/movies/${movieId}/tracks/${trackId}`;
const readCaptions = async (page: Page, trackId: string) =>
  (await page.request.get(trackUrl(trackId))).text();
/** Reads the drafts that the browser keeps. */
const readDraftText = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open("marquee-captions", 1);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction("drafts").objectStore("drafts").getAll();
          reading.onsuccess = () => resolve(JSON.stringify(reading.result));
          opening.result.close();
        };
      }),
  );
const removeCaptions = (page: Page, trackId: string) =>
  page.evaluate((url) => fetch(url, { method: "DELETE" }).then(() => {}), trackUrl(trackId));

test("an administrator edits captions by keyboard alone, and captions left unedited stay as they were", {
  tag: "@long",
}, async ({ page }) => {
  const list = await openEditor(page, "keys1");
  const { keyboard } = page;
  for (let i = 0; i < 60 && !(await list.evaluate((each) => each === document.activeElement)); i++)
    await keyboard.press("Tab");
  await expect(list).toBeFocused();

  // After a click on a row, the keys still work.
  const rows = list.getByRole("option");
  await rows.nth(1).click();
  await expect(list).toBeFocused();
  await keyboard.press("ArrowDown");
  await expect(rows.nth(2)).toHaveAttribute("aria-selected", "true");
  await keyboard.press("Home");
  await expect(rows.nth(0)).toHaveAttribute("aria-selected", "true");

  await keyboard.press("Enter");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeFocused();
  await expect(text).toHaveValue("<i>Good</i> evning, sir. & you?");
  await keyboard.press("ControlOrMeta+a");
  await keyboard.type(
    "<i>Good</i> evening, sir. <font color=red>And</font> you? <script>alert(1)</script>",
  );
  await expect(page.getByText("Has tags that captions can't have.")).toBeVisible();
  await keyboard.press("Escape");
  await expect(list).toBeFocused();

  // Single keys do nothing while a text has the focus.
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await keyboard.press("ControlOrMeta+Home");
  for (let i = 0; i < "How are you".length; i++) await keyboard.press("ArrowRight");
  await keyboard.press("ControlOrMeta+Enter");
  await expect(list.getByRole("option")).toHaveCount(4);
  await expect(text).toHaveValue("How are you");
  await keyboard.type(" sm?");
  await expect(list.getByRole("option")).toHaveCount(4);
  await keyboard.press("ControlOrMeta+z");
  await expect(text).toHaveValue("How are you");
  await keyboard.press("Escape");

  await keyboard.press("ArrowDown");
  await keyboard.press("m");
  await expect(list.getByRole("option")).toHaveCount(3);
  await keyboard.press("ArrowRight");
  await keyboard.press("Shift+ArrowRight");

  await keyboard.press("h");
  await expect(page.getByLabel("Seconds")).toBeFocused();
  await keyboard.type("1.5");
  await keyboard.press("Enter");
  await expect(list.getByRole("option").first()).toContainText("0:02.500");
  await keyboard.press("ControlOrMeta+z");
  await keyboard.press("ControlOrMeta+y");
  await keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Captions saved")).toBeVisible();
  await expect(page.getByText("No unsaved changes")).toBeVisible();

  expect(await readCaptions(page, "keys1")).toBe(`WEBVTT

STYLE
::cue { color: yellow }

NOTE by hand

first
00:00:02.500 --> 00:00:04.500 line:0 align:left
<i>Good</i> evening, sir. And you?

00:00:04.500 --> 00:00:05.600
How are you

00:00:05.700 --> 00:00:09.600
tonight?
Fine, thanks.
`);
  await removeCaptions(page, "keys1");
});

test("the captions editor is accessible, shows the waveform, and works on a phone", {
  tag: "@long",
}, async ({ page }) => {
  const list = await openEditor(page, "axe1");
  await expectAccessible(page, "the editor of captions");
  await expect(page.locator("canvas")).not.toHaveAttribute("data-segments", /^0$|failed/);
  await list.focus();
  for (const [key, heading] of [
    ["?", "Keyboard shortcuts"],
    ["h", "Seconds"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByText(heading).first()).toBeVisible();
    await expectAccessibleNow(page, heading);
    await page.keyboard.press("Escape");
    await list.focus();
  }
  await page.keyboard.press("ControlOrMeta+f");
  await expectAccessibleNow(page, "find and replace");
  await removeCaptions(page, "axe1");
});

test("an administrator edits a file of 3,000 captions, and keeps unsaved work after a reload", {
  tag: "@long",
}, async ({ page }) => {
  const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
  const many = Array.from(
    { length: 3_000 },
    (_, i) => `${time(i * 2)} --> ${time(i * 2 + 2)}\nLine ${i + 1}\n`,
  );
  const list = await openEditor(page, "many1", `WEBVTT\n\n${many.join("\n")}`);
  await list.focus();
  await page.keyboard.press("End");
  const last = list.getByRole("option", { name: /Line 3000/ });
  await expect(last).toBeVisible();
  await expect(last).toHaveAttribute("aria-setsize", "3000");
  expect(await list.getByRole("option").count()).toBeLessThan(60);
  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(", changed");
  await expect(last).toContainText("Line 3000, changed");
  await expect.poll(() => readDraftText(page)).toContain("Line 3000, changed");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  const offer = page.getByRole("alert").filter({ hasText: "that weren't saved" });
  await expect(offer).toBeVisible();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  await offer.getByRole("button", { name: "Restore them" }).click();
  await list.focus();
  await page.keyboard.press("End");
  await expect(last).toContainText("Line 3000, changed");

  // Another administrator saves meanwhile.
  await putCaptions(page, "many1", "WEBVTT\n\n00:01.000 --> 00:02.000\nTheirs\n");
  await page.keyboard.press("ControlOrMeta+s");
  const dialog = page.getByRole("dialog", { name: "Saved by somebody else" });
  await dialog.getByRole("button", { name: "Save mine" }).click();
  await expect(page.getByText("Captions saved")).toBeVisible();
  expect(await readCaptions(page, "many1")).toContain("Line 3000, changed");

  // Another administrator deletes the captions meanwhile.
  await removeCaptions(page, "many1");
  await list.focus();
  await page.keyboard.press("Delete");
  await page.keyboard.press("ControlOrMeta+s");
  await page
    .getByRole("dialog", { name: "These captions were deleted" })
    .getByRole("button", { name: "Save as new captions" })
    .click();
  await expect(page).toHaveURL(/\/captions\/(?!many1)[^/?]+$/);
  const trackId = page.url().split("/").at(-1) ?? "";
  expect(await readCaptions(page, trackId)).toContain("Line 2999");
  await removeCaptions(page, trackId);
});

test("an administrator writes new captions in the editor, and is asked before leaving unsaved work", {
  tag: "@long",
}, async ({ page }) => {
  await signInPage(page, administrator);
  await page.goto(`/studio/movies/${movieId}/video`);
  const section = page.getByRole("region", { name: "Captions" });
  await section.getByRole("button", { name: "New captions" }).click();
  const form = page.getByRole("dialog", { name: "New captions" });
  await form.getByLabel("Language").fill("pt-br");
  await form.getByLabel("Kind").selectOption("sdh");
  await page.getByRole("button", { name: "Start writing" }).click();
  await page.getByRole("button", { name: "Insert a caption" }).click();
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("alert")).toContainText("One caption has no text");
  await page.keyboard.type("[Porta]");
  await page.getByRole("link", { name: "A Trip to the Moon" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("textbox", { name: "End", exact: true }).fill("0:03.5");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page).toHaveURL(/\/captions\/(?!new)[^/?]+$/);
  const trackId = page.url().split("/").at(-1) ?? "";
  expect(await readCaptions(page, trackId)).toBe(
    "WEBVTT\n\n00:00:00.000 --> 00:00:03.500\n[Porta]\n",
  );
  const { data } = await (await page.request.get(`/api/movies/${movieId}/tracks`)).json();
  expect(data).toContainEqual(
    expect.objectContaining({ id: trackId, language: "pt-BR", role: "sdh", version: 1 }),
  );
  await removeCaptions(page, trackId);
});

test("the captions editor's player and waveform go on after their playback grant expired", {
  tag: "@long",
}, async ({ page }) => {
  let isPermitted = true;
  let refusedCount = 0;
  await page.route("**/stream/**/*.m4s", (route) => {
    if (isPermitted) return route.fallback();
    refusedCount += 1;
    return route.fulfill({ status: 401 });
  });
  await page.route("**/studio-playback", (route) => {
    isPermitted = true;
    return route.fallback();
  });
  await openEditor(page, "grant1");
  const video = page.locator("video");
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBe(4);
  isPermitted = false;
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 43;
  });
  await expect.poll(() => refusedCount).toBeGreaterThan(0);
  const readPosition = (element: HTMLVideoElement) => [element.currentTime, element.readyState > 1];
  await expect.poll(() => video.evaluate(readPosition)).toEqual([43, true]);
  await expect(page.getByText("The sound of this video can't be shown.")).toHaveCount(0);
  await removeCaptions(page, "grant1");
});
