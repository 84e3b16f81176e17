import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { openLocalBucket } from "../../scripts/local-bindings.mjs";
import { readSpeechModelFolder } from "../../scripts/speech/read-model.mjs";
import { storeSpeechModel } from "../../scripts/speech/store-model.mjs";
import { expectAccessible, expectAccessibleNow } from "../support/accessibility.ts";
import { openAsAdministrator, registerSubscriber } from "../support/member.ts";
import { startOwnSite } from "../support/own-site.ts";
import { writeSpeechModel } from "../support/speech-model.ts";

const movieId = "3";
const movieName = "A Trip to the Moon";
/**
 * The answer of the model of these tests: the text that was spoken in
 * tests/fixtures/speech-10s.m4a.
 */
const answer = [
  { start: 0.2, end: 2.2, text: "The show begins at eight." },
  { start: 2.8, end: 6.8, text: "Please take your seats, and turn off your phones." },
  { start: 7.4, end: 9.8, text: "We wish you a pleasant evening." },
];
let site: Awaited<ReturnType<typeof startOwnSite>>;
let folder: string;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = await mkdtemp(join(tmpdir(), "speech-model-"));
  site = await startOwnSite();
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Puts the model of these tests into the site's bucket, as `npm run speech-model` does. */
async function putModel() {
  const path = join(folder, "whisper-recorded");
  await writeSpeechModel(path, answer);
  const found = await readSpeechModelFolder(path);
  await site.changeData(({ MEDIA }) =>
    storeSpeechModel(openLocalBucket(MEDIA), { ...found, stored: new Map() }),
  );
}

async function openVideoTab(browser: Browser): Promise<Page> {
  const page = await openAsAdministrator(browser, site.origin);
  await page.goto(`/studio/movies/${movieId}/video`);
  return page;
}

const captionsOf = (page: Page) => page.getByRole("region", { name: "Captions", exact: true });

async function openSpeechDialog(page: Page) {
  await captionsOf(page).getByRole("button", { name: "Captions from speech" }).click();
  return page.getByRole("dialog", { name: "Captions from speech" });
}

/** Gives the movie ten seconds of speech as an audio track. */
async function addSpokenAudio(page: Page) {
  const section = page.getByRole("region", { name: "Audio" });
  await section.getByRole("button", { name: "Add an audio track" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("File").setInputFiles("tests/fixtures/speech-10s.m4a");
  await expect(dialog.getByText("speech-10s.m4a")).toBeVisible();
  await dialog.getByLabel("Language").fill("en");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Audio track saved")).toBeVisible({ timeout: 30_000 });
}

test("a studio without a speech model shows the command that adds one", {
  tag: "@long",
}, async ({ browser }) => {
  const page = await openVideoTab(browser);
  const dialog = await openSpeechDialog(page);
  await expect(dialog.getByText("npm run speech-model -- folder/")).toBeVisible();
  await expectAccessible(page, "the dialog without a speech model");
});

test("viewers see captions made from speech as automatic until an administrator confirms them", {
  tag: "@long",
}, async ({ browser }) => {
  test.setTimeout(240_000);
  await putModel();
  const page = await openVideoTab(browser);
  await page.request.delete(`/api/movies/${movieId}/tracks/en`, {
    headers: { Origin: site.origin },
  });
  await addSpokenAudio(page);

  const dialog = await openSpeechDialog(page);
  await dialog.getByLabel("Sound").selectOption({ index: 1 });
  await expect(dialog.getByLabel("Language that is spoken")).toHaveValue("en");
  await dialog.getByLabel("Language that is spoken").fill("ja");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("whisper-recorded doesn't know this language.")).toBeVisible();
  await dialog.getByLabel("Language that is spoken").fill("en");
  await expectAccessibleNow(page, "the dialog for captions from speech");
  await page.keyboard.press("Enter");

  const origins = new Set<string>();
  const paths: string[] = [];
  page.on("request", (request) => {
    origins.add(new URL(request.url()).origin);
    paths.push(new URL(request.url()).pathname);
  });
  const panel = page.getByRole("region", { name: "Captions from speech" });
  const start = panel.getByRole("button", { name: "Make captions from speech" });
  await expect(start).toBeEnabled();
  await start.focus();
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("status")).toContainText("All of the sound was listened to.", {
    timeout: 60_000,
  });
  const rows = page.getByRole("listbox", { name: "Captions" }).getByRole("option");
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("The show begins at eight.");
  expect([...origins].filter((origin) => origin !== "null")).toEqual([site.origin]);
  await expectAccessible(page, "the editor with captions from speech");

  // The player plays the speech, and no other audio.
  const folders = paths.flatMap((path) => /\/(audio\w*)\/\d+\.m4s$/.exec(path)?.[1] ?? []);
  expect([...new Set(folders)]).toEqual([new URL(page.url()).searchParams.get("audio")]);

  // The browser keeps unsaved captions, and continues where recognition stopped.
  await expect(page.getByText("Not saved yet")).toBeVisible();
  page.on("dialog", (question) => void question.accept());
  await page.reload();
  await page.getByRole("button", { name: "Restore them" }).click();
  await expect(rows).toHaveCount(3);
  await expect(panel.getByRole("button", { name: /^Go on from 0:1\d$/ })).toBeVisible();

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/\/captions\/(?!new)[^/?]+$/);
  const viewer = await (await browser.newContext({ baseURL: site.origin })).newPage();
  await registerSubscriber(viewer, "Vera Viewer");
  expect(await listCaptionsInPlayer(viewer)).toContain("English (automatic)");

  await expect(page.getByText("Made by a machine, not checked")).toBeVisible();
  await page.getByRole("button", { name: "Save and confirm: they're right" }).click();
  await expect(page.getByText("Captions saved and confirmed")).toBeVisible();
  await expect(page.getByText("Made by a machine, not checked")).toHaveCount(0);
  const labels = await listCaptionsInPlayer(viewer);
  expect(labels).toContain("English");
  expect(labels).not.toContain("English (automatic)");
});

/** Opens the movie, and returns the labels of the captions in the player's menu. */
async function listCaptionsInPlayer(page: Page): Promise<string[]> {
  await page.goto(`/watch/${encodeURIComponent(movieName)}`);
  await page.mouse.move(300, 250);
  await page.getByRole("button", { name: "Captions", exact: true }).click();
  const choices = page.getByRole("menuitemradio");
  await expect(choices.first()).toBeVisible();
  return choices.allTextContents();
}
