import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { milliseconds } from "../../../contract/constants.ts";
import { clientFrom, jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { runCron, setConditions } from "../../support/conditions.ts";
import { waitForEmails } from "../../support/mailbox.ts";
import { readStatusAndCode } from "../../support/movie-access.ts";
import { addAndEnter } from "../../support/profiles.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import {
  createFantomas,
  expectNothingOrdered,
  firstSeasonEpisodes,
  payOrderOf,
  readSeasonOffer,
  seedSeries,
} from "../../support/sold-series.ts";

const viewer = "demo-viewer";
const address = "viewer@marquee.example";
let client: TestClient;
let admin: TestClient;

/** The episodes' shares of the season's 5.99 are 2.99, 1.50 and 1.50. */
const series = {
  seasons: [{ season: 1, titles: { en: "The Masks" }, rentPrice: 5.99 }],
  episodes: firstSeasonEpisodes,
};
const collection = createFantomas(series);
const season = "Fantômas, The Masks";
/** The site's 30 days to begin, and its 48 hours for each episode. */
const terms = { price: 5.99, beginDays: 30, watchHours: 3 * 48 };

beforeAll(() => seedSeries(collection));
beforeEach(async () => {
  await resetAccounts();
  client = await signedInClient(viewer);
  admin = await signedInClient("demo-admin");
  await executeSql(`UPDATE movies SET rent_price_cents = iif(id = 3, 400, 200), price_cents = 0,
    territories = NULL, available_from = NULL, available_until = NULL, deleted_at = NULL, ages = NULL
    WHERE id IN (3, 5, 7)`);
  await executeSql(`UPDATE collections SET season_prices = NULL, season_rent_prices = '{"1":599}'`);
  await executeSql("DELETE FROM rate_limits");
  await executeSql("DELETE FROM leases");
});
afterEach(() => setConditions());

const readOffer = (reader: TestClient = client) => readSeasonOffer(reader);
const rentSeason = (fields: object = {}, renter = client, slug = "fantomas") =>
  renter(
    `/api/collections/${slug}/rentals`,
    jsonRequest("POST", { season: 1, ...terms, ...fields }),
  );
const rentEpisode = (movieId: number) =>
  client(
    `/api/movies/${movieId}/rentals`,
    jsonRequest("POST", { price: movieId === 3 ? 4 : 2, beginDays: 30, watchHours: 48 }),
  );
const play = (movieId: number) => client(`/api/movies/${movieId}/playback`, { method: "POST" });
const readCodes = (...movieIds: number[]) =>
  Promise.all(movieIds.map(async (movieId) => (await readStatusAndCode(await play(movieId)))[1]));
const readRentals = async (orderId: string) =>
  JSON.parse(
    (
      await queryRow<{ rows: string }>(
        `SELECT json_group_array(json_array(movie_id, begin_until, begun_at, watch_until)) AS rows
         FROM rentals WHERE order_id = ?`,
        orderId,
      )
    )?.rows ?? "[]",
  ) as [id: number, beginUntil: number | null, begunAt: number | null, watchUntil: number | null][];
const findEmail = async (part: string) =>
  (await waitForEmails(address)).find(({ text }) => text.includes(part))?.text ?? "";

