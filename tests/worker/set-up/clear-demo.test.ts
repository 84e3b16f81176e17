/** @module-tag long */
import { beforeEach, describe, expect, it } from "vitest";
import type { DemoCounts } from "../../../contract/set-up/set-up.ts";
import { jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { countRows, executeSql, insertPurchase, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedDemo } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

let admin: TestClient;
const nothing: DemoCounts = {
  movies: 0,
  edited: 0,
  kept: 0,
  categories: 0,
  people: 0,
  members: 0,
  orders: 0,
};

const readDemo = async (): Promise<DemoCounts> =>
  (await (await admin("/api/admin/set-up/demo")).json()).data;
const clearDemo = () =>
  admin("/api/admin/set-up/demo/clear", { method: "POST", headers: { "X-Confirm": "clear-demo" } });
const clearings = "audit_log WHERE subject = 'demo'";
const hasDemo = async () => (await (await admin("/api/admin/set-up")).json()).data.hasDemo;

async function listIds(table: string): Promise<number[]> {
  const row = await queryRow<{ ids: string }>(
    `SELECT json_group_array(id ORDER BY id) AS ids FROM ${table}`,
  );
  return JSON.parse(row?.ids ?? "[]");
}

/**
 * Inserts a movie in the demo's first category, with the demo's video, a person of the owner's, and
 * a person of the demo's.
 */
async function addOwnMovie() {
  await executeSql(`INSERT INTO movies (name, name_folded, poster, video_id, category_id, duration_text, hour_bucket, year, year_bucket,
      rating, star_bucket, language, description, price_cents, created_at, updated_at)
    SELECT 'My own', 'my own', poster, video_id, category_id, duration_text, hour_bucket, year, year_bucket, rating, star_bucket,
      language, description, price_cents, created_at + 1, created_at + 1 FROM movies WHERE id = 1`);
  await executeSql(
    "INSERT INTO people (name, name_folded, created_at) SELECT 'Own Star', 'own star', created_at + 1 FROM movies WHERE id = 1",
  );
  await executeSql(`INSERT INTO credits (movie_id, person_id, job, position) VALUES
    (44, (SELECT max(id) FROM people), 'cast', 1), (44, 1, 'director', 1)`);
}

beforeEach(async () => {
  await seedDemo();
  await resetAccounts();
  admin = await signedInClient("demo-admin");
});

describe("clearing the demo", () => {
  it("clearing the demo deletes its movies, and the categories and people that no other movie uses", async () => {
    await addOwnMovie();
    const layout = { heroMovieIds: ["1"], pick: null, rows: ["category-2", "newest"] };
    expect(
      (await admin("/api/admin/home", jsonRequest("PUT", { version: 0, layout }))).status,
    ).toBe(200);
    await executeSql(
      "INSERT INTO collections (slug, position, texts, created_at, updated_at) VALUES ('best', 1, '{}', ?1, ?1)",
      Date.now(),
    );
    await executeSql(
      "INSERT INTO collection_movies (collection_id, movie_id, position) SELECT id, 1, 1 FROM collections",
    );
    const [people, users] = [await countRows("people"), await countRows("users")];
    const ownPersonId = Number(people);
    expect(await readDemo()).toEqual({
      movies: 43,
      edited: 0,
      kept: 0,
      categories: 5,
      people: ownPersonId - 2,
      members: 0,
      orders: 1,
    });

    const clearingsBefore = await countRows(clearings);
    const response = await clearDemo();
    expect(await response.json()).toMatchObject({
      message: "The demo is gone.",
      data: { hasDemo: false, hasMovie: true },
    });
    expect(await listIds("movies")).toEqual([44]);
    expect(await listIds("categories")).toEqual([1]);
    expect(await listIds("people")).toEqual([1, ownPersonId]);
    expect(await countRows("credits WHERE movie_id = 44")).toBe(2);
    expect(await queryRow("SELECT count(*) AS videos, min(id) AS id FROM videos")).toEqual({
      videos: 1,
      id: "demo-action",
    });
    // The sample member's order is deleted as part of the demo; the sample accounts stay.
    expect([await countRows("orders"), await countRows("users")]).toEqual([0, users]);

    expect((await clearDemo()).status).toBe(200);
    expect(await readDemo()).toEqual(nothing);
    expect([await listIds("movies"), await listIds("categories")]).toEqual([[44], [1]]);
    expect(await countRows(clearings)).toBe(Number(clearingsBefore) + 1);
    for (const [path, status] of [
      ["/", 200],
      ["/movies", 200],
      ["/collection/best", 200],
      ["/tech", 404],
    ] as const)
      expect([path, (await visitorClient()(path)).status]).toEqual([path, status]);
  });

  it("clearing the demo puts edited movies into the bin, and keeps bought ones for their buyers", async () => {
    await admin("/api/updateMovie", jsonRequest("PUT", { movieId: "1", price: 2 }));
    await insertPurchase("demo-viewer", 2);
    expect(await readDemo()).toMatchObject({ movies: 41, edited: 1, kept: 1, categories: 4 });
    expect((await (await clearDemo()).json()).data).toMatchObject({
      hasDemo: false,
      hasMovie: false,
    });
    expect(await listIds("movies")).toEqual([1, 2]);
    expect(await listIds("categories")).toEqual([1, 2]);
    expect((await (await admin("/api/bin")).json()).data).toMatchObject([{ id: "1" }]);
    const buyer = await signedInClient("demo-viewer");
    expect((await (await buyer("/api/purchases")).json()).data).toMatchObject([{ id: "2" }]);
    expect((await admin("/api/bin/1/restore", { method: "POST" })).status).toBe(200);
  });

  it("clearing the demo completes a clearing that was interrupted", async () => {
    await executeSql(
      "UPDATE movies SET deleted_at = ?, version = version + 1",
      Date.now() - 31 * 86_400_000,
    );
    expect(await readDemo()).toMatchObject({
      movies: 0,
      categories: 6,
      people: await countRows("people"),
    });
    expect(await hasDemo()).toBe(true);
    await clearDemo();
    expect(await hasDemo()).toBe(false);
    for (const table of ["movies", "categories", "people", "videos"])
      expect(await listIds(table)).toEqual([]);
  });

  it("clearing the demo needs a confirmation, and is refused while deletions are held", async () => {
    expect((await admin("/api/admin/set-up/demo/clear", { method: "POST" })).status).toBe(400);
    await executeSql(
      "INSERT INTO incidents (name, code, params, started_at) VALUES ('deletions_held', 'deletions_held', '{}', 1)",
    );
    const response = await clearDemo();
    expect([response.status, (await response.json()).code]).toEqual([409, "deletions_held"]);
    expect(await countRows("movies WHERE deleted_at IS NULL")).toBe(43);
  });

  it("clearing the demo deletes nothing on a site that began without the demo", async () => {
    await executeSql("UPDATE site SET demo_added_at = NULL");
    expect(await hasDemo()).toBe(false);
    expect(await readDemo()).toEqual(nothing);
    const clearingsBefore = await countRows(clearings);
    await clearDemo();
    expect(await countRows("movies WHERE deleted_at IS NULL")).toBe(43);
    expect([await countRows("categories"), await countRows(clearings)]).toEqual([
      6,
      clearingsBefore,
    ]);
  });
});
