/** @module-tag long */
import { beforeEach, describe, expect, it } from "vitest";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { type EndpointKey, endpoints } from "../../../contract/endpoints.ts";
import {
  bearerClient,
  createOrigin,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import {
  buildRequest,
  endpointCases,
  seedForEndpointCases,
} from "../../support/endpoint-cases/endpoint-cases.ts";
import { readStatusAndCode } from "../../support/movie-access.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { accounts, createTestSession, signedInClient, signInAs } from "../../support/sessions.ts";

/** A word in the name of every movie that is above the limit. */
const mark = "Zyxword";
const hidden = 1;
const pin = "4711";
const { password } = accounts.member;
const userId = "demo-member";

const post = (client: TestClient, path: string, body?: unknown) =>
  client(path, body === undefined ? { method: "POST" } : jsonRequest("POST", body));

beforeEach(async () => {
  await seedForEndpointCases();
  await executeSql("DELETE FROM rate_limits");
  await executeSql(`UPDATE movies SET ages = '{"FSK":6}'`);
  await rate(hidden, 16);
});

async function rate(id: number, age: number | null) {
  const name = `${mark} ${id}`;
  await executeSql(
    "UPDATE movies SET ages = ? WHERE id = ?",
    age === null ? null : `{"FSK":${age}}`,
    id,
  );
  await executeSql(
    "UPDATE movies SET name = ?, name_folded = ?, translations = '{}', translated_names = '' WHERE id = ?",
    name,
    name.toLowerCase(),
    id,
  );
}

const sessionOf = (response: Response): string => {
  const token = /session=([^;]+)/.exec(response.headers.get("Set-Cookie") ?? "")?.[1];
  if (!token) throw new Error(`no session: ${response.status}`);
  return token;
};

const setLimit = (client: TestClient, changes = {}) =>
  client(
    "/api/age-limit",
    jsonRequest("PUT", { age: 12, pin, confirmPin: pin, password, ...changes }),
  );

/** Returns a client of the member, whose account has a limit of 12. */
async function limitedClient(changes = {}): Promise<TestClient> {
  const response = await setLimit(await signedInClient(userId), changes);
  expect(response.status).toBe(200);
  return bearerClient(sessionOf(response));
}

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

const readLimit = async (client: TestClient) =>
  (await (await client("/api/age-limit")).json()).data;
const readMovie = (client: TestClient) => client(`/api/movies/${hidden}`);

describe("an account with an age limit", () => {
  it("is answered without the movies above it by every endpoint", async () => {
    await executeSql(
      "INSERT INTO favourites (user_id, movie_id, created_at) VALUES (?, 1, 1)",
      userId,
    );
    await executeSql(
      "INSERT INTO views (user_id, movie_id, position_ms, duration_ms, reported_at, watched_at) VALUES (?, 1, 9, 10, 1, 1)",
      userId,
    );
    await executeSql(
      "INSERT INTO purchases (user_id, movie_id, order_id, bought_at) SELECT ?, 1, id, 1 FROM orders LIMIT 1",
      userId,
    );
    for (const id of [2, 3, 4, 5, 6, 7, 9, 15]) await rate(id, 16);
    const keys = (Object.keys(endpoints) as EndpointKey[]).filter((key) => {
      const { access, showsAllMovies }: Endpoint = endpoints[key];
      return key.startsWith("GET ") && /anyone|user/.test(access) && !showsAllMovies;
    });
    const findMovies = async (client: TestClient) => {
      const found: string[] = [];
      for (const key of keys) {
        const [path, init] = await buildRequest(key, endpointCases[key]);
        for (const each of [path, `${path.split("?")[0]}?q=${mark.slice(0, 5)}`]) {
          const text = await (await client(each, init)).text();
          if (text.includes(mark) && !found.includes(key)) found.push(key);
        }
      }
      return found;
    };
    expect(await findMovies(await signedInClient(userId))).toEqual(
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

  it("sees the movies of its age, and the counts of those alone", async () => {
    const member = await signedInClient(userId);
    const countAll = async (client: TestClient) => {
      const { data } = await (await client("/api/facets")).json();
      const list = await (await client("/api/getMovies?limit=100")).json();
      return [data.total, list.data.length];
    };
    const [total = 0] = await countAll(member);
    expect(await countAll(await limitedClient())).toEqual([total - 1, total - 1]);
  });

  it("finds what a search's first page of hidden movies stands before", async () => {
    await executeSql(
      "UPDATE movies SET name = 'Zyxword low', name_folded = 'zyxword low' WHERE id = 2",
    );
    const { seq = 0 } =
      (await queryRow<{ seq: number }>("SELECT max(id) AS seq FROM movies")) ?? {};
    for (let i = 1; i <= 30; i += 1) {
      await copyMovie(2, seq + i);
      await rate(seq + i, 16);
    }
    const limited = await limitedClient();
    const [list, found] = await Promise.all(
      ["/api/getMovies?q=zyxword&limit=10", "/api/search?q=zyxword"].map(async (path) =>
        (await (await limited(path)).json()).data.map(({ id }: { id: string }) => id),
      ),
    );
    expect([list, found]).toEqual([["2"], ["2"]]);
  });

  it("gets a page without movies from the server, for no search engine", async () => {
    const limited = await limitedClient();
    for (const path of ["/", "/movies", `/movie/${hidden}`]) {
      const response = await limited(path);
      expect(await response.text()).not.toContain(mark);
      expect([response.status, response.headers.get("X-Robots-Tag")]).toEqual([
        200,
        "noindex, follow",
      ]);
    }
    const visitor = visitorClient();
    expect(await (await visitor(`/movie/${hidden}`)).text()).toContain(mark);
  });

  it("is refused with age_limit by every endpoint of a hidden movie, until the PIN is given", async () => {
    const limited = await limitedClient();
    const offer = { price: 3.99, beginDays: 30, watchHours: 48, consent: true };
    const progress = { position: 1, duration: 10, at: new Date().toISOString(), state: "playing" };
    const requests: [path: string, body?: unknown][] = [
      [`/api/movies/${hidden}/playback`, undefined],
      [`/api/movies/${hidden}/progress`, progress],
      [`/api/movies/${hidden}/rentals`, offer],
      [`/api/movies/${hidden}/pre-orders`, { price: 1, comingOn: "2030-01-01", consent: true }],
      [`/api/movies/${hidden}/reviews`, { review: "Good", star: 5 }],
      ["/api/orders", { movieIds: [String(hidden)], price: 1, consent: true }],
      ["/addfavourite", { movieId: String(hidden), Id: userId }],
    ];
    const statuses = async () => {
      const posted = [];
      for (const [path, body] of requests)
        posted.push(await readStatusAndCode(await post(limited, path, body)));
      for (const suffix of ["", "/access", "/related", "/reviews", "/download"])
        posted.push(await readStatusAndCode(await limited(`/api/movies/${hidden}${suffix}`)));
      return posted;
    };
    const refused = await statuses();
    expect(refused).toEqual(refused.map(() => [403, "age_limit"]));
    expect([await countRows("streams"), await countRows("favourites")]).toEqual([0, 0]);
    expect(await readStatusAndCode(await limited("/api/movies/999"))).toEqual([
      404,
      "movie_not_found",
    ]);
    expect((await post(limited, "/api/age-limit/open", { pin })).status).toBe(200);
    for (const [, code] of await statuses()) expect(code).not.toBe("age_limit");
    expect((await readMovie(limited)).status).toBe(200);
  });

  it("merges no hidden movie into its favourites", async () => {
    const limited = await limitedClient();
    await post(limited, "/api/favourites/merge", { movieIds: [String(hidden), "2"] });
    expect(await countRows("favourites")).toBe(1);
  });

  it("hides unrated movies by the age that the owner chose for them", async () => {
    await rate(hidden, null);
    const limited = await limitedClient({ age: 16 });
    expect((await readMovie(limited)).status).toBe(403);
    const admin = await signedInClient("demo-admin");
    const { data } = await (await admin("/api/admin/site")).json();
    const settings = { ...data.settings, unratedAge: 16 };
    const published = await admin(
      "/api/admin/site",
      jsonRequest("PUT", { version: data.version, settings }),
    );
    expect(published.status).toBe(200);
    expect((await readMovie(limited)).status).toBe(200);
  });
});

describe("the PIN", () => {
  it("lifts the limit in one session for four hours, until it is locked", async () => {
    const limited = await limitedClient();
    const other = bearerClient(await signInAs("member"));
    expect(await readLimit(limited)).toMatchObject({ age: 12, openUntil: null });
    expect(
      await readStatusAndCode(await post(limited, "/api/age-limit/open", { pin: "0000" })),
    ).toEqual([403, "pin_wrong"]);
    await post(limited, "/api/age-limit/open", { pin });
    const { openUntil } = await readLimit(limited);
    expect(Math.round((Date.parse(openUntil) - Date.now()) / 60_000)).toBe(240);
    expect([(await readMovie(limited)).status, (await readMovie(other)).status]).toEqual([
      200, 403,
    ]);
    await post(limited, "/api/age-limit/lock");
    expect((await readMovie(limited)).status).toBe(403);
    await post(limited, "/api/age-limit/open", { pin });
    await executeSql("UPDATE sessions SET pin_until = ?", Date.now() - 1);
    expect((await readMovie(limited)).status).toBe(403);
  });

  it("is no longer tried after five wrong guesses, in any session of the account", async () => {
    const limited = await limitedClient();
    const other = bearerClient(await signInAs("member"));
    for (let guess = 0; guess < 5; guess += 1)
      await post(limited, "/api/age-limit/open", { pin: `100${guess}` });
    const refused = await post(other, "/api/age-limit/open", { pin });
    expect([refused.status, refused.headers.has("Retry-After")]).toEqual([429, true]);
  });

  it("forgets the wrong guesses once the limit is set again with the password", async () => {
    const limited = await limitedClient();
    for (let guess = 0; guess < 6; guess++)
      await post(limited, "/api/age-limit/open", { pin: "0000" });
    expect((await post(limited, "/api/age-limit/open", { pin })).status).toBe(429);
    const again = bearerClient(sessionOf(await setLimit(limited)));
    expect((await post(again, "/api/age-limit/open", { pin })).status).toBe(200);
  });

  it("lists the stream of a hidden movie without its name, so that it can be stopped", async () => {
    await executeSql("UPDATE movies SET territories = NULL WHERE id = ?", hidden);
    const limited = await limitedClient();
    await post(limited, "/api/age-limit/open", { pin });
    expect((await post(limited, `/api/movies/${hidden}/playback`)).status).toBe(200);
    await post(limited, "/api/age-limit/lock");
    const [stream] = (await (await limited("/api/streams")).json()).data;
    expect(stream).toMatchObject({ current: true, movie: null });
    expect((await limited(`/api/streams/${stream.id}`, { method: "DELETE" })).status).toBe(204);
    expect((await (await limited("/api/streams")).json()).data).toEqual([]);
  });

  it("is named in a header of lists and refusals, so that a browser drops stored lists", async () => {
    const limited = await limitedClient();
    for (const path of ["/api/getMovies", `/api/movies/${hidden}`])
      expect((await limited(path)).headers.get("X-Age-Limit")).toBe("1");
    expect((await visitorClient()("/api/getMovies")).headers.get("X-Age-Limit")).toBeNull();
  });

  it("opens no session of another account", async () => {
    await limitedClient();
    const viewer = await signedInClient("demo-viewer");
    expect(await readStatusAndCode(await post(viewer, "/api/age-limit/open", { pin }))).toEqual([
      409,
      "age_limit_missing",
    ]);
    expect((await readMovie(viewer)).status).toBe(200);
  });
});

describe("setting an age limit", () => {
  it("needs the password and two equal PINs of four to eight digits", async () => {
    const member = await signedInClient(userId);
    const codes = [];
    for (const changes of [
      { password: "wrong" },
      { confirmPin: "1111" },
      { pin: "12", confirmPin: "12" },
    ])
      codes.push(await readStatusAndCode(await setLimit(member, changes)));
    expect(codes).toEqual([
      [403, "password_wrong"],
      [400, "invalid"],
      [400, "invalid"],
    ]);
    expect((await readLimit(member)).age).toBeNull();
  });

  it("ends every session of before, so that no earlier token shows hidden movies", async () => {
    const origin = createOrigin();
    const before = bearerClient(await createTestSession(userId), origin);
    const used = bearerClient(await createTestSession(userId), origin);
    const response = await setLimit(used);
    const codes = [];
    for (const client of [before, used])
      codes.push(await readStatusAndCode(await client("/api/favourites")));
    expect(codes).toEqual([
      [401, "not_signed_in"],
      [401, "not_signed_in"],
    ]);
    const play = await post(used, `/api/movies/${hidden}/playback`);
    expect(play.status).toBe(401);
    expect((await readMovie(bearerClient(sessionOf(response), origin))).status).toBe(403);
    expect(await countRows("emails WHERE kind = 'age_limit_changed'")).toBe(1);
  });

  it("counts for each later sign-in, until it is removed with the password", async () => {
    const limited = await limitedClient();
    const later = bearerClient(await signInAs("member"));
    expect((await readMovie(later)).status).toBe(403);
    const remove = (body: object) => limited("/api/age-limit", jsonRequest("DELETE", body));
    expect((await remove({ pin })).status).toBe(400);
    expect((await remove({ password: pin })).status).toBe(403);
    expect((await remove({ password })).status).toBe(200);
    expect([(await readMovie(limited)).status, (await readMovie(later)).status]).toEqual([
      200, 200,
    ]);
    expect(await queryRow("SELECT age_limit, pin_hash FROM users WHERE id = ?", userId)).toEqual({
      age_limit: null,
      pin_hash: null,
    });
  });

  it("is in the account's data without the PIN's hash, beside the movies above the limit", async () => {
    await executeSql(
      "INSERT INTO favourites (user_id, movie_id, created_at) VALUES (?, 1, 1)",
      userId,
    );
    const limited = await limitedClient();
    const text = await (await limited("/api/account/export")).text();
    expect(JSON.parse(text).account).toMatchObject([{ ageLimit: 12 }]);
    expect(text).toContain(mark);
    expect(text).not.toContain("pinHash");
    const erased = await limited("/api/account", jsonRequest("DELETE", { password }));
    expect(erased.status).toBe(200);
    expect(await countRows("users WHERE pin_hash IS NOT NULL")).toBe(0);
  });
});
