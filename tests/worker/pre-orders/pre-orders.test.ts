import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { milliseconds } from "../../../contract/constants.ts";
import { clientFrom, jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { keepSessionsInUse, setClockTo, signInWithLongSession } from "../../support/clock-ahead.ts";
import { runCron, setConditions } from "../../support/conditions.ts";
import {
  answerSandboxCheckout,
  readStatusAndCode,
  seedPlayableDemo,
} from "../../support/movie-access.ts";
import { countRows, executeSql, insertPurchase, queryRow } from "../../support/rows.ts";
import { resetAccounts } from "../../support/seeds.ts";

const { minute, hour, day } = milliseconds;
const everyFiveMinutes = "*/5 * * * *";
const [buyerId, movieName] = ["demo-viewer", "Nosferatu"];
const dayAfter = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);
const comingOn = dayAfter(3);
const opensAt = Date.parse(comingOn);
const slackMs = 30_000;
let id: number;
let stored: { price_cents: number; owners_may_stream: number; video_id: string } | null;
let buyer: TestClient;

const setMovie = (columns: string, ...values: unknown[]) =>
  executeSql(`UPDATE movies SET ${columns} WHERE id = ?`, ...values, id);
const preOrder = (client: TestClient, offer = {}) =>
  client(
    `/api/movies/${id}/pre-orders`,
    jsonRequest("POST", { price: 150, comingOn, consent: true, ...offer }),
  );
const play = (client: TestClient) => client(`/api/movies/${id}/playback`, { method: "POST" });
const report = (client: TestClient) => {
  const progress = { position: 5, duration: 100, at: new Date().toISOString(), state: "playing" };
  return client(`/api/movies/${id}/progress`, jsonRequest("POST", progress));
};
const download = (client: TestClient) => client(`/api/movies/${id}/download`);
const cancel = (client: TestClient, orderId: string) =>
  client(`/api/pre-orders/${orderId}`, { method: "DELETE" });
async function preOrderAndPay(client = buyer): Promise<string> {
  const { orderId } = await (await preOrder(client)).json();
  expect((await answerSandboxCheckout(orderId)).status).toBe(303);
  expect(await readStatus(orderId)).toBe("paid");
  return orderId;
}
const readStatus = async (orderId: string) =>
  (await queryRow<{ status: string }>("SELECT status FROM orders WHERE id = ?", orderId))?.status;
const readItem = (orderId: string) =>
  queryRow(
    "SELECT promised_on, announced_on, awaited, arrived_at FROM order_items WHERE order_id = ?",
    orderId,
  );
const countEmails = (kind: string) => countRows("emails WHERE kind = ?", kind);
const readEmail = (kind: string) =>
  queryRow<{ to: string; subject: string; text: string }>(
    'SELECT "to", subject, text FROM emails WHERE kind = ? ORDER BY rowid DESC',
    kind,
  );
const countPurchases = () => countRows("purchases WHERE user_id = ? AND movie_id = ?", buyerId, id);
const readRefund = (orderId: string) =>
  queryRow(
    "SELECT amount_cents, refunded_cents, net_cents FROM payments WHERE order_id = ?",
    orderId,
  );
const refunded = { amount_cents: 15_000, refunded_cents: 15_000, net_cents: 0 };
const kept = { amount_cents: 15_000, refunded_cents: 0, net_cents: 15_000 };

beforeAll(async () => {
  id = await seedPlayableDemo({ name: movieName });
  stored = await queryRow(
    "SELECT price_cents, owners_may_stream, video_id FROM movies WHERE id = ?",
    id,
  );
});
beforeEach(async () => {
  await executeSql("DROP TRIGGER IF EXISTS broken");
  await resetAccounts();
  await executeSql("DELETE FROM leases");
  await executeSql("DELETE FROM emails");
  await setMovie(
    `pre_order = 1, price_cents = 15000, owners_may_stream = 1, available_from = ?, premiere_time = NULL, available_until = NULL,
     territories = NULL, deleted_at = NULL, left_at = NULL, video_id = 'demo-tech'`,
    comingOn,
  );
  buyer = await signInWithLongSession(buyerId);
});
afterEach(() => setConditions());
afterAll(async () => {
  await executeSql("DROP TRIGGER IF EXISTS broken");
  const { price_cents = 0, owners_may_stream = 0, video_id = null } = stored ?? {};
  await setMovie(
    "pre_order = 0, available_from = NULL, deleted_at = NULL, price_cents = ?, owners_may_stream = ?, video_id = ?",
    price_cents,
    owners_may_stream,
    video_id,
  );
});

