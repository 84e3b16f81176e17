import { beforeAll, describe, expect, it } from "vitest";
import { m } from "#messages";
import { legalPages } from "../../../contract/pages/legal-reviews.ts";
import { formatDocumentTitle, type Page, pages } from "../../../contract/pages.ts";
import { addressIn } from "../../support/address-in.ts";
import { createOrigin, visitorClient } from "../../support/clients.ts";
import { setConditions } from "../../support/conditions.ts";
import { pageAddresses } from "../../support/page-addresses.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { seedDemo } from "../../support/seeds.ts";
import { signInAs } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

beforeAll(seedDemo);

const fetchPage = async (
  path: string,
  headers: Record<string, string> = {},
  origin = createOrigin(),
) => {
  const response = await visitorClient(origin)(path, { headers });
  return { response, origin, html: await response.text() };
};

const readTitle = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
const readCanonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
const readMeta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
const readJsonLd = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = ""]) =>
    JSON.parse(json),
  );
const readPreloaded = (html: string) =>
  JSON.parse(
    /<script type="application\/json" id="preloaded">(.*?)<\/script>/.exec(html)?.[1] ?? "{}",
  );
const readRenderedHtml = (html: string) =>
  /<div id="root">(.*)<\/div><(script type="application\/json"|p id="scripts-failed")/s.exec(
    html,
  )?.[1];

const findMovieId = async (name: string) =>
  (await queryRow<{ id: number }>("SELECT id FROM movies WHERE name = ?", name))?.id;

/**
 * The server-rendered pages whose texts belong to the site, and not to a movie, person or category.
 */
const staticPages = Object.values<Page>(pages).flatMap(({ isServerRendered, title, ...page }) =>
  isServerRendered && title ? [{ ...page, title }] : [],
);

