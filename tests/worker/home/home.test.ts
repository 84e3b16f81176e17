import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { milliseconds } from "../../../contract/constants.ts";
import type { Home, HomeLayout, HomeRow } from "../../../contract/home/home.ts";
import { advanceClockAndSetConditions, clearSite } from "../../support/clear-site.ts";
import {
  createOrigin,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { setConditions } from "../../support/conditions.ts";
import { plainCollection } from "../../support/plain-collection.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { seedDemo, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

let admin: TestClient;
let startedAt: number;

async function start(seed: () => Promise<void>) {
  await clearHome();
  await seed();
  startedAt = Date.now();
  admin = await signedInClient("demo-admin");
}

beforeEach(() => start(seedSite));
afterEach(async () => {
  await setConditions();
  await clearHome();
});

/** Deletes the home page's layout, and reloads the Worker's site. */
async function clearHome() {
  await executeSql("DELETE FROM home_layout");
  await clearSite();
}

const aLayout: HomeLayout = { heroMovieIds: ["7", "3"], pick: null, rows: ["newest", "popular"] };
const today = () => new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) =>
  new Date(Date.now() - days * milliseconds.day).toISOString().slice(0, 10);
const arrange = (edit: Partial<HomeLayout> = {}, version = 0) =>
  admin("/api/admin/home", jsonRequest("PUT", { version, layout: { ...aLayout, ...edit } }));
const arranged = async (edit: Partial<HomeLayout> = {}, version = 0) =>
  expect((await arrange(edit, version)).status).toBe(200);
const readHome = async (client = visitorClient(), locale = "en"): Promise<Home> =>
  (await (await client(`/api/home?locale=${locale}`)).json()).data;
const readRow = async (id: string): Promise<Movie[]> =>
  (await (await visitorClient()(`/api/home/rows/${id}`)).json()).data;
const readAdminHome = async () => (await (await admin("/api/admin/home")).json()).data;
/**
 * The audit log keeps the entries of other tests, so only entries since this test's start count.
 */
const countAuditEntries = () =>
  countRows("audit_log WHERE subject = 'home' AND at >= ?", startedAt);
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);
const listMovies = async (query: string): Promise<Movie[]> =>
  (await (await visitorClient()(`/api/getMovies?${query}`)).json()).data;
const rowOf = ({ rows }: Home, id: string): HomeRow | undefined =>
  rows.find((row) => row.id === id);

it("the large movie of the home page has a Watch button only if the movie has a video", {
  tags: ["long"],
}, async () => {
  await arranged({ heroMovieIds: ["7"] });
  const readHero = async () => {
    const html = await (await visitorClient()("/")).text();
    return /<section data-movie="7".*?<\/section>/s.exec(html)?.[0];
  };
  expect(await readHero()).toContain("Watch</button>");
  await executeSql("UPDATE movies SET video_id = NULL WHERE id = 7");
  await clearSite();
  await arranged({ heroMovieIds: ["7"] }, 1);
  expect(await readHero()).toContain("</h2>");
  expect(await readHero()).not.toContain("Watch</button>");
});

