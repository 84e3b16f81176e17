import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Facets, MovieList } from "../../contract/catalogue.ts";
import { hourBuckets, starBuckets, yearBuckets } from "../../contract/constants.ts";
import { freshAccounts, openDemo, openSession, rowOf, run } from "../support/factories.ts";
import { bearer, costOf, openSite, sending, visitor } from "../support/site.ts";

const facetsOf = async (query = "") => (await (await visitor()(`/api/facets?${query}`)).json()).data as Facets;
const namesOf = async (query: string) =>
  ((await (await visitor()(`/api/getMovies?${query}`)).json()) as MovieList).data.map(({ name }) => name);
const openMember = async () => bearer(await openSession("demo-member"));

const columns = {
  category: "(SELECT title FROM categories WHERE id = category_id)",
  year: "year_bucket",
  hours: "hour_bucket",
  rating: "star_bucket",
  language: "language",
};
type Name = keyof typeof columns;

const noneOf = (choices: readonly (string | number)[]) => Object.fromEntries(choices.map((choice) => [choice, 0]));
const none: Partial<Record<Name, Record<string, number>>> = {
  year: noneOf(yearBuckets),
  hours: noneOf(hourBuckets),
  rating: noneOf(starBuckets),
};

/** What a look at every film counts. */
async function plainCount(chosen: Partial<Record<Name, string>>): Promise<Facets> {
  const { DB } = await openSite();
  const meets = (but?: Name) =>
    Object.entries(chosen)
      .filter(([name]) => name !== but)
      .map(([name, value]) => ` AND ${columns[name as Name]} = '${value.replaceAll("'", "''")}'`)
      .join("");
  const total = await rowOf<{ n: number }>(`SELECT count(*) AS n FROM movies WHERE deleted_at IS NULL${meets()}`);
  const counts = Object.entries(columns).map(async ([name, column]) => {
    const { results } = await DB.prepare(
      `SELECT choice, sum(met) AS n FROM (SELECT ${column} AS choice, (1${meets(name as Name)}) AS met FROM movies WHERE deleted_at IS NULL) GROUP BY 1`,
    ).all();
    const found = (results as { choice: string; n: number }[]).map(({ choice, n }) => [choice, n]);
    return [name, { ...none[name as Name], ...Object.fromEntries(found) }];
  });
  return { total: total?.n ?? 0, ...Object.fromEntries(await Promise.all(counts)) };
}

beforeAll(openDemo);

