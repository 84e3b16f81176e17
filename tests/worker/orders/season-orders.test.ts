import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { maxMoviesPerOrder } from "../../../contract/constants.ts";
import { limitedClient } from "../../support/age-limit.ts";
import { clientFrom, jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { runCron, setConditions } from "../../support/conditions.ts";
import { waitForEmails } from "../../support/mailbox.ts";
import { answerSandboxCheckout } from "../../support/movie-access.ts";
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
let client: TestClient;
let admin: TestClient;

/** The episodes of season 1 share its price as 8.57, 4.28 and 2.14. Season 2 has one episode. */
const price = 14.99;
const collection = createFantomas({
  seasons: [
    { season: 1, titles: { en: "The Masks", de: "Die Masken" }, price },
    { season: 2, titles: {}, price: 1 },
  ],
  episodes: [...firstSeasonEpisodes, { movieId: "9", season: 2, episode: 1 }],
});

beforeAll(() => seedSeries(collection));
beforeEach(async () => {
  await resetAccounts();
  client = await signedInClient(viewer);
  admin = await signedInClient("demo-admin");
  await executeSql(`UPDATE movies SET price_cents = CASE id WHEN 3 THEN 1000 WHEN 7 THEN 500 ELSE 250 END,
    downloadable = 1, free_download = 0, download_for = NULL, download_file = NULL, territories = NULL,
    available_from = NULL, available_until = NULL, deleted_at = NULL, ages = NULL
    WHERE id IN (3, 5, 7, 9)`);
  await executeSql(`UPDATE collections SET starts_at = NULL, season_prices = '{"1":1499,"2":100}'`);
  await executeSql("DELETE FROM rate_limits");
});
afterEach(() => setConditions());

const orderSeason = (fields: object = {}, buyer = client, slug = "fantomas", season = 1) =>
  buyer("/api/orders", jsonRequest("POST", { season: { slug, season }, ...fields }));
const orderMovies = (...movieIds: string[]) =>
  client("/api/orders", jsonRequest("POST", { movieIds }));
const readOffer = (reader: TestClient = client) => readSeasonOffer(reader);
const readItems = async (orderId: string) =>
  JSON.parse(
    (
      await queryRow<{ items: string }>(
        `SELECT json_group_array(json_array(movie_id, price_cents) ORDER BY line) AS items
         FROM order_items WHERE order_id = ?`,
        orderId,
      )
    )?.items ?? "null",
  );
const countOrders = () => countRows(`orders WHERE user_id = '${viewer}'`);
const readOwnedIds = async () =>
  (await (await client("/api/purchases")).json()).data
    .map(({ id }: { id: string }) => id)
    .toSorted();

describe("the offer of a season", () => {
  it("a visitor and a member read what a season costs, how many episodes it has and their single prices", async () => {
    const expected = {
      offer: { price: 14.99, singlePrice: 17.5, episodeCount: 3 },
      ownedCount: 0,
      shownCount: 3,
    };
    expect(await readOffer(visitorClient())).toEqual(expected);
    expect(await readOffer()).toEqual(expected);
    const page = await (await visitorClient()("/api/collections/fantomas?locale=en")).json();
    expect(page.collection.series.seasons).toMatchObject([{ price: 14.99 }, { price: 1 }]);
  });

  it.each([
    ["is a draft or in the bin", "deleted_at = 1"],
    ["is still to come", "available_from = '2099-01-01'"],
    ["is past its last day", "available_until = '2020-01-01'"],
    ["has no file", "downloadable = 0"],
    ["is not sold", "download_for = 'nobody'"],
    ["is free to download", "free_download = 1"],
    ["is not shown in the buyer's country", "territories = 'FR'"],
  ])(
    "an episode that %s is not sold with the season, and the season's price falls by the episode's share",
    { tags: ["long"] },
    async (_, set) => {
      await executeSql(`UPDATE movies SET ${set} WHERE id = 7`);
      expect((await readOffer()).offer).toEqual({
        price: 10.71,
        singlePrice: 12.5,
        episodeCount: 2,
      });
      const { orderId } = await (await orderSeason({ shownAmount: 10.71 })).json();
      expect(await readItems(orderId)).toEqual([
        [3, 857],
        [5, 214],
      ]);
    },
  );

  it("the offer of a season costs one round trip and eight rows an episode", async () => {
    for (const reader of [visitorClient(), client]) {
      const response = await reader("/api/collections/fantomas/offer?season=1");
      const { trips, rowsRead } = await readRequestCost(response);
      expect(trips).toBe(1);
      expect(rowsRead).toBeLessThanOrEqual(4 + 3 * 8);
    }
  });

  it("a season dearer than its episodes one by one is not offered", async () => {
    await executeSql(`UPDATE collections SET season_prices = '{"1":1751}'`);
    expect((await readOffer()).offer).toBeNull();
    await executeSql(`UPDATE collections SET season_prices = '{"1":1750}'`);
    expect((await readOffer()).offer).toMatchObject({ price: 17.5, singlePrice: 17.5 });
  });

  it("a season with more episodes than an order may have is not offered", {
    tags: ["long"],
  }, async () => {
    const columns =
      "name, name_folded, poster, category_id, duration_text, hour_bucket, year, year_bucket, rating, star_bucket, language, description, price_cents, downloadable, created_at, updated_at";
    const addEpisodes = async (from: number, count: number) => {
      await executeSql(
        `WITH RECURSIVE n(i) AS (SELECT ? UNION ALL SELECT i + 1 FROM n WHERE i < ? - 1)
         INSERT INTO movies (id, ${columns}) SELECT i, ${columns} FROM n, movies WHERE movies.id = 3`,
        from,
        from + count,
      );
      await executeSql(
        `INSERT INTO collection_movies (collection_id, movie_id, position, season, episode)
         SELECT (SELECT id FROM collections WHERE slug = 'fantomas'), id, 1000 + id - 9990, 1, id - 9990
         FROM movies WHERE id >= ?`,
        from,
      );
    };
    await addEpisodes(10_001, maxMoviesPerOrder - 3);
    expect((await readOffer()).offer).toMatchObject({ price, episodeCount: maxMoviesPerOrder });
    const { orderId } = await (await orderSeason()).json();
    expect(
      await queryRow(
        `SELECT count(*) AS count, sum(price_cents) AS sum FROM order_items WHERE order_id = ?`,
        orderId,
      ),
    ).toEqual({ count: maxMoviesPerOrder, sum: 1499 });
    await addEpisodes(10_101, 1);
    expect((await readOffer()).offer).toBeNull();
    await resetAccounts();
    await executeSql("DELETE FROM movies WHERE id > 10000");
  });
});

describe("buying a season", () => {
  it("a member who buys a season owns all episodes, and the season's price is divided among them by their own prices", async () => {
    const orderId = await payOrderOf(orderSeason({ shownAmount: 14.99, amount: 1, price: 1 }));
    expect(await readItems(orderId)).toEqual([
      [3, 857],
      [7, 428],
      [5, 214],
    ]);
    expect(
      await queryRow(
        "SELECT kind, status, amount_cents, season_name FROM orders WHERE id = ?",
        orderId,
      ),
    ).toEqual({
      kind: "movies",
      status: "paid",
      amount_cents: 1499,
      season_name: "Fantômas, The Masks",
    });
    expect(await readOwnedIds()).toEqual(["3", "5", "7"]);
    expect(await readOffer()).toEqual({ offer: null, ownedCount: 3, shownCount: 3 });
    const { data } = await (await client(`/api/orders/${orderId}`)).json();
    expect(data).toMatchObject({ season: "Fantômas, The Masks", amount: 14.99 });
    const emails = await waitForEmails("viewer@marquee.example");
    const receipt = emails.find(({ text }) => text.includes(orderId));
    expect(receipt?.text).toContain("We received $14.99 for Fantômas, The Masks.");
  });

  it("the revenue of a season's episodes adds up to the payment, and a refund reduces that revenue to zero", async () => {
    const readRevenues = () =>
      queryRow(
        `SELECT sum(revenue_cents) AS sum, json_group_array(revenue_cents ORDER BY line) AS parts
         FROM order_items WHERE order_id = ?`,
        orderId,
      );
    const orderId = await payOrderOf(orderSeason());
    await runCron("*/5 * * * *", Date.now());
    expect(await readRevenues()).toEqual({ sum: 1499, parts: "[857,428,214]" });
    const refunded = await admin(`/api/admin/orders/${orderId}/refund`, { method: "POST" });
    expect(refunded.status).toBe(200);
    const readEmailsOfOrder = async () =>
      (await waitForEmails("viewer@marquee.example"))
        .map(({ text }) => text)
        .filter((text) => text.includes(orderId))
        .join();
    await expect.poll(readEmailsOfOrder).toContain("We refunded $14.99 for Fantômas, The Masks.");
    expect(await readOwnedIds()).toEqual([]);
    expect(await readOffer()).toMatchObject({ offer: { price: 14.99 }, ownedCount: 0 });
    await executeSql("DELETE FROM leases");
    await runCron("*/5 * * * *", Date.now());
    expect(await readRevenues()).toEqual({ sum: 0, parts: "[0,0,0]" });
  });

  it("an order of a season has a name in the buyer's language", async () => {
    const request = jsonRequest(
      "POST",
      { season: { slug: "fantomas", season: 1 } },
      { "X-Language": "de" },
    );
    const { orderId } = await (await client("/api/orders", request)).json();
    expect(await queryRow("SELECT season_name FROM orders WHERE id = ?", orderId)).toEqual({
      season_name: "Fantômas, Die Masken",
    });
  });

  it("an episode that the buyer owns is not bought again, and the season's price falls by the episode's share", async () => {
    await payOrderOf(orderMovies("3"));
    expect(await readOffer()).toEqual({
      offer: { price: 6.42, singlePrice: 7.5, episodeCount: 2 },
      ownedCount: 1,
      shownCount: 3,
    });
    const orderId = await payOrderOf(orderSeason({ shownAmount: 6.42 }));
    expect(await readItems(orderId)).toEqual([
      [7, 428],
      [5, 214],
    ]);
    expect(await readOwnedIds()).toEqual(["3", "5", "7"]);
  });

  it("two simultaneous requests to buy a season store one order", async () => {
    const responses = await Promise.all([orderSeason(), orderSeason()]);
    const ids = await Promise.all(responses.map(async (each) => (await each.json()).orderId));
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(ids).size).toBe(1);
    expect([
      await countOrders(),
      await countRows(`order_items WHERE order_id = '${ids[0]}'`),
    ]).toEqual([1, 3]);
    expect((await (await orderSeason()).json()).orderId).toBe(ids[0]);
  });

  it("an order of a season closes the buyer's unpaid order of one of its episodes", async () => {
    const { orderId } = await (await orderMovies("7")).json();
    expect((await orderSeason()).status).toBe(201);
    expect(await queryRow("SELECT status FROM orders WHERE id = ?", orderId)).toEqual({
      status: "failed",
    });
  });

  it("a payment that differs from the season's price flags the order, and gives the buyer no episode", async () => {
    const { orderId } = await (await orderSeason()).json();
    await executeSql("UPDATE sandbox_checkouts SET amount_cents = 1 WHERE order_id = ?", orderId);
    await answerSandboxCheckout(orderId);
    expect(await queryRow("SELECT status FROM orders WHERE id = ?", orderId)).toEqual({
      status: "flagged",
    });
    expect(await readOwnedIds()).toEqual([]);
    await expectNothingOrdered(orderSeason(), 409, "payment_in_review");
  });
});

