import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { administrator, signInPage } from "../support/member.ts";

const name = "Night Train to Lisbon";

/** Creates a square image of one colour, encoded by the page's browser. */
async function createImageFile(page: Page, fileName: string) {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(60, 60);
    const context = canvas.getContext("2d");
    if (context) context.fillStyle = "#7a1020";
    context?.fillRect(0, 0, 60, 60);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });
  return { name: fileName, mimeType: "image/png", buffer: Buffer.from(bytes) };
}

const field = (page: Page, wireName: string) => page.locator(`form [name="${wireName}"]`);
const castGroup = (page: Page) => page.getByRole("group", { name: "Cast" });
const castList = (page: Page) => castGroup(page).getByRole("listitem");

/** Returns the names of the cast in the draft that the page's browser has stored. */
const readStoredCastNames = (page: Page) =>
  page.evaluate(async () => {
    const settle = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settle(indexedDB.open("marquee-drafts"));
    const store = database.transaction("drafts").objectStore("drafts");
    const keys = await settle(store.getAllKeys());
    const castsKey = keys.find((key) => String(key).endsWith("/casts"));
    const casts: { name: string }[] =
      castsKey === undefined ? [] : await settle(store.get(castsKey));
    database.close();
    return casts.map((member) => member.name);
  });

async function addCast(page: Page, castName: string, role: string) {
  await castGroup(page).getByLabel("Name").fill(castName);
  await castGroup(page).getByLabel("Role").fill(role);
  await castGroup(page)
    .getByLabel("Portrait")
    .setInputFiles(await createImageFile(page, "face.png"));
  await expect(castGroup(page).getByText("Drop a portrait")).toHaveCount(0);
  await castGroup(page).getByRole("button", { name: "Add", exact: true }).click();
}