describe("the default home page", () => {
  beforeEach(() => start(seedDemo));

  it("the default home page shows the best rated popular movies large and the others in the first row", {
    tags: ["long"],
  }, async () => {
    const popular = await listMovies("popular=true&sort=rating&limit=12");
    const home = await readHome();
    expect(home.hero).toEqual(popular.slice(0, 5));
    expect(home.pick).toBeNull();
    expect(home.rows[0]).toEqual({
      id: "popular",
      title: m.catalogue_popular(),
      path: "/movies?sort=popular",
      movies: popular.slice(5),
    });
  });

  it("the default home page shows the best rated movies large if no movie is popular", {
    tags: ["long"],
  }, async () => {
    await executeSql("UPDATE movies SET popular = 0");
    const best = await listMovies("sort=rating&limit=5");
    const response = await visitorClient()("/api/home");
    const cost = await readRequestCost(response);
    const home: Home = (await response.json()).data;
    expect(idsOf(home.hero)).toEqual(idsOf(best));
    expect(idsOf(home.rows)).not.toContain("popular");
    expect(cost.statements).toBe(3);
    expect(cost.rowsRead).toBeLessThanOrEqual(30);
  });

  it("the default home page has rows for popular and new movies, each category, free downloads and included movies", async () => {
    const { data: categories } = await (await visitorClient()("/api/getCategory")).json();
    const { rows } = await readHome();
    const categoryIds = idsOf(categories).map((id) => `category-${id}`);
    expect(idsOf(rows)).toEqual(["popular", "newest", ...categoryIds, "free", "included"]);
    expect(rows.slice(2, -2).map(({ title }) => title)).toEqual(
      categories.map(({ tittle }: { tittle: string }) => tittle),
    );
    expect(rows.find(({ title }) => title === "Action")?.path).toBe("/action");
  });

  it("the default home page names its rows in the reader's language", {
    tags: ["long"],
  }, async () => {
    expect(rowOf(await readHome(visitorClient(), "de"), "newest")?.title).toBe(
      m.catalogue_new({}, { locale: "de" }),
    );
  });

  it("the home page of a signed-in user marks favourite movies and is not cached", async () => {
    const member = await signedInClient("demo-member");
    const response = await member("/api/home");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const { data }: { data: Home } = await response.json();
    expect(data.hero.every(({ fav }) => typeof fav === "boolean")).toBe(true);
  });

  it("the default home page takes three SQL statements and reads at most 30 database rows", async () => {
    const cost = await readRequestCost(await visitorClient()("/api/home"));
    expect(cost.statements).toBe(3);
    expect(cost.rowsRead).toBeLessThanOrEqual(30);
  });
});

it("an arranged home page takes three SQL statements and reads at most 30 rows", {
  tags: ["long"],
}, async () => {
  const pick = { movieId: "9", startsOn: today(), texts: {} };
  for (const [version, edit] of [
    { heroMovieIds: [], pick },
    { heroMovieIds: ["1", "2", "3", "4", "5"], pick, rows: ["categories", "popular"] },
    { heroMovieIds: ["1", "2", "3", "4", "5"], pick: null, rows: ["category-1"] },
  ].entries()) {
    await arranged(edit, version);
    const cost = await readRequestCost(await visitorClient()("/"));
    expect(cost.statements).toBe(3);
    expect(cost.rowsRead, JSON.stringify(edit)).toBeLessThanOrEqual(30);
  }
});

it("a home page with forty additional categories reads at most 30 database rows, and has their current titles", {
  tags: ["long"],
}, async () => {
  await executeSql(
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40) INSERT INTO categories (title, position, created_at) SELECT 'Extra ' || i, i, 0 FROM n",
  );
  await executeSql("UPDATE categories SET title = 'Renamed' WHERE title = 'Extra 7'");
  await executeSql("DELETE FROM categories WHERE title = 'Extra 8'");
  const pick = { movieId: "9", startsOn: today(), texts: {} };
  for (const [version, edit] of [
    { heroMovieIds: [], pick, rows: ["popular", "categories"] },
    { heroMovieIds: ["1", "2", "3", "4", "5"], pick, rows: ["categories", "popular"] },
  ].entries()) {
    await arranged(edit, version);
    const cost = await readRequestCost(await visitorClient()("/"));
    expect(cost.statements).toBe(3);
    expect(cost.rowsRead, JSON.stringify(edit)).toBeLessThanOrEqual(30);
  }
  const titles = (await readHome()).rows.map(({ title }) => title);
  expect(titles.filter((title) => title.startsWith("Extra "))).toHaveLength(38);
  expect(titles).toContain("Renamed");
});

it("a home page with twelve collections reads at most 30 database rows, and a thirteenth collection is refused", {
  tags: ["long"],
}, async () => {
  await executeSql(
    'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 13) INSERT INTO collections (slug, position, texts, created_at, updated_at) SELECT \'many-\' || i, i, \'{"en":{"title":"Many","body":""}}\', 0, 0 FROM n',
  );
  const { ids } = (await queryRow<{ ids: string }>(
    "SELECT group_concat('collection-' || id) AS ids FROM collections WHERE slug LIKE 'many-%'",
  )) ?? { ids: "" };
  const rows = ids.split(",");
  const edit = { heroMovieIds: [], pick: { movieId: "9", startsOn: today(), texts: {} } };
  await arranged({ ...edit, rows: rows.slice(1) });
  expect((await readRequestCost(await visitorClient()("/"))).rowsRead).toBeLessThanOrEqual(30);
  const refused = await arrange({ ...edit, rows }, 1);
  expect([refused.status, (await refused.json()).issues[0].code]).toEqual([
    400,
    "too_many_collections",
  ]);
});

