import { beforeAll, describe, expect, it } from "vitest";
import { categoryPages } from "../../contract/constants.ts";
import { documentTitle, pageTitles } from "../../contract/page-titles.ts";
import { openDemo, rowOf, run, signIn } from "../support/factories.ts";
import { costOf, freshOrigin, openSite, visitor } from "../support/site.ts";

beforeAll(openDemo);

const look = async (path: string, headers: Record<string, string> = {}, origin = freshOrigin()) => {
  const response = await visitor(origin)(path, { headers });
  return { response, origin, html: await response.text() };
};

const titleIn = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
const canonicalIn = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
const metaIn = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
const dataIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = ""]) => JSON.parse(json));
const preloadedIn = (html: string) =>
  JSON.parse(/<script type="application\/json" id="preloaded">(.*?)<\/script>/.exec(html)?.[1] ?? "{}");
const drawnIn = (html: string) =>
  /<div id="root">(.*)<\/div><(script type="application\/json"|p id="late")/s.exec(html)?.[1];

const filmNamed = async (name: string) =>
  (await rowOf<{ id: number }>("SELECT id FROM movies WHERE name = ?", name))?.id;

describe("a page's head", () => {
  it.each([
    ["/", pageTitles.home, "/"],
    ["/movies", pageTitles.movies, "/movies"],
    ["/movies/?utm_source=letter", pageTitles.movies, "/movies"],
    ["/Movies?category=Anime&fbclid=1", "Movies: Anime", "/movies?category=Anime"],
    ["/movies?category=Tech", "Movies: Tech", "/tech"],
    ...Object.entries(categoryPages).map(([path, title]) => [`/${path}?gclid=2`, title, `/${path}`]),
    ["/about", pageTitles.about, "/about"],
    ["/contact", pageTitles.contact, "/contact"],
  ])("of %s is called %s and has the one address %s", async (path = "", title = "", canonical) => {
    const { html, response, origin } = await look(path);
    expect(response.status).toBe(200);
    expect(titleIn(html)).toBe(documentTitle(title));
    expect(canonicalIn(html)).toBe(origin + canonical);
    expect(metaIn(html, "og:url")).toBe(origin + canonical);
    for (const name of ["description", "og:title", "og:description", "og:image:alt", "twitter:card"]) {
      expect(metaIn(html, name)).toBeTruthy();
    }
    expect(metaIn(html, "og:image")).toMatch(/^http:.*\.(png|webp)$/);
    expect(html).not.toContain("noindex");
    expect(response.headers.get("X-Robots-Tag")).toBeNull();
  });

  it("describes a film to search engines and to those it is shared with", async () => {
    const id = await filmNamed("Metropolis");
    const { html, origin } = await look(`/movie/${id}?from=here`);
    expect(titleIn(html)).toBe(documentTitle("Metropolis"));
    expect(canonicalIn(html)).toBe(`${origin}/movie/${id}`);
    expect([metaIn(html, "og:type"), metaIn(html, "og:image")]).toEqual([
      "video.movie",
      `${origin}/media/posters/metropolis-960.webp`,
    ]);
    expect([metaIn(html, "og:image:width"), metaIn(html, "og:image:height")]).toEqual(["960", "1440"]);
    const [movie, crumbs] = dataIn(html);
    expect(movie).toMatchObject({
      "@type": "Movie",
      name: "Metropolis",
      dateCreated: "1927",
      duration: expect.stringMatching(/^PT\d+H(\d+M)?$/),
      inLanguage: expect.any(String),
      offers: { "@type": "Offer", priceCurrency: "USD", price: expect.stringMatching(/^\d+\.\d\d$/) },
      isAccessibleForFree: false,
      hasPart: { isAccessibleForFree: false, cssSelector: ".paywall" },
    });
    expect(movie.actor.map(({ name }: { name: string }) => name)).toContain("Brigitte Helm");
    expect(crumbs).toMatchObject({ "@type": "BreadcrumbList" });
    expect(crumbs.itemListElement.at(-1)).toMatchObject({ position: 3, item: `${origin}/movie/${id}` });
    expect(drawnIn(html)).toContain('class="paywall');
  });

  it("speaks of a rating only where somebody has written a review", async () => {
    const { html: reviewed } = await look(
      `/movie/${(await rowOf<{ id: number }>("SELECT id FROM movies WHERE review_count > 0"))?.id}`,
    );
    expect(dataIn(reviewed)[0].aggregateRating).toMatchObject({
      bestRating: 5,
      worstRating: 1,
      reviewCount: expect.any(Number),
    });
    const unreviewed = await rowOf<{ id: number }>("SELECT id FROM movies WHERE review_count = 0");
    if (unreviewed) expect(dataIn((await look(`/movie/${unreviewed.id}`)).html)[0].aggregateRating).toBeUndefined();
  });

  it.each([
    "/movies?q=the",
    "/movies?sort=name",
    "/movies?category=Tech&year=1900-2000",
    "/movies?category=Cheap+pills+at+pills.example",
    "/movies?category=constructor",
    "/movies?cursor=abc",
    "/action?cursor=abc",
  ])("leaves the variant %s out of search engines", async (path) => {
    const { html, response } = await look(path);
    expect([response.status, canonicalIn(html), metaIn(html, "robots")]).toEqual([200, undefined, "noindex, follow"]);
    expect(response.headers.get("X-Robots-Tag")).toBe("noindex, follow");
  });

  it.each([
    "/login",
    "/register",
    "/recovery",
    "/resetPassword/abc",
    "/verifyEmail?token=x",
    "/thankyou",
    "/cart",
    "/orders",
    "/purchases",
    "/favouritpage/Max",
    "/nofavorite",
    "/dash/ad/Ada",
    "/dash/us/Max",
    "/dashboard",
    "/movielist",
    "/addmovie",
    "/categories",
    "/dashboard/users",
    "/user",
    "/dashboard/profile",
    "/password",
    "/watch/Sintel",
    "/stream/watch/Sintel",
  ])("keeps %s to whoever it is for", async (path) => {
    const { html, response } = await look(path);
    expect([response.status, canonicalIn(html), drawnIn(html), dataIn(html)]).toEqual([200, undefined, "", []]);
    expect(response.headers.get("X-Robots-Tag")).toContain("noindex");
  });

  it.each(["/movie/99999", "/movie/abc", "/movie/1e0", "/nowhere", "/movie/1/2"])(
    "answers 404 for %s",
    async (path) => {
      const { html, response } = await look(path);
      expect([response.status, canonicalIn(html), drawnIn(html)]).toEqual([404, undefined, ""]);
      expect(html).toContain('<div id="root">');
    },
  );

  it.each([
    ["//", pageTitles.home, "/"],
    ["//movies?page=2", pageTitles.movies, "/movies"],
    ["///Tech//", "Tech", "/tech"],
    ["//movie/1", "The Great Train Robbery", "/movie/1"],
  ])("takes the slashes too many of %s for none", async (path, title, canonical) => {
    const { html, response, origin } = await look(path);
    expect([response.status, titleIn(html), canonicalIn(html)]).toEqual([
      200,
      documentTitle(title),
      origin + canonical,
    ]);
    const [plain] = Object.keys(preloadedIn((await look(canonical)).html));
    expect(Object.keys(preloadedIn(html))[0]).toBe(plain);
  });

  it("answers 404 for a film in the bin", async () => {
    const id = await filmNamed("Sintel");
    await run("UPDATE movies SET deleted_at = 1 WHERE id = ?", id);
    expect((await look(`/movie/${id}`)).response.status).toBe(404);
    await run("UPDATE movies SET deleted_at = NULL WHERE id = ?", id);
    expect((await look(`/movie/${id}`)).response.status).toBe(200);
  });

  it("keeps script in every field of a film text", async () => {
    const hostile = `</script><script>alert(1)</script><!--<script>"'&$&\u2028`;
    const id = await filmNamed("Charade");
    const fields = "name = ?1, description = ?1, language = ?1, duration_text = ?1";
    await run(
      `UPDATE movies SET ${fields}, casts = json(?3) WHERE id = ?2`,
      hostile,
      id,
      JSON.stringify([{ id: 1, name: hostile, role: hostile, image: null }]),
    );
    const { html } = await look(`/movie/${id}`);
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<!--<");
    expect(html.match(/<script/g)).toHaveLength(4);
    expect(dataIn(html)[0]).toMatchObject({ name: hostile, description: hostile, actor: [{ name: hostile }] });
    expect(preloadedIn(html)[`/api/movies/${id}`].data.name).toBe(hostile);
    expect((await look(`/movies?q=${encodeURIComponent(hostile)}`)).html).not.toContain("<script>alert");
    await openDemo();
  });
});

