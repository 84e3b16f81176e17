import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import {
  type AdminCollection,
  type CollectionSummary,
  maxCollectionMovies,
} from "../../../contract/collections/collections.ts";
import { milliseconds } from "../../../contract/constants.ts";
import { formatDocumentTitle } from "../../../contract/pages.ts";
import { addressIn } from "../../support/address-in.ts";
import { advanceClockAndSetConditions, clearSite } from "../../support/clear-site.ts";
import {
  createOrigin,
  formRequest,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { setConditions } from "../../support/conditions.ts";
import { plainCollection } from "../../support/plain-collection.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { seedDemo, seedSite } from "../../support/seeds.ts";
import { servedSegments } from "../../support/served-segments.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";
import { createSiteSettings } from "../../support/site-settings.ts";

let admin: TestClient;

async function start(seed: () => Promise<void>) {
  await seed();
  admin = await signedInClient("demo-admin");
}

beforeEach(() => start(seedSite));
afterEach(() => setConditions());

const aCollection = {
  slug: "silent-nights",
  texts: { en: { title: "Silent nights", body: "Before sound.\nAfter dark." } },
  ...plainCollection,
  movieIds: ["7", "3", "5"],
};
const send = (edit: object = {}) =>
  admin("/api/admin/collections", jsonRequest("POST", { ...aCollection, ...edit }));
const create = async (edit: object = {}): Promise<string> => {
  const response = await send(edit);
  expect(response.status).toBe(201);
  return (await response.json()).data.id;
};
const change = (id: string, edit: object = {}) =>
  admin(
    `/api/admin/collections/${id}`,
    jsonRequest("PUT", { ...aCollection, version: 1, ...edit }),
  );
const remove = (id: string) => admin(`/api/admin/collections/${id}`, { method: "DELETE" });
const read = async (id: string): Promise<AdminCollection> =>
  (await (await admin(`/api/admin/collections/${id}`)).json()).data;
const list = async (): Promise<CollectionSummary[]> =>
  (await (await admin("/api/admin/collections")).json()).data;
const fetchList = async (slug = "silent-nights", query = "") =>
  (await visitorClient()(`/api/collections/${slug}?locale=en${query}`)).json();
const listIds = async (slug?: string, query?: string) =>
  (await fetchList(slug, query)).data.map(({ id }: Movie) => id);
const statusOf = async (path: string) => (await visitorClient()(path)).status;
const fetchPage = async (
  path = "/collection/silent-nights",
  { language = "en", origin = createOrigin() } = {},
) => {
  const response = await visitorClient(origin)(addressIn(language, path));
  return { response, origin, html: await response.text() };
};
const uploadPicture = async () => {
  const image = new File([await readFile("web/public/icons/icon-192.png")], "a.png");
  const response = await admin(
    "/api/admin/collection-pictures",
    await formRequest("POST", { image }),
  );
  expect(response.status).toBe(201);
  return (await response.json()).data;
};
const withIssue = (path: string, code: string) => ({
  code: "invalid",
  issues: [expect.objectContaining({ path, code })],
});
const snapshot = async () => [
  await queryRow(
    "SELECT json_group_array(json_array(id, slug, texts, rule, version)) AS rows FROM collections",
  ),
  await countRows("collection_movies"),
  await countRows("audit_log"),
];

describe("a hand-picked collection", () => {
  it("a hand-picked collection has a page with its movies in order", async () => {
    const picture = await uploadPicture();
    const texts = { ...aCollection.texts, de: { title: "Stille Nächte", body: "" } };
    const id = await create({ picture, texts });
    expect(await queryRow("SELECT * FROM collections")).toMatchObject({
      slug: "silent-nights",
      rule: null,
      version: 1,
    });
    const { html, response, origin } = await fetchPage();
    expect(response.status).toBe(200);
    expect(html).toContain(`<title>${formatDocumentTitle("Silent nights")}</title>`);
    expect(html).toContain('<meta name="description" content="Before sound. After dark." />');
    expect(html).toContain(`<link rel="canonical" href="${origin}/collection/silent-nights" />`);
    expect(html).toContain(`<meta property="og:image" content="${origin}${picture.path}" />`);
    expect(html).toMatch(/<h1[^>]*>Silent nights<\/h1>/);
    expect(html).toContain(`<img src="${picture.path}"`);
    const { data } = await fetchList();
    expect(data.map((movie: Movie) => movie.id)).toEqual(["7", "3", "5"]);
    const structured = [
      ...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
    ].map(([, json = ""]) => JSON.parse(json));
    expect(structured[0]).toMatchObject({
      "@type": "CollectionPage",
      url: `${origin}/collection/silent-nights`,
    });
    expect(structured[0].mainEntity).toEqual({
      "@type": "ItemList",
      itemListElement: data.map(({ id: movieId, name }: Movie, index: number) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        url: `${origin}/movie/${movieId}`,
      })),
    });
    expect(structured[1].itemListElement.at(-1)).toMatchObject({ name: "Silent nights" });
    expect((await fetchPage(undefined, { language: "de" })).html).toMatch(
      /<h1[^>]*>Stille Nächte<\/h1>/,
    );
    expect((await fetchPage(undefined, { language: "es" })).html).toMatch(
      /<p lang="en"[^>]*>Before sound/,
    );
    const sitemap = await (await visitorClient(origin)("/sitemap-pages.xml")).text();
    expect(sitemap).toContain(`<loc>${origin}/collection/silent-nights</loc><lastmod>`);
    expect(await read(id)).toMatchObject({ movieIds: ["7", "3", "5"], rule: null, picture });
  });

  it("a hand-picked collection without a cover is shared with the poster of its first movie", {
    tags: ["long"],
  }, async () => {
    await create();
    const { html, origin } = await fetchPage();
    const { data } = await fetchList();
    const image = Object.values((data as Movie[])[0]?.imageSet ?? {}).at(-1);
    expect(html).toContain(`<meta property="og:image" content="${origin}${image}" />`);
  });

  it("the pages of a hand-picked collection list each movie once, in order, forwards and backwards", {
    tags: ["long"],
  }, async () => {
    await start(seedDemo);
    const movieIds = Array.from({ length: 25 }, (_, index) => String(40 - index));
    await create({ movieIds });
    const first = await fetchList();
    const second = await fetchList(undefined, `&cursor=${first.nextCursor}`);
    const third = await fetchList(undefined, `&cursor=${second.nextCursor}`);
    const back = await fetchList(undefined, `&cursor=${second.prevCursor}`);
    const ids = [first, second, third].flatMap(({ data }) => data.map(({ id }: Movie) => id));
    expect([ids, third.nextCursor, first.prevCursor]).toEqual([movieIds, null, null]);
    expect(back.data).toEqual(first.data);
    const { html, response } = await fetchPage(
      `/collection/silent-nights?cursor=${first.nextCursor}&page=2`,
    );
    expect([response.status, response.headers.get("X-Robots-Tag")]).toEqual([
      200,
      "noindex, follow",
    ]);
    expect(html).not.toContain("CollectionPage");
    expect(await statusOf("/api/collections/silent-nights?cursor=x")).toBe(400);
  });

  it("a hand-picked collection leaves out movies in the bin, and shows them again when they are restored", async () => {
    const id = await create();
    await admin("/api/deletSingleMovie", jsonRequest("DELETE", { id: "3" }));
    expect(await listIds()).toEqual(["7", "5"]);
    expect((await read(id)).movies.map(({ inBin }) => inBin)).toEqual([false, true, false]);
    await change(id, { movieIds: ["5", "3", "7"] });
    expect(await listIds()).toEqual(["5", "7"]);
    await admin("/api/bin/3/restore", { method: "POST" });
    expect(await listIds()).toEqual(["5", "3", "7"]);
    await executeSql("DELETE FROM movies WHERE id = 5");
    expect((await change(id, { version: 2, movieIds: ["5", "7", "7"] })).status).toBe(200);
    expect(await listIds()).toEqual(["7"]);
  });

  it("a hand-picked collection's list has an ETag for visitors and marks favourites for signed-in users", async () => {
    await create();
    const origin = createOrigin();
    const first = await visitorClient(origin)("/api/collections/silent-nights");
    const headers = { "If-None-Match": first.headers.get("ETag") ?? "" };
    expect(
      (await visitorClient(origin)("/api/collections/silent-nights", { headers })).status,
    ).toBe(304);
    const own = await admin("/api/collections/silent-nights");
    expect(own.headers.get("Cache-Control")).toBe("private, no-store");
    expect((await own.json()).data[0].fav).toBe(false);
  });
});