describe("a pre-order", () => {
  it("a pre-order is an order of one movie that names the promised day, also at the checkout", async () => {
    const response = await preOrder(buyer);
    expect(response.status).toBe(201);
    const { orderId, payment_link } = await response.json();
    expect(await (await preOrder(buyer)).json()).toEqual({ orderId, payment_link });
    expect(await readItem(orderId)).toEqual({
      promised_on: comingOn,
      announced_on: comingOn,
      awaited: 0,
      arrived_at: null,
    });
    const checkout = await queryRow<{ name: string }>(
      "SELECT name FROM sandbox_checkouts WHERE order_id = ?",
      orderId,
    );
    expect(checkout?.name).toMatch(
      new RegExp(`^Pre-order: ${movieName} \\(comes on .* \\d{4}\\)$`),
    );
    expect((await (await buyer(`/api/orders/${orderId}`)).json()).data).toMatchObject({
      kind: "movies",
      amount: 150,
      items: [{ movieId: String(id), name: movieName, amount: 150, promisedOn: comingOn }],
    });
  });

  it("a pre-ordered movie can be streamed and downloaded from the instant it opens, and not before", {
    tags: ["long"],
  }, async () => {
    const orderId = await preOrderAndPay();
    expect(await readItem(orderId)).toMatchObject({ awaited: 1 });
    expect((await readEmail("paid"))?.text).toContain(
      `your pre-order of ${movieName}. It's promised for`,
    );
    const early = [409, "movie_not_yet_available"];
    for (const time of [Date.now(), opensAt - slackMs]) {
      await setClockTo(time);
      expect(await readStatusAndCode(await play(buyer))).toEqual(early);
      expect(await readStatusAndCode(await report(buyer))).toEqual(early);
      expect(await readStatusAndCode(await download(buyer))).toEqual(early);
    }
    await setClockTo(opensAt);
    expect((await play(buyer)).status).toBe(200);
    await keepSessionsInUse();
    expect((await report(buyer)).status).toBe(204);
    await keepSessionsInUse();
    expect((await download(buyer)).status).toBe(200);
  });

  it("a pre-order is listed in the buyer's library as a movie that is still to come", {
    tags: ["long"],
  }, async () => {
    const orderId = await preOrderAndPay();
    const list = async () => (await (await buyer("/api/purchases")).json()).data;
    expect(await list()).toMatchObject([
      { id: String(id), preOrderId: orderId, availableFrom: comingOn },
    ]);
    await runCron(everyFiveMinutes, opensAt + minute);
    expect((await list())[0].preOrderId).toBeUndefined();
  });

  it("a buyer gets one email when a pre-ordered movie opens, even if the job runs again", async () => {
    await executeSql("UPDATE users SET language = 'de' WHERE id = ?", buyerId);
    const orderId = await preOrderAndPay();
    await runCron(everyFiveMinutes, opensAt - minute);
    expect(await countEmails("pre_order_here")).toBe(0);
    for (const late of [1, 6, 11]) await runCron(everyFiveMinutes, opensAt + late * minute);
    expect(await countEmails("pre_order_here")).toBe(1);
    expect(await readEmail("pre_order_here")).toMatchObject({
      to: "viewer@marquee.example",
      subject: expect.stringContaining("Dein Film ist da"),
      text: expect.stringContaining(`/movie/${id}`),
    });
    expect(await readItem(orderId)).toMatchObject({ awaited: 0, arrived_at: opensAt + minute });
    // The movie now belongs to its buyer like any purchase, even if its first day moves again.
    await setMovie("available_from = ?", dayAfter(90));
    await setClockTo(opensAt + day);
    expect((await play(buyer)).status).toBe(200);
    await runCron(everyFiveMinutes, opensAt + 60 * day);
    expect(await readRefund(orderId)).toEqual(kept);
  });

  it("a pre-order of a movie without a video is fulfilled once the movie gets a video, and keeps that video", {
    tags: ["long"],
  }, async () => {
    await setMovie("video_id = NULL");
    const orderId = await preOrderAndPay();
    await runCron(everyFiveMinutes, opensAt + minute);
    expect([await countEmails("pre_order_here"), await readStatus(orderId)]).toEqual([0, "paid"]);
    await setMovie("video_id = 'demo-tech'");
    await runCron(everyFiveMinutes, opensAt + day);
    expect(await countEmails("pre_order_here")).toBe(1);
    expect(await queryRow("SELECT video_id FROM purchases WHERE order_id = ?", orderId)).toEqual({
      video_id: "demo-tech",
    });
  });

  it("a subscriber with a pre-order cannot stream the movie before it opens", async () => {
    const member = await signInWithLongSession("demo-member");
    await preOrderAndPay(member);
    expect(await readStatusAndCode(await play(member))).toEqual([409, "movie_not_yet_available"]);
  });
});