it("cuts no character in half", async () => {
  await run("UPDATE movies SET description = ? WHERE id = 1", "🎬".repeat(120));
  const film = await look("/movie/1");
  expect(metaIn(film.html, "description")).toBe(`${"🎬".repeat(79)}…`);
  const text = `${"x".repeat(79)}🎬`;
  const list = await look(`/movies?q=${encodeURIComponent(text)}`);
  expect(titleIn(list.html)).toBe(`Movies: ${"x".repeat(79)} · Marquee`);
  expect(list.html).not.toMatch(/\uFFFD|%EF%BF%BD/);
  await openDemo();
});

it.each(["constructor", "__proto__"])("names the language %s as it stands", async (language) => {
  await run("UPDATE movies SET language = ? WHERE id = 1", language);
  expect(dataIn((await look("/movie/1")).html)[0].inLanguage).toBe(language);
  await openDemo();
});

describe("what a page brings along", () => {
  it.each([
    ["/", ["/api/getMovies?popular=true&sort=rating&limit=12", "/api/getCategory"]],
    ["/movies", ["/api/getMovies?sort=newest&limit=10", "/api/getCategory"]],
    ["/movies?year=1900-2000&sort=name", ["/api/getMovies?year=1900-2000&sort=name&limit=10", "/api/getCategory"]],
    ["/tech", ["/api/getMovies?category=Tech&sort=name&limit=10", "/api/getCategory"]],
    ["/movie/1", ["/api/movies/1", "/api/movies/1/related"]],
  ])("for %s is what its first questions are answered", async (path, asked) => {
    const { html, origin } = await look(path);
    const preloaded = preloadedIn(html);
    expect(Object.keys(preloaded)).toEqual(expect.arrayContaining(asked));
    for (const [address, answer] of Object.entries(preloaded)) {
      expect(await (await visitor(origin)(address)).json()).toEqual(answer);
    }
  });

  it("is asked for in one batch of three statements at most, and not at all a second time", async () => {
    for (const path of ["/", "/movies?rating=5", "/action", "/movie/1"]) {
      const origin = freshOrigin();
      const first = await costOf((await look(path, {}, origin)).response);
      expect(first.trips).toBe(1);
      expect(first.statements).toBeLessThanOrEqual(3);
      const again = `${path}${path.includes("?") ? "&" : "?"}utm_source=x`;
      expect((await costOf((await look(again, {}, origin)).response)).trips).toBe(0);
    }
    expect((await costOf((await look("/login")).response)).trips).toBe(0);
  });

  it.each(["/movies", "/movies?category=Anime", "/movies?q=the"])(
    "brings every language to filter %s by",
    async (path) => {
      const drawn = drawnIn((await look(path)).html);
      for (const language of ["English", "French", "German"]) expect(drawn).toContain(`<option value="${language}"`);
    },
  );

  it("has a number only where a list goes on: else it would be everybody's", async () => {
    for (const path of ["/", "/movies", "/action", "/movie/1"]) {
      const numbered = await look(`${path}?page=7`);
      const plain = await look(path, {}, numbered.origin);
      expect((await costOf(plain.response)).trips).toBe(0);
      expect(numbered.html).toBe(plain.html);
      expect(drawnIn((await look(path)).html)?.length).toBe(drawnIn(plain.html)?.length);
    }
  });

  it("numbers a page by whole numbers only, and the first page as the first, whatever the address says", async () => {
    const films = "/api/getMovies?sort=newest&limit=10";
    const second = (await visitor()(films).then((answer) => answer.json())) as { nextCursor: string };
    const first = (await visitor()(`${films}&cursor=${second.nextCursor}`).then((answer) => answer.json())) as {
      prevCursor: string;
    };
    const numberOf = async (cursor: string, page: string) =>
      /Page \S+( of \d+)?/.exec(drawnIn((await look(`/movies?cursor=${cursor}&page=${page}`)).html) ?? "")?.[0];
    expect(await numberOf(second.nextCursor, "2")).toBe("Page 2 of 5");
    for (const odd of ["2.5", "1e308", "0x10", "-4", "Infinity", ""]) {
      expect(await numberOf(second.nextCursor, odd)).toBe("Page 1 of 5");
    }
    expect(await numberOf(first.prevCursor, "99")).toBe("Page 1 of 5");
  });

  it.each(["/", "/movies", "/tech", "/movie/1"])("asks ahead for the picture that %s shows largest", async (path) => {
    const { html } = await look(path);
    const [, files, sizes] =
      /<link rel="preload" as="image" type="image\/avif" imagesrcset="([^"]+)" imagesizes="([^"]+)" fetchpriority="high"/.exec(
        html,
      ) ?? [];
    const [, first = ""] = /<source ([^>]+)>/.exec(drawnIn(html) ?? "") ?? [];
    expect(first).toContain(`srcSet="${files}"`);
    expect(first).toContain(`sizes="${sizes}"`);
  });

  it("is drawn for visitors, and for nobody who is signed in, whose answers may be others", async () => {
    const token = await signIn("member");
    const mine = await look("/movie/1", { Cookie: `session=${token}` });
    expect([drawnIn(mine.html), preloadedIn(mine.html)]).toEqual(["", {}]);
    expect(mine.html).toContain('<html lang="en" data-session>');
    expect(canonicalIn(mine.html)).toBe(`${mine.origin}/movie/1`);
    const { html, response } = await look("/movie/1");
    expect(drawnIn(html)).toContain("<h1");
    expect(html).toContain('<html lang="en">');
    expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(response.headers.get("Vary")).toBe("Cookie, Accept-Language");
  });

  it("brings its styles along where it is drawn, without the letters, which its first script fetches", async () => {
    const { html, origin } = await look("/");
    expect(html).not.toContain('rel="stylesheet"');
    const [, styles = ""] = /<style>(.+)<\/style>/s.exec(html) ?? [];
    expect(styles).toContain("Figtree Fallback");
    expect(styles).not.toContain("woff2");
    const [, letters = "[]"] = /data-letters='([^']+)'/.exec(html) ?? [];
    const faces: [string, string, string][] = JSON.parse(letters);
    expect(faces.map(([family, , weights]) => [family, weights])).toEqual([
      ["Big Shoulders", "700 800"],
      ["Figtree", "300 900"],
    ]);
    for (const [, file] of faces) {
      const { response } = await look(file, {}, origin);
      expect(response.headers.get("Content-Type")).toBe("font/woff2");
      expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    }
    expect((await look("/login")).html).toMatch(/rel="stylesheet"(?!.*<style>)/s);
    expect((await look("/drawn.html")).response.status).toBe(404);
  });

  it("may run the one script that it was built with, and no other that stands in it", async () => {
    const scriptsIn = ({ html }: { html: string }) =>
      [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].filter(
        ([, attributes = ""]) => !/ src=|json/.test(attributes),
      );
    const allowedBy = ({ response }: { response: Response }) =>
      /script-src ([^;]*)/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1];
    const drawn = await look("/");
    const [[, , script = ""] = []] = scriptsIn(drawn);
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(script)));
    expect(scriptsIn(drawn)).toHaveLength(1);
    expect(allowedBy(drawn)).toBe(`'self' 'sha256-${btoa(String.fromCharCode(...hash))}'`);
    const bare = await look("/login");
    expect([scriptsIn(bare), allowedBy(bare)]).toEqual([[], "'self'"]);
  });

  it("is nobody's where the browser keeps it for when there is no connection", async () => {
    const { html, response } = await look("/index.html", { Cookie: `session=${await signIn("member")}` });
    expect(html).toContain('<html lang="en">');
    expect([drawnIn(html), preloadedIn(html)]).toEqual(["", {}]);
    expect(response.headers.get("Cache-Control")).toBe("no-cache");
    expect(response.headers.get("X-Robots-Tag")).toBe("noindex, follow");
  });

  it("leaves to the browser what only browsers show, however often it is drawn", async () => {
    for (const path of ["/about", "/about", "/contact"]) {
      expect(drawnIn((await look(path)).html)).not.toContain("<!--$--><!--/$-->");
    }
  });

  it("is drawn where a film costs nothing, too", async () => {
    await run("UPDATE movies SET price_cents = 0 WHERE id = 1");
    expect(drawnIn((await look("/movie/1")).html)).toMatch(/<h1.*The Great Train Robbery.*Download/s);
    expect(drawnIn((await look("/action")).html)).toMatch(/<h1.*Action.*Download/s);
    await openDemo();
  });

  it("comes in the reader's language: chosen, else the browser's, else English", async () => {
    const spoken = async (headers: Record<string, string>) => {
      const { html } = await look("/movies", headers);
      return [/<html lang="(\w+)"/.exec(html)?.[1], titleIn(html)];
    };
    expect(await spoken({})).toEqual(["en", "Movies · Marquee"]);
    expect(await spoken({ "Accept-Language": "fr, es-MX;q=0.8, en;q=0.9" })).toEqual(["en", "Movies · Marquee"]);
    expect(await spoken({ "Accept-Language": "fr, es-MX, en;q=0.9" })).toEqual(["es", "Películas · Marquee"]);
    expect(await spoken({ "Accept-Language": "en", Cookie: "language=es" })).toEqual(["es", "Películas · Marquee"]);
    expect(await spoken({ "Accept-Language": "es", Cookie: "language=xx" })).toEqual(["es", "Películas · Marquee"]);
  });

  it("says in the reader's language what is to be done where its scripts do not come, also offline", async () => {
    for (const path of ["/", "/login", "/index.html"]) {
      expect((await look(path)).html, path).toContain(">Load the page again</a>");
      expect((await look(path, { Cookie: "language=es" })).html, path).toMatch(
        /Los scripts de esta página no han llegado[^<]*<a href="">Volver a cargar la página<[/]a>/,
      );
    }
  });

  it("answers HEAD like GET, without the page", async () => {
    const ask = visitor();
    const head = await ask("/movie/1", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await ask("/movie/99999", { method: "HEAD" })).status).toBe(404);
  });

  it("comes without what it shows when the database does not answer", async () => {
    await run("ALTER TABLE categories RENAME TO gone");
    try {
      const { html, response } = await look("/");
      expect([response.status, drawnIn(html), titleIn(html)]).toEqual([200, "", documentTitle(pageTitles.home)]);
      expect(html).not.toContain("noindex");
    } finally {
      await run("ALTER TABLE gone RENAME TO categories");
    }
  });
});