describe("a rule-based collection", () => {
  const rules: [string, object, string][] = [
    ["category", { categoryId: "5" }, "category_id = 5"],
    ["years", { fromYear: 1925, toYear: 1931 }, "year BETWEEN 1925 AND 1931"],
    ["first year", { fromYear: 1925 }, "year >= 1925"],
    ["last year", { toYear: 1909 }, "year <= 1909"],
    ["country", { country: "DE" }, "countries LIKE '%DE%'"],
    ["language", { language: "No dialogue" }, "language = 'No dialogue'"],
    ["person", { personId: "1" }, "id IN (SELECT movie_id FROM credits WHERE person_id = 1)"],
    [
      "all of them",
      { categoryId: "3", fromYear: 1900, toYear: 1999, country: "DE" },
      "category_id = 3 AND year BETWEEN 1900 AND 1999 AND countries LIKE '%DE%'",
    ],
  ];

  it.each(rules)(
    "a rule-based collection lists the movies that match the rule, newest first: %s",
    { tags: ["long"] },
    async (_, rule, condition) => {
      await executeSql("UPDATE movies SET countries = iif(id % 2, 'FR, DE', 'GB')");
      const found = await queryRow<{ ids: string }>(
        `SELECT json_group_array(CAST(id AS TEXT) ORDER BY id DESC) AS ids FROM movies WHERE ${condition}`,
      );
      const expected: string[] = JSON.parse(found?.ids ?? "[]");
      expect(expected.length).toBeGreaterThan(0);
      const query = new URLSearchParams(
        Object.entries(rule).map(([name, value]) => [name, String(value)]),
      );
      const counted = await (await admin(`/api/admin/collection-matches?${query}`)).json();
      expect(counted).toEqual({ data: { count: expected.length } });
      await create({ rule, movieIds: ["1"] });
      expect(await listIds("silent-nights", "&limit=100")).toEqual(expected);
      expect(await list()).toMatchObject([{ isByRule: true, movieCount: expected.length }]);
      expect(await countRows("collection_movies")).toBe(0);
    },
  );

  it("a rule-based collection follows changes of movies, credits and people", {
    tags: ["long"],
  }, async () => {
    await executeSql("UPDATE movies SET language = 'Latin', countries = 'VA' WHERE id IN (2, 4)");
    await create({ rule: { language: "Latin", country: "VA" } });
    await executeSql(
      "INSERT INTO people (id, name, name_folded, created_at) VALUES (900, 'A', 'a', 1), (901, 'B', 'b', 1)",
    );
    await executeSql(
      "INSERT INTO credits (movie_id, person_id, job, position) VALUES (9, 900, 'director', 1)",
    );
    await create({ slug: "by-a", rule: { personId: "900" } });
    expect([await listIds(), await listIds("by-a")]).toEqual([["4", "2"], ["9"]]);
    await executeSql("UPDATE movies SET countries = 'IT' WHERE id = 4");
    await executeSql("UPDATE movies SET language = 'Latin', countries = 'IT, VA' WHERE id = 6");
    await executeSql(
      "INSERT INTO credits (movie_id, person_id, job, position) VALUES (5, 901, 'director', 1)",
    );
    expect(
      (await admin("/api/admin/people/900/merge", jsonRequest("POST", { intoId: "901" }))).status,
    ).toBe(200);
    expect([await listIds(), await listIds("by-a")]).toEqual([
      ["6", "2"],
      ["9", "5"],
    ]);
    expect((await read("2")).personName).toBe("B");
    await admin("/api/deletSingleMovie", jsonRequest("DELETE", { id: "6" }));
    await executeSql("DELETE FROM credits WHERE movie_id = 9");
    expect([await listIds(), await listIds("by-a")]).toEqual([["2"], ["5"]]);
  });

  it("a rule-based collection shows at most a hundred movies, even if more movies match later", {
    tags: ["long"],
  }, async () => {
    const copied =
      "name, name_folded, poster, category_id, duration_text, hour_bucket, year_bucket, rating, star_bucket";
    const insertMovies = (count: number) =>
      executeSql(
        `INSERT INTO movies (${copied}, year, language, description, price_cents, created_at, updated_at)
         SELECT ${copied}, 1999, 'Latin', '', 0, 1, 1 FROM movies, (SELECT 1 FROM movies CROSS JOIN movies AS other) WHERE id <= 43 LIMIT ?`,
        count,
      );
    await insertMovies(maxCollectionMovies);
    await create({ rule: { language: "Latin" } });
    await insertMovies(5);
    const ids: string[] = [];
    let [page, pages] = [await fetchList(), 1];
    for (; ; pages++) {
      ids.push(...page.data.map(({ id }: Movie) => id));
      if (page.nextCursor === null) break;
      page = await fetchList(undefined, `&cursor=${page.nextCursor}`);
    }
    expect([new Set(ids).size, pages]).toEqual([maxCollectionMovies, 10]);
    const refused = await send({ slug: "more", rule: { language: "Latin", fromYear: 1990 } });
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining(withIssue("rule", "rule_too_broad")),
    ]);
    expect(await list()).toMatchObject([{ movieCount: maxCollectionMovies }]);
  });
});

