import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { maxFavourites } from "../../contract/constants.ts";
import { messages } from "../../contract/messages.ts";
import { count, freshAccounts, openDemo, openSession, run } from "../support/factories.ts";
import { type Ask, bearer, costOf, openSite, sending, visitor } from "../support/site.ts";

let viewer: Ask;

beforeAll(openDemo);
beforeEach(async () => {
  await freshAccounts();
  viewer = bearer(await openSession("demo-viewer"));
});

const add = (movieId: unknown, Id = "demo-viewer", ask = viewer) =>
  ask("/addfavourite", sending("POST", { movieId, Id }));
const merge = (movieIds: unknown, ask = viewer) => ask("/api/favourites/merge", sending("POST", { movieIds }));
const remove = (movieId: number | string) => viewer(`/api/favourites/${movieId}`, { method: "DELETE" });
const idsOf = async (response: Response) =>
  ((await response.json()).data as { id: string }[]).map(({ id }) => Number(id));
const list = async (ask = viewer) => idsOf(await ask("/api/favourites"));

async function kept(userId = "demo-viewer"): Promise<number[]> {
  const { DB } = await openSite();
  const query = "SELECT movie_id FROM favourites WHERE user_id = ? ORDER BY created_at DESC, movie_id DESC";
  const { results } = await DB.prepare(query).bind(userId).all();
  return results.map(({ movie_id }: Record<string, unknown>) => Number(movie_id));
}

const grown = 10_000;