describe("the offer to rent a season", () => {
  it("a visitor and a member read what the rental of a season costs, and its terms", async () => {
    const expected = {
      offer: null,
      rental: { ...terms, singlePrice: 8, episodeCount: 3 },
      ownedCount: 0,
      shownCount: 3,
    };
    expect(await readOffer(visitorClient())).toEqual(expected);
    expect(await readOffer()).toEqual(expected);
    const page = await (await visitorClient()("/api/collections/fantomas?locale=en")).json();
    expect(page.collection.series.seasons).toMatchObject([{ price: null, rentPrice: 5.99 }]);
  });

  it("the offers to buy and to rent a season cost one round trip and nine rows an episode each", async () => {
    await executeSql(`UPDATE collections SET season_prices = '{"1":599}'`);
    for (const reader of [visitorClient(), client]) {
      const { trips, rowsRead } = await readRequestCost(
        await reader("/api/collections/fantomas/offer?season=1"),
      );
      expect(trips).toBe(1);
      expect(rowsRead).toBeLessThanOrEqual(2 * (4 + 3 * 9));
    }
  });

  it("an episode's last day shortens the time to begin the season", async () => {
    const lastDay = new Date(Date.now() + 10 * milliseconds.day).toISOString().slice(0, 10);
    await executeSql("UPDATE movies SET available_until = ? WHERE id = 7", lastDay);
    expect((await readOffer()).rental.beginBy).toBe(lastDay);
    const orderId = await payOrderOf(rentSeason());
    const deadlines = (await readRentals(orderId)).map(([, beginUntil]) => beginUntil);
    expect(new Set(deadlines).size).toBe(1);
    expect(deadlines[0]).toBeLessThan(Date.now() + 12 * milliseconds.day);
  });

  it("subscribers and owners, who may watch the episodes, are not offered the rental", async () => {
    expect(await readOffer(await signedInClient("demo-member"))).not.toHaveProperty("rental");
  });

  it("a change of a series by an older client keeps the price to rent a season", async () => {
    const { data } = await (await admin("/api/admin/collections")).json();
    const path = `/api/admin/collections/${data[0].id}`;
    const { version } = (await (await admin(path)).json()).data;
    const seasons = [{ season: 1, titles: { en: "The Masks" }, price: 9 }];
    const body = { ...collection, version, series: { ...series, seasons } };
    expect((await admin(path, jsonRequest("PUT", body))).status).toBe(200);
    expect(await queryRow("SELECT season_prices, season_rent_prices FROM collections")).toEqual({
      season_prices: '{"1":900}',
      season_rent_prices: '{"1":599}',
    });
    const without = [{ season: 1, titles: { en: "The Masks" }, price: null, rentPrice: null }];
    const removal = { ...body, version: version + 1, series: { ...series, seasons: without } };
    expect((await admin(path, jsonRequest("PUT", removal))).status).toBe(200);
    expect(await queryRow("SELECT season_prices, season_rent_prices FROM collections")).toEqual({
      season_prices: null,
      season_rent_prices: null,
    });
  });
});

describe("renting a season", () => {
  it("a member rents a season for its price, and the first play of any episode begins the time of all", async () => {
    const orderId = await payOrderOf(rentSeason({ amount: 1 }));
    expect(
      await queryRow(
        `SELECT kind, status, amount_cents, season_name,
           (SELECT json_group_array(price_cents ORDER BY line) FROM order_items WHERE order_id = id)
             AS shares
         FROM orders WHERE id = ?`,
        orderId,
      ),
    ).toEqual({
      kind: "rental",
      status: "paid",
      amount_cents: 599,
      season_name: season,
      shares: "[299,150,150]",
    });
    const { data: listed } = await (await client("/api/rentals")).json();
    expect(listed.map(({ movie }: { movie: { id: string } }) => movie.id)).toEqual(["3", "7", "5"]);
    expect(await findEmail(orderId)).toContain(`We received $5.99 for ${season}.`);
    expect(await readOffer()).not.toHaveProperty("rental");

    expect((await play(7)).status).toBe(200);
    const begun = await readRentals(orderId);
    const [[, , begunAt, watchUntil] = []] = begun;
    expect(begun.map(([, , ...times]) => times)).toEqual(
      Array.from({ length: 3 }, () => [begunAt, (begunAt ?? 0) + 144 * milliseconds.hour]),
    );
    expect(watchUntil).toBeGreaterThan(Date.now());
    const { data: order } = await (await client(`/api/orders/${orderId}`)).json();
    expect(order).toMatchObject({ kind: "rental", season, rental: "open" });

    await executeSql("DELETE FROM streams");
    await executeSql("UPDATE rentals SET begun_at = 1, watch_until = ?", Date.now() - 1);
    expect(await readCodes(3, 5, 7)).toEqual(Array(3).fill("subscription_required"));
  });

  it("the refund of a season that has not begun closes all its episodes", async () => {
    const orderId = await payOrderOf(rentSeason());
    expect(await readCodes(3)).toEqual([undefined]);
    await executeSql("DELETE FROM streams");
    await executeSql("UPDATE rentals SET begun_at = NULL, watch_until = NULL");
    const refunded = await admin(`/api/admin/orders/${orderId}/refund`, { method: "POST" });
    expect(refunded.status).toBe(200);
    expect(await readCodes(3, 5, 7)).toEqual(Array(3).fill("subscription_required"));
    expect((await readOffer()).rental).toMatchObject({ price: 5.99 });
  });

  it("a season is refunded as a whole when an episode leaves before the rental began", async () => {
    const orderId = await payOrderOf(rentSeason());
    await executeSql("UPDATE movies SET deleted_at = ? WHERE id IN (5, 7)", Date.now());
    const { data } = await (await client(`/api/orders/${orderId}`)).json();
    expect(data).toMatchObject({ rental: "gone" });
    await runCron("*/5 * * * *", Date.now() + 2 * milliseconds.hour);
    expect(
      await queryRow(
        `SELECT status, (SELECT sum(refunded_cents) FROM payments WHERE order_id = id) AS cents
         FROM orders WHERE id = ?`,
        orderId,
      ),
    ).toEqual({ status: "refunded", cents: 599 });
    const email = await queryRow<{ text: string }>(
      "SELECT text FROM emails WHERE kind = 'refunded' AND text LIKE ?",
      `%${orderId}%`,
    );
    expect(email?.text).toContain(`${season} is no longer available, so we refunded $5.99`);
  });

  it("a rented episode is not rented again with its season, and lowers the price by its share", async () => {
    await payOrderOf(rentEpisode(3));
    const { rental } = await readOffer();
    expect(rental).toEqual({ ...terms, price: 3, singlePrice: 4, episodeCount: 2, watchHours: 96 });
    const orderId = await payOrderOf(rentSeason({ price: 3, watchHours: 96 }));
    expect((await readRentals(orderId)).map(([movieId]) => movieId)).toEqual([5, 7]);
  });

  it("two rentals of a season at once store one order, and close the unpaid rental of an episode", async () => {
    const { orderId: single } = await (await rentEpisode(5)).json();
    expect((await rentSeason()).status).toBe(201);
    expect(await queryRow("SELECT status FROM orders WHERE id = ?", single)).toEqual({
      status: "failed",
    });
    await executeSql(`DELETE FROM orders WHERE user_id = '${viewer}'`);
    const responses = await Promise.all([rentSeason(), rentSeason()]);
    const ids = await Promise.all(responses.map(async (each) => (await each.json()).orderId));
    expect([new Set(ids).size, await countRows(`orders WHERE user_id = '${viewer}'`)]).toEqual([
      1, 1,
    ]);
    expect(await countRows("rentals")).toBe(3);
    expect((await (await rentSeason()).json()).orderId).toBe(ids[0]);
  });
});