describe("the days of a collection", () => {
  it("a collection's days follow the site's time zone, and its page announces the last day when that day is near", {
    tags: ["long"],
  }, async () => {
    const settings = { ...createSiteSettings(), timeZone: "Asia/Tokyo" };
    await admin("/api/admin/site", jsonRequest("PUT", { version: 0, settings }));
    const day = (offset: number) =>
      new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Tokyo" }).format(
        Date.now() + offset * milliseconds.day,
      );
    await create({ startsOn: day(-1), endsOn: day(5) });
    const row = await queryRow<{ starts_at: number; ends_at: number }>(
      "SELECT starts_at, ends_at FROM collections",
    );
    expect(row).toEqual({
      starts_at: Date.parse(`${day(-1)}T00:00:00+09:00`),
      ends_at: Date.parse(`${day(6)}T00:00:00+09:00`),
    });
    expect(await list()).toMatchObject([{ startsOn: day(-1), endsOn: day(5), state: "public" }]);
    expect((await fetchList()).collection.lastDay).toBe(day(5));
    const format = new Intl.DateTimeFormat("en", {
      day: "numeric",
      month: "long",
      timeZone: "UTC",
    });
    const until = m.catalogue_collection_until(
      { day: format.format(new Date(day(5))) },
      { locale: "en" },
    );
    expect((await fetchPage("/en/collection/silent-nights")).html).toContain(until);
    await create({ slug: "later", endsOn: day(60) });
    expect((await fetchList("later")).collection.lastDay).toBeNull();
    await clearSite();
  });

  it("a collection has no page, list or sitemap entry before its first day and after its last day", async () => {
    const day = (offset: number) =>
      new Date(Date.now() + offset * milliseconds.day).toISOString().slice(0, 10);
    await create({ startsOn: day(1) });
    await create({ slug: "over", endsOn: day(-1) });
    await create({ slug: "today", startsOn: day(0), endsOn: day(0) });
    expect((await list()).map(({ state }) => state)).toEqual(["upcoming", "over", "public"]);
    for (const [slug, status] of Object.entries({ "silent-nights": 404, over: 404, today: 200 }))
      expect([
        await statusOf(`/collection/${slug}`),
        await statusOf(`/api/collections/${slug}`),
      ]).toEqual([status, status]);
    expect((await (await visitorClient()("/api/collections/over")).json()).code).toBe(
      "collection_not_found",
    );
    const sitemap = await (await visitorClient()("/sitemap-pages.xml")).text();
    expect(sitemap.match(/(?<=<loc>[^<]*)\/collection\/[a-z-]+/g)).toEqual(["/collection/today"]);
    await setConditions({ clockAheadMs: milliseconds.day });
    expect([
      await statusOf("/collection/silent-nights"),
      await statusOf("/collection/today"),
    ]).toEqual([200, 404]);
  });
});