describe("a page's head", () => {
  it.each([
    ...staticPages.map(({ path, title }) => [`${path}?gclid=2`, title(), path]),
    ["/movies/?utm_source=letter", m.common_movies(), "/movies"],
    ["/Movies?category=Anime&fbclid=1", "Movies: Anime", "/movies?category=Anime"],
    ["/movies?category=Tech", "Movies: Tech", "/tech"],
  ])(
    "the page %s has the title %s and the canonical address %s",
    async (path = "", title = "", canonical) => {
      const { html, response, origin } = await fetchPage(path);
      expect(response.status).toBe(200);
      expect(readTitle(html)).toBe(formatDocumentTitle(title));
      expect(readCanonical(html)).toBe(origin + canonical);
      expect(readMeta(html, "og:url")).toBe(origin + canonical);
      for (const name of [
        "description",
        "og:title",
        "og:description",
        "og:image:alt",
        "twitter:card",
      ]) {
        expect(readMeta(html, name)).toBeTruthy();
      }
      expect(readMeta(html, "og:image")).toMatch(/^http:.*\.(png|webp)(\?v=\d+)?$/);
      expect(html).not.toContain("noindex");
      expect(response.headers.get("X-Robots-Tag")).toBeNull();
    },
  );

  it("each static page has its own meta description", { tags: ["long"] }, async () => {
    const descriptions = [];
    for (const { path } of staticPages)
      descriptions.push(readMeta((await fetchPage(path)).html, "description"));
    expect(descriptions).not.toContain(undefined);
    expect(new Set(descriptions).size).toBe(staticPages.length);
  });

  it.each(legalPages)(
    "the page /%s shows the note that its text is a template, in each language",
    async (name) => {
      for (const locale of ["en", "es", "de"] as const) {
        const { html } = await fetchPage(addressIn(locale, `/${name}`));
        expect(readRenderedHtml(html)).toContain(m.legal_template({}, { locale }));
      }
    },
  );

  it("a page's head describes a movie to search engines and link previews", async () => {
    const id = await findMovieId("Metropolis");
    const { html, origin } = await fetchPage(`/movie/${id}?from=here`);
    expect(readTitle(html)).toBe(formatDocumentTitle("Metropolis"));
    expect(readCanonical(html)).toBe(`${origin}/movie/${id}`);
    expect([readMeta(html, "og:type"), readMeta(html, "og:image")]).toEqual([
      "video.movie",
      `${origin}/media/posters/metropolis-960.webp`,
    ]);
    expect([readMeta(html, "og:image:width"), readMeta(html, "og:image:height")]).toEqual([
      "960",
      "1440",
    ]);
    const [movie, crumbs] = readJsonLd(html);
    expect(movie).toMatchObject({
      "@type": "Movie",
      name: "Metropolis",
      dateCreated: "1927",
      duration: expect.stringMatching(/^PT\d+H(\d+M)?$/),
      inLanguage: expect.any(String),
      offers: {
        "@type": "Offer",
        priceCurrency: "USD",
        price: expect.stringMatching(/^\d+\.\d\d$/),
      },
      isAccessibleForFree: false,
      hasPart: { isAccessibleForFree: false, cssSelector: ".paywall" },
    });
    expect(movie.actor.map(({ name }: { name: string }) => name)).toContain("Brigitte Helm");
    expect(crumbs).toMatchObject({ "@type": "BreadcrumbList" });
    expect(crumbs.itemListElement.at(-1)).toMatchObject({
      position: 3,
      item: `${origin}/movie/${id}`,
    });
    expect(readRenderedHtml(html)).toContain('class="paywall');
  });

  it("a movie's structured data has a rating only if the movie has reviews", async () => {
    const { html: reviewed } = await fetchPage(
      `/movie/${(await queryRow<{ id: number }>("SELECT id FROM movies WHERE review_count > 0"))?.id}`,
    );
    expect(readJsonLd(reviewed)[0].aggregateRating).toMatchObject({
      bestRating: 5,
      worstRating: 1,
      reviewCount: expect.any(Number),
    });
    const unreviewed = await queryRow<{ id: number }>(
      "SELECT id FROM movies WHERE review_count = 0",
    );
    if (unreviewed)
      expect(
        readJsonLd((await fetchPage(`/movie/${unreviewed.id}`)).html)[0].aggregateRating,
      ).toBeUndefined();
  });

  it.each([
    "/movies?q=the",
    "/movies?sort=name",
    "/movies?category=Tech&year=1900-2000",
    "/movies?category=Cheap+pills+at+pills.example",
    "/movies?category=constructor",
    "/movies?cursor=abc",
    "/action?cursor=abc",
  ])("the page %s is marked as noindex", async (path) => {
    const { html, response } = await fetchPage(path);
    expect([response.status, readCanonical(html), readMeta(html, "robots")]).toEqual([
      200,
      undefined,
      "noindex, follow",
    ]);
    expect(response.headers.get("X-Robots-Tag")).toBe("noindex, follow");
  });

  it.each(
    pageAddresses
      .filter(({ page }) => !page.isServerRendered && page !== pages.notFound)
      .map(({ address }) => address),
  )("the page %s is sent without server-rendered content and with noindex", async (path) => {
    const { html, response } = await fetchPage(path);
    expect([
      response.status,
      readCanonical(html),
      readRenderedHtml(html),
      readJsonLd(html),
    ]).toEqual([200, undefined, "", []]);
    expect(response.headers.get("X-Robots-Tag")).toContain("noindex");
  });

  it.each(["/movie/99999", "/movie/abc", "/movie/1e0", "/nowhere", "/movie/1/2"])(
    "the page %s is 404, without a canonical address or rendered content",
    async (path) => {
      const { html, response } = await fetchPage(path);
      expect([response.status, readCanonical(html), readRenderedHtml(html)]).toEqual([
        404,
        undefined,
        "",
      ]);
      expect(html).toContain('<div id="root">');
    },
  );

  it.each([
    ["//", m.site_home_page_title(), "/"],
    ["//movies?page=2", m.common_movies(), "/movies"],
    ["///Tech//", "Tech", "/tech"],
    ["//movie/1", "The Great Train Robbery", "/movie/1"],
  ])(
    "the page %s, despite its extra slashes, has the title %s and the canonical address %s",
    async (path, title, canonical) => {
      const { html, response, origin } = await fetchPage(path);
      expect([response.status, readTitle(html), readCanonical(html)]).toEqual([
        200,
        formatDocumentTitle(title),
        origin + canonical,
      ]);
      const [plain] = Object.keys(readPreloaded((await fetchPage(canonical)).html));
      expect(Object.keys(readPreloaded(html))[0]).toBe(plain);
    },
  );

  it("the page of a movie in the bin is 404", async () => {
    const id = await findMovieId("Sintel");
    await executeSql("UPDATE movies SET deleted_at = 1 WHERE id = ?", id);
    expect((await fetchPage(`/movie/${id}`)).response.status).toBe(404);
    await executeSql("UPDATE movies SET deleted_at = NULL WHERE id = ?", id);
    expect((await fetchPage(`/movie/${id}`)).response.status).toBe(200);
  });

  it("a movie's page escapes script in each text field of the movie", async () => {
    const hostile = `</script><script>alert(1)</script><!--<script>"'&$&\u2028`;
    const id = await findMovieId("Charade");
    const fields = "name = ?1, description = ?1, language = ?1, duration_text = ?1";
    await executeSql(
      `UPDATE movies SET ${fields}, casts = json(?3) WHERE id = ?2`,
      hostile,
      id,
      JSON.stringify([{ id: 1, name: hostile, role: hostile, image: null }]),
    );
    const { html } = await fetchPage(`/movie/${id}`);
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<!--<");
    expect(html.match(/<script/g)).toHaveLength(5);
    expect(readJsonLd(html)[0]).toMatchObject({
      name: hostile,
      description: hostile,
      actor: [{ name: hostile }],
    });
    expect(readPreloaded(html)[`/api/movies/${id}`].data.name).toBe(hostile);
    expect((await fetchPage(`/movies?q=${encodeURIComponent(hostile)}`)).html).not.toContain(
      "<script>alert",
    );
    await seedDemo();
  });
});

