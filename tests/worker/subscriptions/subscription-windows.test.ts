import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { milliseconds } from "../../../contract/constants.ts";
import { startOfDay } from "../../../worker/i18n/zoned-day.ts";
import { formRequest, jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { keepSessionsInUse, setClockTo, signInWithLongSession } from "../../support/clock-ahead.ts";
import { runCron, setConditions } from "../../support/conditions.ts";
import {
  answerSandboxCheckout,
  expectAccess,
  readStatusAndCode,
  seedPlayableDemo,
} from "../../support/movie-access.ts";
import { movieForm, readPoster } from "../../support/movie-form.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { countRows, executeSql, insertPurchase, queryRow } from "../../support/rows.ts";
import { resetAccounts } from "../../support/seeds.ts";
import { createSiteSettings } from "../../support/site-settings.ts";

const timeZone = "Europe/Berlin";
/** In Berlin, the clocks go back on the last day, which therefore has 25 hours. */
const [dayBefore, first, last, dayAfter] = [
  "2027-09-30",
  "2027-10-01",
  "2027-10-31",
  "2027-11-01",
] as const;
const endOfLast = startOfDay(dayAfter, timeZone);
const slackMs = 30_000;
const segment = "/stream/demo-tech/240p/1.m4s";
const { minute } = milliseconds;

let id: number;
let admin: TestClient;

const subscribe = (userId: string) =>
  executeSql(
    "INSERT OR REPLACE INTO gifts VALUES (?, ?, 1)",
    userId,
    Date.now() + 800 * milliseconds.day,
  );
/**
 * Sets the subscription days of all movies, because other movies have the same video, which their
 * viewers may watch.
 */
const setDays = (from: string | null, until: string | null) =>
  executeSql("UPDATE movies SET subscription_from = ?, subscription_until = ?", from, until);
const play = (client: TestClient) => client(`/api/movies/${id}/playback`, { method: "POST" });
async function report(client: TestClient, state = "playing", position = 5) {
  await keepSessionsInUse();
  const at = new Date(Date.now() + 700 * milliseconds.day).toISOString();
  return client(
    `/api/movies/${id}/progress`,
    jsonRequest("POST", { position, duration: 9000, at, state }),
  );
}
const download = (client: TestClient) => client(`/api/movies/${id}/download`);
const rent = (client: TestClient) =>
  client(
    `/api/movies/${id}/rentals`,
    jsonRequest("POST", { price: 3.99, beginDays: 30, watchHours: 48, consent: true }),
  );
async function rentAndPay(client: TestClient) {
  const { orderId } = await (await rent(client)).json();
  expect((await answerSandboxCheckout(orderId)).status).toBe(303);
}
const fetchMovie = async (client = visitorClient()) =>
  (await (await client(`/api/movies/${id}`)).json()).data;
const change = (body: object) =>
  admin("/api/updateMovie", jsonRequest("PUT", { movieId: String(id), ...body }));
const readMovie = () =>
  queryRow("SELECT subscription_from, subscription_until FROM movies WHERE id = ?", id);

beforeAll(async () => {
  id = await seedPlayableDemo();
  admin = await signInWithLongSession("demo-admin");
  const settings = createSiteSettings({ timeZone, locales: ["en", "de"] });
  expect(
    (await admin("/api/admin/site", jsonRequest("PUT", { version: 0, settings }))).status,
  ).toBe(200);
});
beforeEach(async () => {
  await resetAccounts();
  await executeSql(
    "UPDATE movies SET rent_price_cents = 399, owners_may_stream = 0, available_until = NULL",
  );
  await executeSql("DELETE FROM pool_shares");
  await executeSql("DELETE FROM movie_watch_times");
  await setDays(first, last);
  await subscribe("demo-member");
  admin = await signInWithLongSession("demo-admin");
});
afterEach(() => setConditions());
afterAll(async () => {
  await executeSql("DELETE FROM pool_shares");
  await executeSql("DELETE FROM site_settings");
  await runCron("*/5 * * * *");
});

describe("the days on which subscriptions include a movie", () => {
  it("an administrator sets and clears a movie's subscription days", async () => {
    await setDays(null, null);
    const days = { subscriptionFrom: first, subscriptionUntil: last };
    expect((await change(days)).status).toBe(200);
    expect(await readMovie()).toEqual({ subscription_from: first, subscription_until: last });
    const [entry] = (await (await admin(`/api/audit?subjectId=${id}&limit=1`)).json()).data;
    expect(entry.before).not.toHaveProperty("subscriptionFrom");
    expect(entry.after).toMatchObject(days);
    const { data } = await (await admin(`/api/admin/movies/${id}`)).json();
    expect(data).toMatchObject(days);
    const listed = (await (await visitorClient()("/api/getMovies?limit=50")).json()).data;
    expect(listed.filter((movie: object) => "subscriptionFrom" in movie)).toEqual([]);
    expect((await change({ subscriptionFrom: null })).status).toBe(200);
    expect(await readMovie()).toEqual({ subscription_from: null, subscription_until: last });
  });

  it("a new movie can be created with subscription days and without a price", async () => {
    const fields = { ...movieForm, price: "0", image: await readPoster() };
    const create = async (days: object) =>
      admin("/api/createMovies", await formRequest("POST", { ...fields, ...days }));
    const { data } = await (
      await create({ subscriptionFrom: first, subscriptionUntil: "" })
    ).json();
    expect(data.subscriptionFrom).toBe(first);
    expect(data).not.toHaveProperty("subscriptionUntil");
    const refused = await create({ subscriptionFrom: last, subscriptionUntil: first });
    expect((await refused.json()).issues).toMatchObject([
      { path: "subscriptionUntil", code: "days_reversed" },
    ]);
    const apart = await create({ availableUntil: last, subscriptionFrom: dayAfter });
    expect((await apart.json()).issues).toMatchObject([
      { path: "subscriptionFrom", code: "days_without_overlap" },
    ]);
    await executeSql("DELETE FROM movies WHERE id = ?", Number(data.id));
  });

  it.each([
    [
      "a last day before the first day",
      { subscriptionFrom: last, subscriptionUntil: first },
      "days_reversed",
    ],
    ["a last day before the stored first day", { subscriptionUntil: dayBefore }, "days_reversed"],
    ["a first day after the stored last day", { subscriptionFrom: dayAfter }, "days_reversed"],
    ["a day that does not exist", { subscriptionUntil: "2027-02-30" }, "date_invalid"],
  ])(
    "a movie's subscription days are refused for %s, and nothing is stored",
    async (_, body, code) => {
      const response = await change(body);
      expect([response.status, (await response.json()).issues]).toMatchObject([
        400,
        [{ path: "subscriptionUntil", code }],
      ]);
      expect(await readMovie()).toEqual({ subscription_from: first, subscription_until: last });
    },
  );

  it.each<[string, object, object, string]>([
    [
      "a first subscription day after the movie's last day",
      {},
      { availableUntil: last, subscriptionFrom: dayAfter, subscriptionUntil: null },
      "subscriptionFrom",
    ],
    [
      "a last subscription day before the movie's first day",
      {},
      { availableFrom: dayAfter },
      "availableFrom",
    ],
    [
      "a first subscription day after the movie's stored last day",
      { available_until: last },
      { subscriptionFrom: dayAfter, subscriptionUntil: null },
      "subscriptionFrom",
    ],
    [
      "a last subscription day before the movie's stored first day",
      { available_from: first },
      { subscriptionFrom: null, subscriptionUntil: dayBefore },
      "subscriptionUntil",
    ],
    [
      "a last day of the movie before the stored first subscription day",
      {},
      { availableUntil: dayBefore },
      "availableUntil",
    ],
  ])(
    "a movie's subscription days are refused for %s, because they never overlap with its available days",
    { tags: ["long"] },
    async (_, columns, body, path) => {
      for (const [column, day] of Object.entries(columns))
        await executeSql(`UPDATE movies SET ${column} = ? WHERE id = ?`, day, id);
      const before = await queryRow("SELECT * FROM movies WHERE id = ?", id);
      const response = await change(body);
      expect([response.status, (await response.json()).issues]).toMatchObject([
        400,
        [{ path, code: "days_without_overlap" }],
      ]);
      expect(await queryRow("SELECT * FROM movies WHERE id = ?", id)).toEqual(before);
      await executeSql(
        "UPDATE movies SET available_from = NULL, available_until = NULL WHERE id = ?",
        id,
      );
    },
  );

  it("a movie whose subscription days lie outside its available days can still be edited", async () => {
    await executeSql("UPDATE movies SET available_until = ? WHERE id = ?", dayBefore, id);
    expect((await change({ description: "As it was." })).status).toBe(200);
    expect((await change({ availableUntil: first })).status).toBe(200);
    await executeSql("UPDATE movies SET available_until = NULL WHERE id = ?", id);
  });

  it("a movie's page announces a future first subscription day, and a last subscription day within 30 days", {
    tags: ["long"],
  }, async () => {
    const at = async (day: string) => {
      await setClockTo(startOfDay(day, timeZone));
      const { notIncluded, subscriptionComingOn, subscriptionLeavingOn } = await fetchMovie(admin);
      return [notIncluded, subscriptionComingOn, subscriptionLeavingOn];
    };
    expect(await at(dayBefore)).toEqual([true, first, undefined]);
    expect(await at(first)).toEqual([undefined, undefined, last]);
    await setDays(first, dayAfter);
    expect(await at(first)).toEqual([undefined, undefined, undefined]);
    await setDays(first, last);
    expect(await at(last)).toEqual([undefined, undefined, last]);
    expect(await at(dayAfter)).toEqual([true, undefined, undefined]);
    await executeSql("UPDATE movies SET available_until = ? WHERE id = ?", last, id);
    expect(await at(last)).toEqual([undefined, undefined, undefined]);
    await setDays(null, null);
    expect(await at(dayBefore)).toEqual([undefined, undefined, undefined]);
  });
});

it("a future movie announces its first day, with or without a time, and then opens to subscribers", async () => {
  const setMovie = (from: string | null, time: string | null) =>
    executeSql(
      "UPDATE movies SET available_from = ?, premiere_time = ? WHERE id = ?",
      from,
      time,
      id,
    );
  const read = async () => {
    const { comingOn, notIncluded, subscriptionComingOn } = await fetchMovie(admin);
    return [comingOn, notIncluded, subscriptionComingOn];
  };
  await setClockTo(startOfDay(first, timeZone) - slackMs);
  for (const time of [null, "00:00", "20:00"]) {
    await setMovie(first, time);
    expect(await read()).toEqual([first, undefined, undefined]);
    const member = await signInWithLongSession("demo-member");
    expect(await readStatusAndCode(await play(member))).toEqual([409, "movie_not_yet_available"]);
    expect((await download(member)).status).toBe(409);
  }
  await setMovie(first, "00:00");
  await setDays(last, null);
  expect(await read()).toEqual([first, true, last]);
  await setDays(null, dayBefore);
  expect(await read()).toEqual([first, true, undefined]);
  await setDays(first, last);
  await setClockTo(startOfDay(first, timeZone));
  expect(await read()).toEqual([undefined, undefined, undefined]);
  expect((await play(await signInWithLongSession("demo-member"))).status).toBe(200);
  await setMovie(null, null);
});

it("a visitor's page of a movie outside its subscription days offers to rent it and has no Watch button", async () => {
  const fetchPage = async (movieId: number) => (await visitorClient()(`/movie/${movieId}`)).text();
  const included = await queryRow<{ id: number }>(
    "SELECT id FROM movies WHERE video_path IS NOT NULL AND id <> ?",
    id,
  );
  await executeSql("UPDATE movies SET subscription_from = NULL WHERE id = ?", included?.id);
  const pages = [await fetchPage(id), await fetchPage(included?.id ?? 0)];
  const [announced, rented, watched] = [
    />Part of the subscription from October 1, 2027</,
    /Rent for \$3\.99/,
    /Watch<\/button>/,
  ];
  expect(pages.map((html) => [announced, rented, watched].map((text) => text.test(html)))).toEqual([
    [true, true, false],
    [false, true, true],
  ]);
});

describe("who may stream and download a movie", () => {
  const [opened, closed] = [
    { play: [200, undefined], report: [204, undefined], segment: [206, undefined] },
    (outcome: unknown[]) => ({ play: outcome, report: outcome, segment: outcome }),
  ];
  const downloaded = { download: [200, undefined] };
  const signedOut = [401, "not_signed_in"];
  const toSubscribe = [403, "subscription_required"];
  const notIncluded = [409, "not_in_subscription"];
  const everything = { ...opened, ...downloaded };
  const viewer = () => signInWithLongSession("demo-viewer");
  const ownerWhomTheMovieAllows = async (userId: string) => {
    await executeSql("UPDATE movies SET owners_may_stream = 1 WHERE id = ?", id);
    await insertPurchase(userId, id);
    return signInWithLongSession(userId);
  };
  const nothingFor = (outcome: unknown[]) => ({ ...closed(outcome), download: outcome });
  /** Each viewer with the responses inside and outside the movie's subscription days. */
  const cases: [string, () => Promise<TestClient>, object, object][] = [
    ["a visitor", async () => visitorClient(), nothingFor(signedOut), nothingFor(signedOut)],
    ["a free account", viewer, nothingFor(toSubscribe), nothingFor(notIncluded)],
    [
      "a subscriber",
      () => signInWithLongSession("demo-member"),
      everything,
      nothingFor(notIncluded),
    ],
    [
      "an owner who may not stream",
      async () => {
        await insertPurchase("demo-viewer", id);
        return viewer();
      },
      { ...closed(toSubscribe), ...downloaded },
      { ...closed(notIncluded), ...downloaded },
    ],
    [
      "an owner who may stream",
      () => ownerWhomTheMovieAllows("demo-viewer"),
      everything,
      everything,
    ],
    [
      "an owner who subscribes",
      () => ownerWhomTheMovieAllows("demo-member"),
      everything,
      everything,
    ],
    [
      "a renter",
      async () => {
        const client = await viewer();
        await rentAndPay(client);
        return client;
      },
      { ...opened, download: toSubscribe },
      { ...opened, download: notIncluded },
    ],
    [
      "an administrator who subscribes",
      async () => {
        await subscribe("demo-admin");
        return admin;
      },
      everything,
      everything,
    ],
    [
      "an administrator who does not subscribe",
      async () => admin,
      nothingFor(toSubscribe),
      nothingFor(notIncluded),
    ],
  ];
  type When = [string, number, boolean];
  const beginnings: When[] = [
    ["before the first day", startOfDay(first, timeZone) - slackMs, false],
    ["on the first day", startOfDay(first, timeZone), true],
  ];
  const endings: When[] = [
    ["on the last day", endOfLast - slackMs, true],
    ["after the last day", endOfLast, false],
  ];
  const casesAt = (times: When[]) =>
    times.flatMap(([when, time, isIncluded]) =>
      cases.map(([who, prepare, inside, outside]) => ({
        who,
        when,
        time,
        prepare,
        expected: isIncluded ? inside : outside,
      })),
    );
  const expectOutcomes = async ({
    time,
    prepare,
    expected,
  }: ReturnType<typeof casesAt>[number]) => {
    await setClockTo(time);
    const client = await prepare();
    const played = await play(client);
    await keepSessionsInUse();
    if (played.status !== 401) await expectAccess(client, id, expected);
    const grant = /grant=([^;]+)/.exec(played.headers.get("Set-Cookie") ?? "")?.[1];
    const headers = { Range: "bytes=0-1", ...(grant && { Cookie: `grant=${grant}` }) };
    const reported = await readStatusAndCode(await report(client));
    await keepSessionsInUse();
    expect({
      play: await readStatusAndCode(played),
      report: reported,
      segment: await readStatusAndCode(await client(segment, { headers })),
      download: await readStatusAndCode(await download(client)),
    }).toEqual(expected);
    expect([grant !== undefined, await countRows("streams"), await countRows("plays")]).toEqual(
      played.status === 200 ? [true, 1, 1] : [false, 0, 0],
    );
  };
  it.each(casesAt(beginnings))(
    "who may stream and download a movie: $who $when",
    { tags: ["long"] },
    expectOutcomes,
  );
  it.each(casesAt(endings))("who may stream and download a movie: $who $when", expectOutcomes);

  it("a signed-in user can download a movie that is free to download, also outside its subscription days", async () => {
    await executeSql("UPDATE movies SET free_download = 1 WHERE id = ?", id);
    await setClockTo(endOfLast);
    expect((await download(await viewer())).status).toBe(200);
    await executeSql("UPDATE movies SET free_download = 0 WHERE id = ?", id);
  });

  it("a subscriber's progress report for an unknown movie is 404", async () => {
    const member = await signInWithLongSession("demo-member");
    const progress = { position: 5, duration: 100, at: new Date().toISOString(), state: "playing" };
    const response = await member("/api/movies/999999/progress", jsonRequest("POST", progress));
    expect(await readStatusAndCode(response)).toEqual([404, "movie_not_found"]);
  });

  it("an extra can be played on the subscription days of its movie", async () => {
    await executeSql(
      "INSERT INTO extras (movie_id, position, kind, title, video_id, created_at) VALUES (?, 1, 'making-of', 'How', 'demo-tech', 1)",
      id,
    );
    const extra = await queryRow<{ id: number }>("SELECT id FROM extras WHERE movie_id = ?", id);
    const member = await signInWithLongSession("demo-member");
    const path = `/api/movies/${id}/playback?extra=${extra?.id}`;
    await setClockTo(endOfLast);
    expect(await readStatusAndCode(await member(path, { method: "POST" }))).toEqual(notIncluded);
    await setClockTo(endOfLast - minute);
    expect((await member(path, { method: "POST" })).status).toBe(200);
    await executeSql("DELETE FROM extras");
  });

  it("playing a movie with subscription days takes no more statements than without them", {
    tags: ["long"],
  }, async () => {
    const costs = [];
    for (const [from, until] of [[], [], ["2020-01-01"], ["2020-01-01", "2999-01-01"]]) {
      await resetAccounts();
      await subscribe("demo-member");
      await setDays(from ?? null, until ?? null);
      const client = await signInWithLongSession("demo-member");
      costs.push([
        await readRequestCost(await play(client)),
        await readRequestCost(await report(client)),
      ]);
    }
    const [, withoutDays = [], withFirst, withLast = []] = costs;
    expect(withFirst).toEqual(withoutDays);
    for (const [index, { trips, statements, rowsRead }] of withLast.entries()) {
      const before = withoutDays[index];
      expect([trips, statements]).toEqual([before?.trips, before?.statements]);
      expect(rowsRead).toBeLessThanOrEqual((before?.rowsRead ?? 0) + 3);
    }
  });
});

describe("the last subscription day of a movie", () => {
  const endOf = async (client: TestClient) => {
    await setClockTo(endOfLast - slackMs);
    return Date.parse((await (await play(client)).json()).data.expiresAt);
  };

  it("a subscriber's grant ends with the last millisecond of the movie's last subscription day", async () => {
    const member = await signInWithLongSession("demo-member");
    expect(await endOf(member)).toBe(endOfLast);
    const reported = await report(member);
    expect([reported.status, reported.headers.get("Set-Cookie")]).toEqual([
      204,
      expect.stringMatching(/^grant=/),
    ]);
    const lease = "SELECT ends_at FROM streams WHERE user_id = 'demo-member'";
    const stored = await queryRow(lease);
    await setClockTo(endOfLast);
    for (const state of ["playing", "paused"]) {
      const response = await report(member, state);
      expect(response.headers.get("Set-Cookie")).toBeNull();
      expect(await readStatusAndCode(response)).toEqual([409, "not_in_subscription"]);
    }
    expect(await queryRow(lease)).toEqual(stored);
  });

  it("a subscriber's grant ends on the movie's own last day when that is before the last subscription day", async () => {
    await executeSql("UPDATE movies SET available_until = ? WHERE id = ?", last, id);
    await setDays(first, "2027-12-01");
    expect(await endOf(await signInWithLongSession("demo-member"))).toBe(endOfLast);
  });

  it("the last subscription day does not shorten grants of buyers who may stream, renters and administrators", async () => {
    await executeSql("UPDATE movies SET owners_may_stream = 1 WHERE id = ?", id);
    await insertPurchase("demo-member", id);
    await subscribe("demo-admin");
    const renter = await signInWithLongSession("demo-viewer");
    await setClockTo(endOfLast - slackMs);
    await rentAndPay(renter);
    for (const client of [await signInWithLongSession("demo-member"), admin, renter])
      expect(await endOf(client)).toBeGreaterThan(endOfLast + 4 * minute);
  });
});

describe("watching outside a movie's subscription days", () => {
  const readWatched = async () =>
    (
      await queryRow<{ watched: number }>(
        "SELECT coalesce(sum(watched_ms), 0) AS watched FROM movie_watch_times",
      )
    )?.watched ?? 0;
  /** Watches for two minutes, and leaves a minute later. */
  async function watch(client: TestClient, time: number) {
    await setClockTo(time);
    expect((await play(client)).status).toBe(200);
    await setClockTo(time + 2 * minute);
    expect((await report(client, "playing", 120)).status).toBe(204);
    await setClockTo(time + 3 * minute);
    expect((await report(client, "left", 180)).status).toBe(204);
  }

  it("only minutes inside a movie's subscription days count for its rights holders", {
    tags: ["long"],
  }, async () => {
    await executeSql("INSERT INTO pool_shares VALUES ('2026-01', 5000)");
    await executeSql("UPDATE movies SET owners_may_stream = 1 WHERE id = ?", id);
    await insertPurchase("demo-member", id);
    for (const userId of ["demo-admin", "demo-viewer"]) await subscribe(userId);
    const [owner, renter] = [
      await signInWithLongSession("demo-member"),
      await signInWithLongSession("demo-viewer"),
    ];
    await setClockTo(endOfLast);
    await rentAndPay(renter);
    for (const client of [owner, admin, renter]) await watch(client, endOfLast + minute);
    expect(await readWatched()).toBe(0);
    expect(await countRows("subscriber_watch_times")).toBe(0);
    await executeSql("DELETE FROM streams");
    await watch(owner, endOfLast - 60 * minute);
    const watched = await readWatched();
    expect(watched).toBeGreaterThanOrEqual(3 * minute - slackMs);
    expect(watched).toBeLessThanOrEqual(3 * minute + slackMs);
  });
});

describe("renting a movie with subscription days", () => {
  it("a subscriber can rent a movie outside its subscription days, but not on those days", async () => {
    const member = await signInWithLongSession("demo-member");
    await setClockTo(endOfLast - slackMs);
    expect(await readStatusAndCode(await rent(member))).toEqual([409, "in_subscription"]);
    expect(await countRows("rentals")).toBe(0);
    expect(await countRows("orders WHERE kind = 'rental'")).toBe(0);
    await setClockTo(endOfLast);
    await rentAndPay(member);
    expect((await play(member)).status).toBe(200);
    expect(await queryRow("SELECT user_id, begun_at IS NOT NULL AS begun FROM rentals")).toEqual({
      user_id: "demo-member",
      begun: 1,
    });
    expect(await queryRow("SELECT rental_order_id IS NOT NULL AS rented FROM streams")).toEqual({
      rented: 1,
    });
    await keepSessionsInUse();
    expect(await readStatusAndCode(await download(member))).toEqual([409, "not_in_subscription"]);
  });
});