describe("a refused collection", () => {
  const refuse = async (edit: object, status: number, expected: object) => {
    const before = await snapshot();
    const response = await send(edit);
    expect([response.status, await response.json()]).toEqual([
      status,
      expect.objectContaining(expected),
    ]);
    expect(await snapshot()).toEqual(before);
  };

  it.each(["collection", "movies", ...servedSegments])(
    "a collection at the site's own address %s is refused",
    { tags: ["long"] },
    (slug) =>
      refuse({ slug }, 400, {
        issues: [expect.objectContaining({ path: "slug", code: "slug_reserved" })],
      }),
  );

  it("a collection keeps its own slug even if that slug was reserved later, but cannot change to a reserved slug", async () => {
    const id = await create();
    await executeSql("UPDATE collections SET slug = 'feed' WHERE id = ?", Number(id));
    expect((await change(id, { slug: "sw" })).status).toBe(400);
    expect((await change(id, { slug: "feed" })).status).toBe(200);
    expect(await read(id)).toMatchObject({ slug: "feed", version: 2 });
  });

  it.each([
    [{ slug: "A b" }, "slug", "slug_invalid"],
    [{ texts: {} }, "texts", "collection_title_required"],
    [{ texts: { en: { title: " ", body: "" } } }, "texts.en.title", "required"],
    [{ texts: { en: { title: "x".repeat(121), body: "" } } }, "texts.en.title", "too_long"],
    [{ texts: { en: { title: "A", body: "a\u0000b" } } }, "texts.en.body", "not_plain_text"],
    [{ rule: {} }, "rule", "rule_empty"],
    [{ rule: { fromYear: 1990, toYear: 1980 } }, "rule.toYear", "years_reversed"],
    [{ rule: { fromYear: 1999.5 } }, "rule.fromYear", "year_invalid"],
    [{ rule: { country: "XX" } }, "rule.country", "country_unknown"],
    [{ rule: { country: '"DE"' } }, "rule.country", "country_unknown"],
    [{ rule: { personId: '1" OR "c1' } }, "rule.personId", "id_invalid"],
    [{ startsOn: "2026-02-30" }, "startsOn", "date_invalid"],
    [{ startsOn: "1999-12-31" }, "startsOn", "date_invalid"],
    [{ startsOn: "2026-12-02", endsOn: "2026-12-01" }, "endsOn", "days_reversed"],
    [
      { movieIds: Array.from({ length: 101 }, (_, index) => String(index + 1)) },
      "movieIds",
      "too_many",
    ],
    [
      { picture: { path: "/media/posters/a.webp", width: 1, height: 1 } },
      "picture.path",
      "picture_required",
    ],
  ])("a collection with %j is refused", { tags: ["long"] }, (edit, path, code) =>
    refuse(edit, 400, withIssue(path, code)),
  );

  it("a collection with the slug of another collection is refused, and nothing is stored", async () => {
    await create();
    await refuse({}, 409, { code: "slug_taken", params: { slug: "silent-nights" } });
    const id = await create({ slug: "other" });
    const response = await change(id);
    expect([response.status, (await response.json()).code]).toEqual([409, "slug_taken"]);
    expect((await read(id)).version).toBe(1);
  });

  it("a new collection is refused once the site has 1,000 collections, and nothing is stored", async () => {
    await executeSql(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
       INSERT INTO collections (slug, position, texts, created_at, updated_at)
       SELECT 'filled-' || i, i, '{"en":{"title":"Filled","body":""}}', 1, 1 FROM n`,
    );
    await refuse({}, 409, { code: "too_many_collections", params: { maximum: 1_000 } });
    await executeSql("DELETE FROM collections WHERE slug = 'filled-1'");
    expect((await send()).status).toBe(201);
  });

  it("a collection with a picture that the site does not store is refused, and nothing is stored", () => {
    const path = "/media/collections/00000000-0000-4000-8000-000000000000.webp";
    return refuse(
      { picture: { path, width: 1, height: 1 } },
      400,
      withIssue("picture", "picture_required"),
    );
  });
});

it("a rule whose language contains search syntax matches no movie and cannot change the query", async () => {
  for (const language of ['" OR "c1', "*", "ä".repeat(60)])
    expect(
      await (
        await admin(`/api/admin/collection-matches?${new URLSearchParams({ language })}`)
      ).json(),
    ).toEqual({
      data: { count: 0 },
    });
});

it("only one of two simultaneous edits of a collection is saved", async () => {
  const id = await create();
  const both = await Promise.all([
    change(id, { movieIds: ["1"] }),
    change(id, { movieIds: ["2", "3"] }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const saved = await read(id);
  expect(saved.version).toBe(2);
  expect(await listIds()).toEqual(saved.movieIds);
  const refused = await change(id, { movieIds: ["9"] });
  expect(await refused.json()).toMatchObject({
    code: "edit_conflict",
    data: { version: 2, id },
  });
  expect((await read(id)).movieIds).toEqual(saved.movieIds);
});

it("two requests with the same Idempotency-Key add one collection and get the same response", async () => {
  const request = jsonRequest("POST", aCollection);
  const keyed = { ...request, headers: { ...request.headers, "Idempotency-Key": "once" } };
  const answers = [];
  for (let time = 0; time < 2; time++)
    answers.push(await (await admin("/api/admin/collections", keyed)).json());
  expect(answers[1]).toEqual(answers[0]);
  expect([await countRows("collections"), await countRows("collection_movies")]).toEqual([1, 3]);
});

type AuditRow = { action: string; subject_id: string };

it("a request that reorders some collections keeps the places of all other collections", {
  tags: ["long"],
}, async () => {
  const ids: string[] = [];
  for (const slug of ["one", "two", "three", "four", "five"]) ids.push(await create({ slug }));
  const listPage = async (query: string) =>
    (await admin(`/api/admin/collections?limit=2${query}`)).json();
  const first = await listPage("");
  const second = await listPage(`&cursor=${first.nextCursor}`);
  expect(
    [first, second].map(({ data }) => data.map(({ slug }: CollectionSummary) => slug)),
  ).toEqual([
    ["one", "two"],
    ["three", "four"],
  ]);
  const before = await listPage(`&cursor=${second.prevCursor}`);
  expect(before.data).toEqual(first.data);
  const [one, two, three, four] = ids;
  const order = async (...given: (string | undefined)[]) =>
    (await admin("/api/admin/collection-order", jsonRequest("PUT", { ids: given }))).status;
  expect(await order(four, one, four)).toBe(400);
  expect(await order(four, two, "99999", one, three)).toBe(200);
  expect((await list()).map(({ slug }) => slug)).toEqual(["four", "two", "one", "three", "five"]);
});

it("an administrator reorders, changes and deletes collections, and the audit log records each step", async () => {
  const ids = [await create(), await create({ slug: "second" }), await create({ slug: "third" })];
  const order = [...ids].reverse();
  expect(
    (await admin("/api/admin/collection-order", jsonRequest("PUT", { ids: order }))).status,
  ).toBe(200);
  expect((await list()).map(({ id }) => id)).toEqual(order);
  await change(ids[0] ?? "", { rule: { country: "DE" } });
  expect((await remove(ids[0] ?? "")).status).toBe(200);
  expect((await remove(ids[0] ?? "")).status).toBe(404);
  expect([await countRows("collections"), await countRows("collection_movies")]).toEqual([2, 6]);
  const { DB } = await getBindings();
  const { results } = await DB.prepare(
    "SELECT action, subject_id, before, after FROM audit_log WHERE subject = 'collection' ORDER BY id DESC LIMIT 3",
  ).all();
  expect((results as AuditRow[]).map(({ action, subject_id }) => [action, subject_id])).toEqual([
    ["delete", "silent-nights"],
    ["change", "silent-nights"],
    ["reorder", "all"],
  ]);
  expect(JSON.parse(results[1].before)).toMatchObject({ movieIds: ["7", "3", "5"], rule: null });
  expect(JSON.parse(results[1].after)).toMatchObject({ movieIds: [], rule: { country: "DE" } });
});

it("visitors see a changed collection within a minute, and its page takes one batch of three SQL statements", async () => {
  const id = await create();
  const origin = createOrigin();
  const first = await fetchPage(undefined, { origin });
  expect(await readRequestCost(first.response)).toMatchObject({ trips: 1, statements: 3 });
  await change(id, { texts: { en: { title: "Loud nights", body: "" } } });
  await advanceClockAndSetConditions();
  await expect
    .poll(async () => (await fetchPage(undefined, { origin })).html)
    .toContain("Loud nights");
});
