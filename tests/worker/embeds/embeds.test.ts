import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { createOrigin, visitorClient } from "../../support/clients.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { seedDemo } from "../../support/seeds.ts";

let movieId: number;
let origin: string;

beforeAll(async () => {
  await seedDemo();
  movieId =
    (await queryRow<{ id: number }>("SELECT id FROM movies WHERE name = 'Metropolis'"))?.id ?? 0;
});
afterEach(async () => {
  await executeSql(
    "UPDATE movies SET name = 'Metropolis', deleted_at = NULL WHERE id = ?",
    movieId,
  );
});

/** Requests the embed of a movie at a new origin, so that no response is cached. */
function askForEmbed(query: Record<string, string> = {}) {
  origin = createOrigin();
  const parameters = new URLSearchParams({ url: `${origin}/movie/${movieId}`, ...query });
  return visitorClient(origin)(`/api/oembed?${parameters}`);
}

describe("oEmbed", () => {
  it("oEmbed describes a movie's page as a card with a poster", async () => {
    const response = await askForEmbed();
    expect(response.status).toBe(200);
    const embed = await response.json();
    expect(embed).toEqual({
      version: "1.0",
      type: "rich",
      title: "Metropolis",
      provider_name: "Marquee",
      provider_url: `${origin}/`,
      cache_age: 300,
      thumbnail_url: expect.stringMatching(/^http:.*\/media\/posters\/.*\.webp$/),
      thumbnail_width: expect.any(Number),
      thumbnail_height: embed.thumbnail_width * 1.5,
      html: expect.stringContaining(`<iframe src="${origin}/embed/movie/${movieId}"`),
      width: 600,
      height: 260,
    });
    expect(await readRequestCost(response)).toMatchObject({ statements: 1 });
  });

  it("oEmbed is announced on pages of movies only", async () => {
    const client = visitorClient();
    const page = await (await client(`/movie/${movieId}`)).text();
    const [, href = ""] =
      /<link rel="alternate" type="application\/json\+oembed"[^>]*href="([^"]*)"/.exec(page) ?? [];
    const url = new URL(href);
    expect((await client(url.pathname + url.search)).status).toBe(200);
    expect(await (await client("/movies")).text()).not.toContain("oembed");
  });

  type Maximum = { maxwidth?: string; maxheight?: string };
  it.each<[Maximum, object]>([
    [{ maxwidth: "400" }, { width: 400, height: 260 }],
    [{ maxheight: "150" }, { width: 600, height: 150 }],
    [
      { maxwidth: "5000", maxheight: "5000" },
      { width: 600, height: 260 },
    ],
  ])("oEmbed keeps the card within the size %j", async (query, size) => {
    const embed = await (await askForEmbed(query)).json();
    expect(embed).toMatchObject(size);
    expect(embed.thumbnail_width ?? 0).toBeLessThanOrEqual(Number(query.maxwidth ?? 5000));
    expect(embed.thumbnail_height ?? 0).toBeLessThanOrEqual(Number(query.maxheight ?? 5000));
  });

  it.each([
    ["of another site", "https://evil.example/movie/1"],
    ["of another page", "/movies"],
    ["of a watch page", "/watch/Metropolis"],
    ["of no movie", "/movie/0"],
    ["of an unknown movie", "/movie/999999"],
    ["that is not absolute", "movie"],
    ["of a script", "javascript:alert(1)"],
  ])("oEmbed responds with 404 to a URL %s", async (_, path) => {
    const response = await askForEmbed({
      url: path.startsWith("/") ? `http://localhost${path}` : path,
    });
    expect([response.status, (await response.json()).code]).toEqual([404, "movie_not_found"]);
  });

  it("oEmbed and the card return 404 for a movie in the bin", async () => {
    await executeSql("UPDATE movies SET deleted_at = 1 WHERE id = ?", movieId);
    expect((await askForEmbed()).status).toBe(404);
    expect((await visitorClient()(`/embed/movie/${movieId}`)).status).toBe(404);
  });

  it("oEmbed refuses the XML format and invalid sizes", async () => {
    const xml = await askForEmbed({ format: "xml" });
    expect([xml.status, (await xml.json()).code]).toEqual([501, "format_unsupported"]);
    for (const maxwidth of ["0", "-5", "a", "1.5", "999999"])
      expect([maxwidth, (await askForEmbed({ maxwidth })).status]).toEqual([maxwidth, 400]);
  });

  it("oEmbed escapes the name of a movie in its markup", async () => {
    await executeSql(
      "UPDATE movies SET name = ? WHERE id = ?",
      '"><script>alert(1)</script>',
      movieId,
    );
    const embed = await (await askForEmbed()).json();
    expect(embed.title).toBe('"><script>alert(1)</script>');
    expect(embed.html).not.toContain("<script");
    const card = await visitorClient()(`/embed/movie/${movieId}`);
    expect(await card.text()).not.toContain("<script");
  });
});