it("a long title or description is shortened without cutting a character in half", {
  tags: ["long"],
}, async () => {
  await executeSql("UPDATE movies SET description = ? WHERE id = 1", "🎬".repeat(120));
  const moviePage = await fetchPage("/movie/1");
  expect(readMeta(moviePage.html, "description")).toBe(`${"🎬".repeat(79)}…`);
  const text = `${"x".repeat(79)}🎬`;
  const listPage = await fetchPage(`/movies?q=${encodeURIComponent(text)}`);
  expect(readTitle(listPage.html)).toBe(`Movies: ${"x".repeat(79)} · Marquee`);
  expect(listPage.html).not.toMatch(/\uFFFD|%EF%BF%BD/);
  await seedDemo();
});

it.each(["constructor", "__proto__"])(
  "structured data keeps the unknown language %s as it is",
  { tags: ["long"] },
  async (language) => {
    await executeSql("UPDATE movies SET language = ? WHERE id = 1", language);
    expect(readJsonLd((await fetchPage("/movie/1")).html)[0].inLanguage).toBe(language);
    await seedDemo();
  },
);

describe("a server-rendered page", () => {
  it.each([
    ["/", ["/api/home?locale=en"]],
    ["/movies", ["/api/getMovies?sort=newest&limit=10", "/api/getCategory"]],
    [
      "/movies?year=1900-2000&sort=name",
      ["/api/getMovies?year=1900-2000&sort=name&limit=10", "/api/getCategory"],
    ],
    ["/tech", ["/api/getMovies?category=Tech&sort=name&limit=10", "/api/getCategory"]],
    ["/movie/1", ["/api/movies/1", "/api/movies/1/related"]],
    ["/person/1", ["/api/people/1"]],
  ])(
    "a server-rendered page for %s preloads the responses that the page requests first",
    async (path, expectedPaths) => {
      const { html, origin } = await fetchPage(path);
      const preloaded = readPreloaded(html);
      expect(Object.keys(preloaded)).toEqual(expect.arrayContaining(expectedPaths));
      for (const [address, response] of Object.entries(preloaded)) {
        expect(await (await visitorClient(origin)(address)).json()).toEqual(response);
      }
    },
  );

  it("a server-rendered page takes one batch of at most three statements, and no statement when it is cached", async () => {
    for (const path of ["/", "/movies?rating=5", "/action", "/movie/1", "/person/1"]) {
      const origin = createOrigin();
      const first = await readRequestCost((await fetchPage(path, {}, origin)).response);
      expect(first.trips).toBe(1);
      expect(first.statements).toBeLessThanOrEqual(3);
      const again = `${path}${path.includes("?") ? "&" : "?"}utm_source=x`;
      expect((await readRequestCost((await fetchPage(again, {}, origin)).response)).trips).toBe(0);
    }
    expect((await readRequestCost((await fetchPage("/login")).response)).trips).toBe(0);
  });

  it.each(["/movies", "/movies?category=Anime", "/movies?q=the"])(
    "a server-rendered page lists every language to filter %s by",
    async (path) => {
      const renderedHtml = readRenderedHtml((await fetchPage(path)).html);
      for (const language of ["English", "French", "German"])
        expect(renderedHtml).toContain(`<option value="${language}"`);
    },
  );

  it("a page number in an address without a cursor is ignored, so that all visitors share one cached page", {
    tags: ["long"],
  }, async () => {
    for (const path of ["/", "/movies", "/action", "/movie/1"]) {
      const numbered = await fetchPage(`${path}?page=7`);
      const plain = await fetchPage(path, {}, numbered.origin);
      expect((await readRequestCost(plain.response)).trips).toBe(0);
      expect(numbered.html).toBe(plain.html);
      expect(readRenderedHtml((await fetchPage(path)).html)?.length).toBe(
        readRenderedHtml(plain.html)?.length,
      );
    }
  });

  it("a list's page accepts only whole page numbers, and calls the first page 1 whatever the address says", {
    tags: ["long"],
  }, async () => {
    const moviesPath = "/api/getMovies?sort=newest&limit=10";
    const second = (await visitorClient()(moviesPath).then((response) => response.json())) as {
      nextCursor: string;
    };
    const first = (await visitorClient()(`${moviesPath}&cursor=${second.nextCursor}`).then(
      (response) => response.json(),
    )) as {
      prevCursor: string;
    };
    const readPageNumber = async (cursor: string, page: string) =>
      /Page \S+( of \d+)?/.exec(
        readRenderedHtml((await fetchPage(`/movies?cursor=${cursor}&page=${page}`)).html) ?? "",
      )?.[0];
    expect(await readPageNumber(second.nextCursor, "2")).toBe("Page 2 of 5");
    for (const invalidNumber of ["2.5", "1e308", "0x10", "-4", "Infinity", ""]) {
      expect(await readPageNumber(second.nextCursor, invalidNumber)).toBe("Page 1 of 5");
    }
    expect(await readPageNumber(first.prevCursor, "99")).toBe("Page 1 of 5");
  });

  it.each(["/", "/movies", "/tech", "/movie/1"])(
    "a server-rendered page preloads the largest image of %s",
    async (path) => {
      const { html } = await fetchPage(path);
      const [, files, sizes] =
        /<link rel="preload" as="image" type="image\/avif" imagesrcset="([^"]+)" imagesizes="([^"]+)" fetchpriority="high"/.exec(
          html,
        ) ?? [];
      const [, first = ""] = /<source ([^>]+)>/.exec(readRenderedHtml(html) ?? "") ?? [];
      expect(first).toContain(`srcSet="${files}"`);
      expect(first).toContain(`sizes="${sizes}"`);
    },
  );

  it("a signed-in user gets the same rendered page as a visitor, with a mark that there is a session", async () => {
    const token = await signInAs("member");
    const memberPage = await fetchPage("/movie/1", { Cookie: `session=${token}` });
    expect(memberPage.html).toMatch(
      /<html lang="en" data-page="[a-zA-Z]+" data-fonts='[^']+' data-session>/,
    );
    expect(readCanonical(memberPage.html)).toBe(`${memberPage.origin}/movie/1`);
    const { html, response } = await fetchPage("/movie/1");
    expect(readRenderedHtml(html)).toContain("<h1");
    expect(readRenderedHtml(memberPage.html)).toBe(readRenderedHtml(html));
    expect(readPreloaded(memberPage.html)).toEqual(readPreloaded(html));
    expect(html).toMatch(/<html lang="en" data-page="[a-zA-Z]+" data-fonts='[^']+'>/);
    expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(response.headers.get("Vary")).toBe("Cookie");
  });

  it("a server-rendered page inlines its styles but not the web fonts, which its first script fetches", async () => {
    const { html, origin } = await fetchPage("/");
    expect(html).not.toContain('rel="stylesheet"');
    const styles = [...html.matchAll(/<style>(.+?)<\/style>/gs)].join("");
    expect(styles).toContain("Figtree Fallback");
    expect(styles).not.toContain("woff2");
    const [, fontFacesJson = "[]"] = /data-fonts='([^']+)'/.exec(html) ?? [];
    const fontFaces: [string, string, string][] = JSON.parse(fontFacesJson);
    expect(fontFaces.map(([family, , weights]) => [family, weights])).toEqual([
      ["Big Shoulders", "700 800"],
      ["Figtree", "400 800"],
    ]);
    for (const [, file] of fontFaces) {
      const { response } = await fetchPage(file, {}, origin);
      expect(response.headers.get("Content-Type")).toBe("font/woff2");
      expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    }
    expect((await fetchPage("/login")).html).toMatch(/rel="stylesheet"(?!.*@layer)/s);
    expect((await fetchPage("/drawn.html")).response.status).toBe(404);
  });

  it("the Content-Security-Policy of a page allows only the inline script of the build", async () => {
    const findInlineScripts = ({ html }: { html: string }) =>
      [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].filter(
        ([, attributes = ""]) => !/ src=|json/.test(attributes),
      );
    const readScriptSrc = ({ response }: { response: Response }) =>
      /script-src ([^;]*)/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1];
    const homePage = await fetchPage("/");
    const [[, , script = ""] = []] = findInlineScripts(homePage);
    const hash = new Uint8Array(
      await crypto.subtle.digest("SHA-256", new TextEncoder().encode(script)),
    );
    expect(findInlineScripts(homePage)).toHaveLength(1);
    expect(readScriptSrc(homePage)).toBe(`'self' 'sha256-${btoa(String.fromCharCode(...hash))}'`);
    const bare = await fetchPage("/login");
    expect([findInlineScripts(bare), readScriptSrc(bare)]).toEqual([[], "'self'"]);
  });

  it("a server-rendered page for offline use contains no user's data", async () => {
    const { html, response } = await fetchPage("/index.html", {
      Cookie: `session=${await signInAs("member")}`,
    });
    expect(html).toMatch(/<html lang="en" data-page="[a-zA-Z]+" data-fonts='[^']+'>/);
    expect([readRenderedHtml(html), readPreloaded(html)]).toEqual(["", {}]);
    expect(response.headers.get("Cache-Control")).toBe("no-cache");
    expect(response.headers.get("X-Robots-Tag")).toBe("noindex, follow");
  });

  it("a server-rendered page leaves out browser-only components, even when it is rendered again", async () => {
    for (const path of ["/about", "/about", "/contact"]) {
      expect(readRenderedHtml((await fetchPage(path)).html)).not.toContain("<!--$--><!--/$-->");
    }
  });

  it("pages with a movie that is free to download are server-rendered with the Download button", {
    tags: ["long"],
  }, async () => {
    await executeSql("UPDATE movies SET free_download = 1 WHERE id = 1");
    expect(readRenderedHtml((await fetchPage("/movie/1")).html)).toMatch(
      /<h1.*The Great Train Robbery.*Download/s,
    );
    expect(readRenderedHtml((await fetchPage("/action")).html)).toMatch(/<h1.*Action.*Download/s);
    await seedDemo();
  });

  it("a page tells readers in their language to reload when scripts fail to load, also offline", async () => {
    for (const path of ["/", "/login", "/index.html"]) {
      expect((await fetchPage(path)).html, path).toContain(">Reload the page</a>");
      expect((await fetchPage(addressIn("es", path))).html, path).toMatch(
        /Esta página no se ha cargado del todo[^<]*<a href="">Recargar la página<[/]a>/,
      );
    }
  });

  it("a server-rendered page responds to HEAD with the status of GET and an empty body", {
    tags: ["long"],
  }, async () => {
    const client = visitorClient();
    const head = await client("/movie/1", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await client("/movie/99999", { method: "HEAD" })).status).toBe(404);
  });

  it("a page is sent without rendered content when the database fails", async () => {
    await setConditions({ failsDatabase: true });
    try {
      const { html, response } = await fetchPage("/");
      expect([response.status, readRenderedHtml(html), readTitle(html)]).toEqual([
        200,
        "",
        formatDocumentTitle(m.site_home_page_title()),
      ]);
      expect(html).not.toContain("noindex");
    } finally {
      await setConditions();
    }
  });
});

