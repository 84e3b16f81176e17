import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ApiKeyScope } from "../../../contract/keys/keys.ts";
import { insertTestKey } from "../../support/api-keys.ts";
import { jsonRequest, type TestClient } from "../../support/clients.ts";
import { readStatusAndCode } from "../../support/movie-access.ts";
import { plainCollection } from "../../support/plain-collection.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

const refused = [403, "key_not_accepted"];
let admin: TestClient;

const clientWith = async (...scopes: ApiKeyScope[]) => (await insertTestKey({ scopes })).client;

beforeAll(seedSite);
beforeEach(async () => {
  admin = await signedInClient("demo-admin");
});

describe("a season with a price", () => {
  const episode = (movieId: string, number: number) => ({ movieId, season: 1, episode: number });
  const series = {
    seasons: [{ season: 1, titles: { en: "The Masks" }, price: 11.99, rentPrice: 5.99 }],
    episodes: [episode("3", 1), episode("7", 2)],
  };
  const collection = {
    ...plainCollection,
    slug: "fantomas",
    texts: { en: { title: "Fantômas", body: "" } },
    series,
  };
  const season = (fields: object) => ({
    ...series,
    seasons: [{ season: 1, titles: { en: "The Masks" }, ...fields }],
  });
  const readStored = () =>
    queryRow(
      `SELECT texts, season_prices, season_rent_prices, (
         SELECT group_concat(movie_id) FROM collection_movies WHERE collection_id = id
       ) AS movies FROM collections WHERE slug = 'fantomas'`,
    );
  let program: TestClient;
  let path: string;

  beforeEach(async () => {
    await executeSql("DELETE FROM collections");
    program = await clientWith("studio", "storefront");
    const created = await admin("/api/admin/collections", jsonRequest("POST", collection));
    path = `/api/admin/collections/${(await created.json()).data.id}`;
  });
  const change = (fields: object, client = program) =>
    client(path, jsonRequest("PUT", { ...collection, version: 1, ...fields }));

  it.each<[string, object]>([
    ["another price of the season", { series: season({ price: 0.02, rentPrice: 5.99 }) }],
    ["another rental price of the season", { series: season({ price: 11.99, rentPrice: 0.02 }) }],
    ["no price of the season", { series: season({ price: null, rentPrice: null }) }],
    [
      "an additional episode",
      { series: { ...series, episodes: [...series.episodes, episode("5", 3)] } },
    ],
    ["no episodes", { series: { ...series, episodes: [] } }],
    ["null in place of its seasons and episodes", { series: null }],
  ])("an API key cannot save the series with %s", async (_, fields) => {
    const before = await readStored();
    expect(await readStatusAndCode(await change(fields))).toEqual(refused);
    expect(await readStored()).toEqual(before);
    expect((await change(fields, admin)).status).toBe(200);
  });

  it.each<[string, object]>([
    ["without the series", { series: undefined }],
    ["with the season's name alone", { series: season({}) }],
    ["with the same prices", { series }],
  ])("an API key changes the texts of the series %s, and its prices stay", async (_, fields) => {
    const before = await readStored();
    const texts = { en: { title: "Fantômas returns", body: "" } };
    expect((await change({ ...fields, texts })).status).toBe(200);
    expect(await readStored()).toEqual({ ...before, texts: JSON.stringify(texts) });
  });

  it("an API key can add a series without prices, but not one with a price", async () => {
    await executeSql("DELETE FROM collections");
    const add = (fields: object) =>
      program("/api/admin/collections", jsonRequest("POST", { ...collection, ...fields }));
    expect(await readStatusAndCode(await add({}))).toEqual(refused);
    expect(await readStored()).toBeNull();
    expect((await add({ series: season({}) })).status).toBe(201);
  });
});

describe("an extra that everybody may watch", () => {
  let program: TestClient;
  const path = "/api/admin/movies/1/extras";
  const extra = { kind: "trailer", title: "Trailer" };
  const save = (client: TestClient, version: number, ...extras: object[]) =>
    client(path, jsonRequest("PUT", { version, extras }));
  const readOpen = async () =>
    (await queryRow<{ open: number }>("SELECT sum(is_open) AS open FROM extras"))?.open;

  beforeEach(async () => {
    await executeSql("DELETE FROM extras");
    await executeSql("UPDATE movies SET extras_version = 1");
    program = await clientWith("studio", "movies");
  });

  it("an API key cannot open a saved or new extra to everybody, and leaves an open extra open", async () => {
    const { data } = await (await save(program, 1, extra)).json();
    const [{ id }] = data.extras;
    const opened = { ...extra, id, isOpen: true };
    expect(await readStatusAndCode(await save(program, 2, opened))).toEqual(refused);
    expect(await readStatusAndCode(await save(program, 2, { ...extra, isOpen: true }))).toEqual(
      refused,
    );
    expect(await readOpen()).toBe(0);
    expect((await save(admin, 2, opened)).status).toBe(200);
    expect((await save(program, 3, { ...opened, title: "Teaser" })).status).toBe(200);
    expect(await readOpen()).toBe(1);
  });

  it("an API key can give a video to a closed extra, but not to an open one", async () => {
    await executeSql(
      `INSERT OR REPLACE INTO videos (id, status, file_name, type, bytes, duration_ms, created_at, updated_at, published_at)
       VALUES ('another', 'ready', 'a.mp4', 'video/mp4', 5, 60000, 1, 1, 1)`,
    );
    const { data } = await (await save(admin, 1, { ...extra, isOpen: true })).json();
    const [{ id }] = data.extras;
    const give = () =>
      program(`/api/admin/extras/${id}/video`, jsonRequest("PUT", { videoId: "another" }));
    expect(await readStatusAndCode(await give())).toEqual(refused);
    await save(admin, 2, { ...extra, id, isOpen: false });
    expect((await give()).status).toBe(200);
  });
});