/** A list with room for so many more, of films that are there for this test alone. */
async function fillBut(room: number) {
  const names = "name, name_folded, poster, category_id, duration_text, hour_bucket, year, year_bucket, rating";
  const rest = "star_bucket, popular, language, description, price_cents, created_at, updated_at";
  await run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO movies (id, ${names}, ${rest}) SELECT ${grown} + i, ${names}, ${rest} FROM n, movies WHERE id = 1`,
    maxFavourites - room,
  );
  await run("INSERT INTO favourites SELECT 'demo-viewer', id, 1 FROM movies WHERE id > ?", grown);
}

describe("a favourite", () => {
  it("is added with the specified words, in one round trip, and stands in every list of films", async () => {
    const response = await add("3");
    expect([response.status, await response.json()]).toEqual([200, { message: messages.favouriteAdded }]);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await costOf(response)).toMatchObject({ trips: 1, statements: 3 });
    expect(await kept()).toEqual([3]);

    const films = (await (await viewer("/api/getMovies")).json()).data as { id: string; fav: boolean }[];
    expect(films.filter(({ fav }) => fav).map(({ id }) => id)).toEqual(["3"]);
    expect((await (await viewer("/api/movies/3")).json()).data.fav).toBe(true);
    expect((await (await viewer("/subscriptionCheck")).json()).cart).toMatchObject([{ id: "3", fav: true }]);
    expect((await (await visitor()("/api/movies/3")).json()).data).not.toHaveProperty("fav");
  });

  it("is there once: the second time is told with the specified words", async () => {
    await add("3");
    const again = await add("3");
    expect([again.status, await again.json()]).toEqual([
      409,
      { message: messages.favouriteExists, code: "conflict", requestId: expect.any(String) },
    ]);
    expect(await kept()).toEqual([3]);
  });

  it("asked for twenty times at once is one", async () => {
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await add("4")).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    expect(await kept()).toEqual([4]);
  });

  it("is not written to another's list, not even by an administrator", async () => {
    const before = await kept("demo-member");
    const admin = bearer(await openSession("demo-admin"));
    for (const ask of [viewer, admin]) {
      const response = await add("5", "demo-member", ask);
      expect([response.status, (await response.json()).code]).toEqual([403, "forbidden"]);
    }
    expect(await kept("demo-member")).toEqual(before);
    expect(await kept()).toEqual([]);
  });

  it("of a film that is not there, or in the bin, is 404", async () => {
    await run("UPDATE movies SET deleted_at = 1 WHERE id = 2");
    expect([(await add("99999")).status, (await add("2")).status]).toEqual([404, 404]);
    await run("UPDATE movies SET deleted_at = NULL WHERE id = 2");
    expect(await kept()).toEqual([]);
  });

  it("with a movie id that is none is refused", async () => {
    for (const id of ["", "x", 0, 7, "1 OR 1=1", null]) {
      const response = await add(id);
      expect([response.status, (await response.json()).code]).toEqual([400, "invalid"]);
    }
    expect(await kept()).toEqual([]);
  });

  it("is refused to a session that was ended, and to nobody", async () => {
    await run("DELETE FROM sessions");
    expect([(await add("3")).status, (await remove(3)).status, (await merge(["3"])).status]).toEqual([401, 401, 401]);
    expect((await add("3", "demo-viewer", visitor())).status).toBe(401);
    expect(await kept()).toEqual([]);
  });

  it("is removed, and removing it again is no fault", async () => {
    await add("3");
    await add("4");
    const response = await remove(3);
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([204, "private, no-store"]);
    expect(await costOf(response)).toMatchObject({ trips: 1, statements: 2 });
    expect([(await remove(3)).status, (await remove(99999)).status, (await remove("x")).status]).toEqual([
      204, 204, 400,
    ]);
    expect(await kept()).toEqual([4]);
    expect(await kept("demo-member")).toHaveLength(2);
  });
});

describe("the list", () => {
  it("is one's own, the latest first, without what is in the bin, and costs one round trip", async () => {
    for (const id of ["3", "9", "4"]) await add(id);
    await run("UPDATE movies SET deleted_at = 1 WHERE id = 9");
    const response = await viewer("/api/favourites");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const cost = await costOf(response);
    expect(cost).toMatchObject({ trips: 1, statements: 2 });
    expect(cost.rowsRead).toBeLessThanOrEqual(30);
    expect(await idsOf(response)).toEqual([4, 3]);
    await run("UPDATE movies SET deleted_at = NULL WHERE id = 9");
    expect(await list()).toEqual([4, 9, 3]);
    expect(await list(bearer(await openSession("demo-admin")))).toEqual([]);
  });
});

describe("what a visitor chose", () => {
  it("is taken over behind what is kept already, the last choice first, however often it is sent", async () => {
    await run("INSERT INTO favourites VALUES ('demo-viewer', 7, 1)");
    const response = await merge(["3", "9", "4", "3"]);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await costOf(response)).toMatchObject({ trips: 1, statements: 3 });
    expect(await idsOf(response)).toEqual([4, 9, 3, 7]);
    expect(await idsOf(await merge(["7", "4", "9", "3"]))).toEqual([4, 9, 3, 7]);
    expect(await kept()).toEqual([4, 9, 3, 7]);
  });

  it("is skipped where it is unknown or in the bin; the rest is kept", async () => {
    await run("UPDATE movies SET deleted_at = 1 WHERE id = 2");
    expect(await idsOf(await merge(["2", "99999", "5"]))).toEqual([5]);
    expect(await idsOf(await merge([]))).toEqual([5]);
    await run("UPDATE movies SET deleted_at = NULL WHERE id = 2");
    expect(await kept()).toEqual([5]);
  });

  it("is refused whole when it is no list of movies", async () => {
    const tooMany = Array.from({ length: maxFavourites + 1 }, (_, index) => String(index + 1));
    for (const movieIds of [undefined, "3", [3], ["x"], ["3", null], tooMany]) {
      const response = await merge(movieIds);
      expect([response.status, (await response.json()).code]).toEqual([400, "invalid"]);
    }
    expect(await kept()).toEqual([]);
  });
});

describe("a full list", () => {
  it("takes no more until one is removed; of what a visitor chose, the latest that fit", async () => {
    await fillBut(2);
    expect(await idsOf(await merge(["3", "4", "5"]))).toHaveLength(maxFavourites);
    expect((await kept()).slice(0, 2)).toEqual([5, 4]);
    const refused = await add("6");
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      `Your favourites are full: ${maxFavourites} films. Remove one to make room.`,
    ]);
    expect((await (await add("5")).json()).message).toBe(messages.favouriteExists);
    await remove(4);
    expect((await add("6")).status).toBe(200);
    expect(await count("favourites WHERE user_id = 'demo-viewer'")).toBe(maxFavourites);
    await run("DELETE FROM movies WHERE id > ?", grown);
  });
});
