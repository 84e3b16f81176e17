import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { maxMoviesPerOrder, milliseconds } from "../../../contract/constants.ts";
import { countryCodes } from "../../../contract/countries.ts";
import { countryGroups } from "../../../contract/country-groups.ts";
import {
  clientFrom,
  createOrigin,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { setConditions } from "../../support/conditions.ts";
import { readStatusAndCode, reportProgress, seedPlayableDemo } from "../../support/movie-access.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { countRows, executeSql, insertPurchase, queryRow } from "../../support/rows.ts";
import { resetAccounts } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

const elsewhere = [451, "not_in_country"];
let id: number;
let member: TestClient;
let viewer: TestClient;

const signIn = async (userId: string) => await signedInClient(userId);
const setTerritories = (territories: string | null) =>
  executeSql("UPDATE movies SET territories = ? WHERE id = ?", territories, id);
const play = (client: TestClient, query = "") =>
  client(`/api/movies/${id}/playback${query}`, { method: "POST" });
const report = (client: TestClient, state = "playing", query = "") =>
  reportProgress(client, id, { state, query });
const download = (client: TestClient) => client(`/api/movies/${id}/download`);
const order = (client: TestClient, ids = [String(id)]) =>
  client("/api/orders", jsonRequest("POST", { movieIds: ids }));
const rent = (client: TestClient) =>
  client(
    `/api/movies/${id}/rentals`,
    jsonRequest("POST", { price: 3.99, beginDays: 30, watchHours: 48 }),
  );
const readGrant = (response: Response) =>
  response.headers.get("Set-Cookie")?.match(/grant=[^;]+/)?.[0];

beforeAll(async () => {
  id = await seedPlayableDemo();
});
beforeEach(async () => {
  await resetAccounts();
  await executeSql(
    "UPDATE movies SET rent_price_cents = 399, price_cents = 15000, owners_may_stream = 1 WHERE id = ?",
    id,
  );
  await setTerritories("AT, DE, XK");
  [member, viewer] = [await signIn("demo-member"), await signIn("demo-viewer")];
});
afterEach(() => setConditions());

describe("the country of a request", () => {
  it.each([
    ["one of the movie's", "DE", 200],
    ["Kosovo, one of them", "XK", 200],
    ["another", "FR", 451],
    ["unknown", "XX", 451],
    ["Tor's", "T1", 451],
    ["part of a code in the list", ", ", 451],
    ["missing", undefined, 451],
  ])(
    "a request from a country that is %s opens the movie only if the movie is shown there",
    async (_, country, status) => {
      expect((await play(clientFrom(country, member))).status).toBe(status);
    },
  );

  it.each([
    ["XX", null],
    ["T1", null],
    [undefined, null],
    [undefined, ""],
    ["FR", ""],
  ])(
    "a request from the country %s opens a movie without territories",
    { tags: ["long"] },
    async (country, territories) => {
      await setTerritories(territories);
      expect((await play(clientFrom(country, member))).status).toBe(200);
      expect((await order(clientFrom(country, viewer))).status).toBe(201);
    },
  );

  it("the country of a request is never taken from a header, the query or the body", async () => {
    const names = [
      "CF-IPCountry",
      "X-Country",
      "X-Country-Code",
      "CloudFront-Viewer-Country",
      "X-Vercel-IP-Country",
    ];
    const headers = {
      ...Object.fromEntries(names.map((name) => [name, "DE"])),
      "X-Forwarded-For": "85.214.132.117",
    };
    const forge =
      (client: TestClient): TestClient =>
      (path, init) =>
        clientFrom("FR", client)(`${path}${path.includes("?") ? "&" : "?"}country=DE`, {
          ...init,
          headers: { ...init?.headers, ...headers },
        });
    expect(await readStatusAndCode(await play(forge(member)))).toEqual(elsewhere);
    expect(await readStatusAndCode(await rent(forge(viewer)))).toEqual(elsewhere);
    const body = { movieIds: [String(id)], country: "DE", cf: { country: "DE" } };
    expect(
      await readStatusAndCode(await forge(viewer)("/api/orders", jsonRequest("POST", body))),
    ).toEqual(elsewhere);
    const { data } = await (await forge(visitorClient())(`/api/movies/${id}`)).json();
    expect(data.notInCountry).toBe(true);
  });
});

describe("a movie that is not shown in the viewer's country", () => {
  it("a movie that is not shown in the viewer's country is refused even to administrators", async () => {
    await insertPurchase("demo-viewer", 2);
    await executeSql(
      "INSERT INTO gifts VALUES ('demo-admin', ?, 1)",
      Date.now() + milliseconds.day,
    );
    const stored = async () => [
      await countRows("orders"),
      await countRows("rentals"),
      await countRows("plays"),
      await countRows("streams"),
    ];
    const before = await stored();
    const admin = clientFrom("FR", await signIn("demo-admin"));
    for (const request of [play, download])
      expect(await readStatusAndCode(await request(admin))).toEqual(elsewhere);
    for (const request of [play, download, order, rent])
      expect(await readStatusAndCode(await request(clientFrom("FR", viewer)))).toEqual(elsewhere);
    const cart = await order(clientFrom("FR", viewer), ["3", String(id)]);
    const { code, params, message } = await cart.json();
    expect({ code, params, message }).toEqual({
      code: "not_in_country",
      params: { name: "Metropolis" },
      message: expect.stringContaining("Metropolis"),
    });
    expect(await stored()).toEqual(before);
    expect((await order(clientFrom("DE", viewer), ["3", String(id)])).status).toBe(201);
    expect((await rent(clientFrom("AT", viewer))).status).toBe(201);
  });

  it("a playback that moves to a country where the movie is not shown gets no new grant", {
    tags: ["long"],
  }, async () => {
    expect(readGrant(await play(clientFrom("DE", member)))).toBeDefined();
    const before = await queryRow("SELECT ends_at FROM streams WHERE user_id = 'demo-member'");
    const refused = await report(clientFrom("FR", member));
    expect(readGrant(refused)).toBeUndefined();
    expect(await readStatusAndCode(refused)).toEqual(elsewhere);
    for (const state of ["paused", "left"]) {
      const stopped = await report(clientFrom("FR", member), state);
      expect([stopped.status, readGrant(stopped)]).toEqual([204, undefined]);
    }
    expect(
      await queryRow(
        "SELECT position_ms FROM views WHERE user_id = 'demo-member' AND movie_id = ?",
        id,
      ),
    ).toEqual({
      position_ms: 7000,
    });
    const after = await queryRow<{ ends_at: number }>(
      "SELECT ends_at FROM streams WHERE user_id = 'demo-member'",
    );
    expect(after?.ends_at).toBeLessThanOrEqual(Number(before?.ends_at));
  });

  it("the extras of a movie that is not shown in the viewer's country cannot be played either", async () => {
    await executeSql(
      "INSERT INTO extras (movie_id, position, kind, title, video_id, created_at) VALUES (?, 1, 'making-of', 'How', 'demo-tech', 1)",
      id,
    );
    const extra = await queryRow<{ id: number }>("SELECT id FROM extras WHERE movie_id = ?", id);
    const query = `?extra=${extra?.id}`;
    expect(await readStatusAndCode(await play(clientFrom("FR", member), query))).toEqual(elsewhere);
    expect((await play(clientFrom("DE", member), query)).status).toBe(200);
    expect(
      await readStatusAndCode(await report(clientFrom("FR", member), "playing", query)),
    ).toEqual(elsewhere);
    await executeSql("DELETE FROM extras");
  });

  it("a rental begun elsewhere can be watched in a country where the movie is not shown", {
    tags: ["long"],
  }, async () => {
    const { orderId } = await (await rent(clientFrom("DE", viewer))).json();
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    const choice = {
      method: "POST",
      headers: form,
      body: "choice=pay",
      redirect: "manual",
    } as const;
    expect((await visitorClient()(`/sandbox/checkout/${orderId}`, choice)).status).toBe(303);
    expect(await readStatusAndCode(await play(clientFrom("FR", viewer)))).toEqual(elsewhere);
    expect((await play(clientFrom("DE", viewer))).status).toBe(200);
    const endsAt = Date.now() + milliseconds.minute;
    await executeSql("UPDATE rentals SET watch_until = ? WHERE order_id = ?", endsAt, orderId);
    await executeSql(
      "INSERT INTO gifts VALUES ('demo-viewer', ?, 1)",
      Date.now() + milliseconds.day,
    );
    const { data } = await (await play(clientFrom("FR", viewer))).json();
    expect(Date.parse(data.expiresAt)).toBe(endsAt);
    await executeSql(
      "UPDATE rentals SET watch_until = 1, begun_at = 0 WHERE order_id = ?",
      orderId,
    );
    expect(await readStatusAndCode(await play(clientFrom("FR", viewer)))).toEqual(elsewhere);
  });

  it("an order with the maximum number of movies is checked against the territories of each movie", async () => {
    const columns =
      "name, name_folded, poster, category_id, duration_text, hour_bucket, year, year_bucket, rating, star_bucket, language, description, price_cents, downloadable, created_at, updated_at";
    await executeSql(
      `WITH RECURSIVE n(i) AS (SELECT 10001 UNION ALL SELECT i + 1 FROM n WHERE i < 10000 + ?)
       INSERT INTO movies (id, ${columns}) SELECT i, ${columns.replace("downloadable", "1")} FROM n, movies WHERE movies.id = ?`,
      maxMoviesPerOrder - 1,
      id,
    );
    const movieIds = [
      id,
      ...Array.from({ length: maxMoviesPerOrder - 1 }, (_, index) => 10_001 + index),
    ].map(String);
    const request = jsonRequest("POST", { movieIds });
    const headers = { ...request.headers, "Idempotency-Key": crypto.randomUUID() };
    const ordered = await clientFrom("DE", viewer)("/api/orders", { ...request, headers });
    expect(await readStatusAndCode(ordered)).toEqual([201, undefined]);
    expect(await countRows("order_items WHERE movie_id > 10000")).toBe(maxMoviesPerOrder - 1);
    await resetAccounts();
    await executeSql("DELETE FROM movies WHERE id > 10000");
  });

  it("the check of the viewer's country costs playback no further SQL statement", async () => {
    expect(await readRequestCost(await play(clientFrom("DE", member)))).toMatchObject({
      trips: 1,
      statements: 4,
    });
    expect(await readRequestCost(await play(clientFrom("FR", member)))).toMatchObject({
      trips: 1,
      statements: 4,
    });
  });
});

describe("the page of a movie with territories", () => {
  it("the cached page and API of a movie with territories show the availability in the visitor's country", {
    tags: ["long"],
  }, async () => {
    const visitor = visitorClient(createOrigin());
    const answers = [];
    for (const country of ["FR", "DE", "FR", undefined, "AT"]) {
      const client = clientFrom(country, visitor);
      const { data } = await (await client(`/api/movies/${id}`)).json();
      const html = await (await client(`/movie/${id}`)).text();
      answers.push([
        data.notInCountry ?? false,
        html.includes(">Not available in your country</button>"),
        />Watch<\/button>|>Add to cart|Rent for|schema.org\/InStock/.test(html),
      ]);
    }
    const [refused, shown] = [
      [true, true, false],
      [false, false, true],
    ];
    expect(answers).toEqual([refused, shown, refused, refused, shown]);
  });

  it("the API response of a movie shown in all countries mentions no country restriction", async () => {
    await setTerritories(null);
    const { data } = await (
      await clientFrom(undefined, visitorClient())(`/api/movies/${id}`)
    ).json();
    expect(data).not.toHaveProperty("notInCountry");
    expect(data.territories).toBeNull();
  });
});

it("an administrator sets a movie's territories by country code or name, and clears them", async () => {
  const admin = await signIn("demo-admin");
  const change = (territories: string | null) =>
    admin("/api/updateMovie", jsonRequest("PUT", { movieId: String(id), territories }));
  const read = () => queryRow("SELECT territories FROM movies WHERE id = ?", id);
  expect((await change("germany; fr, de")).status).toBe(200);
  expect(await read()).toEqual({ territories: "DE, FR" });
  const refused = await change("DE, Atlantis");
  expect((await refused.json()).issues).toMatchObject([
    { path: "territories", code: "territory_unknown" },
  ]);
  expect(await read()).toEqual({ territories: "DE, FR" });
  expect((await change("Kosovo, DE")).status).toBe(200);
  expect(await read()).toEqual({ territories: "XK, DE" });
  for (const everywhere of [",", " ", "; ,", null]) {
    await setTerritories("DE");
    expect((await change(everywhere)).status).toBe(200);
    expect(await read()).toEqual({ territories: null });
  }
});

describe("groups of countries", () => {
  const change = async (territories: string) => {
    const admin = await signIn("demo-admin");
    const response = await admin(
      "/api/updateMovie",
      jsonRequest("PUT", { movieId: String(id), territories }),
    );
    const row = await queryRow<{ territories: string | null }>(
      "SELECT territories FROM movies WHERE id = ?",
      id,
    );
    return { status: response.status, stored: row?.territories };
  };

  it("an administrator adds a group to a movie's territories, and its countries are stored", {
    tags: ["long"],
  }, async () => {
    expect(await change("dach; France")).toEqual({ status: 200, stored: "AT, CH, DE, FR" });
    const { stored } = await change("European Union, Switzerland");
    expect(stored?.split(", ")).toEqual([...countryGroups.EU, "CH"]);
    expect((await change("EEA except EU")).stored).toBe("IS, LI, NO");
    expect((await play(clientFrom("NO", member))).status).toBe(200);
    expect(await readStatusAndCode(await play(clientFrom("DE", member)))).toEqual(elsewhere);
  });

  it("a movie that is available worldwide except in one country is refused in that country and in an unknown country", async () => {
    const { stored } = await change("worldwide but US, Canada");
    expect(stored?.split(", ")).toEqual(
      countryCodes.filter((code) => code !== "US" && code !== "CA"),
    );
    expect((await play(clientFrom("FR", member))).status).toBe(200);
    for (const country of ["US", "CA", undefined])
      expect(await readStatusAndCode(await play(clientFrom(country, member)))).toEqual(elsewhere);
    expect(await change("worldwide")).toEqual({ status: 200, stored: null });
  });

  it.each([
    "EU except",
    "worldwide except",
    "except US",
    "DE except DACH",
    "EU except Atlantis",
    "EU except AT except DE",
    "NATO",
  ])(
    "the territories %s are refused and change nothing",
    { tags: ["long"] },
    async (territories) => {
      expect(await change(territories)).toEqual({ status: 400, stored: "AT, DE, XK" });
    },
  );
});

describe("a movie with regions", () => {
  const from =
    (country: string, regionCode: string | undefined, client: TestClient): TestClient =>
    (path, init) =>
      client(path, { ...init, cf: { country, regionCode } } as RequestInit);

  it.each<[string, string, string | undefined, number]>([
    ["US-CA", "US", "CA", 200],
    ["US-CA", "US", "NY", 451],
    ["US-CA", "US", undefined, 451],
    ["US-CA", "CA", undefined, 451],
    ["US-CA", "DE", "CA", 451],
    ["US", "US", "CA", 200],
    ["US", "US", undefined, 200],
    ["DE, ES-CT", "ES", "CT", 200],
    ["DE, ES-CT", "ES", "MD", 451],
    ["US, !US-CA", "US", "CA", 451],
    ["US, !US-CA", "US", "NY", 200],
    ["US, !US-CA", "US", undefined, 200],
    ["US, !US-CA", "US", "not a region", 200],
    ["GB-SCT", "GB", "sct", 200],
  ])(
    "a movie that is shown in %s responds to a viewer in %s-%s with %i",
    { tags: ["long"] },
    async (territories, country, region, status) => {
      await setTerritories(territories);
      expect((await play(from(country, region, member))).status).toBe(status);
      const answer = await from(country, region, member)(`/api/movies/${id}/access`);
      expect((await answer.json()).data.watch).toBe(status === 200 ? "ok" : "not_in_country");
      const visitor = from(country, region, visitorClient());
      const { data } = await (await visitor(`/api/movies/${id}`)).json();
      expect(data.notInCountry ?? false).toBe(status === 451);
      if (status === 451)
        expect(await readStatusAndCode(await order(from(country, region, viewer)))).toEqual(
          elsewhere,
        );
      else expect((await order(from(country, region, viewer))).status).toBe(201);
    },
  );

  it("an administrator lists regions among a movie's territories, and excludes regions from their country", {
    tags: ["long"],
  }, async () => {
    const admin = await signIn("demo-admin");
    const change = async (territories: string) => {
      const body = { movieId: String(id), territories };
      const response = await admin("/api/updateMovie", jsonRequest("PUT", body));
      const row = await queryRow<{ territories: string | null }>(
        "SELECT territories FROM movies WHERE id = ?",
        id,
      );
      return response.status === 200 ? row?.territories : response.status;
    };
    expect(await change("us-ca, GB-SCT, France")).toBe("US-CA, GB-SCT, FR");
    expect(await change("US except US-CA")).toBe("US, !US-CA");
    expect(await change("US, !US-CA")).toBe("US, !US-CA");
    expect(await change("DE, US-CA except DE")).toBe("US-CA");
    expect(await change("US-CA, DE except US")).toBe("DE");
    expect(await change("worldwide except US-CA, US-TX")).toMatch(/^AD, .*, ZW, !US-CA, !US-TX$/);
    for (const refused of [
      "XX-CA",
      "US-",
      "US-CALI",
      "USA-CA",
      "!US-CA",
      "US except !US-CA",
      "!DE",
    ])
      expect([refused, await change(refused)]).toEqual([refused, 400]);
  });
});
