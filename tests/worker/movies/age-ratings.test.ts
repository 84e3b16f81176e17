import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import type { AgeScheme } from "../../../contract/movies/age-ratings.ts";
import {
  createOrigin,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { seedPlayableDemo } from "../../support/movie-access.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

let id: number;
let admin: TestClient;
let member: TestClient;

beforeAll(async () => {
  id = await seedPlayableDemo();
});
beforeEach(async () => {
  await resetAccounts();
  await executeSql("DELETE FROM site_settings");
  admin = await signedInClient("demo-admin");
  member = await signedInClient("demo-member");
  expect(
    (await edit({ ageRatings: null, contentDescriptors: null, contentNote: null })).status,
  ).toBe(200);
});

async function edit(fields: Record<string, string | null>) {
  const { data } = await (await admin(`/api/admin/movies/${id}`)).json();
  const body = { movieId: String(id), version: data.version, ...fields };
  return admin("/api/updateMovie", jsonRequest("PUT", body));
}
async function chooseScheme(ageScheme: AgeScheme | null) {
  const { data } = await (await admin("/api/admin/site")).json();
  const body = { version: data.version, settings: { ...data.settings, ageScheme } };
  expect((await admin("/api/admin/site", jsonRequest("PUT", body))).status).toBe(200);
}
const readRow = () =>
  queryRow<{ age_ratings: string | null; ages: string | null; age: number | null }>(
    "SELECT age_ratings, ages, age FROM movies WHERE id = ?",
    id,
  );
const readMovie = async (language = "en"): Promise<Movie> => {
  const init = { headers: { "Accept-Language": language } };
  return (await (await visitorClient(createOrigin())(`/api/movies/${id}`, init)).json()).data;
};
async function findListed(path: string): Promise<Movie | undefined> {
  const { data } = await (await member(path)).json();
  const listed: Movie[] = Array.isArray(data)
    ? data
    : data.credits.flatMap(({ movies }: { movies: Movie[] }) => movies);
  return listed.find((movie) => movie.id === String(id));
}
const readNotice = async (query = "") => {
  const response = await member(`/api/movies/${id}/playback${query}`, { method: "POST" });
  expect(response.status).toBe(200);
  return (await response.json()).data.ageNotice;
};

describe("a movie's age ratings", () => {
  it("a movie's age ratings are stored in the order of the schemes, with the age of the first rating", async () => {
    expect((await edit({ ageRatings: " mpa pg-13,fsk 12 , custom 14  Our  teens" })).status).toBe(
      200,
    );
    expect(await readRow()).toEqual({
      age_ratings: "FSK 12, MPA PG-13, custom 14 Our teens",
      ages: '{"FSK":12,"MPA":13,"custom":14}',
      age: 12,
    });
    expect(await readMovie()).toMatchObject({
      ageRating: "FSK 12",
      ageRatings: "FSK 12, MPA PG-13, custom 14 Our teens",
    });
  });

  it("a movie without age ratings has no age and no field of a rating", async () => {
    await edit({ ageRatings: "FSK 0" });
    expect(await readRow()).toMatchObject({ age: 0 });
    await edit({ ageRatings: null });
    expect(await readRow()).toEqual({ age_ratings: null, ages: null, age: null });
    const movie = await readMovie();
    expect(["ageRating", "ageRatings", "contentAdvice"].filter((name) => name in movie)).toEqual(
      [],
    );
  });

  it("changing another field of a movie keeps its age ratings and its age", async () => {
    await edit({ ageRatings: "BBFC 15" });
    await edit({ language: "French" });
    expect(await readRow()).toEqual({ age_ratings: "BBFC 15", ages: '{"BBFC":15}', age: 15 });
  });

  it("the site's scheme decides which rating is shown and which age applies, also for a later edit", async () => {
    await edit({ ageRatings: "FSK 12, MPA R, custom 14 Teens" });
    await chooseScheme("MPA");
    expect(await readRow()).toMatchObject({ age: 17 });
    expect(await readMovie()).toMatchObject({ ageRating: "MPA R" });
    await chooseScheme("custom");
    expect(await readRow()).toMatchObject({ age: 14 });
    expect(await readMovie()).toMatchObject({ ageRating: "Teens" });
    await edit({ ageRatings: "FSK 16, custom 18 Adults" });
    expect(await readRow()).toMatchObject({ age: 18 });
    await chooseScheme(null);
    expect(await readRow()).toMatchObject({ age: 16 });
  });

  it("a movie without a rating in the site's scheme shows its rating in another scheme", async () => {
    await chooseScheme("CNC");
    await edit({ ageRatings: "Kijkwijzer 9" });
    expect(await readRow()).toMatchObject({ age: 9 });
    expect(await readMovie()).toMatchObject({ ageRating: "Kijkwijzer 9" });
  });

  it("a new movie gets the age of its ratings", async () => {
    await edit({ ageRatings: "BBFC U, FSK 6" });
    await executeSql("UPDATE movies SET age = NULL WHERE id = ?", id);
    const copied =
      "name, name_folded, poster, category_id, duration_text, hour_bucket, year, year_bucket, rating, star_bucket, language, description, price_cents, created_at, updated_at, age_ratings, ages";
    const added = await queryRow<{ id: number }>(
      `INSERT INTO movies (${copied}) SELECT ${copied} FROM movies WHERE id = ? RETURNING id`,
      id,
    );
    expect(await queryRow("SELECT age FROM movies WHERE id = ?", added?.id)).toEqual({ age: 6 });
    await executeSql("DELETE FROM movies WHERE id = ?", added?.id);
  });

  it("invalid age ratings of a movie are refused", async () => {
    const refused: Record<string, string>[] = [
      { ageRatings: "FSK 13" },
      { ageRatings: "FSK 12, FSK 16" },
      { ageRatings: "FSK" },
      { ageRatings: "USK 12" },
      { ageRatings: "custom 14" },
      { ageRatings: "custom 22 Old" },
      { ageRatings: "custom -1 Young" },
      { ageRatings: `custom 14 ${"x".repeat(41)}` },
      { contentDescriptors: "violence, boredom" },
      { contentNote: "x".repeat(201) },
    ];
    for (const fields of refused) {
      const response = await edit(fields);
      expect(response.status, JSON.stringify(fields)).toBe(400);
      expect((await response.json()).issues[0].path).toBe(Object.keys(fields)[0]);
    }
    expect(await readRow()).toEqual({ age_ratings: null, ages: null, age: null });
  });
});

describe("what viewers see of a movie's rating", () => {
  it("lists and people's pages show a movie's main age rating without its other ratings", async () => {
    await edit({ ageRatings: "FSK 12, MPA R", contentDescriptors: "fear" });
    const person = await queryRow<{ id: number }>(
      "SELECT person_id AS id FROM credits WHERE movie_id = ?",
      id,
    );
    const name = encodeURIComponent((await readMovie()).name);
    for (const path of [`/api/getMovies?q=${name}`, `/api/people/${person?.id}`]) {
      const listed = await findListed(path);
      expect(listed, path).toMatchObject({ ageRating: "FSK 12" });
      expect(listed, path).not.toHaveProperty("ageRatings");
      expect(listed, path).not.toHaveProperty("contentAdvice");
    }
  });

  it("a movie's age advice lists its descriptors in the reader's language, and its note", {
    tags: ["long"],
  }, async () => {
    await edit({ contentDescriptors: "Flashing lights, violence", contentNote: "A dog dies." });
    expect(await readMovie()).toMatchObject({
      contentDescriptors: "violence, flashing-lights",
      contentAdvice: "Violence, Flashing lights · A dog dies.",
    });
    expect((await readMovie("de")).contentAdvice).toBe("Gewalt, Flackerndes Licht · A dog dies.");
  });

  it("playback gets a movie's age rating and advice, and none for an unrated movie or an extra", {
    tags: ["long"],
  }, async () => {
    expect(await readNotice()).toBeNull();
    await edit({ ageRatings: "FSK 16" });
    expect(await readNotice()).toEqual({ rating: "FSK 16", advice: null });
    await edit({ ageRatings: null, contentDescriptors: "gambling" });
    expect(await readNotice()).toEqual({ rating: null, advice: "Gambling" });
    await executeSql(
      "INSERT INTO extras (id, movie_id, kind, title, position, video_id, created_at) VALUES (78, ?, 'other', 'An extra', 1, 'demo-tech', 1)",
      id,
    );
    expect(await readNotice("?extra=78")).toBeNull();
    await executeSql("DELETE FROM extras WHERE id = 78");
  });

  it("the movie's page shows rating and advice, and names every rating in its structured data", async () => {
    await edit({ ageRatings: "FSK 12, custom 14 <Teens>", contentNote: "A dog dies." });
    const html = await (await visitorClient(createOrigin())(`/movie/${id}`)).text();
    expect(html).toContain("<li>FSK 12</li>");
    expect(html).toContain("A dog dies.</p>");
    expect(html).toContain('"contentRating":["FSK 12","\\u003cTeens');
  });
});