describe("a pre-order that is never fulfilled", () => {
  const expectRefunded = async (orderId: string) => {
    expect([await readStatus(orderId), await countPurchases()]).toEqual(["refunded", 0]);
    expect(await readRefund(orderId)).toEqual(refunded);
    expect(await readItem(orderId)).toMatchObject({ awaited: 0, arrived_at: null });
    expect(await countEmails("refunded")).toBe(1);
    expect((await readEmail("refunded"))?.text).toContain(
      `Your pre-order of ${movieName} has ended, and we refunded $150.00.`,
    );
  };

  it("a pre-order is refunded once, an hour after its movie was deleted", {
    tags: ["long"],
  }, async () => {
    const orderId = await preOrderAndPay();
    const admin = await signInWithLongSession("demo-admin");
    const deleted = await admin("/api/deletSingleMovie", jsonRequest("DELETE", { id: String(id) }));
    expect(await deleted.json()).toMatchObject({
      preOrders: 1,
      unbegunRentals: 0,
      begunRentals: 0,
      purchases: 0,
    });
    const deletedAt =
      (await queryRow<{ at: number }>("SELECT deleted_at AS at FROM movies WHERE id = ?", id))
        ?.at ?? 0;
    await runCron(everyFiveMinutes, deletedAt + hour - 1);
    expect(await readStatus(orderId)).toBe("paid");
    await runCron(everyFiveMinutes, deletedAt + hour);
    await runCron(everyFiveMinutes, deletedAt + hour + 5 * minute);
    await expectRefunded(orderId);
  });

  it("a pre-order stays when its deleted movie is restored within an hour", {
    tags: ["long"],
  }, async () => {
    const orderId = await preOrderAndPay();
    const deletedAt = Date.now();
    await setMovie("deleted_at = ?", deletedAt);
    await runCron(everyFiveMinutes, deletedAt + hour - minute);
    await setMovie("deleted_at = NULL");
    await runCron(everyFiveMinutes, deletedAt + 2 * hour);
    expect(await readStatus(orderId)).toBe("paid");
  });

  it.each([
    ["has no video", () => setMovie("video_id = NULL"), 0],
    ["was moved to a later day", () => setMovie("available_from = ?", dayAfter(300)), 1],
  ])(
    "a pre-order is refunded 30 days after its promised day if the movie %s",
    { tags: ["long"] },
    async (_, prepare, moves) => {
      const orderId = await preOrderAndPay();
      await prepare();
      await runCron(everyFiveMinutes, opensAt + 31 * day - 1);
      expect(await readStatus(orderId)).toBe("paid");
      await runCron(everyFiveMinutes, opensAt + 31 * day);
      await expectRefunded(orderId);
      expect(await countEmails("pre_order_moved")).toBe(moves);
    },
  );

  it("a pre-ordered movie that was deleted cannot be downloaded, even after its first day", async () => {
    await preOrderAndPay();
    await setMovie("deleted_at = ?", Date.now());
    await setClockTo(opensAt + hour);
    expect(await readStatusAndCode(await download(buyer))).toEqual([404, "movie_not_found"]);
  });

  it("a pre-ordered movie whose video was removed cannot be downloaded on its first day", async () => {
    await preOrderAndPay();
    await setMovie("video_id = NULL");
    await setClockTo(opensAt + hour);
    expect(await readStatusAndCode(await download(buyer))).toEqual([404, "download_not_ready"]);
  });

  it("a pre-order whose payment the provider has lost does not open the movie early", {
    tags: ["long"],
  }, async () => {
    const orderId = await preOrderAndPay();
    await executeSql("DELETE FROM sandbox_payments WHERE order_id = ?", orderId);
    await executeSql(
      "UPDATE orders SET checked_at = 1, check_at = 1, done_at = NULL WHERE id = ?",
      orderId,
    );
    await runCron(everyFiveMinutes, Date.now());
    expect(await readStatus(orderId)).toBe("open");
    expect(await readStatusAndCode(await download(buyer))).toEqual([
      409,
      "movie_not_yet_available",
    ]);
  });

  it("a pre-order whose refund fails at the provider is refunded later, and other pre-orders are refunded at once", {
    tags: ["long"],
  }, async () => {
    const failing = await preOrderAndPay();
    const other = await preOrderAndPay(await signInWithLongSession("demo-member"));
    await setMovie("deleted_at = 1");
    await executeSql(
      `CREATE TRIGGER broken BEFORE UPDATE ON sandbox_payments WHEN NEW.order_id = '${failing}' BEGIN SELECT RAISE(ABORT, 'down'); END`,
    );
    await runCron(everyFiveMinutes, Date.now());
    expect([await readStatus(failing), await readStatus(other)]).toEqual(["paid", "refunded"]);
    expect(await queryRow("SELECT error FROM leases WHERE name = 'preOrders'")).toEqual({
      error: expect.stringContaining("1 pre-orders could not be refunded"),
    });
    await executeSql("DROP TRIGGER broken");
    await runCron(everyFiveMinutes, Date.now() + 5 * minute);
    expect(await readStatus(failing)).toBe("refunded");
    expect(await queryRow("SELECT error FROM leases WHERE name = 'preOrders'")).toEqual({
      error: null,
    });
  });

  it("a pre-order is refunded once although the run was killed after the refund", {
    tags: ["long"],
  }, async () => {
    const orderId = await preOrderAndPay();
    await setMovie("deleted_at = 1");
    await executeSql(
      "CREATE TRIGGER broken BEFORE UPDATE ON order_items BEGIN SELECT RAISE(ABORT, 'killed'); END",
    );
    await runCron(everyFiveMinutes, Date.now());
    expect(await readRefund(orderId)).toEqual(kept);
    await executeSql("DROP TRIGGER broken");
    await runCron(everyFiveMinutes, Date.now() + 5 * minute);
    await expectRefunded(orderId);
  });

  it("a pre-order of a deleted account is refunded too", { tags: ["long"] }, async () => {
    const orderId = await preOrderAndPay();
    await executeSql("DELETE FROM users WHERE id = ?", buyerId);
    await setMovie("deleted_at = 1");
    await runCron(everyFiveMinutes, Date.now());
    expect([await readStatus(orderId), await readRefund(orderId)]).toEqual(["refunded", refunded]);
    expect(await countEmails("refunded")).toBe(0);
  });
});

