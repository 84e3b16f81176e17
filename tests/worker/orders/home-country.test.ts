import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { milliseconds } from "../../../contract/constants.ts";
import { clientFrom, jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { keepSessionsInUse, setClockTo, signInWithLongSession } from "../../support/clock-ahead.ts";
import { setConditions } from "../../support/conditions.ts";
import {
  answerSandboxCheckout,
  expectAccess,
  readStatusAndCode,
  reportProgress,
  seedPlayableDemo,
} from "../../support/movie-access.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts } from "../../support/seeds.ts";
import { accounts, signedInClient } from "../../support/sessions.ts";

const elsewhere = [451, "not_in_country"];
type Payer = { card?: string; address?: string; ip?: string | undefined; trial?: boolean };

let id: number;
let viewer: TestClient;

const pay = async (orderId: string, { card = "", address = "" }: Payer) => {
  const countries = { cardCountry: card, billingCountry: address };
  expect((await answerSandboxCheckout(orderId, "pay", countries)).status).toBe(303);
};

async function subscribe(payer: Payer): Promise<string> {
  const { email } = accounts.viewer;
  const order = { email, plan_id: "10001", ...(payer.trial && { trial: true }) };
  const response = await clientFrom(payer.ip, viewer)(
    "/initiate_payment",
    jsonRequest("POST", order),
  );
  expect(response.status).toBe(200);
  const { orderId } = await response.json();
  await pay(orderId, payer);
  return orderId;
}

const germanCard = { card: "DE", address: "DE", ip: "DE" };
const readHome = async () => (await (await viewer("/api/home-country")).json()).data;
const play = (client: TestClient) => client(`/api/movies/${id}/playback`, { method: "POST" });
const playFrom = async (country: string | undefined) =>
  readStatusAndCode(await play(clientFrom(country, viewer)));
const report = (client: TestClient) => reportProgress(client, id);
const setMovie = (columns: string) => executeSql(`UPDATE movies SET ${columns} WHERE id = ?`, id);

beforeAll(async () => {
  id = await seedPlayableDemo();
});
beforeEach(async () => {
  await resetAccounts();
  await setMovie(
    "territories = 'AT, DE', rent_price_cents = 399, price_cents = 15000, owners_may_stream = 1, subscription_until = null, free_download = 0",
  );
  viewer = await signedInClient("demo-viewer");
});
afterEach(() => setConditions());

describe("the home country of an account", () => {
  it.each<[Payer, string | null, string[]]>([
    [{ card: "DE", address: "DE", ip: "FR" }, "DE", ["card", "billing_address"]],
    [{ card: "DE", address: "DE" }, "DE", ["card", "billing_address"]],
    [germanCard, "DE", ["card", "billing_address", "ip_address"]],
    [{ card: "DE", address: "FR", ip: "DE" }, "DE", ["card", "ip_address"]],
    [{ card: "DE", address: "FR", ip: "FR" }, "FR", ["billing_address", "ip_address"]],
    [{ card: "DE", ip: "DE" }, "DE", ["card", "ip_address"]],
    [{ card: "DE", address: "FR", ip: "ES" }, null, []],
    [{ card: "DE", address: "FR" }, null, []],
    [{ card: "DE" }, null, []],
    [{ ip: "DE" }, null, []],
    [{ card: "XX", address: "XX", ip: "T1" }, null, []],
  ])(
    "a payment with %o shows the home country %s",
    { tags: ["long"] },
    async (payer, country, sources) => {
      const orderId = await subscribe(payer);
      const home = await readHome();
      expect(home && [home.country, home.sources]).toEqual(country && [country, sources]);
      const known = (code: string | undefined) => (/^(DE|FR|ES)$/.test(code ?? "") ? code : null);
      expect(
        await queryRow(
          "SELECT card_country AS card, billing_country AS address, checkout_country AS ip, home_country AS home FROM payments WHERE order_id = ?",
          orderId,
        ),
      ).toEqual({
        card: known(payer.card),
        address: known(payer.address),
        ip: known(payer.ip),
        home: country,
      });
    },
  );

  it("a renewal updates the home country from its card and address", {
    tags: ["long"],
  }, async () => {
    const orderId = await subscribe(germanCard);
    await executeSql(
      "UPDATE sandbox_checkouts SET card_country = 'FR', billing_country = 'FR' WHERE order_id = ?",
      orderId,
    );
    viewer = await signInWithLongSession("demo-viewer");
    await setClockTo(Date.now() + 31 * milliseconds.day);
    await keepSessionsInUse();
    await pay(orderId, { card: "FR", address: "FR" });
    expect(await countRows("payments WHERE order_id = ?", orderId)).toBe(2);
    expect(await readHome()).toMatchObject({ country: "FR", travels: true });
  });

  it("a free trial sets no home country, even with a card and an address", async () => {
    await executeSql("UPDATE plans SET trial_days = 7 WHERE id = '10001'");
    await subscribe({ ...germanCard, trial: true });
    await executeSql("UPDATE plans SET trial_days = NULL WHERE id = '10001'");
    expect(await readHome()).toBeNull();
    expect(await playFrom("DE")).toEqual([200, undefined]);
    expect(await playFrom("FR")).toEqual(elsewhere);
  });

  it("given days set no home country", { tags: ["long"] }, async () => {
    await executeSql(
      "INSERT INTO gifts (user_id, until, given_at) VALUES ('demo-viewer', 9e15, 1)",
    );
    expect(await readHome()).toBeNull();
    expect(await playFrom("FR")).toEqual(elsewhere);
  });

  it("the studio shows the home country with its evidence on the member, the order and its payments", async () => {
    const orderId = await subscribe({ card: "DE", address: "FR", ip: "DE" });
    const admin = await signedInClient("demo-admin");
    const read = async (path: string) => (await (await admin(path)).json()).data;
    const evidence = { card: "DE", billing_address: "FR", ip_address: "DE" };
    expect((await read("/api/members/demo-viewer")).homeCountry).toEqual({
      country: "DE",
      sources: ["card", "ip_address"],
      travels: true,
    });
    expect(await read(`/api/admin/orders?orderId=${orderId}`)).toMatchObject([
      { homeCountry: "DE" },
    ]);
    expect(await read(`/api/admin/orders/${orderId}/payments`)).toMatchObject([
      { homeCountry: "DE", evidence },
    ]);
    const timeline: { kind: string }[] = await read("/api/members/demo-viewer/timeline");
    expect(timeline.find(({ kind }) => kind === "payment")).toMatchObject({
      homeCountry: "DE",
      evidence,
    });
    const month = new Date().toISOString().slice(0, 7);
    const csv = await (await admin(`/api/admin/payments/csv?month=${month}`)).text();
    expect(csv).toContain('"home_country","card_country","billing_country","ip_country"');
    expect(csv).toContain('"DE","DE","FR","DE"');
  });

  it("exported personal data has the evidence of the home country", async () => {
    const orderId = await subscribe(germanCard);
    const data = await (await viewer("/api/account/export")).json();
    expect(data.payments).toMatchObject([
      { cardCountry: "DE", billingCountry: "DE", checkoutCountry: "DE", homeCountry: "DE" },
    ]);
    expect(data.orders).toMatchObject([{ checkoutCountry: "DE" }]);
    await executeSql("DELETE FROM users WHERE id = 'demo-viewer'");
    expect(await queryRow("SELECT checkout_country FROM orders WHERE id = ?", orderId)).toEqual({
      checkout_country: null,
    });
    expect(await queryRow("SELECT home_country FROM payments WHERE order_id = ?", orderId)).toEqual(
      { home_country: "DE" },
    );
  });
});

describe("a member who travels", () => {
  it("a subscriber from Germany can play and download in France the movies that are shown in Germany", async () => {
    await subscribe(germanCard);
    const inFrance = clientFrom("FR", viewer);
    expect(await playFrom("FR")).toEqual([200, undefined]);
    expect((await report(inFrance)).status).toBe(204);
    expect(await countRows("streams WHERE user_id = 'demo-viewer'")).toBe(1);
    const download = await readStatusAndCode(await inFrance(`/api/movies/${id}/download`));
    expect(download).toEqual([200, undefined]);
    await expectAccess(inFrance, id, { play: [200], download });
  });

  it("a movie's page in France is the same for a traveller as for other visitors", async () => {
    await subscribe(germanCard);
    const { data } = await (await clientFrom("FR", viewer)(`/api/movies/${id}`)).json();
    expect(data.notInCountry).toBe(true);
    const visitor = clientFrom("FR", visitorClient());
    const { data: access } = await (await visitor(`/api/movies/${id}/access`)).json();
    expect(access.watch).toBe("not_in_country");
  });

  it.each(["IS", "LI", "NO", "IE"])(
    "a subscriber from Germany watches German movies while in %s",
    { tags: ["long"] },
    async (country) => {
      await subscribe(germanCard);
      expect(await playFrom(country)).toEqual([200, undefined]);
    },
  );

  it.each(["US", "CH", "GB", "XX", "T1", undefined])(
    "a subscriber from Germany watches no German movies while in %s",
    { tags: ["long"] },
    async (country) => {
      await subscribe(germanCard);
      expect(await playFrom(country)).toEqual(elsewhere);
    },
  );

  it.each<[string, Payer]>([
    ["from Switzerland", { card: "CH", address: "CH", ip: "CH" }],
    ["from the United States", { card: "US", address: "US", ip: "US" }],
    ["with contradicting evidence", { card: "DE", address: "FR", ip: "ES" }],
    ["without evidence", {}],
    [
      "whose address and connection agree without the card",
      { card: "US", address: "DE", ip: "DE" },
    ],
  ])(
    "a subscriber %s cannot watch another country's movies in France",
    { tags: ["long"] },
    async (_, payer) => {
      await setMovie("territories = 'CH, DE, US'");
      await subscribe(payer);
      expect(await playFrom("FR")).toEqual(elsewhere);
    },
  );

  it("a subscriber from Germany in France can watch the movies of either country, and of no third country", async () => {
    await subscribe(germanCard);
    await setMovie("territories = 'ES'");
    expect(await playFrom("FR")).toEqual(elsewhere);
    await setMovie("territories = 'FR'");
    expect(await playFrom("FR")).toEqual([200, undefined]);
    expect(await playFrom("DE")).toEqual(elsewhere);
  });

  it("the home country ends with the paid time, even while given days go on", async () => {
    const orderId = await subscribe(germanCard);
    await executeSql(
      "INSERT INTO gifts (user_id, until, given_at) VALUES ('demo-viewer', 9e15, 1)",
    );
    expect(await playFrom("FR")).toEqual([200, undefined]);
    await executeSql("UPDATE subscriptions SET expires_at = 1 WHERE order_id = ?", orderId);
    expect(await playFrom("FR")).toEqual(elsewhere);
    expect(await readStatusAndCode(await report(clientFrom("FR", viewer)))).toEqual(elsewhere);
    expect(await readHome()).toBeNull();
  });

  it("a newer payment from another country replaces the home country", {
    tags: ["long"],
  }, async () => {
    const orderId = await subscribe(germanCard);
    await executeSql(
      "INSERT INTO payments (provider, transaction_id, order_id, amount_cents, currency, paid_at, card_country, billing_country) VALUES ('sandbox', 'later', ?, 999, 'usd', ?, 'PL', 'PL')",
      orderId,
      Date.now() + milliseconds.hour,
    );
    expect(await playFrom("FR")).toEqual(elsewhere);
  });

  it("a home country opens no movies to another member", { tags: ["long"] }, async () => {
    await subscribe(germanCard);
    const member = await signedInClient("demo-member");
    expect(await readStatusAndCode(await play(clientFrom("FR", member)))).toEqual(elsewhere);
  });

  it("a subscriber from Germany buys and rents in France as at home", async () => {
    const inFrance = clientFrom("FR", viewer);
    const order = () => inFrance("/api/orders", jsonRequest("POST", { movieIds: [String(id)] }));
    const rent = () =>
      inFrance(
        `/api/movies/${id}/rentals`,
        jsonRequest("POST", { price: 3.99, beginDays: 30, watchHours: 48 }),
      );
    expect(await readStatusAndCode(await order())).toEqual(elsewhere);
    expect(await readStatusAndCode(await rent())).toEqual(elsewhere);
    await subscribe(germanCard);
    await setMovie("subscription_until = '2020-01-01'");
    expect((await rent()).status).toBe(201);
    expect((await order()).status).toBe(201);
  });

  it("a buyer from Germany watches the bought movie in France, and no movie that the buyer has not bought", async () => {
    const inGermany = clientFrom("DE", viewer);
    const response = await inGermany(
      "/api/orders",
      jsonRequest("POST", { movieIds: [String(id)] }),
    );
    const { orderId } = await response.json();
    await pay(orderId, germanCard);
    expect(await readHome()).toMatchObject({ country: "DE", travels: true });
    expect(await playFrom("FR")).toEqual([200, undefined]);
    const other = (
      await queryRow<{ id: number }>("SELECT min(id) AS id FROM movies WHERE id <> ?", id)
    )?.id;
    await executeSql("UPDATE movies SET territories = 'DE' WHERE id = ?", other);
    const { data } = await (await clientFrom("FR", viewer)(`/api/movies/${other}/access`)).json();
    expect(data.watch).toBe("not_in_country");
    await executeSql("UPDATE movies SET territories = NULL WHERE id = ?", other);
    await executeSql("UPDATE orders SET status = 'refunded' WHERE id = ?", orderId);
    expect(await playFrom("FR")).toEqual(elsewhere);
  });
});