describe("a refused rental of a season", () => {
  it.each([
    ["has no price to rent", "UPDATE collections SET season_rent_prices = NULL"],
    ["has one episode for rent", "UPDATE movies SET rent_price_cents = NULL WHERE id IN (3, 7)"],
    ["costs more than its episodes", `UPDATE collections SET season_rent_prices = '{"1":801}'`],
    [
      "is shown only in another country",
      "UPDATE movies SET territories = 'FR' WHERE id IN (3, 5, 7)",
    ],
  ])("a season that %s cannot be rented", async (_, change) => {
    await executeSql(change);
    expect(await readOffer()).not.toHaveProperty("rental");
    await expectNothingOrdered(rentSeason(), 409, "season_not_for_rent");
  });

  it("a subscriber, a visitor, a limited profile and a viewer abroad cannot rent a season", async () => {
    const member = await signedInClient("demo-member");
    await expectNothingOrdered(rentSeason({}, member), 409, "season_not_for_rent");
    await expectNothingOrdered(rentSeason({}, visitorClient()), 401, "not_signed_in");
    const child = await addAndEnter(viewer, { name: "Kim", ageLimit: 12 });
    await expectNothingOrdered(rentSeason({}, child.client), 403, "profile_limited");
    await executeSql("UPDATE movies SET territories = 'DE' WHERE id IN (3, 5, 7)");
    await expectNothingOrdered(
      rentSeason({}, clientFrom("FR", client)),
      409,
      "season_not_for_rent",
    );
    await expectNothingOrdered(rentSeason({}, client, "nobodys"), 404, "collection_not_found");
  });

  it.each([{ price: 5.98 }, { beginDays: 31 }, { watchHours: 48 }])(
    "a rental of a season on other terms than those offered is refused: %j",
    async (fields) => expectNothingOrdered(rentSeason(fields), 409, "offer_changed"),
  );

  it.each([
    ["the season's price changes", `UPDATE collections SET season_rent_prices = '{"1":699}'`],
    ["an episode is no longer rented", "UPDATE movies SET rent_price_cents = NULL WHERE id = 7"],
    ["an episode leaves", "UPDATE movies SET deleted_at = 1 WHERE id = 7"],
  ])(
    "an order to rent a season stores nothing if %s just before the order is stored",
    async (_, sql) => {
      await setConditions({ beforeWrite: { write: 2, sql } });
      await expectNothingOrdered(rentSeason(), 409, "offer_changed");
    },
  );
});
