import { beforeEach, describe, expect, it } from "vitest";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { type EndpointKey, endpoints } from "../../../contract/endpoints.ts";
import {
  hiddenMovieId,
  hiddenWord,
  limitedClient,
  limitedUser,
  pin,
  postTo,
  rateMovie,
  readHiddenMovie,
  seedAgeRatedMovies,
} from "../../support/age-limit.ts";
import { jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { buildRequest, endpointCases } from "../../support/endpoint-cases/endpoint-cases.ts";
import { readStatusAndCode } from "../../support/movie-access.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { signedInClient } from "../../support/sessions.ts";

beforeEach(seedAgeRatedMovies);

/** Copies a movie, so that a search has more matches than a page. */
async function copyMovie(from: number, to: number) {
  const { columns } =
    (await queryRow<{ columns: string }>(
      "SELECT group_concat(name) AS columns FROM pragma_table_info('movies') WHERE name <> 'id'",
    )) ?? {};
  await executeSql(
    `INSERT INTO movies (id, ${columns}) SELECT ${to}, ${columns} FROM movies WHERE id = ${from}`,
  );
}

describe("an account with an age limit", () => {
  it("every endpoint hides the movies above the limit from an account with an age limit", {
    tags: ["long"],
  }, async () => {
    await executeSql(
      "INSERT INTO favourites (user_id, movie_id, created_at) VALUES (?, 1, 1)",
      limitedUser,
    );
    await executeSql(
      "INSERT INTO views (user_id, movie_id, position_ms, duration_ms, reported_at, watched_at) VALUES (?, 1, 9, 10, 1, 1)",
      limitedUser,
    );
    await executeSql(
      "INSERT INTO purchases (user_id, movie_id, order_id, bought_at) SELECT ?, 1, id, 1 FROM orders LIMIT 1",
      limitedUser,
    );
    for (const id of [2, 3, 4, 5, 6, 7, 9, 15]) await rateMovie(id, 16);
    const keys = (Object.keys(endpoints) as EndpointKey[]).filter((key) => {
      const { access, showsAllMovies }: Endpoint = endpoints[key];
      return key.startsWith("GET ") && /anyone|user/.test(access) && !showsAllMovies;
    });
    const findMovies = async (client: TestClient) => {
      const found: string[] = [];
      for (const key of keys) {
        const [path, init] = await buildRequest(key, endpointCases[key]);
        for (const each of [path, `${path.split("?")[0]}?q=${hiddenWord.slice(0, 5)}`]) {
          const text = await (await client(each, init)).text();
          if (text.includes(hiddenWord) && !found.includes(key)) found.push(key);
        }
      }
      return found;
    };
    expect(await findMovies(await signedInClient(limitedUser))).toEqual(
      expect.arrayContaining([
        "GET /api/getMovies",
        "GET /api/home",
        "GET /api/home/rows/:id",
        "GET /api/movies/:id",
        "GET /api/movies/:id/related",
        "GET /api/people/:id",
        "GET /api/search",
        "GET /api/favourites",
        "GET /api/because",
        "GET /api/purchases",
      ]),
    );
    expect(await findMovies(await limitedClient())).toEqual([]);
  });

  it("an account with an age limit sees and counts only the movies within its limit", {
    tags: ["long"],
  }, async () => {
    const member = await signedInClient(limitedUser);
    const countAll = async (client: TestClient) => {
      const { data } = await (await client("/api/facets")).json();
      const list = await (await client("/api/getMovies?limit=100")).json();
      return [data.total, list.data.length];
    };
    const [total = 0] = await countAll(member);
    expect(await countAll(await limitedClient())).toEqual([total - 1, total - 1]);
  });

  it("an account with an age limit finds a movie although hidden movies fill the first page of the search", {
    tags: ["long"],
  }, async () => {
    await executeSql(
      "UPDATE movies SET name = 'Zyxword low', name_folded = 'zyxword low' WHERE id = 2",
    );
    const { seq = 0 } =
      (await queryRow<{ seq: number }>("SELECT max(id) AS seq FROM movies")) ?? {};
    for (let i = 1; i <= 30; i += 1) {
      await copyMovie(2, seq + i);
      await rateMovie(seq + i, 16);
    }
    const limited = await limitedClient();
    const [list, found] = await Promise.all(
      ["/api/getMovies?q=zyxword&limit=10", "/api/search?q=zyxword"].map(async (path) =>
        (await (await limited(path)).json()).data.map(({ id }: { id: string }) => id),
      ),
    );
    expect([list, found]).toEqual([["2"], ["2"]]);
  });

  it("an account with an age limit gets a page without server-rendered movies", {
    tags: ["long"],
  }, async () => {
    const limited = await limitedClient();
    for (const path of ["/", "/movies", `/movie/${hiddenMovieId}`]) {
      const response = await limited(path);
      expect(await response.text()).not.toContain(hiddenWord);
      expect([response.status, response.headers.get("X-Robots-Tag")]).toEqual([
        200,
        "noindex, follow",
      ]);
    }
    const visitor = visitorClient();
    expect(await (await visitor(`/movie/${hiddenMovieId}`)).text()).toContain(hiddenWord);
  });

  it("every endpoint of a hidden movie refuses an account with age_limit until the PIN is given", async () => {
    const limited = await limitedClient();
    const offer = { price: 3.99, beginDays: 30, watchHours: 48, consent: true };
    const progress = { position: 1, duration: 10, at: new Date().toISOString(), state: "playing" };
    const requests: [path: string, body?: unknown][] = [
      [`/api/movies/${hiddenMovieId}/playback`, undefined],
      [`/api/movies/${hiddenMovieId}/progress`, progress],
      [`/api/movies/${hiddenMovieId}/rentals`, offer],
      [
        `/api/movies/${hiddenMovieId}/pre-orders`,
        { price: 1, comingOn: "2030-01-01", consent: true },
      ],
      [`/api/movies/${hiddenMovieId}/reviews`, { review: "Good", star: 5 }],
      ["/api/orders", { movieIds: [String(hiddenMovieId)], price: 1, consent: true }],
      ["/addfavourite", { movieId: String(hiddenMovieId), Id: limitedUser }],
    ];
    const statuses = async () => {
      const posted = [];
      for (const [path, body] of requests)
        posted.push(await readStatusAndCode(await postTo(limited, path, body)));
      for (const suffix of ["", "/access", "/related", "/reviews", "/download"])
        posted.push(
          await readStatusAndCode(await limited(`/api/movies/${hiddenMovieId}${suffix}`)),
        );
      return posted;
    };
    const refused = await statuses();
    expect(refused).toEqual(refused.map(() => [403, "age_limit"]));
    expect([await countRows("streams"), await countRows("favourites")]).toEqual([0, 0]);
    expect(await readStatusAndCode(await limited("/api/movies/999"))).toEqual([
      404,
      "movie_not_found",
    ]);
    expect((await postTo(limited, "/api/age-limit/open", { pin })).status).toBe(200);
    for (const [, code] of await statuses()) expect(code).not.toBe("age_limit");
    expect((await readHiddenMovie(limited)).status).toBe(200);
  });

  it("an account with an age limit merges no hidden movie into its favourites", {
    tags: ["long"],
  }, async () => {
    const limited = await limitedClient();
    await postTo(limited, "/api/favourites/merge", { movieIds: [String(hiddenMovieId), "2"] });
    expect(await countRows("favourites")).toBe(1);
  });

  it("an account whose age limit is below the owner's age for unrated movies does not see unrated movies", {
    tags: ["long"],
  }, async () => {
    await rateMovie(hiddenMovieId, null);
    const limited = await limitedClient({ age: 16 });
    expect((await readHiddenMovie(limited)).status).toBe(403);
    const admin = await signedInClient("demo-admin");
    const { data } = await (await admin("/api/admin/site")).json();
    const settings = { ...data.settings, unratedAge: 16 };
    const published = await admin(
      "/api/admin/site",
      jsonRequest("PUT", { version: data.version, settings }),
    );
    expect(published.status).toBe(200);
    expect((await readHiddenMovie(limited)).status).toBe(200);
  });
});
