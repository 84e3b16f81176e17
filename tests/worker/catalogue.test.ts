import { beforeAll, describe, expect, it } from "vitest";
import type { Movie, MovieList } from "../../contract/catalogue.ts";
import { openDemo, signIn } from "../support/factories.ts";
import { bearer, costOf, openSite, visitor } from "../support/site.ts";

const list = async (query: string) => (await (await visitor()(`/api/getMovies?${query}`)).json()) as MovieList;
const names = (movies: { name: string }[]) => movies.map(({ name }) => name);

beforeAll(openDemo);

describe("the catalogue", () => {
  it("answers all 43 films at once when nothing is asked for", async () => {
    const { data, nextCursor, prevCursor } = await list("");
    expect(data).toHaveLength(43);
    expect([nextCursor, prevCursor]).toEqual([null, null]);
    expect(data.every(({ video }) => /^\/stream\/demo-[a-z]+\/master\.m3u8$/.test(video ?? ""))).toBe(true);
  });

  it.each([
    ["category=Dramma", (movie: Movie) => movie.category.tittle === "Dramma", 11],
    ["year=1800-1900", (movie: Movie) => movie.year < 1900, 2],
    ["hours=3-4", (movie: Movie) => movie.time.startsWith("3h"), 1],
    ["rating=5", (movie: Movie) => movie.rating === 5, 7],
    ["language=German", (movie: Movie) => movie.language === "German", 6],
    ["popular=true", (movie: Movie) => movie.popular === "true", 12],
    ["category=Tech&hours=2-3&language=German", (movie: Movie) => movie.category.tittle === "Tech", 2],
    ["q=karloff", () => true, 0],
    ["q=LON%20CHANEY", (movie: Movie) => movie.name === "The Phantom of the Opera", 1],
  ])("filters by %s", async (query, matches, count) => {
    const { data } = await list(query);
    expect(data).toHaveLength(count);
    expect(data.every(matches)).toBe(true);
  });

  it.each([
    ["sort=newest", 10],
    ["sort=rating", 10],
    ["sort=name", 10],
    ["sort=popular", 10],
    ["category=Dramma&year=1900-2000", 4],
    ["q=the&language=English", 3],
    ["q=a&hours=1-2&sort=rating", 3],
  ])("pages forward and back through %s without losing or repeating a film", async (query, limit) => {
    const whole = names((await list(query)).data);
    expect(whole.length).toBeGreaterThan(limit);
    const forwards: string[][] = [];
    let page = await list(`${query}&limit=${limit}`);
    for (;;) {
      forwards.push(names(page.data));
      if (!page.nextCursor) break;
      page = await list(`${query}&limit=${limit}&cursor=${page.nextCursor}`);
    }
    expect(forwards.flat()).toEqual(whole);
    const backwards = [names(page.data)];
    while (page.prevCursor) {
      page = await list(`${query}&limit=${limit}&cursor=${page.prevCursor}`);
      backwards.unshift(names(page.data));
    }
    expect(backwards).toEqual(forwards);
    expect(page.prevCursor).toBeNull();
  });

  it("answers every pair of filters with exactly the films that meet both, also after a film changes", async () => {
    const { DB } = await openSite();
    await DB.prepare("UPDATE movies SET hour_bucket = '4-5', language = 'Frisian \"x\"' WHERE name = 'Sintel'").run();
    const { data: all } = await list("");
    const filters = {
      category: ({ category }: Movie) => category.tittle,
      year: ({ approxiY }: Movie) => approxiY,
      hours: ({ approxiT }: Movie) => approxiT,
      rating: ({ approxiR }: Movie) => approxiR,
      language: ({ language }: Movie) => language,
      popular: ({ popular }: Movie) => popular,
    };
    const pairs = Object.entries(filters).flatMap((one, i, every) =>
      every.slice(i + 1).map((other) => [one, other] as const),
    );
    for (const [[one, valueIn], [other, otherValueIn]] of pairs) {
      for (const film of all.filter((_, i) => i % 9 === 0 || all[i]?.name === "Sintel")) {
        const query = new URLSearchParams({ [one]: valueIn(film), [other]: otherValueIn(film) });
        const expected = all.filter(
          (some) => valueIn(some) === valueIn(film) && otherValueIn(some) === otherValueIn(film),
        );
        expect(names((await list(`${query}`)).data), `${query}`).toEqual(names(expected));
      }
    }
    await openDemo();
  });

  it.each([
    ["/api/getMovies?year=1990-1991", "year"],
    ["/api/getMovies?hours=9", "hours"],
    ["/api/getMovies?rating=6", "rating"],
    ["/api/getMovies?rating=NaN", "rating"],
    ["/api/getMovies?popular=yes", "popular"],
    ["/api/getMovies?sort=worst", "sort"],
    ["/api/getMovies?limit=0", "limit"],
    ["/api/getMovies?limit=101", "limit"],
    ["/api/getMovies?limit=abc", "limit"],
    ["/api/getMovies?cursor=nonsense", "cursor"],
    ["/api/getMovies?cursor=WyJyYXRpbmciLCJhZnRlciIsWzEsMV1d", "cursor"],
    ["/api/getMovies?sort=name&sort=rating", "sort"],
    ["/api/movies/abc", "id"],
    ["/api/movies/0", "id"],
    ["/api/movies/1e3", "id"],
    ["/api/movies/1%20or%201=1/related", "id"],
    ["/api/movies/1/reviews?limit=-1", "limit"],
    ["/api/search?q=", "q"],
    ["/api/search", "q"],
    [`/api/search?q=${"x".repeat(101)}`, "q"],
  ])("refuses %s and names the field", async (path, field) => {
    const response = await visitor()(path);
    const failure = await response.json();
    expect(response.status).toBe(400);
    expect(failure).toMatchObject({ code: "invalid", issues: [{ path: field }] });
    expect(failure.requestId).toBe(response.headers.get("X-Request-Id"));
  });

  it("answers a film, its relatives and its reviews, and 404 for a film that is not there", async () => {
    const ask = visitor();
    const [metropolis] = (await list("q=metropolis")).data;
    const movie = (await (await ask(`/api/movies/${metropolis?.id}`)).json()).data as Movie;
    expect(movie.casts.map(({ cast }) => cast.name)).toContain("Brigitte Helm");
    expect(Object.keys(movie.imageSet)).toEqual(["240", "320", "480", "960"]);
    const related = (await (await ask(`/api/movies/${movie.id}/related`)).json()).data as Movie[];
    expect(related.length).toBeGreaterThan(2);
    expect(related.some(({ id }) => id === movie.id)).toBe(false);
    const reviews = await (await ask(`/api/movies/${movie.id}/reviews`)).json();
    expect(reviews.count).toBe(reviews.data.length);
    expect(JSON.stringify(reviews)).not.toContain("@");
    for (const path of ["", "/related", "/reviews"]) expect((await ask(`/api/movies/99999${path}`)).status).toBe(404);
  });

  it("leaves a film in the bin out of everything", async () => {
    const { DB } = await openSite();
    const [film] = (await list("q=sintel")).data;
    await DB.prepare("UPDATE movies SET deleted_at = 1 WHERE id = ?").bind(film?.id).run();
    const ask = visitor();
    expect((await (await ask("/api/getMovies")).json()).data).toHaveLength(42);
    expect((await (await ask("/api/search?q=sintel")).json()).data).toEqual([]);
    expect((await ask(`/api/movies/${film?.id}`)).status).toBe(404);
    await DB.prepare("UPDATE movies SET deleted_at = NULL WHERE id = ?").bind(film?.id).run();
    expect((await (await visitor()("/api/search?q=sintel")).json()).data).toHaveLength(1);
  });

  it("answers visitors with a strong tag, 304 when nothing changed, and accounts afresh", async () => {
    const ask = visitor();
    const first = await ask("/api/getMovies?limit=10");
    const tag = first.headers.get("ETag") ?? "";
    expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
    const again = await ask("/api/getMovies?limit=10", { headers: { "If-None-Match": tag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const member = await bearer(await signIn("member"))("/api/getMovies?q=charade");
    expect(member.headers.get("Cache-Control")).toBe("private, no-store");
    expect((await member.json()).data[0].fav).toBe(true);
  });

  it("asks the database once a call, and not at all when the edge knows the answer", async () => {
    const ask = visitor();
    const first = await costOf(await ask("/api/getMovies?limit=10&sort=name"));
    expect(first).toMatchObject({ trips: 1, statements: 1 });
    await expect
      .poll(async () => (await costOf(await ask("/api/getMovies?sort=name&limit=10&unknown=1"))).trips)
      .toBe(0);
  });
});

describe("search", () => {
  const search = async (q: string) => {
    const response = await visitor()(`/api/search?q=${encodeURIComponent(q)}`);
    expect(response.status).toBe(200);
    return (await response.json()).data as { name: string; matchedCast?: string }[];
  };

  it("finds by a part of the name in any case and without its accents, names that begin with it first", async () => {
    expect(names(await search("the g"))[0]).toMatch(/^The G/);
    expect(names(await search("LUMIERE"))).toEqual(["Workers Leaving the Lumière Factory"]);
    expect(names(await search("ropoli"))).toEqual(["Metropolis"]);
  });

  it("finds by a cast member and names who matched", async () => {
    expect(await search("max schreck")).toMatchObject([{ name: "Nosferatu", matchedCast: "Max Schreck" }]);
  });

  it("finds one and two letters anywhere in a name", async () => {
    expect(names(await search("it"))).toContain("Sita Sings the Blues");
    expect(names(await search("y!"))).toEqual([]);
    expect(names(await search("t!"))).toEqual(["Safety Last!"]);
    expect((await search("z")).length).toBeGreaterThan(0);
  });

  it.each([
    "%",
    "_",
    "'",
    '"',
    '""',
    "*",
    "a*",
    "-",
    "NOT",
    "a OR b",
    "(",
    "\\",
    "\u0000",
    "́",
    "映画",
    "фильм",
    "🎬",
    "👨‍👩‍👧",
    "ß",
    "x".repeat(100),
    '"'.repeat(100),
    "映".repeat(100),
  ])("never fails: %s", async (q) => {
    await search(q);
  });
});
