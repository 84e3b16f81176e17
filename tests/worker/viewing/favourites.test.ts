import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { m } from "#messages";
import { maxFavourites } from "../../../contract/constants.ts";
import { jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { countRows, executeSql } from "../../support/rows.ts";
import { resetAccounts, seedDemo } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

let viewer: TestClient;

beforeAll(seedDemo);
beforeEach(async () => {
  await resetAccounts();
  viewer = await signedInClient("demo-viewer");
});

const addFavourite = (movieId: unknown, userId = "demo-viewer", client = viewer) =>
  client("/addfavourite", jsonRequest("POST", { movieId, Id: userId }));
const mergeFavourites = (movieIds: unknown, client = viewer) =>
  client("/api/favourites/merge", jsonRequest("POST", { movieIds }));
const removeFavourite = (movieId: number | string) =>
  viewer(`/api/favourites/${movieId}`, { method: "DELETE" });
const readIds = async (response: Response) =>
  ((await response.json()).data as { id: string }[]).map(({ id }) => Number(id));
const listFavourites = async (client = viewer) => readIds(await client("/api/favourites"));

async function storedFavourites(userId = "demo-viewer"): Promise<number[]> {
  const { DB } = await getBindings();
  const query =
    "SELECT movie_id FROM favourites WHERE user_id = ? ORDER BY created_at DESC, movie_id DESC";
  const { results } = await DB.prepare(query).bind(userId).all();
  return results.map(({ movie_id }: Record<string, unknown>) => Number(movie_id));
}

const firstExtraId = 10_000;

/** Fills the list until `freeSlots` are left, with movies of this test only. */
async function fillFavourites(freeSlots: number) {
  const copiedColumns =
    "name, name_folded, poster, category_id, duration_text, hour_bucket, year, year_bucket, rating";
  const otherColumns =
    "star_bucket, popular, language, description, price_cents, created_at, updated_at";
  await executeSql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO movies (id, ${copiedColumns}, ${otherColumns}) SELECT ${firstExtraId} + i, ${copiedColumns}, ${otherColumns} FROM n, movies WHERE id = 1`,
    maxFavourites - freeSlots,
  );
  await executeSql(
    "INSERT INTO favourites SELECT 'demo-viewer', id, 1 FROM movies WHERE id > ?",
    firstExtraId,
  );
}

describe("a favourite", () => {
  it("a favourite is added in one round trip with the specified message, and the movie is marked in every list", async () => {
    const response = await addFavourite("3");
    expect([response.status, await response.json()]).toEqual([
      200,
      { message: m.done_favourite_added() },
    ]);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await readRequestCost(response)).toMatchObject({ trips: 1, statements: 2 });
    expect(await storedFavourites()).toEqual([3]);

    const movies = (await (await viewer("/api/getMovies")).json()).data as {
      id: string;
      fav: boolean;
    }[];
    expect(movies.filter(({ fav }) => fav).map(({ id }) => id)).toEqual(["3"]);
    expect((await (await viewer("/api/movies/3")).json()).data.fav).toBe(true);
    expect((await (await viewer("/subscriptionCheck")).json()).cart).toMatchObject([
      { id: "3", fav: true },
    ]);
    expect((await (await visitorClient()("/api/movies/3")).json()).data).not.toHaveProperty("fav");
  });

  it("adding the same favourite again is refused with the specified message", async () => {
    await addFavourite("3");
    const again = await addFavourite("3");
    expect([again.status, await again.json()]).toEqual([
      409,
      {
        message: m.error_favourite_exists(),
        code: "favourite_exists",
        requestId: expect.any(String),
      },
    ]);
    expect(await storedFavourites()).toEqual([3]);
  });

  it("a favourite added twenty times at once is stored once", async () => {
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await addFavourite("4")).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    expect(await storedFavourites()).toEqual([4]);
  });

  it("even an administrator cannot add a favourite to another user's list", async () => {
    const before = await storedFavourites("demo-member");
    const admin = await signedInClient("demo-admin");
    for (const client of [viewer, admin]) {
      const response = await addFavourite("5", "demo-member", client);
      expect([response.status, (await response.json()).code]).toEqual([403, "not_own_account"]);
    }
    expect(await storedFavourites("demo-member")).toEqual(before);
    expect(await storedFavourites()).toEqual([]);
  });

  it("adding an unknown movie, or a movie in the bin, as a favourite is 404", async () => {
    await executeSql("UPDATE movies SET deleted_at = 1 WHERE id = 2");
    expect([(await addFavourite("99999")).status, (await addFavourite("2")).status]).toEqual([
      404, 404,
    ]);
    await executeSql("UPDATE movies SET deleted_at = NULL WHERE id = 2");
    expect(await storedFavourites()).toEqual([]);
  });

  it("a favourite with an invalid movie id is refused", async () => {
    for (const id of ["", "x", 0, 7, "1 OR 1=1", null]) {
      const response = await addFavourite(id);
      expect([response.status, (await response.json()).code]).toEqual([400, "invalid"]);
    }
    expect(await storedFavourites()).toEqual([]);
  });

  it("changing favourites is refused to a revoked session and to a visitor", async () => {
    await executeSql("DELETE FROM sessions");
    expect([
      (await addFavourite("3")).status,
      (await removeFavourite(3)).status,
      (await mergeFavourites(["3"])).status,
    ]).toEqual([401, 401, 401]);
    expect((await addFavourite("3", "demo-viewer", visitorClient())).status).toBe(401);
    expect(await storedFavourites()).toEqual([]);
  });

  it("a favourite is removed, and removing it again succeeds", async () => {
    await addFavourite("3");
    await addFavourite("4");
    const response = await removeFavourite(3);
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([
      204,
      "private, no-store",
    ]);
    expect(await readRequestCost(response)).toMatchObject({ trips: 1, statements: 2 });
    expect([
      (await removeFavourite(3)).status,
      (await removeFavourite(99999)).status,
      (await removeFavourite("x")).status,
    ]).toEqual([204, 204, 400]);
    expect(await storedFavourites()).toEqual([4]);
    expect(await storedFavourites("demo-member")).toHaveLength(2);
  });
});

describe("the favourites list", () => {
  it("the favourites list has the user's own movies, newest first, in one round trip", async () => {
    for (const id of ["3", "9", "4"]) await addFavourite(id);
    await executeSql("UPDATE movies SET deleted_at = 1 WHERE id = 9");
    const response = await viewer("/api/favourites");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const cost = await readRequestCost(response);
    expect(cost).toMatchObject({ trips: 1, statements: 2 });
    expect(cost.rowsRead).toBeLessThanOrEqual(30);
    expect(await readIds(response)).toEqual([4, 3]);
    await executeSql("UPDATE movies SET deleted_at = NULL WHERE id = 9");
    expect(await listFavourites()).toEqual([4, 9, 3]);
    expect(await listFavourites(await signedInClient("demo-admin"))).toEqual([]);
  });
});

describe("a visitor's favourites, merged at sign-in", () => {
  it("a visitor's favourites come before the stored ones when they are merged at sign-in", async () => {
    await executeSql("INSERT INTO favourites VALUES ('demo-viewer', 7, 1)");
    const response = await mergeFavourites(["3", "9", "4", "3"]);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await readRequestCost(response)).toMatchObject({ trips: 1, statements: 3 });
    expect(await readIds(response)).toEqual([4, 9, 3, 7]);
    expect(await readIds(await mergeFavourites(["7", "4", "9", "3"]))).toEqual([4, 9, 3, 7]);
    expect(await storedFavourites()).toEqual([4, 9, 3, 7]);
  });

  it("merging a visitor's favourites skips movies that are unknown or in the bin, and stores the remaining ones", async () => {
    await executeSql("UPDATE movies SET deleted_at = 1 WHERE id = 2");
    expect(await readIds(await mergeFavourites(["2", "99999", "5"]))).toEqual([5]);
    expect(await readIds(await mergeFavourites([]))).toEqual([5]);
    await executeSql("UPDATE movies SET deleted_at = NULL WHERE id = 2");
    expect(await storedFavourites()).toEqual([5]);
  });

  it("merging favourites stores none when the request is not a list of movie ids", async () => {
    const tooMany = Array.from({ length: maxFavourites + 1 }, (_, index) => String(index + 1));
    for (const movieIds of [undefined, "3", [3], ["x"], ["3", null], tooMany]) {
      const response = await mergeFavourites(movieIds);
      expect([response.status, (await response.json()).code]).toEqual([400, "invalid"]);
    }
    expect(await storedFavourites()).toEqual([]);
  });
});

describe("a full favourites list", () => {
  it("a full favourites list refuses another favourite until one is removed", {
    tags: ["long"],
  }, async () => {
    await fillFavourites(2);
    expect(await readIds(await mergeFavourites(["3", "4", "5"]))).toHaveLength(maxFavourites);
    expect((await storedFavourites()).slice(0, 2)).toEqual([5, 4]);
    const refused = await addFavourite("6");
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: "favourites_full", params: { maximum: maxFavourites } },
    ]);
    expect((await (await addFavourite("5")).json()).message).toBe(m.error_favourite_exists());
    await removeFavourite(4);
    expect((await addFavourite("6")).status).toBe(200);
    expect(await countRows("favourites WHERE user_id = 'demo-viewer'")).toBe(maxFavourites);
    await executeSql("DELETE FROM movies WHERE id > ?", firstExtraId);
  });
});