describe("a row of the home page", () => {
  it("the home page's rows of new, popular, free and category movies have the same movies as the catalogue's lists", {
    tags: ["long"],
  }, async () => {
    expect(idsOf(await readRow("newest"))).toEqual(idsOf(await listMovies("sort=newest&limit=12")));
    expect(idsOf(await readRow("popular"))).toEqual(
      idsOf(await listMovies("popular=true&sort=rating&limit=12")),
    );
    expect(idsOf(await readRow("free"))).toEqual(idsOf(await listMovies("download=free&limit=12")));
    const category =
      (await queryRow<{ title: string }>("SELECT title FROM categories WHERE id = 3"))?.title ?? "";
    const listed = await listMovies(
      `category=${encodeURIComponent(category)}&sort=rating&limit=12`,
    );
    expect(listed.length).toBeGreaterThan(0);
    expect(idsOf(await readRow("category-3"))).toEqual(idsOf(listed));
  });

  it("the home page's row of included movies leaves out the 12 newest movies and movies outside the subscription", {
    tags: ["long"],
  }, async () => {
    await start(seedDemo);
    const ready = await listMovies("download=ready&limit=24");
    expect(idsOf(await readRow("included"))).toEqual(idsOf(ready.slice(12)));
    const readCost = async () =>
      (await readRequestCost(await visitorClient()("/api/home/rows/included"))).rowsRead;
    const rowsRead = await readCost();
    const outside = ready[13] as Movie;
    await executeSql(
      "UPDATE movies SET subscription_until = '2020-01-01' WHERE id = ?",
      outside.id,
    );
    expect(idsOf(await readRow("included"))).toEqual(
      idsOf(ready.slice(12)).filter((id) => id !== outside.id),
    );
    expect(await readCost()).toBeLessThanOrEqual(rowsRead);
    await executeSql("UPDATE movies SET subscription_until = NULL WHERE id = ?", outside.id);
  });

  it("a home page row of a collection has the collection's movies in order, and no movies before its first day", {
    tags: ["long"],
  }, async () => {
    await start(seedDemo);
    const collection = {
      slug: "nights",
      texts: { en: { title: "Nights", body: "" } },
      ...plainCollection,
      movieIds: ["9", "2", "30"],
    };
    const create = async (edit: object) =>
      (
        await (
          await admin("/api/admin/collections", jsonRequest("POST", { ...collection, ...edit }))
        ).json()
      ).data.id;
    const byHand = await create({});
    const byRule = await create({ slug: "ruled", movieIds: [], rule: { categoryId: "3" } });
    const upcoming = await create({ slug: "upcoming", startsOn: "2999-01-01" });
    expect(idsOf(await readRow(`collection-${byHand}`))).toEqual(["9", "2", "30"]);
    const inCategory = await queryRow<{ ids: string }>(
      "SELECT group_concat(id) AS ids FROM (SELECT id FROM movies WHERE category_id = 3 ORDER BY id DESC LIMIT 12)",
    );
    expect(idsOf(await readRow(`collection-${byRule}`)).join()).toBe(inCategory?.ids);
    expect(await readRow(`collection-${upcoming}`)).toEqual([]);

    const rows = [`collection-${byRule}`, `collection-${upcoming}`, `collection-${byHand}`];
    await arranged({ rows });
    const home = await readHome();
    expect(home.rows).toEqual([
      { id: `collection-${byRule}`, title: "Nights", path: "/collection/ruled" },
      { id: `collection-${byHand}`, title: "Nights", path: "/collection/nights" },
    ]);
  });

  it("the home page's rows of coming and leaving movies are sorted by day", {
    tags: ["long"],
  }, async () => {
    await executeSql("UPDATE movies SET available_from = '2999-01-02' WHERE id = 4");
    await executeSql("UPDATE movies SET available_from = '2999-01-01' WHERE id = 5");
    await executeSql("UPDATE movies SET available_until = ? WHERE id = 6", today());
    expect(idsOf(await readRow("coming"))).toEqual(["5", "4"]);
    expect(idsOf(await readRow("leaving"))).toEqual(["6"]);
  });

  it("a home page row of a deleted category or collection is empty, and an invalid row id is refused", {
    tags: ["long"],
  }, async () => {
    expect(await readRow("category-999")).toEqual([]);
    expect(await readRow("collection-999")).toEqual([]);
    for (const id of ["categories", "category-", "category-0", "newest'", "category-5;drop"])
      expect((await visitorClient()(`/api/home/rows/${encodeURIComponent(id)}`)).status).toBe(400);
  });
});

