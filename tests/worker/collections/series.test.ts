import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { limitedClient } from "../../support/age-limit.ts";
import { jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { setConditions } from "../../support/conditions.ts";
import { plainCollection } from "../../support/plain-collection.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

let admin: TestClient;

beforeEach(async () => {
  await seedSite();
  admin = await signedInClient("demo-admin");
});
afterEach(() => setConditions());

/** Two seasons and a special, whose ids are in another order than the episodes. */
const episodes = [
  { movieId: "7", season: 1, episode: 2 },
  { movieId: "3", season: 1, episode: 1 },
  { movieId: "5", season: 2, episode: 1 },
  { movieId: "9", season: 0, episode: 1 },
];
const series = { seasons: [{ season: 2, titles: { en: "Return" } }], episodes };
const aSeries = {
  slug: "fantomas",
  texts: { en: { title: "Fantômas", body: "" } },
  ...plainCollection,
  series,
};
const send = (edit: object = {}) =>
  admin("/api/admin/collections", jsonRequest("POST", { ...aSeries, ...edit }));
const create = async (edit: object = {}): Promise<string> => {
  const response = await send(edit);
  expect(response.status).toBe(201);
  return (await response.json()).data.id;
};
const change = (id: string, edit: object) =>
  admin(`/api/admin/collections/${id}`, jsonRequest("PUT", { ...aSeries, version: 1, ...edit }));
const fetchPage = async (query = "") =>
  (await visitorClient()(`/api/collections/fantomas?locale=en${query}`)).json();
const fetchEpisode = async (id: string, client = visitorClient()) =>
  (await (await client(`/api/movies/${id}`)).json()).data.episode;
const idsOf = ({ data }: { data: Movie[] }) => data.map(({ id }) => id);

describe("the episodes of a series", () => {
  it("a series stores its episodes by number and the names of its seasons, and the API returns it as it was sent", async () => {
    const id = await create();
    expect(
      await queryRow(
        `SELECT json_group_array(json_array(movie_id, season, episode) ORDER BY position) AS rows
         FROM collection_movies`,
      ),
    ).toEqual({ rows: "[[3,1,1],[7,1,2],[5,2,1],[9,0,1]]" });
    const { data } = await (await admin(`/api/admin/collections/${id}`)).json();
    expect(data.series.seasons).toEqual(series.seasons);
    expect(new Set(data.series.episodes)).toEqual(new Set(episodes));
    const { data: list } = await (await admin("/api/admin/collections")).json();
    expect(list).toMatchObject([{ isSeries: true, isByRule: false, movieCount: 4 }]);
  });

  it("the page of a series shows the first season, and any other season by its number", async () => {
    await create();
    const first = await fetchPage();
    expect(idsOf(first)).toEqual(["3", "7"]);
    expect(first.collection.series).toEqual({
      seasons: [
        { season: 1, title: null, episodeCount: 2, price: null },
        { season: 2, title: "Return", episodeCount: 1, price: null },
        { season: 0, title: null, episodeCount: 1, price: null },
      ],
      season: 1,
      episodes: [
        { movieId: "3", season: 1, episode: 1 },
        { movieId: "7", season: 1, episode: 2 },
      ],
    });
    expect(idsOf(await fetchPage("&season=2"))).toEqual(["5"]);
    expect(idsOf(await fetchPage("&season=0"))).toEqual(["9"]);
    expect(idsOf(await fetchPage("&season=3"))).toEqual([]);
    const refused = await visitorClient()("/api/collections/fantomas?season=100");
    expect(refused.status).toBe(400);
  });

  it("an episode names its neighbours across seasons, and a special names its neighbours among specials", async () => {
    const id = await create();
    expect(await fetchEpisode("7")).toMatchObject({
      season: 1,
      episode: 2,
      series: { slug: "fantomas", title: "Fantômas" },
      previous: { id: "3", season: 1, episode: 1 },
      next: { id: "5", season: 2, episode: 1 },
    });
    expect(await fetchEpisode("5")).toMatchObject({ next: null });
    expect(await fetchEpisode("9")).toMatchObject({ previous: null, next: null });
    expect(await fetchEpisode("1")).toBeUndefined();
    await change(id, { startsOn: "2099-01-01" });
    expect(await fetchEpisode("7", admin)).toMatchObject({ series: null, next: { id: "5" } });
  });

  it("an episode in the bin keeps its number, and until it is restored its neighbours name each other", async () => {
    await create();
    await admin("/api/deletSingleMovie", jsonRequest("DELETE", { id: "7" }));
    expect(await fetchEpisode("3", admin)).toMatchObject({ next: { id: "5" } });
    expect(idsOf(await fetchPage())).toEqual(["3"]);
    await admin("/api/bin/7/restore", { method: "POST" });
    expect(await fetchEpisode("3", admin)).toMatchObject({ next: { id: "7", episode: 2 } });
  });

  it("a series keeps its seasons and numbers when a client that does not know series changes it", async () => {
    const id = await create();
    const read = async () => (await (await admin(`/api/admin/collections/${id}`)).json()).data;
    const before = await read();
    expect(before.movieIds).toEqual([]);
    const { series: _, movies: __, personName: ___, ...known } = before;
    const put = (edit: object) =>
      admin(
        `/api/admin/collections/${id}`,
        jsonRequest("PUT", { ...known, texts: { en: { title: "Renamed", body: "" } }, ...edit }),
      );
    expect((await put({})).status).toBe(200);
    const after = await read();
    expect(after.texts.en.title).toBe("Renamed");
    expect(after.series).toEqual(before.series);
    expect(await countRows("collection_movies WHERE season IS NOT NULL")).toBe(4);
    const refused = await put({ version: after.version, rule: { country: "DE" } });
    expect([refused.status, (await refused.json()).issues]).toEqual([
      400,
      [expect.objectContaining({ path: "series", code: "series_by_rule" })],
    ]);
    expect(await countRows("collection_movies WHERE season IS NOT NULL")).toBe(4);
  });

  it("the price of a season is stored as typed, read again, and named in the audit log", async () => {
    const seasons = [
      { season: 1, titles: {}, price: "14,90" },
      { season: 2, titles: { en: "Return" }, price: 5 },
      { season: 3, titles: {}, price: null },
    ];
    const id = await create({ series: { seasons, episodes } });
    expect(await queryRow("SELECT series, season_prices FROM collections")).toEqual({
      series: '{"seasons":[{"season":2,"titles":{"en":"Return"}}]}',
      season_prices: '{"1":1490,"2":500}',
    });
    const { data } = await (await admin(`/api/admin/collections/${id}`)).json();
    expect(data.series.seasons).toEqual([
      { season: 2, titles: { en: "Return" }, price: 5 },
      { season: 1, titles: {}, price: 14.9 },
    ]);
    await change(id, { series: { seasons: [{ season: 1, titles: {}, price: 9.9 }], episodes } });
    const logged = await queryRow<{ before: string; after: string }>(
      "SELECT before, after FROM audit_log ORDER BY rowid DESC",
    );
    expect(JSON.parse(logged?.before ?? "").series.seasons).toContainEqual({
      season: 1,
      price: 14.9,
    });
    expect(JSON.parse(logged?.after ?? "").series.seasons).toContainEqual({
      season: 1,
      price: 9.9,
    });
  });

  it("a change of a series without prices of seasons keeps the prices, and null removes a price", async () => {
    const priced = [
      { season: 1, titles: {}, price: 14.9 },
      { season: 2, titles: { en: "Return" }, price: 5 },
    ];
    const id = await create({ series: { seasons: priced, episodes } });
    const readPrices = () => queryRow("SELECT season_prices FROM collections");
    await change(id, { series });
    expect(await readPrices()).toEqual({ season_prices: '{"1":1490,"2":500}' });
    const seasons = [{ season: 1, titles: {}, price: null }];
    await change(id, { series: { seasons, episodes }, version: 2 });
    expect(await readPrices()).toEqual({ season_prices: '{"2":500}' });
    await change(id, { series: null, version: 3 });
    expect(await readPrices()).toEqual({ season_prices: null });
  });

  it("an account with an age limit sees the first season that has an episode below the limit", {
    tags: ["long"],
  }, async () => {
    await create();
    await executeSql(`UPDATE movies SET ages = iif(id IN (3, 7), '{"FSK":16}', '{"FSK":6}')`);
    const member = await limitedClient();
    const page = await (await member("/api/collections/fantomas?locale=en")).json();
    expect(idsOf(page)).toEqual(["5"]);
    expect(page.collection.series).toMatchObject({ season: 2, seasons: [{ season: 2 }, {}] });
    const { data } = await (await member("/api/collections/fantomas/viewing")).json();
    expect(data.episodes).toMatchObject([{ movieId: "5" }]);
  });

  it("a series that becomes a collection again keeps no episode numbers", async () => {
    const id = await create();
    expect((await change(id, { series: null, movieIds: ["9", "3"] })).status).toBe(200);
    expect(await countRows("collection_movies WHERE season IS NOT NULL")).toBe(0);
    expect(idsOf(await fetchPage())).toEqual(["9", "3"]);
    expect(await fetchEpisode("3", admin)).toBeUndefined();
  });
});

describe("a refused series", () => {
  const snapshot = async () => [
    await queryRow("SELECT json_group_array(json_array(slug, series)) AS rows FROM collections"),
    await countRows("collection_movies"),
    await countRows("audit_log"),
  ];
  const refuse = async (edit: object, status: number, expected: object) => {
    const before = await snapshot();
    const response = await send(edit);
    expect([response.status, await response.json()]).toEqual([
      status,
      expect.objectContaining(expected),
    ]);
    expect(await snapshot()).toEqual(before);
  };
  const withEpisodes = (...given: object[]) => ({ series: { seasons: [], episodes: given } });

  it.each([
    [
      withEpisodes(
        { movieId: "3", season: 1, episode: 1 },
        { movieId: "7", season: 1, episode: 1 },
      ),
      "series.episodes",
      "episode_numbers_not_unique",
    ],
    [
      withEpisodes(
        { movieId: "3", season: 1, episode: 1 },
        { movieId: "3", season: 1, episode: 2 },
      ),
      "series.episodes",
      "listed_twice",
    ],
    [
      withEpisodes({ movieId: "3", season: 1, episode: 0 }),
      "series.episodes.0.episode",
      "too_small",
    ],
    [
      withEpisodes({ movieId: "3", season: 1, episode: 1000 }),
      "series.episodes.0.episode",
      "too_big",
    ],
    [
      withEpisodes({ movieId: "3", season: 100, episode: 1 }),
      "series.episodes.0.season",
      "too_big",
    ],
    [
      withEpisodes({ movieId: "3", season: 1.5, episode: 1 }),
      "series.episodes.0.season",
      "not_an_integer",
    ],
    [{ rule: { country: "DE" } }, "series", "series_by_rule"],
    [
      {
        series: {
          seasons: [
            { season: 1, titles: { en: "A" } },
            { season: 1, titles: { en: "B" } },
          ],
          episodes: [],
        },
      },
      "series.seasons",
      "listed_twice",
    ],
  ])("a series with %j is refused", { tags: ["long"] }, (edit, path, code) =>
    refuse(edit, 400, { issues: [expect.objectContaining({ path, code })] }),
  );

  it.each([
    ["9.999", "price_invalid"],
    ["1,234", "price_invalid"],
    ["nine", "price_invalid"],
    [0, "too_small"],
    [100_001, "too_big"],
  ])("a series is refused, and nothing is stored, with the price %j of a season", (price, code) =>
    refuse({ series: { seasons: [{ season: 1, titles: {}, price }], episodes: [] } }, 400, {
      issues: [expect.objectContaining({ path: "series.seasons.0.price", code })],
    }),
  );

  it("a series that claims an episode of another series is refused, and nothing is stored", async () => {
    await create();
    const name = (await queryRow<{ name: string }>("SELECT name FROM movies WHERE id = 5"))?.name;
    const other = withEpisodes({ movieId: "5", season: 1, episode: 1 });
    await refuse({ slug: "other", ...other }, 409, { code: "in_other_series", params: { name } });
    const id = await create({ slug: "other", series: { seasons: [], episodes: [] } });
    const response = await change(id, { slug: "other", ...other });
    expect([response.status, (await response.json()).code]).toEqual([409, "in_other_series"]);
    expect((await create({ slug: "by-hand", series: null, movieIds: ["5"] })) !== "").toBe(true);
  });

  it("a series whose episodes no longer exist is stored without them", async () => {
    await executeSql("DELETE FROM movies WHERE id = 5");
    await create();
    expect(await countRows("collection_movies")).toBe(3);
  });
});

describe("a viewer of a series", () => {
  const report = (member: TestClient, id: string, position: number, state = "paused") =>
    member(
      `/api/movies/${id}/progress`,
      jsonRequest("POST", { position, duration: 100, at: new Date().toISOString(), state }),
    );
  const read = async (client: TestClient, path: string) => (await (await client(path)).json()).data;
  const readContinued = async (client: TestClient) =>
    (await read(client, "/api/continue")).map(
      ({ id, numbers, followsId }: Record<string, unknown>) => ({ id, numbers, followsId }),
    );
  let member: TestClient;
  beforeEach(async () => {
    await create();
    member = await signedInClient("demo-member");
    await executeSql("UPDATE movies SET video_path = 'master.m3u8'");
    await executeSql("DELETE FROM views");
  });

  it("a viewer of a series continues the episode watched last, then the next one, and has one entry for the series", async () => {
    expect(await readContinued(member)).toEqual([]);
    expect((await report(member, "1", 20)).status).toBe(204);
    await setConditions({ clockAheadMs: 60_000 });
    await report(member, "3", 99);
    expect(await readContinued(member)).toEqual([
      { id: "7", numbers: { season: 1, episode: 2 }, followsId: "3" },
      { id: "1", numbers: undefined, followsId: undefined },
    ]);
    await setConditions({ clockAheadMs: 120_000 });
    await report(member, "7", 40);
    await setConditions({ clockAheadMs: 180_000 });
    await report(member, "5", 10);
    expect(await readContinued(member)).toEqual([
      { id: "5", numbers: { season: 2, episode: 1 }, followsId: undefined },
      { id: "1", numbers: undefined, followsId: undefined },
    ]);
    const history = await (await member("/getWatchCount")).json();
    expect(history.data.watchCartMovies.map(({ id }: Movie) => id)).toEqual(["5", "7", "3", "1"]);
    expect(await read(member, "/api/collections/fantomas/viewing?season=1")).toEqual({
      continued: expect.objectContaining({ id: "5", season: 2, episode: 1, isBegun: true }),
      episodes: [
        { movieId: "3", position: 99, duration: 100, finished: true, mayWatch: true },
        { movieId: "7", position: 40, duration: 100, finished: false, mayWatch: true },
      ],
    });
  });

  it("a viewer of a series is not offered an episode that has no video, whether begun or next", {
    tags: ["long"],
  }, async () => {
    await report(member, "3", 99);
    const readOffered = async () => {
      const { continued, episodes: shown } = await read(
        member,
        "/api/collections/fantomas/viewing",
      );
      const mayWatch = shown.map((each: { mayWatch: boolean }) => each.mayWatch);
      return [continued, await readContinued(member), mayWatch];
    };
    await executeSql("UPDATE movies SET video_path = NULL WHERE id = 7");
    expect(await readOffered()).toEqual([null, [], [true, false]]);
    expect(await read(member, "/api/movies/3/next")).toBeNull();
    await executeSql("DELETE FROM views");
    await report(member, "3", 10);
    await executeSql("UPDATE movies SET video_path = NULL WHERE id = 3");
    expect(await readOffered()).toEqual([null, [], [false, false]]);
  });

  it("a viewer of a series continues an earlier episode that is watched again", {
    tags: ["long"],
  }, async () => {
    await report(member, "5", 10);
    await setConditions({ clockAheadMs: 60_000 });
    await report(member, "3", 99);
    await setConditions({ clockAheadMs: 120_000 });
    await report(member, "5", 11);
    await setConditions({ clockAheadMs: 180_000 });
    await report(member, "3", 30);
    expect(await readContinued(member)).toEqual([
      { id: "3", numbers: { season: 1, episode: 1 }, followsId: undefined },
    ]);
    expect(await queryRow("SELECT series_id, superseded FROM views WHERE movie_id = 5")).toEqual({
      series_id: null,
      superseded: 1,
    });
  });

  it("a series whose last episode a viewer finished leaves Continue watching until another episode is added", {
    tags: ["long"],
  }, async () => {
    await report(member, "5", 99);
    expect(await readContinued(member)).toEqual([]);
    const added = { movieId: "1", season: 2, episode: 2 };
    await change("1", { series: { ...series, episodes: [...episodes, added] } });
    expect(await readContinued(member)).toEqual([
      { id: "1", numbers: { season: 2, episode: 2 }, followsId: "5" },
    ]);
    await executeSql("UPDATE movies SET available_from = '2099-01-01' WHERE id = 1");
    expect(await readContinued(member)).toEqual([]);
    const readSeason = () => read(member, "/api/collections/fantomas/viewing?season=2");
    expect(await readSeason()).toMatchObject({ continued: null });
    await executeSql(
      "UPDATE movies SET available_from = NULL, available_until = '2020-01-01' WHERE id = 1",
    );
    expect(await readSeason()).toMatchObject({ continued: null });
    await executeSql("UPDATE movies SET available_until = NULL WHERE id = 1");
    expect(await readSeason()).toMatchObject({ continued: { id: "1", isBegun: false } });
  });

  it("an unstarted episode in Continue watching names the finished episode before it", {
    tags: ["long"],
  }, async () => {
    await report(member, "3", 99);
    const name = (await queryRow<{ name: string }>("SELECT name FROM movies WHERE id = 3"))?.name;
    expect(await read(member, "/api/continue")).toMatchObject([
      { id: "7", followsId: "3", followsName: name },
    ]);
    await setConditions({ clockAheadMs: 60_000 });
    await report(member, "7", 10);
    const [begun] = await read(member, "/api/continue");
    expect([begun.id, begun.followsName]).toEqual(["7", undefined]);
  });

  it("a viewer continues an episode like any other movie once its series is a plain collection again", async () => {
    await report(member, "3", 99);
    await setConditions({ clockAheadMs: 60_000 });
    await report(member, "1", 20);
    expect((await change("1", { series: null, movieIds: ["3", "9"] })).status).toBe(200);
    expect(await readContinued(member)).toMatchObject([{ id: "1" }]);
    expect(await queryRow("SELECT series_id, superseded FROM views WHERE movie_id = 3")).toEqual({
      series_id: null,
      superseded: 0,
    });
  });

  it("a viewer of a series continues the episode watched last, in whatever order a restored backup inserts the views", async () => {
    const restore = (id: number, watchedAt: number, mark: string) =>
      executeSql(
        `INSERT INTO views (user_id, movie_id, position_ms, duration_ms, reported_at, watched_at,
           series_id, series_position, superseded)
         VALUES ('demo-member', ?, 1, 100000, 1, ?, ${mark})`,
        id,
        watchedAt,
      );
    await restore(7, 300, "1, 1002, 0");
    await restore(3, 200, "NULL, NULL, 1");
    expect(await readContinued(member)).toMatchObject([{ id: "7" }]);
    await executeSql("DELETE FROM views");
    await restore(3, 200, "NULL, NULL, 1");
    await restore(7, 300, "1, 1002, 0");
    expect(await readContinued(member)).toMatchObject([{ id: "7" }]);
  });

  it("a viewer continues an unfinished episode like any other movie when its series is deleted", async () => {
    await report(member, "3", 10);
    await admin("/api/admin/collections/1", { method: "DELETE" });
    expect(await readContinued(member)).toEqual([
      { id: "3", numbers: undefined, followsId: undefined },
    ]);
  });

  it("a viewer of a series is offered the next episode only if it may be watched now", async () => {
    const readNext = (id: string, client = member) => read(client, `/api/movies/${id}/next`);
    expect(await readNext("7")).toMatchObject({ id: "5", season: 2, episode: 1 });
    expect(await readNext("5")).toBeNull();
    expect(await readNext("9")).toBeNull();
    expect(await readNext("1")).toBeNull();
    const stranger = await signedInClient("demo-viewer");
    expect(await readNext("7", stranger)).toBeNull();
    await executeSql("UPDATE movies SET available_from = '2099-01-01' WHERE id = 5");
    expect(await readNext("7")).toBeNull();
    await executeSql("UPDATE movies SET available_from = NULL, video_path = NULL WHERE id = 5");
    expect(await readNext("7")).toBeNull();
    expect((await visitorClient()("/api/movies/7/next")).status).toBe(401);
  });
});