describe("what robots read", () => {
  const map = async (path: string, origin = freshOrigin()) => (await visitor(origin)(path)).text();
  const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);

  it("is a map of every page, in parts of a bounded length", async () => {
    const origin = freshOrigin();
    expect(addresses(await map("/sitemap.xml", origin))).toEqual([
      `${origin}/sitemap-pages.xml`,
      `${origin}/sitemap-1.xml`,
    ]);
    expect(addresses(await map("/sitemap-pages.xml", origin))).toEqual(
      expect.arrayContaining([`${origin}/`, `${origin}/action`, `${origin}/movies?category=Anime`]),
    );
    const films = await map("/sitemap-1.xml", origin);
    expect(addresses(films)).toHaveLength(43);
    expect(films).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/);
    expect((await visitor()("/sitemap-2.xml")).status).toBe(404);
  });

  it("goes on in a second part with the films beyond the first, and leaves out the bin", async () => {
    const { DB } = await openSite();
    await DB.prepare("UPDATE movies SET deleted_at = 1 WHERE id = 43").run();
    await DB.prepare(
      "INSERT INTO movies (id, name, name_folded, poster, category_id, duration_text, hour_bucket, year, year_bucket, rating, star_bucket, language, description, price_cents, created_at, updated_at) SELECT 10001, 'Later', 'later', poster, category_id, duration_text, hour_bucket, year, year_bucket, rating, star_bucket, language, description, price_cents, 1, 1 FROM movies WHERE id = 1",
    ).run();
    const origin = freshOrigin();
    expect(addresses(await map("/sitemap.xml", origin))).toHaveLength(3);
    expect(addresses(await map("/sitemap-1.xml", origin))).toHaveLength(42);
    expect(addresses(await map("/sitemap-2.xml", origin))).toEqual([`${origin}/movie/10001`]);
    const { statements, rowsRead } = await costOf(await visitor()("/sitemap-2.xml"));
    expect(statements).toBe(1);
    expect(rowsRead).toBeLessThan(5);
    await DB.prepare("UPDATE movies SET deleted_at = 1 WHERE id < 10001").run();
    const later = freshOrigin();
    expect(addresses(await map("/sitemap.xml", later))).toEqual([
      `${later}/sitemap-pages.xml`,
      `${later}/sitemap-2.xml`,
    ]);
    await openDemo();
  });

  it("names the map, and closes what is nobody's way in", async () => {
    const origin = freshOrigin();
    const text = await map("/robots.txt", origin);
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
    for (const path of ["/api/", "/stream/", "/dash/", "/cart"]) expect(text).toContain(`Disallow: ${path}\n`);
  });

  it("leaves open every call that a public page asks, so that robots see what people see", async () => {
    const open = [...(await map("/robots.txt")).matchAll(/^Allow: (.+)$/gm)].map(([, path = ""]) => path);
    for (const page of ["/", "/movies", "/movie/1", "/action", "/about"]) {
      const asked = Object.keys(preloadedIn((await look(page)).html));
      expect(asked.filter((address) => !open.some((path) => address.startsWith(path)))).toEqual([]);
    }
  });

  it("is a manifest whose pictures are there", async () => {
    const ask = visitor();
    const manifest = JSON.parse(await (await ask("/manifest.webmanifest")).text());
    expect(manifest).toMatchObject({ name: "Marquee", display: "standalone", start_url: "/", lang: "en" });
    expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain("maskable");
    for (const { src } of manifest.icons) expect((await ask(src)).headers.get("Content-Type")).toBe("image/png");
    expect((await look("/")).html).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  });
});
