import { readFile } from "node:fs/promises";
import { type Browser, expect, test } from "@playwright/test";
import { expectAccessible, expectNoHorizontalScroll } from "../support/accessibility.ts";
import { FakeWikidata } from "../support/fake-wikidata.ts";
import { openAsAdministrator, openSection } from "../support/member.ts";
import { startOwnSite } from "../support/own-site.ts";

const wikidata = new FakeWikidata();
let site: Awaited<ReturnType<typeof startOwnSite>>;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  site = await startOwnSite({ WIKIDATA_URL: await wikidata.start() });
});
test.afterAll(async () => {
  await site.stop();
  await wikidata.stop();
});

/** Opens a page of an administrator. */
const openStudio = (browser: Browser) => openAsAdministrator(browser, site.origin);

test("an administrator looks a movie up in Wikidata and takes over the chosen facts", {
  tag: "@long",
}, async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await openStudio(browser);
  await openSection(page, "movielist", { q: "Metropolis" });
  await page.getByRole("button", { name: "Edit" }).first().click();
  const edit = page.getByRole("dialog", { name: "Edit movie" });
  await edit.getByText("More about the movie").click();
  await edit.getByLabel("Countries", { exact: true }).fill("");
  await edit.getByRole("button", { name: "Look up" }).click();
  const lookUp = page.getByRole("dialog", { name: "Look up in Wikidata" });
  await expect(lookUp.getByRole("listitem").first()).toContainText("1927 film by Fritz Lang");
  await expectAccessible(page, "candidates of a look-up");

  wikidata.answer = (response) =>
    response.writeHead(302, { Location: "https://elsewhere.example/" }).end();
  await lookUp.getByRole("button", { name: /1927 film by Fritz Lang/ }).click();
  await expect(lookUp.getByRole("alert")).toContainText("Wikidata sent us to another address");
  wikidata.answer = null;
  await lookUp.getByRole("button", { name: "Try again" }).click();

  const facts = lookUp.getByRole("table");
  await expect(facts.getByRole("row", { name: /Original title/ })).toContainText(
    "Das Schicksal einer Menschheit",
  );
  const titleBox = facts.getByRole("checkbox", { name: /Original title/ });
  await expect(titleBox).toBeChecked();
  await titleBox.uncheck();
  await expect(facts.getByRole("checkbox", { name: /IMDb: tt0017136/ })).toBeChecked();
  await expect(facts.getByRole("row", { name: /Countries/ })).toHaveCount(0);
  await expectAccessible(page, "facts to take over");
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoHorizontalScroll(page, "facts to take over");
  await page.setViewportSize({ width: 1280, height: 900 });
  await lookUp.getByRole("button", { name: "Take over" }).click();
  await expect(page.getByText("The facts were taken over.")).toBeVisible();

  await expect(edit.getByLabel("IMDb")).toHaveValue("tt0017136");
  await expect(edit.getByLabel("Original title")).toHaveValue("");
  // The look-up keeps the values of fields in which somebody typed before.
  await expect(edit.getByLabel("Countries", { exact: true })).toHaveValue("");
  await expect(edit.getByRole("link", { name: "Wikidata" })).toHaveAttribute(
    "href",
    /wiki\/Q151599$/,
  );
  await page.goto("/movies?q=Metropolis");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Metropolis/ })
    .first()
    .click();
  await expect(
    page.getByRole("list", { name: "Movie details" }).getByText("Germany"),
  ).toBeVisible();
});

test("an administrator looks up a person's dates and credits the portrait's photographer", {
  tag: "@long",
}, async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await openStudio(browser);
  await openSection(page, "people", { q: "Fritz Lang" });
  await page.getByRole("button", { name: "Edit" }).first().click();
  const edit = page.getByRole("dialog", { name: "Edit person" });
  await edit.getByLabel("Died").fill("");
  await edit.getByRole("button", { name: "Look up" }).click();
  const lookUp = page.getByRole("dialog", { name: "Look up in Wikidata" });
  await lookUp.getByRole("button", { name: /Austrian filmmaker/ }).click();
  for (const field of [/Source of the portrait/, /Portrait by/, /License of the portrait/])
    await lookUp.getByRole("checkbox", { name: field }).check();
  await expect(lookUp.getByRole("link", { name: "Open the portrait's page" })).toHaveAttribute(
    "href",
    /Fritz_Lang/,
  );
  await expectAccessible(page, "facts of a person");
  await lookUp.getByRole("button", { name: "Take over" }).click();
  await expect(edit.getByLabel("Died")).toHaveValue("1976");
  await edit.getByLabel("Portrait", { exact: true }).setInputFiles("web/public/icons/icon-192.png");
  // The look-up's facts about the portrait stay when another image is chosen.
  await expect(edit.getByLabel("Portrait by")).toHaveValue("Joost Evers / Anefo & Co");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(edit).toBeHidden();
  await page.getByRole("link", { name: "Fritz Lang" }).first().click();
  await expect(page.getByRole("link", { name: "Joost Evers / Anefo & Co, CC0" })).toHaveAttribute(
    "href",
    /^https:\/\/commons\./,
  );
});