describe("a movie's card", () => {
  it("a movie's card may be framed by any site, runs no script and sets no cookie", async () => {
    const { headers } = await visitorClient()(`/embed/movie/${movieId}`);
    expect(headers.get("X-Frame-Options")).toBe(null);
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    expect(headers.get("Content-Security-Policy")).toBe(
      "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    );
    expect(headers.get("Set-Cookie")).toBe(null);
  });

  it("a movie's card is the only page that other sites may frame", async () => {
    for (const path of ["/", `/movie/${movieId}`, "/login", "/embed/movie/x"]) {
      const { headers } = await visitorClient()(path);
      expect([path, headers.get("X-Frame-Options")]).toEqual([path, "DENY"]);
      expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
    }
  });

  it("a movie's card can show its poster on other sites, which cannot load the site's other images", async () => {
    const client = visitorClient();
    const poster =
      /<img src="([^"]+)"/.exec(await (await client(`/embed/movie/${movieId}`)).text())?.[1] ?? "";
    expect(poster).toMatch(/^\/media\/posters\//);
    expect((await client(poster)).headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    expect((await client("/media/casts/x.webp")).headers.get("Cross-Origin-Resource-Policy")).toBe(
      "same-origin",
    );
  });
});

describe("the feed", () => {
  it("the feed lists the 30 newest movies, newest first, with one SQL statement", async () => {
    const response = await visitorClient()("/feed.xml");
    expect(response.headers.get("Content-Type")).toBe("application/rss+xml; charset=UTF-8");
    expect(await readRequestCost(response)).toMatchObject({ statements: 1, rowsRead: 30 });
    const feed = await response.text();
    const links = [
      ...feed.matchAll(/<item>\n<title>.*<\/title>\n<link>[^<]*\/movie\/(\d+)<\/link>/g),
    ].map(([, id]) => Number(id));
    expect(links).toEqual(Array.from({ length: 30 }, (_, index) => 43 - index));
    expect(feed).toContain("<title>New movies on Marquee</title>");
  });

  it("the feed's title is in the language that its address names", async () => {
    const response = await visitorClient()("/feed.xml?language=de");
    expect(await response.text()).toContain("<title>Neue Filme bei Marquee</title>");
  });

  it("the feed leaves out movies in the bin, and removes characters that XML forbids from movie names", async () => {
    await executeSql("UPDATE movies SET name = ? WHERE id = 42", "A <b> & \u0001\u{ffff}🎬");
    await executeSql("UPDATE movies SET deleted_at = 1 WHERE id = 43");
    const feed = await (await visitorClient()("/feed.xml")).text();
    expect(feed).not.toContain("/movie/43<");
    expect(feed).toContain("<title>A &#60;b&#62; &#38; 🎬 (");
    await executeSql("UPDATE movies SET deleted_at = NULL WHERE id = 43");
  });

  it("the home page and the list of movies link to the feed", async () => {
    for (const path of ["/", "/movies"])
      expect(await (await visitorClient()(path)).text()).toMatch(
        /<link rel="alternate" type="application\/rss\+xml"/,
      );
  });
});
