import { beforeAll, describe, expect, it } from "vitest";
import { locales } from "#messages/runtime";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { demoCategories, demoMovies, demoTranslations } from "../../../demo/catalogue.mjs";
import { addressIn } from "../../support/address-in.ts";
import { createOrigin, visitorClient } from "../../support/clients.ts";
import { countRows } from "../../support/rows.ts";
import { seedDemo } from "../../support/seeds.ts";

const slug = "safety-last";
const english = "Safety Last!";
const names = { de: "Ausgerechnet Wolkenkratzer!", es: "El hombre mosca" } as const;

const fetchJson = async <Data>(path: string, language: string): Promise<Data> => {
  const headers = { Cookie: `language=${language}` };
  const response = await visitorClient(createOrigin())(path, { headers });
  return ((await response.json()) as { data: Data }).data;
};
const fetchHtml = async (path: string, language: string) =>
  (await visitorClient(createOrigin())(addressIn(language, path))).text();
const findIndex = (moviesOfDemo: { slug: string }[]) =>
  moviesOfDemo.findIndex((movie) => movie.slug === slug);

let id: number;

beforeAll(async () => {
  await seedDemo();
  id = findIndex(await demoMovies()) + 1;
});

describe("the demo in other languages", () => {
  it("each translation of the demo has the texts of every movie and category", async () => {
    const translations = await demoTranslations();
    const slugs = (await demoMovies()).map((movie: { slug: string }) => movie.slug);
    expect(locales).toEqual(expect.arrayContaining(Object.keys(translations)));
    for (const { movies, categories } of Object.values(translations)) {
      expect(Object.keys(movies).sort()).toEqual([...slugs].sort());
      expect(Object.keys(categories)).toEqual(demoCategories);
    }
  });

  it("German and Spanish visitors read the demo's movies, categories and plan in their language", async () => {
    const translations = await demoTranslations();
    for (const language of ["de", "es"] as const) {
      const name = names[language];
      const { movies, categories, plan } = translations[language];
      const movie = await fetchJson<Movie>(`/api/movies/${id}`, language);
      expect(movie).toMatchObject({ name, description: movies[slug]?.description });
      expect(movie.category.name).toBe(categories.Action);
      const listed = await fetchJson<Movie[]>("/api/getMovies?limit=50", language);
      expect(listed.map((each) => each.name)).toContain(name);
      for (const q of [name, english]) {
        const path = `/api/search?q=${encodeURIComponent(q)}`;
        const found = await fetchJson<Movie[]>(path, language);
        expect([q, found.map((each) => each.name)]).toEqual([q, expect.arrayContaining([name])]);
      }
      const offers = await fetchJson<{ id: string; name: string }[]>("/api/plans", language);
      expect(offers.find((offer) => offer.id === "10001")?.name).toBe(plan);
    }
  });

  it("the movie page and its JSON-LD have the German texts", async () => {
    const { de } = await demoTranslations();
    const html = await fetchHtml(`/movie/${id}`, "de");
    const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
    expect(html).toContain(`<title>${names.de}`);
    expect(JSON.parse(json ?? "")).toMatchObject({
      name: names.de,
      description: de.movies[slug]?.description,
    });
  });

  it("English visitors read the demo as it is specified", async () => {
    const specified = await demoMovies();
    const listed = await fetchJson<Movie[]>("/api/getMovies?limit=50", "en");
    expect(listed.map(({ name }) => name).sort()).toEqual(
      specified.map(({ name }: { name: string }) => name).sort(),
    );
    const { name, description } = await fetchJson<Movie>(`/api/movies/${id}`, "en");
    expect({ name, description }).toEqual({
      name: english,
      description: specified[id - 1].description,
    });
    const [plan] = await fetchJson<object[]>("/api/plans", "en");
    expect(plan).toMatchObject({ id: "10001", name: "Monthly", amount: 9.99, days: 30 });
  });

  it("the demo's texts are stored as an administrator would store them, in version 1", async () => {
    expect(await countRows("movies WHERE version <> 1 OR updated_at <> created_at")).toBe(0);
    expect(await countRows("categories WHERE version <> 1")).toBe(0);
    expect(await countRows("plans WHERE version <> 1")).toBe(0);
    expect(
      await countRows(`movies WHERE translated_names <> (
        SELECT coalesce(group_concat(value ->> 'nameFolded', char(10)), '')
        FROM json_each(translations)
      )`),
    ).toBe(0);
  });
});
