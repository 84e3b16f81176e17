import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { milliseconds } from "../../../contract/constants.ts";
import { graceDays } from "../../../contract/policy.ts";
import { accessSql, rentalOrderIdSql } from "../../../worker/access/access.ts";
import { applyProviderState } from "../../../worker/payments/provider-state.ts";
import type {
  Dispute,
  ProviderState,
} from "../../../worker/payments/providers/payment-provider.ts";
import { movies, orders } from "../../../worker/schema.ts";
import { clientFrom, jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { keepSessionsInUse, setClockTo, signInWithLongSession } from "../../support/clock-ahead.ts";
import { runCron, setConditions } from "../../support/conditions.ts";
import {
  answerSandboxCheckout,
  expectAccess,
  readGrant,
  readStatusAndCode,
  seedPlayableDemo,
} from "../../support/movie-access.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { countRows, executeSql, insertPurchase, queryRow } from "../../support/rows.ts";
import { resetAccounts } from "../../support/seeds.ts";
import { getBindings } from "../../support/site.ts";

const { minute, hour, day } = milliseconds;
const [renterId, movieName] = ["demo-viewer", "Metropolis"];
const segment = "/stream/demo-tech/240p/1.m4s";
let id: number;
let renter: TestClient;
/** The time of the tests' clock when it is 0 ms ahead. */
let start: number;

const slackMs = 30_000;
const justBefore = -slackMs;

const play = (client: TestClient) => client(`/api/movies/${id}/playback`, { method: "POST" });
const report = (client: TestClient, state = "playing", movieId = id) => {
  const progress = { position: 5, duration: 100, at: new Date().toISOString(), state };
  return client(`/api/movies/${movieId}/progress`, jsonRequest("POST", progress));
};
const download = (client: TestClient) => client(`/api/movies/${id}/download`);
const rent = (client: TestClient, price = 3.99) =>
  client(
    `/api/movies/${id}/rentals`,
    jsonRequest("POST", { price, beginDays: 30, watchHours: 48, consent: true }),
  );
const fetchSegment = (grant: string | undefined, client = visitorClient()) =>
  client(segment, { headers: { Cookie: `grant=${grant}` } });
const readRental = () =>
  queryRow<{ begin_until: number | null; begun_at: number | null; watch_until: number | null }>(
    "SELECT begin_until, begun_at, watch_until FROM rentals WHERE user_id = ? ORDER BY rowid DESC",
    renterId,
  );

/** Rents the movie and pays. Returns the order's id. */
async function rentAndPay(client = renter): Promise<string> {
  const { orderId } = await (await rent(client)).json();
  expect((await answerSandboxCheckout(orderId)).status).toBe(303);
  expect(await queryRow("SELECT status FROM orders WHERE id = ?", orderId)).toEqual({
    status: "paid",
  });
  return orderId;
}

/** Subscribes the renter to the plan and pays. Returns the order's id. */
async function subscribeAndPay(choices = {}): Promise<string> {
  const body = { email: "viewer@marquee.example", plan_id: "10001", ...choices };
  const { orderId } = await (await renter("/initiate_payment", jsonRequest("POST", body))).json();
  expect((await answerSandboxCheckout(orderId)).status).toBe(303);
  return orderId;
}

const declineRenewal = async (orderId: string) =>
  expect((await answerSandboxCheckout(orderId, "decline-renewal")).status).toBe(303);

/** Begins the plan's free trial for the renter. Returns the order's id. */
async function beginTrial(): Promise<string> {
  await executeSql("UPDATE plans SET trial_days = 7");
  return subscribeAndPay({ trial: true });
}

async function pause() {
  expect((await renter("/api/billing/pause", jsonRequest("POST", { months: 1 }))).status).toBe(200);
}

/** Redeems a paid gift of thirty days for the renter. */
async function redeemGift() {
  await executeSql(
    "INSERT INTO orders (id, kind, status, amount_cents, currency, provider, created_at, updated_at) VALUES ('gift', 'gift', 'paid', 999, 'usd', 'sandbox', 1, 1)",
  );
  await executeSql(
    "INSERT INTO gift_codes (order_id, plan_id, periods, days, code, language, send_on, created_at) VALUES ('gift', '10001', 1, 30, 'ABCDEFGHJKMNPQRS', 'en', '2026-01-01', 1)",
  );
  const redeemed = await renter(
    "/api/gift-codes/redeem",
    jsonRequest("POST", { code: "ABCDEFGHJKMNPQRS" }),
  );
  expect(await readStatusAndCode(redeemed)).toEqual([200, undefined]);
}

async function refund(orderId: string) {
  const admin = await signInWithLongSession("demo-admin");
  expect((await admin(`/api/admin/orders/${orderId}/refund`, { method: "POST" })).status).toBe(200);
}

beforeAll(async () => {
  id = await seedPlayableDemo({ name: movieName });
});
beforeEach(async () => {
  await resetAccounts();
  await executeSql(
    "UPDATE movies SET rent_price_cents = 399, owners_may_stream = 0, territories = NULL, available_from = NULL, deleted_at = NULL WHERE id = ?",
    id,
  );
  await executeSql("UPDATE plans SET trial_days = NULL");
  start = Date.now();
  renter = await signInWithLongSession(renterId);
});
afterEach(() => setConditions());
afterAll(() => setConditions());

describe("who may stream and download a movie that can be rented", () => {
  const refused = [403, "subscription_required"];
  const streams = { play: [200, undefined], report: [204, undefined], segment: [206, undefined] };
  const refusesStreams = { play: refused, report: refused, segment: refused };
  const owner = async (mayStream: number) => {
    await executeSql("UPDATE movies SET owners_may_stream = ? WHERE id = ?", mayStream, id);
    await insertPurchase(renterId, id);
    return renter;
  };
  const notSignedIn = [401, "not_signed_in"];
  const signedOut = {
    play: notSignedIn,
    report: notSignedIn,
    segment: notSignedIn,
    download: notSignedIn,
  };
  /**
   * The refusal abroad, where the movie is not available. `nothing` has the responses without a
   * right to stream the movie, `refusesRights` those with such a right.
   */
  const elsewhere = [451, "not_in_country"];
  const nothing = { play: elsewhere, report: refused, segment: refused, download: elsewhere };
  const refusesRights = {
    play: elsewhere,
    report: elsewhere,
    segment: [403, "grant_required"],
    download: elsewhere,
  };
  /**
   * Each client with its responses in a country of the movie, and in another country, where only a
   * begun rental opens the movie.
   */
  const cases: [string, () => Promise<TestClient>, object, object][] = [
    ["a visitor may neither", async () => visitorClient(), signedOut, signedOut],
    ["a user may neither", async () => renter, { ...refusesStreams, download: refused }, nothing],
    [
      "a subscriber may both",
      () => signInWithLongSession("demo-member"),
      { ...streams, download: [200, undefined] },
      refusesRights,
    ],
    [
      "an owner may only download",
      () => owner(0),
      { ...refusesStreams, download: [200, undefined] },
      nothing,
    ],
    [
      "an owner of a movie that owners may stream may both",
      () => owner(1),
      { ...streams, download: [200, undefined] },
      refusesRights,
    ],
    [
      "a renter who has not begun may only stream",
      async () => {
        await rentAndPay();
        return renter;
      },
      { ...streams, download: refused },
      refusesRights,
    ],
    [
      "a renter who has begun may only stream",
      async () => {
        await rentAndPay();
        await play(renter);
        await setClockTo(start + 47 * hour);
        return renter;
      },
      { ...streams, download: refused },
      { ...streams, download: elsewhere },
    ],
    [
      "a renter whose time is over may neither",
      async () => {
        await rentAndPay();
        await play(renter);
        await setClockTo(start + 48 * hour + slackMs);
        return renter;
      },
      { ...refusesStreams, download: refused },
      nothing,
    ],
    [
      "a renter who has not begun in time may neither",
      async () => {
        await rentAndPay();
        await setClockTo(start + 30 * day + slackMs);
        return renter;
      },
      { ...refusesStreams, download: refused },
      nothing,
    ],
    [
      "a renter who got the money back may neither",
      async () => {
        await refund(await rentAndPay());
        return renter;
      },
      { ...refusesStreams, download: refused },
      nothing,
    ],
    [
      "a renter who has not paid may neither",
      async () => {
        await rent(renter);
        return renter;
      },
      { ...refusesStreams, download: refused },
      nothing,
    ],
  ];
  const everything = { ...streams, download: [200, undefined] };
  const neither = { ...refusesStreams, download: refused };
  /**
   * Each case has a part of the test's name, the action of a member, the time in ms from the action
   * until the requests, and the responses to the requests at home and abroad.
   */
  const memberships: [string, () => Promise<unknown>, number, object, object][] = [
    ["on trial may both", beginTrial, 7 * day - slackMs, everything, refusesRights],
    [
      "whose first payment after the trial failed may neither",
      async () => declineRenewal(await beginTrial()),
      slackMs,
      neither,
      nothing,
    ],
    [
      "in the grace period may both",
      async () => declineRenewal(await subscribeAndPay()),
      graceDays * day - slackMs,
      everything,
      refusesRights,
    ],
    [
      "whose grace period is over may neither",
      async () => declineRenewal(await subscribeAndPay()),
      graceDays * day + slackMs,
      neither,
      nothing,
    ],
    [
      "whose pause has yet to begin may both",
      async () => {
        await subscribeAndPay();
        await pause();
      },
      30 * day - slackMs,
      everything,
      refusesRights,
    ],
    [
      "whose subscription is paused may neither",
      async () => {
        await subscribeAndPay();
        await pause();
      },
      30 * day + slackMs,
      neither,
      nothing,
    ],
    ["who redeemed a gift may both", redeemGift, 30 * day - slackMs, everything, refusesRights],
    ["whose redeemed gift is over may neither", redeemGift, 30 * day + slackMs, neither, nothing],
  ];
  for (const [name, prepare, laterMs, expected, abroad] of memberships)
    cases.push([
      `a member ${name}`,
      async () => {
        await prepare();
        await setClockTo(start + laterMs);
        return renter;
      },
      expected,
      abroad,
    ]);
  const expectOutcomes = async (client: TestClient, expected: object) => {
    const played = await play(client);
    await keepSessionsInUse();
    if (played.status !== 401) await expectAccess(client, id, expected);
    const grant = readGrant(played.clone());
    const headers = { Range: "bytes=0-1", ...(grant && { Cookie: `grant=${grant}` }) };
    await keepSessionsInUse();
    const reported = await readStatusAndCode(await report(client));
    await keepSessionsInUse();
    expect({
      play: await readStatusAndCode(played),
      report: reported,
      segment: await readStatusAndCode(await client(segment, { headers })),
      download: await readStatusAndCode(await download(client)),
    }).toEqual(expected);
    expect(grant === undefined).toBe(played.status !== 200);
  };
  it.each(cases)(
    "who may stream and download a movie that can be rented: %s",
    async (_, prepare, expected, abroad) => {
      const client = await prepare();
      await executeSql("UPDATE movies SET territories = 'AT, DE' WHERE id = ?", id);
      await expectOutcomes(clientFrom("FR", client), abroad);
      await expectOutcomes(clientFrom("DE", client), expected);
    },
  );

  it("an extra opens with the rental of its movie", { tags: ["long"] }, async () => {
    await executeSql(
      "INSERT INTO extras (movie_id, position, kind, title, video_id, created_at) VALUES (?, 1, 'making-of', 'How', 'demo-tech', 1)",
      id,
    );
    const extra = await queryRow<{ id: number }>("SELECT id FROM extras WHERE movie_id = ?", id);
    const requestExtra = () =>
      renter(`/api/movies/${id}/playback?extra=${extra?.id}`, { method: "POST" });
    const reportExtra = () =>
      renter(
        `/api/movies/${id}/progress?extra=${extra?.id}`,
        jsonRequest("POST", {
          position: 5,
          duration: 100,
          at: new Date().toISOString(),
          state: "playing",
        }),
      );
    expect(await readStatusAndCode(await requestExtra())).toEqual(refused);
    expect(await readStatusAndCode(await reportExtra())).toEqual(refused);
    await rentAndPay();
    expect((await requestExtra()).status).toBe(200);
    expect((await reportExtra()).status).toBe(204);
    await setClockTo(start + 48 * hour + slackMs);
    expect(await readStatusAndCode(await requestExtra())).toEqual(refused);
    expect(await readStatusAndCode(await reportExtra())).toEqual(refused);
    await executeSql("DELETE FROM extras");
  });

  it("a rental opens no movie but the rented one", async () => {
    await rentAndPay();
    const other = await renter(`/api/movies/${id === 1 ? 2 : 1}/playback`, { method: "POST" });
    expect(await readStatusAndCode(other)).toEqual(refused);
  });
});

describe("a rental", () => {
  it("a rental opens its movie until the last millisecond of its time, and not at its end", async () => {
    await rentAndPay();
    const rightsAt = async (now: number) => {
      const viewer = {
        userId: renterId,
        sessionId: null,
        country: null,
        region: null,
        networkRefused: false,
        now,
      };
      const db = drizzle((await getBindings()).DB);
      const [row] = await db
        .select({
          access: accessSql(viewer).as("access"),
          orderId: rentalOrderIdSql(viewer).as("order_id"),
        })
        .from(movies)
        .where(eq(movies.id, id));
      if (!row) throw new Error("no row");
      return [row.access === "ok", row.orderId !== null];
    };
    const beginUntil = (await readRental())?.begin_until ?? 0;
    expect(await rightsAt(beginUntil - 1)).toEqual([true, true]);
    expect(await rightsAt(beginUntil)).toEqual([false, false]);
    await play(renter);
    const watchUntil = (await readRental())?.watch_until ?? 0;
    expect(await rightsAt(watchUntil - 1)).toEqual([true, true]);
    expect(await rightsAt(watchUntil)).toEqual([false, false]);
  });

  it("a rental can begin until its days are over, and not later", async () => {
    await rentAndPay();
    const beginUntil = (await readRental())?.begin_until ?? 0;
    expect(beginUntil).toBeGreaterThanOrEqual(start + 30 * day);
    expect(beginUntil).toBeLessThan(start + 30 * day + slackMs);
    await setClockTo(beginUntil + minute);
    expect((await play(renter)).status).toBe(403);
    expect(await readRental()).toMatchObject({ begun_at: null });
    await setClockTo(beginUntil + justBefore);
    expect((await play(renter)).status).toBe(200);
    expect((await readRental())?.begun_at).toBeGreaterThanOrEqual(beginUntil + justBefore);
  });

  it("a rental that began just before its begin-by date can be watched to its end", async () => {
    await rentAndPay();
    const beginUntil = (await readRental())?.begin_until ?? 0;
    await setClockTo(beginUntil + justBefore);
    await play(renter);
    await setClockTo(beginUntil + 47 * hour);
    expect((await report(renter)).status).toBe(204);
    await keepSessionsInUse();
    expect((await play(renter)).status).toBe(200);
  });

  it("only a begun rental can be watched after the movie's first day moved", async () => {
    await rentAndPay();
    await play(renter);
    await executeSql("UPDATE movies SET available_from = '2999-01-01' WHERE id = ?", id);
    expect((await play(renter)).status).toBe(200);
    expect((await report(renter)).status).toBe(204);
    await executeSql("INSERT INTO gifts VALUES (?, ?, 1)", renterId, Date.now() + 90 * day);
    const watchUntil = (await readRental())?.watch_until ?? 0;
    await setClockTo(watchUntil - minute);
    const played = await play(renter);
    expect(await readRequestCost(played)).toMatchObject({ trips: 1, statements: 4 });
    expect(Date.parse((await played.json()).data.expiresAt)).toBe(watchUntil);
    await executeSql(
      "UPDATE rentals SET begun_at = NULL, watch_until = NULL WHERE user_id = ?",
      renterId,
    );
    await setClockTo(start);
    expect(await readStatusAndCode(await play(renter))).toEqual([409, "movie_not_yet_available"]);
  });

  it("a begun rental can be finished unless the movie is deleted", {
    tags: ["long"],
  }, async () => {
    await rentAndPay();
    await play(renter);
    const yesterday = new Date(start - 2 * day).toISOString().slice(0, 10);
    await executeSql("UPDATE movies SET available_until = ? WHERE id = ?", yesterday, id);
    for (const columns of [
      "deleted_at = NULL",
      "deleted_at = 1, left_at = 1",
      "deleted_at = 1, left_at = 1, draft = 1",
    ]) {
      await executeSql(`UPDATE movies SET ${columns} WHERE id = ?`, id);
      const played = await play(renter);
      expect(await readRequestCost(played)).toMatchObject({ trips: 1, statements: 4 });
      expect(played.status).toBe(200);
      await keepSessionsInUse();
      expect((await report(renter)).status).toBe(204);
    }
    expect(await readStatusAndCode(await play(await signInWithLongSession("demo-member")))).toEqual(
      [404, "movie_not_found"],
    );
    await executeSql(
      "UPDATE movies SET deleted_at = 1, left_at = NULL, draft = 0 WHERE id = ?",
      id,
    );
    expect(await readStatusAndCode(await play(renter))).toEqual([404, "movie_not_found"]);
    await executeSql("UPDATE movies SET deleted_at = NULL WHERE id = ?", id);
    await executeSql(
      "UPDATE rentals SET begun_at = NULL, watch_until = NULL WHERE user_id = ?",
      renterId,
    );
    expect(await readStatusAndCode(await play(renter))).toEqual([404, "movie_not_found"]);
    await executeSql("UPDATE movies SET available_until = NULL WHERE id = ?", id);
  });

  it("only a begun rental stays listed after the movie's last day", async () => {
    const list = async () => (await (await renter("/api/rentals")).json()).data;
    const setDays = (columns: string) =>
      executeSql(`UPDATE movies SET ${columns} WHERE id = ?`, id);
    await rentAndPay();
    await setDays("available_until = '2020-01-01'");
    expect(await list()).toEqual([]);
    await setDays("available_until = NULL");
    await play(renter);
    const watchUntil = new Date((await readRental())?.watch_until ?? 0).toISOString();
    for (const columns of ["available_until = '2020-01-01'", "deleted_at = 1, left_at = 1"]) {
      await setDays(columns);
      expect(await list()).toEqual([
        {
          movie: expect.objectContaining({ id: String(id) }),
          beginUntil: expect.any(String),
          watchUntil,
        },
      ]);
      expect((await play(renter)).status).toBe(200);
    }
    await setDays("left_at = NULL");
    expect([await list(), (await play(renter)).status]).toEqual([[], 404]);
    await setDays("deleted_at = 1, left_at = 1");
    await setClockTo(start + 48 * hour + slackMs);
    expect(await list()).toEqual([]);
    await setDays("available_until = NULL, deleted_at = NULL, left_at = NULL");
  });

  it("48 hours after a rental began, playback, progress reports and segments are refused", async () => {
    await rentAndPay();
    await play(renter);
    const watchUntil = (await readRental())?.watch_until ?? 0;
    expect(watchUntil).toBe(((await readRental())?.begun_at ?? 0) + 48 * hour);
    await setClockTo(watchUntil - minute);
    const played = await play(renter);
    const grant = readGrant(played.clone());
    const { data } = await played.json();
    expect(Date.parse(data.expiresAt)).toBe(watchUntil);
    expect((await fetchSegment(grant)).status).toBe(200);
    await keepSessionsInUse();
    const reported = await report(renter);
    expect(reported.status).toBe(204);
    const renewed = readGrant(reported);
    await setClockTo(watchUntil);
    for (const each of [grant, renewed])
      expect(await readStatusAndCode(await fetchSegment(each, renter))).toEqual([
        403,
        "subscription_required",
      ]);
    expect((await report(renter)).status).toBe(403);
    expect((await play(renter)).status).toBe(403);
  });

  it("a rental that is played on two devices at once begins once", async () => {
    await rentAndPay();
    const other = await signInWithLongSession(renterId);
    const statuses = await Promise.all([play(renter), play(other), report(renter), report(other)]);
    expect(statuses.slice(0, 2).map(({ status }) => status)).toContain(200);
    const begun = await readRental();
    await setClockTo(start + hour);
    await play(other);
    await keepSessionsInUse();
    await report(renter);
    expect(await readRental()).toEqual(begun);
  });

  it("a rental does not begin while a subscription includes the movie, and begins when that access ends", async () => {
    await rentAndPay();
    await executeSql(
      "INSERT INTO gifts (user_id, until, given_at) VALUES (?, ?, 1)",
      renterId,
      start + hour,
    );
    expect((await play(renter)).status).toBe(200);
    expect(await readRental()).toMatchObject({ begun_at: null, watch_until: null });
    await setClockTo(start + hour + slackMs);
    expect((await report(renter)).status).toBe(204);
    expect((await readRental())?.begun_at).toBeGreaterThanOrEqual(start + hour);
  });

  it("a refused play request does not begin a rental", async () => {
    await rentAndPay();
    await executeSql("UPDATE movies SET deleted_at = 1 WHERE id = ?", id);
    expect((await play(renter)).status).toBe(404);
    expect((await report(renter, "left")).status).toBe(404);
    expect(await readRental()).toMatchObject({ begun_at: null });
  });

  it("a rental keeps the terms of its order", async () => {
    await rentAndPay();
    await executeSql("UPDATE rentals SET watch_hours = 2");
    await play(renter);
    const rental = await readRental();
    expect((rental?.watch_until ?? 0) - (rental?.begun_at ?? 0)).toBe(2 * hour);
  });

  it("playing a rental takes no further SQL statement", async () => {
    await rentAndPay();
    expect(await readRequestCost(await play(renter))).toMatchObject({ trips: 1, statements: 4 });
    expect(await readRequestCost(await report(renter))).toMatchObject({ trips: 1, statements: 4 });
  });

  it("a rental is listed until it is over", async () => {
    const list = async () => (await (await renter("/api/rentals")).json()).data;
    expect(await list()).toEqual([]);
    const orderId = await rentAndPay();
    expect(await list()).toEqual([
      {
        movie: expect.objectContaining({ id: String(id), rentPrice: 3.99 }),
        beginUntil: expect.any(String),
        watchUntil: null,
      },
    ]);
    await play(renter);
    const { watch_until } = (await readRental()) ?? {};
    expect(await list()).toMatchObject([{ watchUntil: new Date(watch_until ?? 0).toISOString() }]);
    expect(await readState(orderId)).toBe("open");
    await setClockTo(start + 48 * hour + slackMs);
    expect(await list()).toEqual([]);
    expect(await readState(orderId)).toBe("over");
    expect(
      await (await (await signInWithLongSession("demo-member"))("/api/rentals")).json(),
    ).toEqual({
      data: [],
    });
  });
});

const readState = async (orderId: string, client = renter) =>
  (await (await client(`/api/orders/${orderId}`)).json()).data.rental;

describe("a rental of a movie that leaves the catalogue", () => {
  const everyFiveMinutes = "*/5 * * * *";
  let lastDay: string;
  /** The first millisecond after the last day. */
  let end: number;
  beforeEach(async () => {
    lastDay = new Date(start + 3 * day).toISOString().slice(0, 10);
    end = Date.parse(lastDay) + day;
    await executeSql("DELETE FROM leases");
    await executeSql("DELETE FROM emails");
    await executeSql("UPDATE movies SET available_until = ? WHERE id = ?", lastDay, id);
  });
  afterEach(() =>
    executeSql(
      "UPDATE movies SET available_until = NULL, deleted_at = NULL, left_at = NULL, draft = 0 WHERE id = ?",
      id,
    ),
  );
  const readEmail = (kind: string) =>
    queryRow<{ text: string }>("SELECT text FROM emails WHERE kind = ? ORDER BY rowid DESC", kind);
  const expectRefunded = async (orderId: string) => {
    expect(await queryRow("SELECT status FROM orders WHERE id = ?", orderId)).toEqual({
      status: "refunded",
    });
    expect(
      await queryRow("SELECT refunded_cents FROM payments WHERE order_id = ?", orderId),
    ).toEqual({
      refunded_cents: 399,
    });
    expect(await countRows("emails WHERE kind = 'refunded'")).toBe(1);
    expect((await readEmail("refunded"))?.text).toContain(
      `${movieName} is no longer available, so we refunded $3.99 for your rental.`,
    );
  };
  const expectKept = async (orderId: string) => {
    expect(await queryRow("SELECT status FROM orders WHERE id = ?", orderId)).toEqual({
      status: "paid",
    });
    expect(await countRows("emails WHERE kind = 'refunded'")).toBe(0);
  };

  it("a rental must begin by the movie's last day and may be finished later", {
    tags: ["long"],
  }, async () => {
    const longDay = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(
      Date.parse(lastDay),
    );
    await setClockTo(end - day);
    const fetchMovie = async () => (await (await renter(`/api/movies/${id}`)).json()).data;
    expect((await fetchMovie()).rentBeginBy).toBe(lastDay);
    const html = await (await visitorClient()(`/movie/${id}`)).text();
    expect(html).toContain(`Begin by ${longDay}, then 48 hours to finish.`);
    const orderId = await rentAndPay();
    expect(
      await queryRow("SELECT name FROM sandbox_checkouts WHERE order_id = ?", orderId),
    ).toEqual({
      name: `Rental: ${movieName} (begin by ${longDay})`,
    });
    expect(await readRental()).toMatchObject({ begin_until: end - 1 });
    const { text = "" } = (await readEmail("paid")) ?? {};
    expect(text).toMatch(
      /Begin Metropolis by .*11:59.PM UTC\. Once you begin, you have 48 hours to finish\./,
    );
    expect(text).toContain(longDay);
    const list = async () => (await (await renter("/api/rentals")).json()).data;
    expect(await list()).toMatchObject([{ beginUntil: new Date(end - 1).toISOString() }]);
    await setClockTo(end + justBefore);
    expect((await play(renter)).status).toBe(200);
    await runCron(everyFiveMinutes, end + hour);
    await setClockTo(end + 2 * hour);
    expect((await play(renter)).status).toBe(200);
    await keepSessionsInUse();
    expect(await readState(orderId)).toBe("open");
    await expectKept(orderId);
  });

  it("a rental whose days end before the movie's last day does not name that last day", {
    tags: ["long"],
  }, async () => {
    await executeSql("UPDATE movies SET available_until = ? WHERE id = ?", "2999-01-01", id);
    expect((await (await renter(`/api/movies/${id}`)).json()).data).not.toHaveProperty(
      "rentBeginBy",
    );
    const orderId = await rentAndPay();
    expect(
      await queryRow("SELECT name FROM sandbox_checkouts WHERE order_id = ?", orderId),
    ).toEqual({
      name: `Rental: ${movieName}`,
    });
    expect((await readRental())?.begin_until).toBeGreaterThanOrEqual(start + 30 * day);
  });

  it("a rental that did not begin by the movie's last day ends without a refund", {
    tags: ["long"],
  }, async () => {
    const orderId = await rentAndPay();
    expect(await readState(orderId)).toBe("open");
    await runCron(everyFiveMinutes, end + minute);
    await runCron(everyFiveMinutes, end + day);
    await expectKept(orderId);
    await setClockTo(end + minute);
    expect(await readState(orderId)).toBe("over");
  });

  it("a rental that was paid after the movie's last day is refunded once", {
    tags: ["long"],
  }, async () => {
    await setClockTo(end - hour);
    const { orderId } = await (await rent(renter)).json();
    await setClockTo(end + minute);
    await answerSandboxCheckout(orderId);
    expect(await readStatusAndCode(await play(renter))).toEqual([404, "movie_not_found"]);
    expect(await readState(orderId)).toBe("gone");
    for (const late of [2, 7, 12]) await runCron(everyFiveMinutes, end + late * minute);
    await expectRefunded(orderId);
    expect(await readState(orderId)).toBeNull();
    expect((await readEmail("paid"))?.text).not.toContain("Once you begin");
    expect(await readRental()).toMatchObject({ begin_until: null, begun_at: null });
  });

  it("a rental is refunded when the movie leaves earlier than announced", {
    tags: ["long"],
  }, async () => {
    await executeSql("UPDATE movies SET available_until = NULL WHERE id = ?", id);
    const orderId = await rentAndPay();
    await executeSql("UPDATE movies SET available_until = ? WHERE id = ?", lastDay, id);
    const [rental] = (await (await renter("/api/rentals")).json()).data;
    expect(rental.beginUntil).toBe(new Date(end - 1).toISOString());
    await runCron(everyFiveMinutes, end - minute);
    await expectKept(orderId);
    await runCron(everyFiveMinutes, end);
    await expectRefunded(orderId);
  });

  it.each([
    ["deleted", "restored", "left_at = NULL, draft = 0", "over"],
    ["unpublished", "published again", "left_at = 1, draft = 1", "open"],
  ])(
    "a rental that has not begun is refunded an hour after the movie was %s, unless the movie is %s",
    { tags: ["long"] },
    async (_, __, columns, begunState) => {
      await executeSql("UPDATE movies SET available_until = NULL WHERE id = ?", id);
      const orderId = await rentAndPay();
      const begun = await rentAndPay(await signInWithLongSession("demo-admin"));
      await executeSql(
        "UPDATE rentals SET begun_at = ?, watch_until = ? WHERE order_id = ?",
        start,
        start + day,
        begun,
      );
      const setDeleted = (at: number | null) =>
        executeSql(
          `UPDATE movies SET deleted_at = ?1, ${at === null ? "left_at = NULL, draft = 0" : columns} WHERE id = ?2`,
          at,
          id,
        );
      await setDeleted(start);
      const owner = await signInWithLongSession("demo-admin");
      expect([await readState(orderId), await readState(begun, owner)]).toEqual([
        "gone",
        begunState,
      ]);
      await runCron(everyFiveMinutes, start + hour - 1);
      await setDeleted(null);
      expect([await readState(orderId), await readState(begun, owner)]).toEqual(["open", "open"]);
      await runCron(everyFiveMinutes, start + hour);
      await expectKept(orderId);
      await setDeleted(start);
      await runCron("47 * * * *", start + 40 * day);
      await runCron(everyFiveMinutes, start + 40 * day);
      await expectRefunded(orderId);
      expect(await queryRow("SELECT status FROM orders WHERE id = ?", begun)).toEqual({
        status: "paid",
      });
    },
  );

  it("the response to a movie's deletion counts its purchases and its rentals, begun or not", {
    tags: ["long"],
  }, async () => {
    await executeSql("UPDATE movies SET available_until = NULL WHERE id = ?", id);
    await rentAndPay();
    const begun = await rentAndPay(await signInWithLongSession("demo-admin"));
    await executeSql(
      "UPDATE rentals SET begun_at = ?, watch_until = ? WHERE order_id = ?",
      start,
      start + day,
      begun,
    );
    await insertPurchase("demo-member", id);
    const admin = await signInWithLongSession("demo-admin");
    const remove = async () =>
      (await admin("/api/deletSingleMovie", jsonRequest("DELETE", { id: String(id) }))).json();
    const restore = () => admin(`/api/bin/${id}/restore`, { method: "POST" });
    expect(await remove()).toMatchObject({
      preOrders: 0,
      unbegunRentals: 1,
      begunRentals: 1,
      purchases: 1,
    });
    await restore();
    await executeSql(
      "UPDATE rentals SET begin_until = ?, watch_until = iif(begun_at IS NULL, NULL, ?)",
      start - 1,
      start - 1,
    );
    await executeSql("DELETE FROM purchases WHERE user_id = 'demo-member'");
    expect(await remove()).toMatchObject({
      preOrders: 0,
      unbegunRentals: 0,
      begunRentals: 0,
      purchases: 0,
    });
    await restore();
  });

  it("a rental of a deleted movie is refunded later when the provider is down", {
    tags: ["long"],
  }, async () => {
    const orderId = await rentAndPay();
    await executeSql("UPDATE movies SET deleted_at = 1 WHERE id = ?", id);
    await executeSql(
      "CREATE TRIGGER broken BEFORE UPDATE ON sandbox_payments BEGIN SELECT RAISE(ABORT, 'down'); END",
    );
    await runCron(everyFiveMinutes, start + minute);
    await expectKept(orderId);
    expect(await queryRow("SELECT error FROM leases WHERE name = 'rentals'")).toEqual({
      error: expect.stringContaining("1 rentals could not be refunded"),
    });
    await executeSql("DROP TRIGGER broken");
    await runCron(everyFiveMinutes, start + 6 * minute);
    await expectRefunded(orderId);
  });
});

describe("renting", () => {
  const countRentals = () => countRows("rentals WHERE user_id = ?", renterId);

  it("repeated rental requests create one order, with the movie's rental price and the site's rental periods", async () => {
    const response = await rent(renter);
    expect(response.status).toBe(201);
    const { orderId, payment_link } = await response.json();
    expect(await (await rent(renter)).json()).toEqual({ orderId, payment_link });
    expect(
      await queryRow(
        "SELECT kind, status, amount_cents, currency FROM orders WHERE id = ?",
        orderId,
      ),
    ).toEqual({
      kind: "rental",
      status: "open",
      amount_cents: 399,
      currency: "usd",
    });
    expect(await queryRow("SELECT * FROM rentals WHERE order_id = ?", orderId)).toEqual({
      order_id: orderId,
      user_id: renterId,
      movie_id: id,
      begin_days: 30,
      watch_hours: 48,
      begin_until: null,
      begun_at: null,
      watch_until: null,
      suspended_ms: null,
    });
    expect(
      await queryRow("SELECT name FROM sandbox_checkouts WHERE order_id = ?", orderId),
    ).toEqual({
      name: `Rental: ${movieName}`,
    });
    const order = await (await renter(`/api/orders/${orderId}`)).json();
    expect(order.data).toMatchObject({
      kind: "rental",
      amount: 3.99,
      items: [{ movieId: String(id), name: movieName, amount: 3.99 }],
    });
  });

  it("simultaneous rental requests of one account create one order", async () => {
    const responses = await Promise.all([
      rent(renter),
      rent(renter),
      rent(await signInWithLongSession(renterId)),
    ]);
    const orderIds = await Promise.all(
      responses.map(async (response) => (await response.json()).orderId),
    );
    expect(new Set(orderIds).size).toBe(1);
    expect(await countRentals()).toBe(1);
  });

  it("a rental request creates no order when the account's subscription begins in the meantime", async () => {
    const sql = `INSERT INTO gifts (user_id, until, given_at) VALUES ('${renterId}', ${Date.now() + day}, 1)`;
    // The first write counts the request, the second one creates the order.
    await setConditions({ beforeWrite: { write: 2, sql } });
    expect(await readStatusAndCode(await rent(renter))).toEqual([409, "offer_changed"]);
    expect([await countRentals(), await countRows("orders WHERE kind = 'rental'")]).toEqual([0, 0]);
  });

  it("renting again with the same Idempotency-Key gives the same response", async () => {
    const init = jsonRequest("POST", { price: 3.99, beginDays: 30, watchHours: 48 });
    const request = () =>
      renter(`/api/movies/${id}/rentals`, {
        ...init,
        headers: { ...init.headers, "Idempotency-Key": "one-rental" },
      });
    expect(await (await request()).json()).toEqual(await (await request()).json());
    expect(await countRentals()).toBe(1);
  });

  it("renting at a price or at terms other than those shown is refused", async () => {
    const shown = { price: 3.99, beginDays: 30, watchHours: 72, consent: true };
    const refused = await renter(`/api/movies/${id}/rentals`, jsonRequest("POST", shown));
    expect(await readStatusAndCode(refused)).toEqual([409, "offer_changed"]);
    const cheaper = { price: 0.99, beginDays: 30, watchHours: 48, consent: true };
    const unpaid = await renter(`/api/movies/${id}/rentals`, jsonRequest("POST", cheaper));
    expect(await readStatusAndCode(unpaid)).toEqual([409, "offer_changed"]);
    const { orderId } = await (await rent(renter)).json();
    await executeSql("UPDATE rentals SET watch_hours = 24 WHERE order_id = ?", orderId);
    const again = await (await rent(renter)).json();
    expect(again.orderId).not.toBe(orderId);
    expect(await queryRow("SELECT status FROM orders WHERE id = ?", orderId)).toEqual({
      status: "failed",
    });
    expect(
      await queryRow("SELECT watch_hours FROM rentals WHERE order_id = ?", again.orderId),
    ).toEqual({
      watch_hours: 48,
    });
  });

  it("the refund of a purchase does not turn a rental into a purchase", async () => {
    await rentAndPay();
    const request = jsonRequest("POST", { movieIds: ["2"], consent: true });
    const { orderId } = await (await renter("/api/orders", request)).json();
    await answerSandboxCheckout(orderId);
    expect(
      await queryRow("SELECT count(*) AS count FROM purchases WHERE user_id = ?", renterId),
    ).toEqual({ count: 1 });
    const admin = await signInWithLongSession("demo-admin");
    expect((await admin(`/api/admin/orders/${orderId}/refund`, { method: "POST" })).status).toBe(
      200,
    );
    expect(
      await queryRow("SELECT count(*) AS count FROM purchases WHERE user_id = ?", renterId),
    ).toEqual({ count: 0 });
  });

  const set = (columns: string) => () =>
    executeSql(`UPDATE movies SET ${columns} WHERE id = ?`, id);
  it.each<[string, () => Promise<unknown>, number, string]>([
    ["a movie that is not rented out", set("rent_price_cents = NULL"), 409, "offer_changed"],
    ["a movie whose price has changed", set("rent_price_cents = 499"), 409, "offer_changed"],
    ["a movie in the bin", set("deleted_at = 1"), 404, "movie_not_found"],
    ["a movie after its last day", set("available_until = '2001-01-01'"), 404, "movie_not_found"],
    [
      "a movie before its first day",
      set("available_from = '2999-01-01'"),
      409,
      "movie_not_yet_available",
    ],
    ["a movie with a rental that has yet to begin", () => rentAndPay(), 409, "already_paid"],
    [
      "a movie with a running rental",
      async () => {
        await rentAndPay();
        await play(renter);
      },
      409,
      "already_paid",
    ],
    [
      "a movie that the renter owns and may stream",
      async () => {
        await insertPurchase(renterId, id);
        await set("owners_may_stream = 1")();
      },
      409,
      "already_paid",
    ],
  ])("renting is refused: %s", { tags: ["long"] }, async (_, prepare, status, code) => {
    await prepare();
    const rentals = await countRentals();
    expect(await readStatusAndCode(await rent(renter))).toEqual([status, code]);
    expect(await countRentals()).toBe(rentals);
    await set("available_from = NULL, available_until = NULL")();
  });

  it("renting is possible again when the rental is over", { tags: ["long"] }, async () => {
    const first = await rentAndPay();
    await play(renter);
    await setClockTo(start + 48 * hour + slackMs);
    const { orderId } = await (await rent(renter)).json();
    expect(orderId).not.toBe(first);
    await answerSandboxCheckout(orderId);
    await keepSessionsInUse();
    expect((await play(renter)).status).toBe(200);
    expect(await countRentals()).toBe(2);
  });

  it("a paid rental opens the movie although the payment event was lost", async () => {
    const { orderId } = await (await rent(renter)).json();
    await executeSql(
      "INSERT INTO sandbox_payments (id, order_id, amount_cents, currency, paid_at, starts_at, ends_at, refunded_at) VALUES (?, ?, 399, 'usd', ?, NULL, NULL, NULL)",
      `${orderId}-1`,
      orderId,
      start,
    );
    await executeSql("UPDATE sandbox_checkouts SET status = 'paid' WHERE order_id = ?", orderId);
    expect((await play(renter)).status).toBe(200);
    expect(Number((await readRental())?.begin_until)).toBeGreaterThanOrEqual(start + 30 * day);
  });
});

describe("the payment of a rental", () => {
  const stateOf = (
    changes: Partial<ProviderState>,
    dispute: Dispute | null = null,
  ): ProviderState => ({
    asOf: Date.now(),
    status: "paid",
    payments: [
      {
        transactionId: "pay-rental",
        amountCents: 399,
        currency: "usd",
        paidAt: start,
        refundedCents: 0,
        dispute,
        taxCents: 0,
        invoice: null,
        period: null,
        planId: null,
        creditCents: 0,
        cardCountry: null,
        billingCountry: null,
      },
    ],
    planId: null,
    requestedPlanId: null,
    priceCents: 399,
    subscription: null,
    ...changes,
  });
  async function apply(orderId: string, state: ProviderState) {
    const db = drizzle((await getBindings()).DB);
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    if (!order) throw new Error("no order");
    await applyProviderState(db, order, state, {
      site: "http://site",
      owner: undefined,
      now: state.asOf,
    });
  }
  const order = async () => (await (await rent(renter)).json()).orderId;
  const status = async () => (await play(renter)).status;

  it("a rental's days count from the first payment event, not from a repeated or late one", {
    tags: ["long"],
  }, async () => {
    const orderId = await order();
    await apply(orderId, stateOf({ asOf: start + minute }));
    await play(renter);
    const rental = await readRental();
    expect(rental).toMatchObject({ begin_until: start + minute + 30 * day });
    await apply(orderId, stateOf({ asOf: start + 2 * minute }));
    await apply(orderId, stateOf({ asOf: start - minute, status: "open", payments: [] }));
    expect(await readRental()).toEqual(rental);
    expect(await status()).toBe(200);
  });

  const disputed = (asOf: number) =>
    stateOf({ asOf, status: "disputed" }, { status: "open", dueAt: null });
  const won = (asOf: number) => stateOf({ asOf }, { status: "won", dueAt: null });

  it("a disputed payment suspends the rental, and a won dispute restores it with the time that was left", async () => {
    const orderId = await order();
    await apply(orderId, stateOf({}));
    expect(await status()).toBe(200);
    const rental = await readRental();
    await apply(orderId, disputed(start + 2 * minute));
    expect(await status()).toBe(403);
    expect(await readStatusAndCode(await report(renter))).toEqual([403, "subscription_required"]);
    await apply(orderId, won(start + 60 * day));
    const watchUntil = (rental?.watch_until ?? 0) + 60 * day - 2 * minute;
    expect(await readRental()).toEqual({ ...rental, watch_until: watchUntil });
    await setClockTo(watchUntil - minute);
    expect(await status()).toBe(200);
  });

  it("a rental whose days ran out during a dispute can begin once the dispute is won", {
    tags: ["long"],
  }, async () => {
    const orderId = await order();
    await apply(orderId, stateOf({ asOf: start }));
    for (const days of [1, 2, 40]) await apply(orderId, disputed(start + days * day));
    expect(await readRental()).toMatchObject({ begin_until: start + 30 * day });
    for (const days of [60, 61]) await apply(orderId, won(start + days * day));
    await apply(orderId, disputed(start + 50 * day));
    expect(await readRental()).toMatchObject({ begin_until: start + 89 * day });
    await setClockTo(start + 88 * day);
    expect(await status()).toBe(200);
  });

  it("a dispute that began after the rental had ended gives no time back when it is won", {
    tags: ["long"],
  }, async () => {
    const orderId = await order();
    await apply(orderId, stateOf({ asOf: start }));
    await apply(orderId, disputed(start + 31 * day));
    await apply(orderId, won(start + 40 * day));
    expect(await readRental()).toMatchObject({ begin_until: start + 30 * day });
  });

  it("a won dispute gives a rental no time after the movie's last day", async () => {
    const lastDay = new Date(start + 20 * day).toISOString().slice(0, 10);
    const orderId = await order();
    await apply(orderId, stateOf({ asOf: start }));
    await apply(orderId, disputed(start + day));
    await executeSql("UPDATE movies SET available_until = ? WHERE id = ?", lastDay, id);
    await apply(orderId, won(start + 10 * day));
    expect(await readRental()).toMatchObject({ begin_until: Date.parse(lastDay) + day - 1 });
    await executeSql("UPDATE movies SET available_until = NULL WHERE id = ?", id);
  });

  it("a rental payment of a wrong amount does not open the movie", async () => {
    const orderId = await order();
    await apply(orderId, stateOf({ priceCents: 1 }));
    expect(await status()).toBe(403);
    expect(await readRental()).toMatchObject({ begin_until: null });
  });
});
