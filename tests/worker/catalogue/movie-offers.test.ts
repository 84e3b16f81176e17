import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { milliseconds } from "../../../contract/constants.ts";
import { createOrigin, visitorClient } from "../../support/clients.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

const metropolis = "metropolis";
const both = { text: "Included · Rent $3.90", included: true, rentPrice: 3.9 };
const dayAfter = (days: number) =>
  new Date(Date.now() + days * milliseconds.day).toISOString().slice(0, 10);

let id: string;
let personId: number;

beforeAll(async () => {
  await seedSite();
  id = String(
    (await queryRow<{ id: number }>("SELECT id FROM movies WHERE name_folded = ?", metropolis))?.id,
  );
  personId = Number(
    (await queryRow<{ id: number }>("SELECT person_id AS id FROM credits WHERE movie_id = ?", id))
      ?.id,
  );
});
beforeEach(() =>
  executeSql(
    `UPDATE movies SET rent_price_cents = NULL, available_from = NULL, premiere_time = NULL,
      subscription_from = NULL, subscription_until = NULL, video_path = 'master.m3u8'`,
  ),
);

const set = (assignments: string, ...values: unknown[]) =>
  executeSql(`UPDATE movies SET ${assignments} WHERE id = ?`, ...values, id);

async function findListed(path: string, client = visitorClient(createOrigin())) {
  const { data } = await (await client(path)).json();
  const listed: Movie[] = Array.isArray(data)
    ? data
    : data.credits.flatMap(({ movies }: { movies: Movie[] }) => movies);
  return listed.find((movie) => movie.id === id);
}
const listOffer = async () => (await findListed("/api/getMovies?q=metropolis"))?.offer;

describe("what a movie's card says of its offer", () => {
  it("the offer of a movie that is included in subscriptions and for rent names both", async () => {
    expect(await listOffer()).toEqual({ text: "Included", included: true });
    await set("rent_price_cents = 390");
    expect(await listOffer()).toEqual(both);
  });

  it.each([
    ["begin later", "subscription_from", 2],
    ["are over", "subscription_until", -2],
  ])(
    "the offer of a movie whose subscription days %s names only the rental price",
    async (_, column, days) => {
      await set(`${column} = ?`, dayAfter(days));
      expect(await listOffer()).toBeUndefined();
      await set("rent_price_cents = 390");
      expect(await listOffer()).toEqual({ text: "Rent $3.90", rentPrice: 3.9 });
    },
  );

  it("the offer of a movie that is still to come names only its first day", async () => {
    await set("available_from = ?, rent_price_cents = 390", dayAfter(3));
    const format = new Intl.DateTimeFormat("en", {
      day: "numeric",
      month: "short",
      timeZone: "UTC",
    });
    const offer = { text: `from ${format.format(new Date(dayAfter(3)))}`, comingOn: dayAfter(3) };
    expect(await listOffer()).toEqual(offer);
    await set("video_path = NULL");
    expect(await listOffer()).toEqual(offer);
    await set("available_from = ?", dayAfter(-3));
    expect(await listOffer()).toBeUndefined();
  });

  it("every list of the catalogue has the offer, the same for a visitor and for a subscriber", async () => {
    await set("rent_price_cents = 390, popular = 1, rating = 5");
    const { categoryId } = (await queryRow<{ categoryId: number }>(
      "SELECT category_id AS categoryId FROM movies WHERE id = ?",
      id,
    )) ?? { categoryId: 0 };
    const other = await queryRow<{ id: number }>(
      "SELECT id FROM movies WHERE category_id = ? AND id <> ? LIMIT 1",
      categoryId,
      id,
    );
    const paths = [
      "/api/getMovies?q=metropolis",
      `/api/people/${personId}`,
      `/api/movies/${other?.id}/related`,
      "/api/home/rows/popular",
      `/api/home/rows/category-${categoryId}`,
    ];
    const member = await signedInClient("demo-member");
    for (const path of paths) {
      expect([path, (await findListed(path))?.offer]).toEqual([path, both]);
      expect([path, (await findListed(path, member))?.offer]).toEqual([path, both]);
    }
  });

  it("the response for one movie has no offer, because the movie's page has the viewer's access", async () => {
    const { data } = await (await visitorClient(createOrigin())(`/api/movies/${id}`)).json();
    expect(data).not.toHaveProperty("offer");
  });
});