describe("robots, sitemaps and manifest", () => {
  const fetchText = async (path: string, origin = createOrigin()) =>
    (await visitorClient(origin)(path)).text();
  const readLocations = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);

  const listSitemaps = (origin: string, names: string[]) =>
    ["", "es-", "de-"].flatMap((language) =>
      names.map((name) => `${origin}/sitemap-${language}${name}.xml`),
    );

  it("the sitemap index lists sitemaps of pages, movies and people, each of limited length", async () => {
    const origin = createOrigin();
    expect(readLocations(await fetchText("/sitemap.xml", origin))).toEqual(
      listSitemaps(origin, ["pages", "1", "people-1"]),
    );
    expect(readLocations(await fetchText("/sitemap-pages.xml", origin))).toEqual(
      expect.arrayContaining([`${origin}/`, `${origin}/action`, `${origin}/movies?category=Anime`]),
    );
    const moviesSitemap = await fetchText("/sitemap-1.xml", origin);
    expect(readLocations(moviesSitemap)).toHaveLength(43);
    expect(moviesSitemap).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/);
    expect((await visitorClient()("/sitemap-2.xml")).status).toBe(404);
  });

  it("movies beyond the first sitemap's limit are in a second sitemap, and movies in the bin in none", async () => {
    const { DB } = await getBindings();
    await DB.prepare("UPDATE movies SET deleted_at = 1 WHERE id = 43").run();
    await DB.prepare(
      "INSERT INTO movies (id, name, name_folded, poster, category_id, duration_text, hour_bucket, year, year_bucket, rating, star_bucket, language, description, price_cents, created_at, updated_at) SELECT 10001, 'Later', 'later', poster, category_id, duration_text, hour_bucket, year, year_bucket, rating, star_bucket, language, description, price_cents, 1, 1 FROM movies WHERE id = 1",
    ).run();
    const origin = createOrigin();
    expect(readLocations(await fetchText("/sitemap.xml", origin))).toHaveLength(3 * 4);
    expect(readLocations(await fetchText("/sitemap-1.xml", origin))).toHaveLength(42);
    expect(readLocations(await fetchText("/sitemap-2.xml", origin))).toEqual([
      `${origin}/movie/10001`,
    ]);
    const { statements, rowsRead } = await readRequestCost(await visitorClient()("/sitemap-2.xml"));
    expect(statements).toBe(1);
    expect(rowsRead).toBeLessThan(5);
    await DB.prepare("UPDATE movies SET deleted_at = 1 WHERE id < 10001").run();
    const later = createOrigin();
    expect(readLocations(await fetchText("/sitemap.xml", later))).toEqual(
      listSitemaps(later, ["pages", "2", "people-1"]),
    );
    await seedDemo();
  });

  it("robots.txt names the sitemap and disallows private paths", async () => {
    const origin = createOrigin();
    const text = await fetchText("/robots.txt", origin);
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
    for (const path of ["/api/", "/stream/", "/dash/", "/cart"])
      expect(text).toContain(`Disallow: ${path}\n`);
  });

  it("robots.txt allows every API path that a public page requests", async () => {
    const allowedPaths = [...(await fetchText("/robots.txt")).matchAll(/^Allow: (.+)$/gm)].map(
      ([, path = ""]) => path,
    );
    for (const page of ["/", "/movies", "/movie/1", "/person/1", "/action", "/about"]) {
      const preloadedPaths = Object.keys(readPreloaded((await fetchPage(page)).html));
      expect(
        preloadedPaths.filter((address) => !allowedPaths.some((path) => address.startsWith(path))),
      ).toEqual([]);
    }
  });

  it("the web app manifest has the site's name, and its icons exist", async () => {
    const client = visitorClient();
    const manifest = JSON.parse(await (await client("/manifest.webmanifest")).text());
    expect(manifest).toMatchObject({
      name: "Marquee",
      display: "standalone",
      start_url: "/",
      lang: "en",
    });
    expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain(
      "maskable",
    );
    for (const { src } of manifest.icons)
      expect((await client(src)).headers.get("Content-Type")).toBe("image/png");
    expect((await fetchPage("/")).html).toContain(
      '<link rel="manifest" href="/manifest.webmanifest" />',
    );
  });
});
