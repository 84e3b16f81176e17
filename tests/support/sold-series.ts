import { expect } from "vitest";
import { jsonRequest, type TestClient } from "./clients.ts";
import { answerSandboxCheckout, readStatusAndCode } from "./movie-access.ts";
import { plainCollection } from "./plain-collection.ts";
import { countRows } from "./rows.ts";
import { seedSite } from "./seeds.ts";
import { signedInClient } from "./sessions.ts";

/** The three episodes of season 1. */
export const firstSeasonEpisodes = [
  { movieId: "3", season: 1, episode: 1 },
  { movieId: "7", season: 1, episode: 2 },
  { movieId: "5", season: 1, episode: 3 },
];

/** Returns the collection that is the series Fantômas. */
export const createFantomas = (series: { seasons: object[]; episodes: object[] }) => ({
  ...plainCollection,
  slug: "fantomas",
  texts: { en: { title: "Fantômas", body: "" } },
  series,
});

/** Fills the site with the demo and a series. */
export async function seedSeries(collection: ReturnType<typeof createFantomas>): Promise<void> {
  await seedSite();
  const admin = await signedInClient("demo-admin");
  const created = await admin("/api/admin/collections", jsonRequest("POST", collection));
  expect(created.status).toBe(201);
}

export const readSeasonOffer = async (reader: TestClient) =>
  (await (await reader("/api/collections/fantomas/offer?season=1")).json()).data;

/** Pays the order that a response names. Returns the order's id. */
export async function payOrderOf(response: Promise<Response>): Promise<string> {
  const { orderId } = await (await response).json();
  expect((await answerSandboxCheckout(orderId)).status).toBe(303);
  return orderId;
}

/** Expects a refusal that stores no order, item or rental. */
export async function expectNothingOrdered(
  response: Promise<Response>,
  status: number,
  code: string,
): Promise<void> {
  const countStored = () =>
    Promise.all(["orders", "order_items", "rentals"].map((table) => countRows(table)));
  const before = await countStored();
  expect(await readStatusAndCode(await response)).toEqual([status, code]);
  expect(await countStored()).toEqual(before);
}