describe("the counts beside the filters", () => {
  it("say how many films each choice gives together with the other filters", async () => {
    const all = await facetsOf();
    expect(all.total).toBe(43);
    expect(all.category).toEqual({ Action: 11, Romance: 6, Tech: 6, Dramma: 11, Anime: 6, Documentary: 3 });
    expect(all).toEqual(await plainCount({}));
    const tech = await facetsOf("category=Tech&hours=2-3");
    expect(tech.total).toBe((await namesOf("category=Tech&hours=2-3")).length);
    expect(tech.language.Russian).toBe(0);
    expect(tech).toEqual(await plainCount({ category: "Tech", hours: "2-3" }));
  });

  it("are nothing for a choice that nothing has, and never an error", async () => {
    const counts = await facetsOf("category=Nonsense&language=__proto__");
    expect(counts.total).toBe(0);
    expect(Object.values(counts.category)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it.each(["year=1", "hours=9", "rating=6", "category=", "language=", "rating=3&rating=4"])(
    "refuse %s",
    async (query) => {
      expect((await visitor()(`/api/facets?${query}`)).status).toBe(400);
    },
  );

  it("come in one statement, which reads each cell once, and are cached as the catalogue is", async () => {
    const ask = visitor();
    const first = await ask("/api/facets?category=Dramma&rating=4");
    const cells = await rowOf<{ n: number }>("SELECT count(*) AS n FROM movie_cells");
    const cost = await costOf(first);
    expect(cost).toMatchObject({ trips: 1, statements: 1 });
    expect(cost.rowsRead).toBeLessThanOrEqual((cells?.n ?? 0) + 4 * 6);
    const tag = first.headers.get("ETag") ?? "";
    const again = await ask("/api/facets?rating=4&category=Dramma", { headers: { "If-None-Match": tag } });
    expect(again.status).toBe(304);
    expect((await costOf(again)).statements).toBe(0);
  });

  it("stay true through additions, changes, the bin, and deletion", async () => {
    const { DB } = await openSite();
    const some = (values: string[]) => fc.constantFrom(...values);
    const film = fc.record({
      id: fc.integer({ min: 101, max: 106 }),
      category: fc.integer({ min: 1, max: 3 }),
      year: some(["1900-2000", "2010-2030"]),
      hours: some(["0-1", "1-2"]),
      star: fc.integer({ min: 4, max: 5 }),
      language: some(["French", "O'Frisian"]),
      deed: some(["add", "change", "bin", "restore", "delete", "move all"]),
    });
    type Film = typeof film extends fc.Arbitrary<infer One> ? One : never;
    const values = ({ category, year, hours, star, language }: Film) => [category, year, hours, star, language];
    const deeds: Record<string, (one: Film) => [string, ...unknown[]]> = {
      add: (one) => [
        `INSERT OR IGNORE INTO movies (id, category_id, year_bucket, hour_bucket, star_bucket, language, name, name_folded, poster, duration_text, year, rating, description, price_cents, created_at, updated_at)
         VALUES (?, ?, ?, ?, ?, ?, 'x', 'x', '{}', '1h', 1950, 4, 'x', 0, 0, 0)`,
        one.id,
        ...values(one),
      ],
      change: (one) => [
        "UPDATE movies SET category_id = ?, year_bucket = ?, hour_bucket = ?, star_bucket = ?, language = ? WHERE id = ?",
        ...values(one),
        one.id,
      ],
      bin: ({ id }) => ["UPDATE movies SET deleted_at = 1, language = 'Binned' WHERE id = ?", id],
      restore: ({ id, language }) => ["UPDATE movies SET deleted_at = NULL, language = ? WHERE id = ?", language, id],
      delete: ({ id }) => ["DELETE FROM movies WHERE id = ?", id],
      "move all": ({ star }) => ["UPDATE movies SET star_bucket = ? WHERE id > 100", star],
    };
    const counted = `SELECT category_id, year_bucket, hour_bucket, star_bucket, language, count(*) AS films FROM movies WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`;
    await fc.assert(
      fc.asyncProperty(fc.array(film, { minLength: 5, maxLength: 25 }), async (films) => {
        const statements = films.map((one) => {
          const [query, ...bound] = deeds[one.deed]?.(one) ?? [""];
          return DB.prepare(query).bind(...bound);
        });
        const kept = "SELECT * FROM movie_cells ORDER BY 1, 2, 3, 4, 5";
        const results = await DB.batch([...statements, DB.prepare(kept), DB.prepare(counted)]);
        expect(results.at(-2)?.results).toEqual(results.at(-1)?.results);
      }),
      { numRuns: 15 },
    );
    expect(await facetsOf("language=French&rating=4")).toEqual(await plainCount({ language: "French", rating: "4" }));
    await openDemo();
  });
});

describe("films to download", () => {
  it("are listed when they cost nothing, or when their file is there", async () => {
    expect(await namesOf("download=free")).toEqual([]);
    await run("UPDATE movies SET price_cents = 0 WHERE id IN (3, 7, 9)");
    await run("UPDATE movies SET video_id = NULL WHERE id = 9");
    expect(await namesOf("download=free")).toEqual(await namesOf("download=free&sort=newest"));
    expect(await namesOf("download=free&limit=1")).toHaveLength(1);
    expect(await namesOf("download=free")).toHaveLength(2);
    expect(await namesOf("download=ready")).toHaveLength(42);
    expect((await namesOf("download=ready&category=Action&q=the&sort=name")).length).toBeGreaterThan(0);
    expect((await visitor()("/api/getMovies?download=all")).status).toBe(400);
    await run("UPDATE videos SET source_at = NULL");
    expect(await namesOf("download=ready")).toEqual([]);
    await run("UPDATE videos SET source_at = 1");
    expect(await namesOf("download=ready")).toHaveLength(42);
    await run("UPDATE movies SET video_id = NULL");
    await run("UPDATE movies SET video_id = 'demo-tech' WHERE id = 3");
    expect(await namesOf("download=ready")).toHaveLength(1);
    await run("DELETE FROM videos WHERE id = 'demo-tech'");
    expect(await namesOf("download=ready")).toEqual([]);
    await openDemo();
  });

  it("are anybody's who is signed in when they cost nothing, and never become an order of nothing", async () => {
    const viewer = bearer(await openSession("demo-viewer"));
    expect((await viewer("/api/movies/3/download", { method: "HEAD" })).status).toBe(403);
    await run("UPDATE movies SET price_cents = 0 WHERE id = 3");
    // The tests' bucket holds no reel: what is refused no more is not there.
    expect((await viewer("/api/movies/3/download", { method: "HEAD" })).status).not.toBe(403);
    expect((await visitor()("/api/movies/3/download", { method: "HEAD" })).status).toBe(401);
    const order = await viewer("/api/orders", sending("POST", { movieIds: ["3"] }));
    expect(order.status).toBe(400);
    expect((await order.json()).message).toContain("free");
    expect((await rowOf<{ n: number }>("SELECT count(*) AS n FROM orders WHERE user_id = 'demo-viewer'"))?.n).toBe(0);
    await run("UPDATE movies SET deleted_at = 1 WHERE id = 3");
    expect((await viewer("/api/movies/3/download", { method: "HEAD" })).status).toBe(404);
    await openDemo();
  });
});

describe("because you watched", () => {
  const because = async (ask: Awaited<ReturnType<typeof openMember>>) => (await ask("/api/because")).json();
  const watch = (movieId: number, share: number, at: number, finishedAt: number | null = null) =>
    run(
      "INSERT INTO views (user_id, movie_id, position_ms, duration_ms, reported_at, watched_at, finished_at) VALUES ('demo-member', ?, ?, 1000, ?, ?, ?)",
      ...[movieId, share * 1000, at, at, finishedAt],
    );

  it("is empty for who has watched nothing far enough", async () => {
    await freshAccounts();
    await run("DELETE FROM views");
    const member = await openMember();
    expect(await because(member)).toEqual({ movie: null, data: [] });
    await watch(2, 0.4, 5);
    expect(await because(member)).toEqual({ movie: null, data: [] });
  });

  it("starts from the film watched last, and leaves out all that was begun", async () => {
    await watch(5, 1, 1, 1);
    await watch(4, 0.5, 3);
    await watch(13, 0.1, 4);
    const member = await openMember();
    const answer = await member("/api/because");
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await costOf(answer)).toMatchObject({ trips: 1, statements: 3 });
    expect((await costOf(answer)).rowsRead).toBeLessThanOrEqual(60);
    const { movie, data } = await answer.json();
    expect(movie.id).toBe("4");
    const kind = await rowOf(
      "SELECT title FROM categories JOIN movies ON categories.id = category_id WHERE movies.id = 4",
    );
    expect(data.length).toBeGreaterThan(2);
    for (const one of data) {
      expect(one.category.tittle).toBe(kind?.title);
      expect(["2", "5", "4", "13"]).not.toContain(one.id);
    }
  });

  it("goes back to the film before when that one left the catalogue, and is nobody else's", async () => {
    await run("UPDATE movies SET deleted_at = 1 WHERE id = 4");
    expect((await because(await openMember())).movie.id).toBe("5");
    expect(await because(bearer(await openSession("demo-viewer")))).toEqual({ movie: null, data: [] });
    expect((await visitor()("/api/because")).status).toBe(401);
    await openDemo();
  });
});