describe("a refused order of a season", () => {
  it.each([
    ["has no price", `UPDATE collections SET season_prices = NULL`],
    ["has one episode left to buy", "UPDATE movies SET downloadable = 0 WHERE id IN (3, 7)"],
    [
      "is not shown in the buyer's country",
      "UPDATE movies SET territories = 'FR' WHERE id IN (3, 5, 7)",
    ],
    ["costs more than its episodes", `UPDATE collections SET season_prices = '{"1":9999}'`],
  ])("a season that %s cannot be bought", async (_, change) => {
    await executeSql(change);
    expect((await readOffer()).offer).toBeNull();
    await expectNothingOrdered(orderSeason(), 409, "season_not_for_sale");
  });

  it("a season can be bought only in a country where its episodes are shown", async () => {
    await executeSql("UPDATE movies SET territories = 'DE' WHERE id IN (3, 5, 7)");
    await expectNothingOrdered(
      orderSeason({}, clientFrom("FR", client)),
      409,
      "season_not_for_sale",
    );
    expect((await orderSeason({}, clientFrom("DE", client))).status).toBe(201);
  });

  it("a season cannot be bought if it has a single episode, belongs to no series, or does not exist", async () => {
    await expectNothingOrdered(orderSeason({}, client, "fantomas", 2), 409, "season_not_for_sale");
    await expectNothingOrdered(orderSeason({}, client, "fantomas", 3), 409, "season_not_for_sale");
    await expectNothingOrdered(orderSeason({}, client, "nobodys"), 404, "collection_not_found");
    expect((await orderSeason({}, client, "fantomas", 100)).status).toBe(400);
  });

  it("no season of a series can be bought before the series is public", async () => {
    await executeSql("UPDATE collections SET starts_at = ?", Date.now() + 86_400_000);
    await expectNothingOrdered(orderSeason(), 404, "collection_not_found");
    const offer = await client("/api/collections/fantomas/offer?season=1");
    expect(offer.status).toBe(404);
  });

  it("a member who owns all episodes cannot buy the season", async () => {
    await payOrderOf(orderMovies("3", "5", "7"));
    await expectNothingOrdered(orderSeason(), 409, "season_owned");
  });

  it("an order with another price than the season's is refused", async () => {
    await expectNothingOrdered(orderSeason({ shownAmount: 14.98 }), 409, "offer_changed");
    await executeSql(`UPDATE collections SET season_prices = '{"1":1599}'`);
    await expectNothingOrdered(orderSeason({ shownAmount: 14.99 }), 409, "offer_changed");
  });

  it.each([
    ["the season's price changes", `UPDATE collections SET season_prices = '{"1":1599}'`],
    ["an episode's price changes", "UPDATE movies SET price_cents = 600 WHERE id = 7"],
    ["an episode is taken off sale", "UPDATE movies SET downloadable = 0 WHERE id = 7"],
    [
      "the buyer gets an episode",
      `INSERT INTO purchases (user_id, movie_id, order_id, bought_at) VALUES ('${viewer}', 7, 'demo-order', 1)`,
    ],
  ])(
    "an order of a season stores nothing if %s just before the order is stored",
    async (_, sql) => {
      await setConditions({ beforeWrite: { write: 2, sql } });
      await expectNothingOrdered(orderSeason(), 409, "offer_changed");
    },
  );

  it("an order of movies and a season, or of neither, is refused", async () => {
    const refuse = async (body: object) => {
      const response = await client("/api/orders", jsonRequest("POST", body));
      return [response.status, (await response.json()).issues];
    };
    expect(await refuse({})).toEqual([
      400,
      [expect.objectContaining({ path: "movieIds", code: "required" })],
    ]);
    expect(await refuse({ movieIds: ["1"], season: { slug: "fantomas", season: 1 } })).toEqual([
      400,
      [expect.objectContaining({ path: "season", code: "unknown_field" })],
    ]);
    expect(await countOrders()).toBe(0);
  });

  it("visitors and profiles with an age limit cannot buy a season", async () => {
    expect((await orderSeason({}, visitorClient())).status).toBe(401);
    const child = await addAndEnter(viewer, { name: "Kim", ageLimit: 12 });
    await expectNothingOrdered(orderSeason({}, child.client), 403, "profile_limited");
  });

  it("an account with an age limit buys only the episodes that it may see, each at its share of the price", {
    tags: ["long"],
  }, async () => {
    await executeSql(`UPDATE movies SET ages = iif(id = 7, '{"FSK":16}', '{"FSK":6}')`);
    const member = await limitedClient();
    expect(await readOffer(member)).toEqual({
      offer: { price: 10.71, singlePrice: 12.5, episodeCount: 2 },
      ownedCount: 0,
      shownCount: 2,
    });
    const { orderId } = await (await orderSeason({}, member)).json();
    expect(await readItems(orderId)).toEqual([
      [3, 857],
      [5, 214],
    ]);
  });
});