describe("a pre-ordered movie whose first day changes", () => {
  it("a pre-order's buyer gets one email about a later first day, and no email about an earlier first day", {
    tags: ["long"],
  }, async () => {
    const orderId = await preOrderAndPay();
    for (const moved of [dayAfter(20), dayAfter(20), dayAfter(10)]) {
      await setMovie("available_from = ?", moved);
      await runCron(everyFiveMinutes, Date.now());
      await executeSql("DELETE FROM leases");
    }
    expect(await countEmails("pre_order_moved")).toBe(1);
    expect((await readEmail("pre_order_moved"))?.text).toMatch(
      /Nosferatu, which you pre-ordered, now comes on .* instead of .*\.[\s\S]*cancel your pre-order/,
    );
    expect(await readItem(orderId)).toMatchObject({
      promised_on: comingOn,
      announced_on: dayAfter(20),
    });
    expect((await cancel(buyer, orderId)).status).toBe(200);
  });
});

describe("cancelling a pre-order", () => {
  it("cancelling a pre-order refunds it once, and the movie can be pre-ordered again", {
    tags: ["long"],
  }, async () => {
    const orderId = await preOrderAndPay();
    const answers = await Promise.all([cancel(buyer, orderId), cancel(buyer, orderId)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect([await readStatus(orderId), await countPurchases()]).toEqual(["refunded", 0]);
    expect(await readRefund(orderId)).toEqual(refunded);
    expect(await countEmails("refunded")).toBe(1);
    expect(await readStatusAndCode(await cancel(buyer, orderId))).toEqual([409, "pre_order_over"]);
    await preOrderAndPay();
  });

  it("only a buyer's own paid pre-order can be cancelled, until shortly before the movie opens", async () => {
    const { orderId } = await (await preOrder(buyer)).json();
    expect(await readStatusAndCode(await cancel(buyer, orderId))).toEqual([409, "pre_order_over"]);
    await answerSandboxCheckout(orderId);
    expect(
      await readStatusAndCode(await cancel(await signInWithLongSession("demo-member"), orderId)),
    ).toEqual([404, "order_not_found"]);
    const ofMovie = await (
      await buyer("/api/orders", jsonRequest("POST", { movieIds: ["2"] }))
    ).json();
    await answerSandboxCheckout(ofMovie.orderId, "pay");
    expect(await readStatusAndCode(await cancel(buyer, ofMovie.orderId))).toEqual([
      409,
      "pre_order_over",
    ]);
    // A refund takes some time, and the movie must stay closed until it is made.
    await setClockTo(opensAt - minute);
    expect(await readStatusAndCode(await cancel(buyer, orderId))).toEqual([409, "pre_order_over"]);
    expect([await readRefund(orderId), await countPurchases()]).toEqual([kept, 1]);
  });
});

describe("a pre-order whose movie opened, and whose first day moved before the job marked it as arrived", () => {
  it.each<[string, (client: TestClient) => Promise<Response>]>([
    ["played", play],
    ["downloaded", download],
  ])(
    "a buyer who %s a pre-ordered movie keeps it, even if its first day then moves",
    { tags: ["long"] },
    async (_, use) => {
      const orderId = await preOrderAndPay();
      await setClockTo(opensAt + minute);
      expect((await use(buyer)).status).toBe(200);
      expect(await readItem(orderId)).toMatchObject({ awaited: 0, arrived_at: expect.any(Number) });
      expect(await queryRow("SELECT video_id FROM purchases WHERE order_id = ?", orderId)).toEqual({
        video_id: "demo-tech",
      });
      await setMovie("available_from = ?", dayAfter(90));
      await keepSessionsInUse();
      expect(await readStatusAndCode(await cancel(buyer, orderId))).toEqual([
        409,
        "pre_order_over",
      ]);
      expect([await readRefund(orderId), await countPurchases()]).toEqual([kept, 1]);
      await keepSessionsInUse();
      expect((await use(buyer)).status).toBe(200);
    },
  );

  it("a pre-order of a movie without a video stays open when its buyer plays an extra after the first day", {
    tags: ["long"],
  }, async () => {
    await setMovie("video_id = NULL");
    const orderId = await preOrderAndPay();
    await executeSql(
      "INSERT INTO extras (id, movie_id, kind, title, position, video_id, created_at) VALUES (77, ?, 'other', 'An extra', 1, 'demo-tech', 1)",
      id,
    );
    await setClockTo(opensAt + minute);
    const played = await buyer(`/api/movies/${id}/playback?extra=77`, { method: "POST" });
    await executeSql("DELETE FROM extras WHERE id = 77");
    expect(played.status).toBe(200);
    expect(await readItem(orderId)).toMatchObject({ awaited: 1, arrived_at: null });
    await keepSessionsInUse();
    expect((await cancel(buyer, orderId)).status).toBe(200);
    expect(await readRefund(orderId)).toEqual(refunded);
  });

  it("a pre-order that its buyer played only as an administrator can still be cancelled", async () => {
    const orderId = await preOrderAndPay();
    await executeSql("UPDATE users SET role = 'ADMIN' WHERE id = ?", buyerId);
    await executeSql(
      "INSERT INTO gifts (user_id, until, given_at) VALUES (?, ?, 1)",
      buyerId,
      Date.now() + 900 * day,
    );
    for (const use of [play, download]) expect((await use(buyer)).status).toBe(200);
    expect(await readItem(orderId)).toMatchObject({ awaited: 1, arrived_at: null });
    expect((await cancel(buyer, orderId)).status).toBe(200);
    expect(await readRefund(orderId)).toEqual(refunded);
  });
});

describe("an offer of a pre-order", () => {
  it.each<[string, () => Promise<unknown>, number, string]>([
    [
      "a movie that is not offered for pre-order",
      () => setMovie("pre_order = 0"),
      409,
      "movie_not_yet_available",
    ],
    ["a movie without a price", () => setMovie("price_cents = 0"), 409, "movie_not_yet_available"],
    ["another price than was shown", () => setMovie("price_cents = 14000"), 409, "offer_changed"],
    [
      "another day than was shown",
      () => setMovie("available_from = ?", dayAfter(9)),
      409,
      "offer_changed",
    ],
    [
      "a movie that can be watched already",
      () => setMovie("available_from = ?", dayAfter(0)),
      409,
      "offer_changed",
    ],
    ["a movie in the bin", () => setMovie("deleted_at = 1"), 404, "movie_not_found"],
    [
      "a movie that is not shown in the buyer's country",
      () => setMovie("territories = 'DE'"),
      451,
      "not_in_country",
    ],
    ["a movie that the buyer owns", () => insertPurchase(buyerId, id), 409, "already_paid"],
  ])("a pre-order is refused, and no order is stored: %s", async (_, prepare, status, code) => {
    await prepare();
    expect(await readStatusAndCode(await preOrder(clientFrom("FR", buyer)))).toEqual([
      status,
      code,
    ]);
    expect(await countRows("orders WHERE user_id = ? AND status = 'open'", buyerId)).toBe(0);
  });

  it("a pre-order offer does not let a cart sell the movie before it opens", async () => {
    const ordered = await buyer("/api/orders", jsonRequest("POST", { movieIds: [String(id)] }));
    expect(await readStatusAndCode(ordered)).toEqual([409, "movie_not_yet_available"]);
  });

  it("a pre-order for a new first day replaces the open checkout for the old day", async () => {
    const { orderId } = await (await preOrder(buyer)).json();
    const later = dayAfter(9);
    await setMovie("available_from = ?", later);
    const again = await (await preOrder(buyer, { comingOn: later })).json();
    expect(again.orderId).not.toBe(orderId);
    expect([await readStatus(orderId), await readItem(again.orderId)]).toEqual([
      "failed",
      expect.objectContaining({ promised_on: later }),
    ]);
  });

  it("a movie can be offered for pre-order only with a price and a future first day", async () => {
    const admin = await signInWithLongSession("demo-admin");
    const update = async (change: object) => {
      const response = await admin(
        "/api/updateMovie",
        jsonRequest("PUT", { movieId: String(id), ...change }),
      );
      const { issues } = await response.json();
      return [response.status, issues?.[0]?.path, issues?.[0]?.code];
    };
    await setMovie("pre_order = 0");
    const noDay = [400, "preOrder", "pre_order_without_first_day"];
    expect(await update({ preOrder: "true", price: 0 })).toEqual([
      400,
      "preOrder",
      "pre_order_without_price",
    ]);
    expect(await update({ preOrder: "true", availableFrom: null })).toEqual(noDay);
    expect(await update({ preOrder: "true", availableFrom: dayAfter(0) })).toEqual(noDay);
    expect(await update({ preOrder: "true" })).toEqual([200, undefined, undefined]);
    const { data } = await (await visitorClient()(`/api/movies/${id}`)).json();
    expect(data).toMatchObject({ preOrder: "true", comingOn });
    const html = await (await visitorClient()(`/movie/${id}`)).text();
    expect([html.includes("schema.org/PreOrder"), html.includes("Pre-order · $150")]).toEqual([
      true,
      true,
    ]);
    // A movie that is available already may keep pre-order fields, which have no effect any more.
    expect(await update({ preOrder: "true", availableFrom: null })).toEqual([
      200,
      undefined,
      undefined,
    ]);
  });
});
