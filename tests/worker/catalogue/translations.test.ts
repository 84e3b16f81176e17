import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AdminMovie } from "../../../contract/movies/admin-movies.ts";
import { addressIn } from "../../support/address-in.ts";
import {
  createOrigin,
  formRequest,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { runCron } from "../../support/conditions.ts";
import { answerSandboxCheckout } from "../../support/movie-access.ts";
import { movieForm, readPoster } from "../../support/movie-form.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { createSiteSettings } from "../../support/site-settings.ts";

const german = {
  name_de: "Der große Zug",
  description_de: "Ein Schaffner findet einen Fahrgast.",
};
let id: string;
let admin: TestClient;

beforeAll(async () => {
  await seedSite();
  id = String(
    (await queryRow<{ id: number }>("SELECT id FROM movies WHERE name = 'Metropolis'"))?.id,
  );
});
afterAll(async () => {
  await executeSql("DELETE FROM site_settings");
  await runCron("*/5 * * * *");
});
beforeEach(async () => {
  await resetAccounts();
  await executeSql("UPDATE movies SET translations = '{}', translated_names = '', version = 1");
  await executeSql("UPDATE categories SET translated_titles = '{}', version = 1");
  await executeSql("UPDATE plans SET translated_names = '{}', version = 1");
  admin = await signedInClient("demo-admin");
});

const inLanguage = (language: string) => ({ headers: { Cookie: `language=${language}` } });
const fetchJson = async (path: string, language = "de", client = visitorClient(createOrigin())) =>
  (await client(path, inLanguage(language))).json();
const fetchHtml = async (path: string, language = "de") =>
  (await visitorClient(createOrigin())(addressIn(language, path))).text();
const readMovie = async (): Promise<AdminMovie> =>
  (await (await admin(`/api/admin/movies/${id}`)).json()).data;
const change = (body: object) =>
  admin("/api/updateMovie", jsonRequest("PUT", { movieId: id, ...body }));
const nameIn = async (language: string, path = `/api/movies/${id}`) =>
  (await fetchJson(path, language)).data.name;
const readRow = () =>
  queryRow<{ name: string; translations: string; translated_names: string }>(
    "SELECT name, translations, translated_names FROM movies WHERE id = ?",
    id,
  );
const namesOf = (movies: { name: string }[]) => movies.map(({ name }) => name);

describe("a movie's texts in other languages", () => {
  it("a reader gets a movie's texts in the reader's language, and the movie's own where a text is missing", async () => {
    const { description } = (await fetchJson(`/api/movies/${id}`)).data;
    expect((await change({ ...german, name_es: "El tren" })).status).toBe(200);
    expect(await readRow()).toMatchObject({
      name: "Metropolis",
      translated_names: "el tren\nder grosse zug",
    });
    expect((await fetchJson(`/api/movies/${id}`)).data).toMatchObject({
      name: german.name_de,
      description: german.description_de,
    });
    expect((await fetchJson(`/api/movies/${id}`, "es")).data).toMatchObject({
      name: "El tren",
      description,
    });
    const own = (await fetchJson(`/api/movies/${id}`, "en")).data;
    expect(own).toMatchObject({ name: "Metropolis", description });
    for (const field of ["name_de", "description_de", "translations"])
      expect(own).not.toHaveProperty(field);
  });

  it("every list shows a movie's name in the reader's language", async () => {
    await change(german);
    const personId = (
      await queryRow<{ id: number }>("SELECT person_id AS id FROM credits WHERE movie_id = ?", id)
    )?.id;
    const categoryId = (
      await queryRow<{ id: number }>("SELECT category_id AS id FROM movies WHERE id = ?", id)
    )?.id;
    const lists = [
      "/api/getMovies?limit=50",
      "/api/getMovies?limit=50&sort=name&q=metropolis",
      `/api/home/rows/category-${categoryId}`,
      "/api/search?q=metropolis",
    ];
    for (const path of lists) {
      expect([path, namesOf((await fetchJson(path)).data)]).toEqual([
        path,
        expect.arrayContaining([german.name_de]),
      ]);
      expect([path, namesOf((await fetchJson(path, "en")).data)]).toEqual([
        path,
        expect.arrayContaining(["Metropolis"]),
      ]);
    }
    const { credits } = (await fetchJson(`/api/people/${personId}`)).data;
    expect(JSON.stringify(credits)).toContain(german.name_de);
    const member = await signedInClient("demo-member");
    await executeSql(
      "INSERT INTO favourites (user_id, movie_id, created_at) VALUES ('demo-member', ?, 1)",
      id,
    );
    expect(namesOf((await fetchJson("/api/favourites", "de", member)).data)).toEqual([
      german.name_de,
    ]);
  });

  it("the search finds a movie by its name in every language", async () => {
    await change({ name_de: "Der Öde Zug", name_es: "Ñandú" });
    for (const q of ["metropolis", "der ode zug", "ÖDE", "ñan", "ndu", "ñ"]) {
      const found = await fetchJson(`/api/search?q=${encodeURIComponent(q)}`, "en");
      expect([q, namesOf(found.data)]).toEqual([q, expect.arrayContaining(["Metropolis"])]);
    }
    const sorted = await fetchJson("/api/getMovies?q=ode+zug&sort=rating", "en");
    expect(namesOf(sorted.data)).toEqual(["Metropolis"]);
    await change({ name_de: null });
    expect((await readRow())?.translated_names).toBe("nandu");
    expect((await fetchJson("/api/search?q=ode+zug", "en")).data).toEqual([]);
    expect(await nameIn("de")).toBe("Metropolis");
  });

  it("cached responses of one address differ by language, and say which language they are in", async () => {
    await change(german);
    const client = visitorClient(createOrigin());
    for (const [language, name] of [
      ["de", german.name_de],
      ["en", "Metropolis"],
      ["de", german.name_de],
    ] as const) {
      const response = await client(`/api/movies/${id}`, inLanguage(language));
      expect(response.headers.get("Content-Language")).toBe(language);
      expect(response.headers.get("Vary")).toContain("Accept-Language");
      expect((await response.json()).data.name).toBe(name);
    }
  });

  it("the head of a movie's page is in the reader's language", async () => {
    await change(german);
    const html = await fetchHtml(`/movie/${id}`);
    expect(html).toContain(`<title>${german.name_de} `);
    expect(html).toContain(`<meta property="og:title" content="${german.name_de} `);
    expect(html).toContain(`<meta name="description" content="${german.description_de}" />`);
    expect(html).toContain(`"name":"${german.name_de}"`);
    expect(html).toContain(`"description":"${german.description_de}"`);
    expect(await fetchHtml(`/movie/${id}`, "en")).not.toContain(german.name_de);
    expect(await (await visitorClient(createOrigin())("/feed.xml?language=de")).text()).toContain(
      `<title>${german.name_de} (1927)</title>`,
    );
  });

  it("administrators get the movie's own texts and those in other languages, whatever language they read", async () => {
    await change(german);
    const { data } = await fetchJson(`/api/admin/movies/${id}`, "de", admin);
    expect(data).toMatchObject({ name: "Metropolis", ...german });
    expect(data).not.toHaveProperty("name_es");
    const list = await fetchJson("/api/admin/movies?limit=50&q=metropolis", "de", admin);
    expect(list.data).toMatchObject([{ name: "Metropolis", ...german }]);
  });

  it("a new movie can have texts in other languages", async () => {
    const image = await readPoster();
    const created = await admin(
      "/api/createMovies",
      await formRequest("POST", { ...movieForm, ...german, name_es: "", image }),
    );
    const { data } = await created.json();
    expect([created.status, data]).toMatchObject([201, { name: movieForm.name, ...german }]);
    expect(await nameIn("de", `/api/movies/${data.id}`)).toBe(german.name_de);
    await executeSql("DELETE FROM movies WHERE id = ?", Number(data.id));
  });

  it("a change of a movie's texts in one language keeps the texts in other languages, and the audit log names the changed texts", async () => {
    await change({ ...german, name_es: "El tren" });
    await change({ name_de: "Zug" });
    expect(await readMovie()).toMatchObject({
      name_de: "Zug",
      description_de: german.description_de,
      name_es: "El tren",
    });
    const [entry] = (await (await admin(`/api/audit?subjectId=${id}&limit=1`)).json()).data;
    expect(entry).toMatchObject({
      before: { name_de: german.name_de, name_es: "El tren" },
      after: { name_de: "Zug" },
    });
  });

  it("a translated text that is too long is refused", async () => {
    await change(german);
    const before = [await readRow(), await countRows("audit_log")];
    const tooLong = await change({ name_de: "x".repeat(201) });
    expect([tooLong.status, (await tooLong.json()).issues]).toMatchObject([
      400,
      [{ path: "name_de" }],
    ]);
    const unknown = await change({ name_fr: "Le train" });
    expect(unknown.status).toBe(400);
    const conflict = await change({ name_de: "Zug", version: 1 });
    expect([conflict.status, (await conflict.json()).data]).toMatchObject([409, german]);
    expect([await readRow(), await countRows("audit_log")]).toEqual(before);
  });

  it("a list with texts in other languages reads no more rows than without them", async () => {
    const readCost = async () => {
      const client = visitorClient(createOrigin());
      return readRequestCost(await client("/api/getMovies?limit=5", inLanguage("de")));
    };
    const before = await readCost();
    await executeSql(
      "UPDATE movies SET translations = ?",
      JSON.stringify({ de: { name: "Film", nameFolded: "film", description: "Ein Film." } }),
    );
    expect(await readCost()).toEqual(before);
  });
});

describe("the name of a category and of a plan in other languages", () => {
  it("a category's name is in the reader's language everywhere but in addresses", async () => {
    const { data: saved } = await (await admin("/api/admin/categories/5")).json();
    const { version, slug, inMenu, descriptions, picture } = saved;
    const edit = { tittle: "Anime", version, slug: slug ?? "anime", inMenu, descriptions, picture };
    const put = (body: object) => admin("/api/admin/categories/5", jsonRequest("PUT", body));
    expect((await put({ ...edit, translatedTitles: { de: "Zeichentrick" } })).status).toBe(200);
    expect(await queryRow("SELECT title, translated_titles FROM categories WHERE id = 5")).toEqual({
      title: "Anime",
      translated_titles: '{"de":"Zeichentrick"}',
    });
    const { data: listed } = await fetchJson("/api/getCategory");
    expect(listed.find((each: { id: string }) => each.id === "5")).toMatchObject({
      tittle: "Anime",
      name: "Zeichentrick",
    });
    const { data: movies } = await fetchJson("/api/getMovies?category=Anime&limit=1");
    expect(movies[0].category).toMatchObject({ tittle: "Anime", name: "Zeichentrick" });
    const { data: english } = await fetchJson("/api/getMovies?category=Anime&limit=1", "en");
    expect(english[0].category).not.toHaveProperty("name");
    const page = await fetchHtml(`/category/${edit.slug}`);
    expect(page).toContain("<title>Zeichentrick ");
    expect(page).toMatch(/<h1[^>]*>Zeichentrick<\/h1>/);
    expect(await fetchHtml(`/movie/${movies[0].id}`)).toContain('"genre":"Zeichentrick"');
    const { rows } = (await fetchJson("/api/home")).data;
    expect(rows.map(({ title }: { title: string }) => title)).toContain("Zeichentrick");
    // An earlier version of the studio sends its form without translated names.
    expect((await put({ ...edit, version: version + 1 })).status).toBe(200);
    expect((await put({ ...edit, version })).status).toBe(409);
    expect((await (await admin("/api/admin/categories/5")).json()).data.translatedTitles).toEqual({
      de: "Zeichentrick",
    });
  });

  it("a plan's name is in the buyer's language in the offer and stays as sold in the order", {
    tags: ["long"],
  }, async () => {
    const [saved] = (await (await admin("/api/admin/plans")).json()).data;
    const { name, amount, streams, listed, trialDays, maxHeight, retired, version } = saved;
    const form = { name, amount, streams, listed, trialDays, maxHeight, retired, version };
    const put = (body: object) => admin(`/api/admin/plans/${saved.id}`, jsonRequest("PUT", body));
    expect((await put({ ...form, translatedNames: { de: "Monatlich" } })).status).toBe(200);
    expect((await put({ ...form, translatedNames: { de: "Anders" } })).status).toBe(409);
    expect((await fetchJson("/api/plans")).data[0].name).toBe("Monatlich");
    expect((await fetchJson("/api/plans", "en")).data[0].name).toBe(name);
    expect((await (await admin("/api/admin/plans")).json()).data[0]).toMatchObject({
      name,
      translatedNames: { de: "Monatlich" },
    });
    await executeSql("UPDATE users SET language = 'de' WHERE id = 'demo-viewer'");
    const viewer = await signedInClient("demo-viewer");
    const order = { email: "viewer@marquee.example", plan_id: saved.id };
    const request = jsonRequest("POST", order, { "Accept-Language": "de" });
    const initiated = await viewer("/initiate_payment", request);
    const { orderId } = await initiated.json();
    expect([initiated.status, orderId]).toEqual([200, expect.any(String)]);
    await answerSandboxCheckout(orderId);
    await executeSql("UPDATE plans SET translated_names = '{}'");
    expect(await queryRow("SELECT name FROM order_items WHERE order_id = ?", orderId)).toEqual({
      name: "Monatlich",
    });
  });
});

it("an email about a movie has the title in the recipient's language", async () => {
  await change(german);
  await executeSql("DELETE FROM emails");
  await executeSql(
    "UPDATE movies SET rent_price_cents = 390, subscription_until = '2020-01-01', video_path = 'master.m3u8' WHERE id = ?",
    Number(id),
  );
  await executeSql("UPDATE users SET language = 'de' WHERE id = 'demo-viewer'");
  const viewer = await signedInClient("demo-viewer");
  const terms = { price: 3.9, beginDays: 30, watchHours: 48, consent: true };
  const rental = await viewer(`/api/movies/${id}/rentals`, jsonRequest("POST", terms));
  const { orderId } = await rental.json();
  await answerSandboxCheckout(orderId);
  const email = await queryRow<{ text: string }>(
    "SELECT text FROM emails WHERE kind = 'paid' AND \"to\" = 'viewer@marquee.example'",
  );
  expect(email?.text).toContain(german.name_de);
});

it("a language that the site no longer offers is not shown, and its texts stay stored", async () => {
  await change({ ...german, name_es: "El tren" });
  const settings = createSiteSettings({ locales: ["en", "de"] });
  expect(
    (await admin("/api/admin/site", jsonRequest("PUT", { version: 0, settings }))).status,
  ).toBe(200);
  expect(await nameIn("es")).toBe("Metropolis");
  expect(await nameIn("de")).toBe(german.name_de);
  expect(await readMovie()).toMatchObject({ name_es: "El tren" });
});