test("an administrator fills in a new movie from an NFO file", {
  tag: "@long",
}, async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await openStudio(browser);
  await openSection(page, "addmovie");
  await page.getByLabel("Name", { exact: true }).first().fill("My own name");
  const facts = `<title>Metropolis</title><year>1927</year><runtime>153</runtime><country>Germany</country>
    <director>Fritz Lang</director><credits>Thea von Harbou</credits>
    <actor><name>Brigitte Helm</name><role>Maria</role></actor><actor><name>Wrong Person</name></actor>`;
  const chooseNfo = async (text: string) => {
    const nfo = {
      name: "movie.nfo",
      mimeType: "application/octet-stream",
      buffer: Buffer.from(text),
    };
    await page.locator("input[accept='.nfo']").setInputFiles(nfo);
  };
  await chooseNfo(`<!DOCTYPE movie [<!ENTITY a "b">]><movie>${facts}</movie>`);
  await expect(page.getByText("movie.nfo has a document type or entities")).toBeVisible();
  await expect(page.getByLabel("Countries", { exact: true })).toHaveValue("");
  await chooseNfo(`<movie>${facts}</movie>`);
  await expect(page.getByLabel("Countries", { exact: true })).toHaveValue("DE");
  await expect(page.getByLabel("Year", { exact: true })).toHaveValue("1927");
  await expect(page.getByLabel("Name", { exact: true }).first()).toHaveValue("My own name");

  const credits = page
    .getByRole("list", { name: "Credits from the info file" })
    .getByRole("listitem");
  await expect(credits).toHaveText([
    "Fritz LangDirection",
    "Thea von HarbouScreenplay",
    "Brigitte HelmMaria",
    /^Wrong/,
  ]);
  await credits.getByRole("button", { name: "Remove Wrong Person" }).click();
  await page.locator("[name=image]").setInputFiles("web/public/icons/icon-192.png");
  const texts = { language: "German", description: "With credits.", price: "10" };
  for (const [name, text] of Object.entries(texts))
    await page.locator(`form [name="${name}"]`).fill(text);
  await page.locator("form [name=categoryId]").selectOption({ index: 1 });
  await page.getByLabel("Publish at once").check();
  await page.getByRole("button", { name: "Add movie" }).click();
  await expect(credits).toHaveCount(0);
  const { data } = await (await page.request.get("/api/search?q=My own name")).json();
  const movie = (await (await page.request.get(`/api/movies/${data[0].id}`)).json()).data;
  const creditedNames = (list: { cast?: { name: string }; person?: { name: string } }[]) =>
    list.map(({ cast, person }) => (cast ?? person)?.name);
  expect(creditedNames(movie.crew)).toEqual(["Fritz Lang", "Thea von Harbou"]);
  expect(creditedNames(movie.casts)).toEqual(["Brigitte Helm"]);

  await page.locator("[name=image]").setInputFiles("web/public/icons/icon-192.png");
  const video = {
    name: "icon-192.mp4",
    mimeType: "video/mp4",
    buffer: await readFile("tests/fixtures/video-6s.mp4"),
  };
  const nfo = {
    name: "icon-192.nfo",
    mimeType: "",
    buffer: Buffer.from(`<movie>${facts}</movie>`),
  };
  await page.locator("[name=video]").setInputFiles([nfo, video]);
  await expect(credits).toHaveCount(4);
  await expect(page.getByText("icon-192.mp4").first()).toBeVisible();

  await page.locator("[name=video]").setInputFiles({ ...nfo, buffer: Buffer.from("<movie>") });
  await expect(page.getByText("icon-192.nfo isn't a movie's info file")).toBeVisible();
  await expect(credits).toHaveCount(4);
  await expect(page.getByText("icon-192.mp4").first()).toBeVisible();
});
