import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MovieAccess } from "../../../contract/access/access.ts";
import { milliseconds } from "../../../contract/constants.ts";
import { clientFrom, jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { answerSandboxCheckout } from "../../support/movie-access.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { executeSql, insertPurchase, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

const id = 3;
let viewer: TestClient;
let member: TestClient;

const change = (columns: string) => executeSql(`UPDATE movies SET ${columns} WHERE id = ${id}`);
const fetchAccess = (client: TestClient) => client(`/api/movies/${id}/access`);
const readAccess = async (client: TestClient): Promise<MovieAccess> =>
  (await (await fetchAccess(client)).json()).data;
const pay = async (order: Response) => {
  const { orderId } = await order.json();
  expect((await answerSandboxCheckout(orderId)).status).toBe(303);
  return orderId;
};

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  await change(
    `price_cents = 599, rent_price_cents = 399, free_download = 0, owners_may_stream = 1, pre_order = 0, territories = NULL,
     available_from = NULL, available_until = NULL, subscription_from = NULL, subscription_until = NULL, deleted_at = NULL`,
  );
  viewer = await signedInClient("demo-viewer");
  member = await signedInClient("demo-member");
});

describe("access to a movie", () => {
  it("a subscriber may watch, download and buy a movie", async () => {
    expect(await readAccess(member)).toEqual({
      watch: "ok",
      download: "ok",
      rent: null,
      buy: { price: 5.99 },
      preOrder: null,
      owned: false,
      preOrderId: null,
      rentedUntil: null,
      rentalBegun: false,
    });
  });

  it("an account without a subscription and a visitor may each rent and buy a movie", async () => {
    const offers = { rent: { price: 3.99 }, buy: { price: 5.99 }, preOrder: null, owned: false };
    const [account, visitor] = [await readAccess(viewer), await readAccess(visitorClient())];
    expect(account).toMatchObject({ ...offers, watch: "subscription_required" });
    expect(account.download).toBe("subscription_required");
    expect(visitor).toMatchObject({ ...offers, watch: "sign_in_required" });
    expect(visitor.download).toBe("sign_in_required");
  });

  it("a viewer whose purchase includes streaming is offered no rental and no purchase", async () => {
    await insertPurchase("demo-viewer", id);
    expect(await readAccess(viewer)).toMatchObject({
      watch: "ok",
      download: "ok",
      rent: null,
      buy: null,
      owned: true,
    });
  });

  it("a viewer who rented a movie may watch it until the rental ends", async () => {
    const body = { price: 3.99, beginDays: 30, watchHours: 48, consent: true };
    await pay(await viewer(`/api/movies/${id}/rentals`, jsonRequest("POST", body)));
    const rental = await queryRow<{ begin_until: number }>("SELECT begin_until FROM rentals");
    const rentedUntil = new Date(rental?.begin_until ?? 0).toISOString();
    expect(await readAccess(viewer)).toMatchObject({
      watch: "ok",
      download: "subscription_required",
      rent: null,
      rentedUntil,
      rentalBegun: false,
    });
    const watchUntil = Date.now() + milliseconds.hour;
    await executeSql("UPDATE rentals SET begun_at = 1, watch_until = ?", watchUntil);
    expect(await readAccess(viewer)).toMatchObject({
      rentedUntil: new Date(watchUntil).toISOString(),
      rentalBegun: true,
    });
  });

  it("a viewer can neither watch, download, rent nor buy a movie that is not available in their country", async () => {
    await change("territories = 'AT, DE'");
    for (const client of [visitorClient(), viewer, member])
      expect(await readAccess(clientFrom("FR", client))).toMatchObject({
        watch: "not_in_country",
        download: "not_in_country",
        rent: null,
        buy: null,
        preOrder: null,
      });
    expect((await readAccess(clientFrom("DE", member))).watch).toBe("ok");
  });

  it("a viewer may pre-order a movie once before its first day", async () => {
    await change("available_from = '2999-01-01', pre_order = 1");
    const early = { watch: "not_yet", download: "not_yet", rent: null, buy: null };
    expect(await readAccess(viewer)).toMatchObject({ ...early, preOrder: { price: 5.99 } });
    expect(await readAccess(visitorClient())).toMatchObject({
      ...early,
      preOrder: { price: 5.99 },
    });
    const body = { price: 5.99, comingOn: "2999-01-01", consent: true };
    const preOrderId = await pay(
      await viewer(`/api/movies/${id}/pre-orders`, jsonRequest("POST", body)),
    );
    expect(await readAccess(viewer)).toMatchObject({
      ...early,
      preOrder: null,
      owned: true,
      preOrderId,
    });
  });

  it("a subscriber can only rent or buy a movie on days when the subscription excludes it", async () => {
    await change("subscription_until = '2020-01-01'");
    for (const client of [visitorClient(), viewer, member])
      expect(await readAccess(client)).toMatchObject({
        watch: "not_in_subscription",
        rent: { price: 3.99 },
        buy: { price: 5.99 },
      });
  });

  it("a buyer can still download a movie after its last day, but not watch it", async () => {
    await insertPurchase("demo-viewer", id);
    await change("available_until = '2020-01-01'");
    expect(await readAccess(viewer)).toMatchObject({
      watch: "over",
      download: "ok",
      rent: null,
      buy: null,
      owned: true,
    });
  });

  it("a viewer who did not buy a movie gets a 404 after its last day and while it is in the bin", async () => {
    for (const gone of ["available_until = '2020-01-01'", "deleted_at = 1"]) {
      await change(gone);
      for (const client of [visitorClient(), member])
        expect((await fetchAccess(client)).status).toBe(404);
    }
  });

  it("nobody can watch, download, rent or buy a movie that has no video yet", async () => {
    const before = await queryRow<{ video_id: string }>(
      "SELECT video_id FROM movies WHERE id = ?",
      id,
    );
    await change("video_id = NULL");
    for (const client of [visitorClient(), viewer, member])
      expect(await readAccess(client)).toMatchObject({ watch: "no_video", rent: null, buy: null });
    expect((await readAccess(member)).download).toBe("no_video");
    await change(`video_id = '${before?.video_id}'`);
  });
});

it("reading a viewer's access is never cached, and takes one database round trip and at most 20 rows", async () => {
  for (const client of [visitorClient(), member]) {
    const response = await fetchAccess(client);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const { trips, rowsRead } = await readRequestCost(response);
    expect(trips).toBe(1);
    expect(rowsRead).toBeLessThanOrEqual(20);
  }
});
