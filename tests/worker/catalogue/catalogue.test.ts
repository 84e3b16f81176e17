import { beforeAll, describe, expect, it } from "vitest";
import type { Movie, MovieList } from "../../../contract/catalogue/catalogue.ts";
import { foldText } from "../../../contract/fold-text.ts";
import { bearerClient, visitorClient } from "../../support/clients.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { executeSql } from "../../support/rows.ts";
import { seedDemo } from "../../support/seeds.ts";
import { signInAs } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const listMovies = async (query: string) =>
  (await (await visitorClient()(`/api/getMovies?${query}`)).json()) as MovieList;
const names = (movies: { name: string }[]) => movies.map(({ name }) => name);

beforeAll(seedDemo);

describe("the catalogue", () => {
  it("the catalogue returns all 43 movies when no filter is set", async () => {
    const { data, nextCursor, prevCursor } = await listMovies("");
    expect(data).toHaveLength(43);
    expect([nextCursor, prevCursor]).toEqual([null, null]);
    expect(
      data.every(({ video }) => /^\/stream\/demo-[a-z]+\/master\.m3u8$/.test(video ?? "")),
    ).toBe(true);
  });

  it.each([
    ["category=Dramma", (movie: Movie) => movie.category.tittle === "Dramma", 11],
    ["year=1800-1900", (movie: Movie) => movie.year < 1900, 2],
    ["hours=3-4", (movie: Movie) => movie.time.startsWith("3h"), 1],
    ["rating=5", (movie: Movie) => movie.rating === 5, 7],
    ["rating=3", (movie: Movie) => movie.rating === 3 || movie.rating === 3.5, 13],
    ["language=German", (movie: Movie) => movie.language === "German", 6],
    ["popular=true", (movie: Movie) => movie.popular === "true", 12],
    [
      "category=Tech&hours=2-3&language=German",
      (movie: Movie) => movie.category.tittle === "Tech",
      2,
    ],
    ["q=karloff", () => true, 0],
    ["q=LON%20CHANEY", (movie: Movie) => movie.name === "The Phantom of the Opera", 1],
  ])("the catalogue filters by %s", async (query, matches, count) => {
    const { data } = await listMovies(query);
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
  ])(
    "the catalogue pages forward and back through %s without losing or repeating a movie",
    { tags: ["long"] },
    async (query, limit) => {
      const allNames = names((await listMovies(query)).data);
      expect(allNames.length).toBeGreaterThan(limit);
      const forwardPages: string[][] = [];
      let page = await listMovies(`${query}&limit=${limit}`);
      for (;;) {
        forwardPages.push(names(page.data));
        if (!page.nextCursor) break;
        page = await listMovies(`${query}&limit=${limit}&cursor=${page.nextCursor}`);
      }
      expect(forwardPages.flat()).toEqual(allNames);
      const backwardPages = [names(page.data)];
      while (page.prevCursor) {
        page = await listMovies(`${query}&limit=${limit}&cursor=${page.prevCursor}`);
        backwardPages.unshift(names(page.data));
      }
      expect(backwardPages).toEqual(forwardPages);
      expect(page.prevCursor).toBeNull();
    },
  );

  it("the catalogue sorts by the requested key, and lists newer movies first if the key is equal", async () => {
    const newest = (await listMovies("sort=newest")).data;
    expect(newest.map(({ id }) => Number(id))).toEqual(newest.map((_, i) => newest.length - i));
    const stars = ({ rating }: Movie) => -rating;
    const popular = (movie: Movie) => (movie.popular === "true" ? -10 : 0) + stars(movie);
    for (const [sort, rankOf] of [["rating", stars] as const, ["popular", popular] as const]) {
      const sorted = newest.toSorted((a, b) => rankOf(a) - rankOf(b));
      expect(names((await listMovies(`sort=${sort}`)).data), sort).toEqual(names(sorted));
    }
    const byName = (await listMovies("sort=name")).data.map(({ name }) => foldText(name));
    expect(byName).toEqual(byName.toSorted());
  });

  it("the catalogue refuses a cursor from a different list, even one with the same number of values", async () => {
    const { nextCursor } = await listMovies("sort=rating&limit=10");
    const response = await visitorClient()(`/api/movies/15/reviews?cursor=${nextCursor}`);
    expect([response.status, (await response.json()).code]).toEqual([400, "invalid"]);
  });

  it("any two filters together return exactly the movies that match both filters, also after a movie changes", {
    tags: ["long"],
  }, async () => {
    const { DB } = await getBindings();
    await DB.prepare(
      "UPDATE movies SET hour_bucket = '4-5', language = 'Frisian \"x\"' WHERE name = 'Sintel'",
    ).run();
    const { data: all } = await listMovies("");
    const filters = {
      category: ({ category }: Movie) => category.tittle,
      year: ({ approxiY }: Movie) => approxiY,
      hours: ({ approxiT }: Movie) => approxiT,
      rating: ({ approxiR }: Movie) => approxiR,
      language: ({ language }: Movie) => language,
      popular: ({ popular }: Movie) => popular,
    };
    const pairs = Object.entries(filters).flatMap((filter, i, allFilters) =>
      allFilters.slice(i + 1).map((otherFilter) => [filter, otherFilter] as const),
    );
    for (const [[filterName, valueIn], [otherName, otherValueIn]] of pairs) {
      for (const movie of all.filter((_, i) => i % 9 === 0 || all[i]?.name === "Sintel")) {
        const query = new URLSearchParams({
          [filterName]: valueIn(movie),
          [otherName]: otherValueIn(movie),
        });
        const expected = all.filter(
          (candidate) =>
            valueIn(candidate) === valueIn(movie) &&
            otherValueIn(candidate) === otherValueIn(movie),
        );
        expect(names((await listMovies(`${query}`)).data), `${query}`).toEqual(names(expected));
      }
    }
    await seedDemo();
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
  ])("the catalogue refuses %s and names the field", async (path, field) => {
    const response = await visitorClient()(path);
    const failure = await response.json();
    expect(response.status).toBe(400);
    expect(failure).toMatchObject({ code: "invalid", issues: [{ path: field }] });
    expect(failure.requestId).toBe(response.headers.get("X-Request-Id"));
  });

  it("the catalogue returns a movie, its related movies and its reviews, and 404 for an unknown movie", async () => {
    const client = visitorClient();
    const [found] = (await listMovies("q=metropolis")).data;
    const movie = (await (await client(`/api/movies/${found?.id}`)).json()).data as Movie;
    expect(movie.casts.map(({ cast }) => cast.name)).toContain("Brigitte Helm");
    expect(Object.keys(movie.imageSet)).toEqual(["240", "320", "480", "960"]);
    const related = (await (await client(`/api/movies/${movie.id}/related`)).json())
      .data as Movie[];
    expect(related.length).toBeGreaterThan(2);
    expect(related.some(({ id }) => id === movie.id)).toBe(false);
    const reviews = await (await client(`/api/movies/${movie.id}/reviews`)).json();
    expect(reviews.count).toBe(reviews.data.length);
    expect(JSON.stringify(reviews)).not.toContain("@");
    for (const path of ["", "/related", "/reviews"])
      expect((await client(`/api/movies/99999${path}`)).status).toBe(404);
  });

  it("the catalogue hides a movie in the bin from every list and page", async () => {
    const { DB } = await getBindings();
    const [movie] = (await listMovies("q=sintel")).data;
    await DB.prepare("UPDATE movies SET deleted_at = 1 WHERE id = ?").bind(movie?.id).run();
    const client = visitorClient();
    expect((await (await client("/api/getMovies")).json()).data).toHaveLength(42);
    expect((await (await client("/api/search?q=sintel")).json()).data).toEqual([]);
    expect((await client(`/api/movies/${movie?.id}`)).status).toBe(404);
    await DB.prepare("UPDATE movies SET deleted_at = NULL WHERE id = ?").bind(movie?.id).run();
    expect((await (await visitorClient()("/api/search?q=sintel")).json()).data).toHaveLength(1);
  });

  it("the catalogue returns visitors a strong ETag and 304 when nothing changed, and signed-in users a fresh response", async () => {
    const client = visitorClient();
    const first = await client("/api/getMovies?limit=10");
    const tag = first.headers.get("ETag") ?? "";
    expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
    const again = await client("/api/getMovies?limit=10", { headers: { "If-None-Match": tag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const member = await bearerClient(await signInAs("member"))("/api/getMovies?q=charade");
    expect(member.headers.get("Cache-Control")).toBe("private, no-store");
    expect((await member.json()).data[0].fav).toBe(true);
  });

  it("the catalogue makes one database round trip per request, and none when the response is in the edge cache", async () => {
    const client = visitorClient();
    const first = await readRequestCost(await client("/api/getMovies?limit=10&sort=name"));
    expect(first).toMatchObject({ trips: 1, statements: 1 });
    await expect
      .poll(
        async () =>
          (await readRequestCost(await client("/api/getMovies?sort=name&limit=10&unknown=1")))
            .trips,
      )
      .toBe(0);
  });
});

describe("search", () => {
  const search = async (q: string) => {
    const response = await visitorClient()(`/api/search?q=${encodeURIComponent(q)}`);
    expect(response.status).toBe(200);
    return (await response.json()).data as { name: string; matchedCast?: string }[];
  };

  it("search finds a part of a name regardless of case and accents, and lists names that start with the text first", async () => {
    expect(names(await search("the g"))[0]).toMatch(/^The G/);
    expect(names(await search("LUMIERE"))).toEqual(["Workers Leaving the Lumière Factory"]);
    expect(names(await search("ropoli"))).toEqual(["Metropolis"]);
    expect(names(await search("metro\u200bpo\u00adlis"))).toEqual(["Metropolis"]);
  });

  it("search finds a name by a text that contains the name's quotation marks", {
    tags: ["long"],
  }, async () => {
    await executeSql(
      "UPDATE movies SET name = 'The \"It\" Girl', name_folded = 'the \"it\" girl' WHERE name = 'It'",
    );
    expect(names(await search('e "it" g'))).toEqual(['The "It" Girl']);
    await seedDemo();
  });

  it("search finds a movie by a cast member and returns the name of that member", async () => {
    expect(await search("max schreck")).toMatchObject([
      { name: "Nosferatu", matchedCast: "Max Schreck" },
    ]);
  });

  it("search for one or two characters finds them anywhere in a name", async () => {
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
  ])("a search for %s does not fail", async (q) => {
    await search(q);
  });
});