test("an administrator adds a movie from a draft that survived a reload", {
  tag: "@long",
}, async ({ page }) => {
  await signInPage(page, administrator);
  await page.goto("/addmovie");
  await expect(field(page, "video")).toBeDisabled();
  const movieFields = {
    name,
    time: "2h 29m",
    year: "1999",
    rating: "4.5",
    language: "English",
    price: "12.5",
  };
  for (const [wireName, text] of Object.entries(movieFields))
    await field(page, wireName).fill(text);
  for (const [bucket, value] of [
    ["approxiT", "2-3"],
    ["approxiY", "1900-2000"],
    ["approxiR", "4"],
  ] as const) {
    await expect(field(page, bucket)).toHaveValue(value);
  }
  await field(page, "approxiR").selectOption("5");
  await field(page, "rating").fill("3");
  await expect(field(page, "approxiR")).toHaveValue("5");
  await field(page, "categoryId").selectOption({ label: "Action" });

  const invalidImage = {
    name: "night-train-01.png",
    mimeType: "image/png",
    buffer: Buffer.from("no picture"),
  };
  await field(page, "image").setInputFiles(invalidImage);
  await expect(page.getByText("We couldn't read this image")).toBeVisible();
  await expect(field(page, "video")).toBeDisabled();
  await field(page, "image").setInputFiles(await createImageFile(page, "night-train-01.png"));
  await expect(field(page, "video")).toBeEnabled();
  const otherVideo = {
    name: "other-train-01.mp4",
    mimeType: "video/mp4",
    buffer: await readFile("tests/fixtures/video-6s.mp4"),
  };
  await field(page, "video").setInputFiles(otherVideo);
  await expect(page.getByText("other-train-01.mp4").first()).toBeVisible();
  await page.getByRole("button", { name: "Remove video" }).click();

  await castGroup(page).getByLabel("Name").fill("Lena");
  await castGroup(page).getByLabel("Role").fill("The baker");
  await castGroup(page).getByRole("button", { name: "Add", exact: true }).click();
  await expect(castGroup(page).getByText("A cast member needs a portrait.")).toBeVisible();
  await expect(castGroup(page).getByLabel("Name")).toHaveValue("Lena");
  await expect(castList(page)).toHaveCount(0);
  await addCast(page, "Ada", "The passenger");
  await addCast(page, "Grace", "The conductor");
  await expect(castGroup(page).getByLabel("Role")).toHaveValue("");
  await addCast(page, "Ada", "The passenger");
  await expect(
    castGroup(page).getByText("This name is already listed with this role."),
  ).toBeVisible();
  await expect(castList(page)).toHaveCount(2);
  await castGroup(page).getByRole("button", { name: "Remove Grace" }).click();
  await expect(castList(page)).toHaveCount(1);

  await page.getByLabel("Publish at once").check();
  await expect.poll(() => readStoredCastNames(page)).toEqual(["Ada"]);
  await page.reload();
  await expect(page.getByText("Your draft from")).toBeVisible();
  await expect(field(page, "name")).toHaveValue(name);
  await expect(field(page, "approxiR")).toHaveValue("5");
  await expect(castList(page)).toHaveText([/Ada/]);
  await expect(field(page, "video")).toBeEnabled();
  await expectAccessible(page, "add movie");

  await expect(page.getByLabel("Publish at once")).toBeChecked();
  await expect(field(page, "originalTitle")).toBeHidden();
  await page.getByText("More about the movie").click();
  await field(page, "imdb").fill("no id");
  await page.getByText("More about the movie").click();
  await expect(field(page, "imdb")).toBeHidden();
  await field(page, "description").fill("A night, a train, and a letter.");
  await page.getByRole("button", { name: "Add movie" }).click();
  await expect(field(page, "imdb")).toBeFocused();
  await field(page, "imdb").fill("");
  await field(page, "description").fill("");
  await page.getByRole("button", { name: "Add movie" }).click();
  await expect(field(page, "description")).toBeFocused();
  await field(page, "description").fill("A night, a train, and a letter.");
  await castGroup(page).getByLabel("Name").fill("Lena");
  await castGroup(page).getByLabel("Role").fill("The baker");
  await page.getByRole("button", { name: "Add movie" }).click();
  await expect(castGroup(page).getByText("A cast member needs a portrait.")).toBeVisible();
  await expect(castGroup(page).getByLabel("Portrait")).toBeFocused();
  await castGroup(page)
    .getByLabel("Portrait")
    .setInputFiles(await createImageFile(page, "lena.png"));
  await page.getByRole("button", { name: "Add movie" }).click();
  await expect(page.getByRole("status").getByText("Movie successfully created!")).toBeVisible();
  await expect(field(page, "name")).toHaveValue("");
  await expect(castList(page)).toHaveCount(0);

  await page.getByRole("link", { name: "Movies List" }).click();
  await page.getByRole("main").getByRole("searchbox").fill(name);
  await expect(page.getByRole("table", { name: "Movies" }).getByRole("row")).toHaveText([
    /Name/,
    new RegExp(name),
  ]);
  const found = await (
    await page.request.get(`/api/getMovies?q=${encodeURIComponent(name)}`)
  ).json();
  expect(found.data).toMatchObject([
    {
      name,
      approxiR: "5",
      rating: 3,
      price: 12.5,
      casts: [{ cast: { name: "Ada" } }, { cast: { name: "Lena" } }],
    },
  ]);
  expect(found.data[0].colour).toBe("#7a1020");
  await page.request.delete("/api/deletSingleMovie", {
    headers: { Origin: new URL(page.url()).origin },
    data: { id: found.data[0].id },
  });
});

test("an administrator who drops the video first gets the movie's name, year, length and poster filled in", {
  tag: "@long",
}, async ({ page }) => {
  await signInPage(page, administrator);
  await page.goto("/addmovie");
  const video = {
    name: "The.Night.Train.2001.mp4",
    mimeType: "video/mp4",
    buffer: await readFile("tests/fixtures/video-6s.mp4"),
  };
  await page.getByLabel("The movie's video").setInputFiles(video);
  await expect(field(page, "name")).toHaveValue("The Night Train");
  await expect(field(page, "year")).toHaveValue("2001");
  await expect(field(page, "time")).toHaveValue("1m");
  await expect(field(page, "video")).toBeEnabled();
  await expect(page.getByText("The.Night.Train.2001.mp4").first()).toBeVisible();
  await expect(page.getByLabel("The movie's video")).toHaveCount(0);
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByLabel("The movie's video")).toBeVisible();
});