describe("the arrangement of the home page", () => {
  it("an arrangement of the home page is stored, audited, and shown at once by the API and on the page", async () => {
    await arranged();
    expect(await queryRow("SELECT id, version, layout FROM home_layout")).toEqual({
      id: 1,
      version: 1,
      layout: JSON.stringify(aLayout),
    });
    expect(await countAuditEntries()).toBe(1);
    const home = await readHome();
    expect(idsOf(home.hero)).toEqual(["7", "3"]);
    expect(idsOf(home.rows)).toEqual(["newest", "popular"]);
    expect(rowOf(home, "popular")?.movies).toBeUndefined();
    const html = await (await visitorClient()("/")).text();
    expect(html.indexOf(home.hero[0]?.name ?? "-")).toBeGreaterThan(0);
    expect(html).toMatch(/<section data-movie="7"/);
  });

  it("a category with its own row on the home page is not repeated among the rows of all categories", {
    tags: ["long"],
  }, async () => {
    await arranged({ rows: ["category-3", "categories"] });
    const ids = idsOf((await readHome()).rows);
    expect(ids[0]).toBe("category-3");
    expect(ids.filter((id) => id === "category-3")).toHaveLength(1);
    expect(ids).toHaveLength((await countRows("categories")) ?? 0);
  });

  it("the home page leaves out deleted categories and movies, and shows popular movies when no chosen movie is left", {
    tags: ["long"],
  }, async () => {
    await arranged({ rows: ["category-6", "newest"] });
    await executeSql("UPDATE movies SET category_id = 1 WHERE category_id = 6");
    await executeSql("DELETE FROM categories WHERE id = 6");
    await executeSql("UPDATE movies SET deleted_at = 1 WHERE id = 7");
    expect(idsOf((await readHome()).hero)).toEqual(["3"]);
    expect(idsOf((await readHome()).rows)).toEqual(["newest"]);
    expect((await readAdminHome()).layout.rows).toEqual(["newest"]);
    expect((await readAdminHome()).movies.find(({ id }: Movie) => id === "7").inBin).toBe(true);
    await executeSql("UPDATE movies SET deleted_at = 1 WHERE id = 3");
    expect((await readHome()).hero).toEqual(
      (await listMovies("popular=true&sort=rating&limit=12")).slice(0, 5),
    );
  });

  it("administrators get a list of all rows that the home page can have", async () => {
    const { choices } = await readAdminHome();
    expect(idsOf(choices)).toEqual(
      expect.arrayContaining([
        "popular",
        "newest",
        "free",
        "included",
        "leaving",
        "coming",
        "categories",
        "category-1",
      ]),
    );
  });

  it("an edit of an outdated home page arrangement is refused with the saved arrangement", async () => {
    await arranged();
    const late = await arrange({ heroMovieIds: ["1"] });
    expect(late.status).toBe(409);
    const body = await late.json();
    expect(body.code).toBe("edit_conflict");
    expect(body.data).toMatchObject({ version: 1, layout: aLayout });
    expect((await queryRow<{ layout: string }>("SELECT layout FROM home_layout"))?.layout).toBe(
      JSON.stringify(aLayout),
    );
    expect(await countAuditEntries()).toBe(1);
    await arranged({ heroMovieIds: ["1"] }, 1);
    expect(idsOf((await readHome()).hero)).toEqual(["1"]);
  });

  it("only one of two simultaneous edits of the home page arrangement is saved", async () => {
    const statuses = (await Promise.all([arrange(), arrange({ heroMovieIds: ["1"] })])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  it.each([
    [{ heroMovieIds: ["1", "2", "3", "4", "5", "6"] }, "layout.heroMovieIds"],
    [{ heroMovieIds: ["1", "1"] }, "layout.heroMovieIds"],
    [{ heroMovieIds: ["9999"] }, "heroMovieIds"],
    [{ rows: ["newest", "newest"] }, "layout.rows"],
    [{ rows: ["everything"] }, "layout.rows.0"],
    [{ rows: ["category-999"] }, "rows"],
    [{ pick: { movieId: "9999", startsOn: "2026-12-01", texts: {} } }, "pick.movieId"],
    [{ pick: { movieId: "1", startsOn: "2026-02-30", texts: {} } }, "layout.pick.startsOn"],
    [
      { pick: { movieId: "1", startsOn: "2026-12-01", texts: { en: "x".repeat(301) } } },
      "layout.pick.texts.en",
    ],
    [{ pick: { movieId: "1", startsOn: "2026-12-01", texts: { fr: "x" } } }, "layout.pick.texts"],
  ] as [Partial<HomeLayout>, string][])(
    "the arrangement of the home page refuses %j at its field",
    { tags: ["long"] },
    async (edit, path) => {
      const response = await arrange(edit);
      expect(response.status).toBe(400);
      expect((await response.json()).issues.map((issue: { path: string }) => issue.path)).toContain(
        path,
      );
      expect(await countRows("home_layout")).toBe(0);
    },
  );

  it("visitors of another isolate soon see a new home page arrangement, and keep seeing it while the database fails", {
    tags: ["long"],
  }, async () => {
    await executeSql(
      "INSERT INTO home_layout (id, layout, version, updated_at) VALUES (1, ?, 1, 1)",
      JSON.stringify(aLayout),
    );
    const read = async () => {
      await advanceClockAndSetConditions();
      return idsOf((await readHome()).hero);
    };
    await expect.poll(read).toEqual(["7", "3"]);
    const client = visitorClient(createOrigin());
    const before = await readHome(client);
    await advanceClockAndSetConditions({ failsDatabase: true });
    expect(await readHome(client)).toEqual(before);
  });
});

describe("the pick of the week", () => {
  const pick = (startsOn: string) => ({
    movieId: "9",
    startsOn,
    texts: { en: "Go and see it.", de: "Hingehen." },
  });

  it("the pick of the week comes first on the home page, with the owner's text in the reader's language", async () => {
    await arranged({ pick: pick(today()) });
    const home = await readHome();
    expect(idsOf(home.hero)).toEqual(["9", "7", "3"]);
    expect(home.pick).toEqual({ movieId: "9", text: "Go and see it." });
    expect((await readHome(visitorClient(), "de")).pick?.text).toBe("Hingehen.");
    expect((await readHome(visitorClient(), "es")).pick?.text).toBe("Go and see it.");
    const html = await (await visitorClient()("/")).text();
    expect(html).toContain(m.catalogue_pick_of_the_week());
    expect(html).toContain("Go and see it.");
  });

  it.each([
    [6, true],
    [7, false],
    [-1, false],
  ])(
    "the pick of the week that began %i days ago is shown: %s",
    { tags: ["long"] },
    async (days, isShown) => {
      await arranged({ pick: pick(daysAgo(days)) });
      const home = await readHome();
      expect(home.pick !== null).toBe(isShown);
      expect(home.hero[0]?.id).toBe(isShown ? "9" : "7");
    },
  );

  it("the pick of the week comes first and is not repeated among the other movies", async () => {
    await arranged({ heroMovieIds: [], pick: pick(today()) });
    const popular = (await listMovies("popular=true&sort=rating&limit=12")).filter(
      ({ id }) => id !== "9",
    );
    expect(idsOf((await readHome()).hero)).toEqual(["9", ...idsOf(popular).slice(0, 4)]);
    await arranged({ heroMovieIds: ["3", "9"], pick: pick(today()) }, 1);
    expect(idsOf((await readHome()).hero)).toEqual(["9", "3"]);
  });

  it("the pick of the week is not shown while its movie is in the bin", async () => {
    await arranged({ pick: pick(today()) });
    await executeSql("UPDATE movies SET deleted_at = 1 WHERE id = 9");
    const home = await readHome();
    expect(home.pick).toBeNull();
    expect(idsOf(home.hero)).toEqual(["7", "3"]);
  });
});
