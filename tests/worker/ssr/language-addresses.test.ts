import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Page, pages } from "../../../contract/pages.ts";
import { createOrigin, visitorClient } from "../../support/clients.ts";
import { pageAddresses } from "../../support/page-addresses.ts";
import { publishSettings } from "../../support/publish-settings.ts";
import { executeSql } from "../../support/rows.ts";
import { seedDemo } from "../../support/seeds.ts";

beforeAll(seedDemo);

type Headers = Record<string, string>;

const fetchPage = async (path: string, headers: Headers = {}, origin = createOrigin()) => {
  const response = await visitorClient(origin)(path, { headers });
  const html = await response.text();
  return { response, origin, html, language: /<html lang="([\w-]+)"/.exec(html)?.[1] };
};

/** Returns the status of a response and the address to which it leads. */
async function fetchRedirect(path: string, headers: Headers = {}, method = "GET") {
  const response = await visitorClient()(path, { headers, method });
  return [response.status, response.headers.get("Location")];
}

const readLinks = (html: string, rel: string) =>
  [...html.matchAll(new RegExp(`<link rel="${rel}"([^>]*)>`, "g"))].map(([, attributes = ""]) =>
    Object.fromEntries(
      [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    ),
  );
const readLanguageLinks = (html: string) =>
  readLinks(html, "alternate").flatMap(({ hreflang, href }) =>
    hreflang ? [[hreflang, href]] : [],
  );
const readMeta = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<meta property="${name}" content="([^"]*)"`, "g"))].map(
    ([, content]) => content,
  );
const readLocations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location);

const indexedPages = pageAddresses.filter(
  ({ page, address }) => page.isServerRendered && !/house-rules|film-noir|silent/.test(address),
);

describe("a page's language", () => {
  it.each(pageAddresses.map(({ address }) => address))(
    "the page %s has the same status below /de, and is in German whatever the reader prefers",
    { tags: ["long"] },
    async (address) => {
      const { response } = await fetchPage(address);
      const headers = { Cookie: "language=es", "Accept-Language": "en" };
      const german = await fetchPage(address === "/" ? "/de" : `/de${address}`, headers);
      expect([german.response.status, german.language]).toEqual([response.status, "de"]);
    },
  );

  it("a page without a language in its address is in the site's first language, whatever the reader prefers", async () => {
    const headers = { Cookie: "language=de", "Accept-Language": "es" };
    for (const path of ["/movies", "/movie/1", "/login", "/no-such-page", "/index.html"]) {
      const { language, response } = await fetchPage(path, headers);
      expect(language, path).toBe("en");
      expect(response.headers.get("Vary"), path).toBe("Cookie");
    }
  });

  it.each(["en", "de", "es"])(
    "every server-rendered page in the language %s links to both pages that end a contract",
    { tags: ["long"] },
    async (language) => {
      expect(indexedPages.length).toBeGreaterThan(10);
      const start = language === "en" ? "" : `/${language}`;
      for (const { address } of indexedPages) {
        const { html } = await fetchPage(start + (address === "/" && start ? "" : address));
        for (const path of ["/cancel", "/withdraw"])
          expect.soft(html, address).toContain(`href="${start}${path}"`);
      }
    },
  );

  it("a German page links only to German pages, and to itself in each other language", async () => {
    const { html } = await fetchPage("/de/movie/1");
    const rendered = /<div id="root">(.*)<\/div><script/s.exec(html)?.[1] ?? "";
    const hrefs = [...rendered.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => href);
    expect(hrefs).toContain("/de");
    expect(hrefs).toContain("/de/movies");
    expect(hrefs.filter((href = "") => !/^\/de(\/|$)/.test(href))).toEqual([
      "/feed.xml?language=de",
      "/movie/1",
      "/es/movie/1",
    ]);
    expect(html).toContain('href="/manifest.webmanifest?language=de"');
  });

  it("the app shell for offline use has the language of its address", async () => {
    expect((await fetchPage("/de/index.html")).language).toBe("de");
    expect((await fetchPage("/es/index.html")).response.headers.get("Cache-Control")).toBe(
      "no-cache",
    );
  });

  it("a page whose address has a secret sends no referrer in any language", async () => {
    for (const path of [
      "/de/resetPassword/secret",
      "/es/verifyEmail?token=secret",
      "/VERIFYEMAIL?token=secret",
      "/de//resetpassword//secret",
      "//DE//verifyEmail?token=secret",
      "/%64e/resetPassword/secret",
    ])
      expect((await fetchPage(path)).response.headers.get("Referrer-Policy"), path).toBe(
        "no-referrer",
      );
  });
});

describe("the address /", () => {
  it.each<[string, Headers, string]>([
    ["chose German", { Cookie: "language=de", "Accept-Language": "es" }, "/de"],
    ["prefers Spanish", { "Accept-Language": "fr, es-MX;q=0.9, en;q=0.8" }, "/es"],
  ])(
    "the address / redirects a reader who %s to that language, and caches do not keep the redirect",
    async (_, headers, path) => {
      for (const method of ["GET", "HEAD"]) {
        const response = await visitorClient()("/?from=letter", { headers, method });
        expect([response.status, response.headers.get("Location")]).toEqual([
          302,
          `${path}?from=letter`,
        ]);
        expect(response.headers.get("Cache-Control")).toBe("private, no-store");
        expect(response.headers.get("Vary")).toBe("Cookie, Accept-Language");
      }
    },
  );

  it.each<[string, Headers]>([
    ["who chose English", { Cookie: "language=en", "Accept-Language": "de" }],
    ["without a preference", {}],
    ["of a language that the site does not have", { "Accept-Language": "fr" }],
  ])("the address / shows the page in the first language to a reader %s", async (_, headers) => {
    const { response, language } = await fetchPage("/", headers);
    expect([response.status, language]).toEqual([200, "en"]);
    expect(response.headers.get("Vary")).toBe("Cookie, Accept-Language");
  });
});

describe("a reader of German who opens the address / of an English site", () => {
  const follow = async (from: string) => {
    const headers = { "Accept-Language": "de", "Sec-Fetch-Site": "same-origin", Referer: from };
    const { response } = await fetchPage("/", headers, "http://links.localhost");
    return response.status;
  };

  it("a reader of German who opens / by a link on the site sees the first language", async () => {
    expect(await follow("http://links.localhost/movies")).toBe(200);
  });

  // A service worker that passes a navigation on turns its Sec-Fetch-Site into `same-origin`.
  it.each(["", "http://elsewhere.example/", "no address"])(
    "a reader of German who opens / is led to German even if a service worker passes the request on with the Referer '%s'",
    async (from) => expect(await follow(from)).toBe(302),
  );
});

describe("the menu of languages", () => {
  const follow = async (path: string, headers: Headers) =>
    (
      await fetchPage(
        path,
        { "Sec-Fetch-Site": "same-origin", ...headers },
        "http://site.localhost",
      )
    ).response.headers.get("Set-Cookie");

  it("a reader who follows the menu of languages to another language gets a cookie with that choice", async () => {
    for (const [from, to, language] of [
      ["/movies?sort=name", "/de/movies", "de"],
      ["/de/movies", "/movies", "en"],
      ["/de", "/", "en"],
      ["/es/login", "/de/login", "de"],
      ["/es/no-such-page", "/de/no-such-page", "de"],
    ] as const)
      expect(await follow(to, { Referer: `http://site.localhost${from}` }), from).toBe(
        `language=${language}; Max-Age=31536000; Path=/; SameSite=Lax`,
      );
  });

  it.each<[string, string, Headers]>([
    ["another page", "/de/movies", { Referer: "http://site.localhost/sandbox/checkout/1" }],
    [
      "a page that is in that language already",
      "/de/movies",
      { Referer: "http://site.localhost/de/movies" },
    ],
    ["a bookmark", "/de/movies", {}],
    ["nowhere", "/de/movies", { Referer: "no address" }],
    [
      "another site through a service worker",
      "/de/movies",
      { Referer: "http://evil.example/movies" },
    ],
    [
      "a reload",
      "/de/movies",
      { Referer: "http://site.localhost/movies", "Cache-Control": "max-age=0" },
    ],
    [
      "a reload without caches",
      "/de/movies",
      { Referer: "http://site.localhost/movies", "Cache-Control": "no-cache" },
    ],
    [
      "another site",
      "/de/movies",
      { Referer: "http://evil.example/movies", "Sec-Fetch-Site": "cross-site" },
    ],
  ])("a reader who comes from %s has not chosen a language", async (_, path, headers) => {
    expect(await follow(path, headers)).toBeNull();
  });
});

describe("an unusual address", () => {
  it.each([
    ["/en/movies?category=Anime", "/movies?category=Anime"],
    ["/en", "/"],
    ["/en/", "/"],
    ["/DE/movies", "/de/movies"],
    ["/%64e/movies", "/de/movies"],
    ["//DE//movie//1/", "/de/movie/1"],
    ["/En//evil.example", null],
    ["/en/movie//evil.example", "/movie/evil.example"],
  ])(
    "the unusual address %s redirects permanently to %s, but browsers must revalidate the redirect",
    async (path, target) => {
      for (const method of ["GET", "HEAD"])
        expect(await fetchRedirect(path, {}, method), method).toEqual(
          target === null ? [404, null] : [301, target],
        );
      if (target === null) return;
      const { headers } = await visitorClient()(path);
      expect(headers.get("Cache-Control")).toBe("private, no-cache");
    },
  );

  it.each([
    "/de/es/movies",
    "/de/de",
    "/en/de/movies",
    "/de/en",
    "/fr/movies",
    "/de/no-such-page",
    "/de//evil.example",
    "/de/\\evil.example",
    "/de/%2F%2Fevil.example",
    "/%2Fde/movies",
    "/%E0%A4%A/movies",
    "/de/api/getMovies",
    "/de/media/posters/1.webp",
    "/de/stream/v/master.m3u8",
    "/de/sitemap.xml",
    "/de/feed.xml",
    "/de/tv",
    "/de/embed/movie/1",
    "/de/dev/mailbox",
    "/en/api/getMovies",
    "/DE/api/getMovies",
  ])(
    "the unusual address %s is not found, and redirects nowhere",
    { tags: ["long"] },
    async (path) => {
      for (const method of ["GET", "HEAD", "OPTIONS", "POST"]) {
        const [status, location] = await fetchRedirect(path, { Origin: "" }, method);
        expect(location, method).toBeNull();
        expect(status, method).toBeGreaterThanOrEqual(400);
      }
      expect((await fetchRedirect(path))[0]).toBe(404);
    },
  );

  it("a path with repeated or trailing slashes shows the same page", async () => {
    for (const path of ["/de/", "//de//movies//", "/de/movies/"]) {
      const { response, language } = await fetchPage(path);
      expect([response.status, language], path).toEqual([200, "de"]);
    }
  });

  it("an endpoint below a language's prefix is 404", async () => {
    const body = { email: "member@marquee.example", password: "marquee-member" };
    const response = await visitorClient()("/de/login", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    expect([response.status, response.headers.get("Set-Cookie")]).toEqual([404, null]);
  });
});

describe("what search engines read", () => {
  it.each(indexedPages.map(({ address }) => address))(
    "the page %s names itself and its other languages in each language",
    { tags: ["long"] },
    async (address) => {
      const path = address === "/" ? "" : address;
      for (const [locale, start] of [
        ["en", ""],
        ["de", "/de"],
        ["es", "/es"],
      ] as const) {
        const { html, origin } = await fetchPage(start + path || "/");
        const own = origin + (start + path || "/");
        expect(readLinks(html, "canonical")).toEqual([{ href: own }]);
        expect(readMeta(html, "og:url")).toEqual([own]);
        expect(readLanguageLinks(html)).toEqual([
          ["en", origin + (path || "/")],
          ["es", `${origin}/es${path}`],
          ["de", `${origin}/de${path}`],
          ["x-default", origin + (path || "/")],
        ]);
        const openGraph = { en: "en_US", de: "de_DE", es: "es_ES" };
        expect(readMeta(html, "og:locale")).toEqual([openGraph[locale]]);
        expect(readMeta(html, "og:locale:alternate")).toHaveLength(2);
      }
    },
  );

  it("pages that are not indexed have no links to versions in other languages", async () => {
    for (const path of ["/de/login", "/de/movies?q=moon", "/de/no-such-page"]) {
      const { html } = await fetchPage(path);
      expect([readLinks(html, "canonical"), readLanguageLinks(html)], path).toEqual([[], []]);
    }
  });

  it("a German movie's structured data has German addresses, and its oEmbed the German title", {
    tags: ["long"],
  }, async () => {
    await executeSql(
      `UPDATE movies SET translations = '{"de":{"name":"Der große Eisenbahnraub"}}' WHERE id = 1`,
    );
    const { html, origin } = await fetchPage("/de/movie/1");
    expect(html).toContain("<title>Der große Eisenbahnraub · Marquee</title>");
    const [movie, breadcrumbs] = [
      ...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
    ].map(([, json = ""]) => JSON.parse(json));
    expect(movie.url).toBe(`${origin}/de/movie/1`);
    expect(movie.actor[0].url).toMatch(`${origin}/de/person/`);
    expect(breadcrumbs.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      `${origin}/de`,
      expect.stringContaining(`${origin}/de/`),
      `${origin}/de/movie/1`,
    ]);
    const [oEmbed] = readLinks(html, "alternate").filter(({ type }) => type?.includes("oembed"));
    const path = (oEmbed?.href ?? "").replace(origin, "");
    const embed = await (await visitorClient(origin)(path)).json();
    expect(embed).toMatchObject({
      title: "Der große Eisenbahnraub",
      provider_url: `${origin}/de`,
      html: expect.stringContaining(`${origin}/embed/movie/1?language=de`),
    });
    const card = await fetchPage("/embed/movie/1?language=de", { "Accept-Language": "es" }, origin);
    expect(card.html).toContain(`href="${origin}/de/movie/1"`);
    await seedDemo();
  });

  it("the sitemap lists each language in files of its own, each page with its other languages", async () => {
    const origin = createOrigin();
    const fetchText = async (path: string) => (await visitorClient(origin)(path)).text();
    const index = readLocations(await fetchText("/sitemap.xml"));
    expect(index).toEqual(
      ["", "es-", "de-"].flatMap((language) =>
        ["pages", "1", "people-1"].map((name) => `${origin}/sitemap-${language}${name}.xml`),
      ),
    );
    const german = await fetchText("/sitemap-de-1.xml");
    expect(readLocations(german)).toContain(`${origin}/de/movie/1`);
    expect(readLocations(german)).toHaveLength(
      readLocations(await fetchText("/sitemap-1.xml")).length,
    );
    const [entry] = /<url><loc>[^<]*\/de\/movie\/1<.*<\/url>/.exec(german) ?? [];
    for (const [hreflang, path] of [
      ["en", "/movie/1"],
      ["de", "/de/movie/1"],
      ["x-default", "/movie/1"],
    ])
      expect(entry).toContain(
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${origin}${path}"/>`,
      );
    expect(german).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
    const pagesOfGerman = readLocations(await fetchText("/sitemap-de-pages.xml"));
    const publicPaths = Object.values<Page>(pages)
      .filter(({ isServerRendered, path }) => isServerRendered && !path.includes(":"))
      .map(({ path }) => `${origin}/de${path === "/" ? "" : path}`);
    expect(pagesOfGerman).toEqual(expect.arrayContaining(publicPaths));
    for (const name of ["en-1", "fr-1", "de-", "de-people", "de-2", "de-1.xml"])
      expect((await visitorClient(origin)(`/sitemap-${name}.xml`)).status, name).toBe(404);
  });

  it("robots.txt hides private pages in every language", async () => {
    const text = await (await visitorClient()("/robots.txt")).text();
    for (const path of ["/cart", "/de/cart", "/es/watch/", "/api/"])
      expect(text).toContain(`\nDisallow: ${path}\n`);
    expect(text).not.toContain("/de/api/");
  });

  it("the feed and the app's manifest lead to the pages of the language that their address names", async () => {
    const origin = createOrigin();
    const client = visitorClient(origin);
    const init = { headers: { "Accept-Language": "es", Cookie: "language=es" } };
    const german = await (await client("/feed.xml?language=de", init)).text();
    expect(german).toContain("<language>de</language>");
    expect(german).toContain(`<link>${origin}/de/movie/`);
    expect(await (await client("/feed.xml", init)).text()).toContain("<language>en</language>");
    const manifest = await (await client("/manifest.webmanifest?language=de", init)).json();
    expect(manifest).toMatchObject({ lang: "de", start_url: "/de", id: "/", scope: "/" });
    const first = await (await client("/manifest.webmanifest?language=xx", init)).json();
    expect(first).toMatchObject({ lang: "en", start_url: "/" });
  });
});

describe("a site whose languages change", () => {
  afterEach(seedDemo);

  it("addresses of a language that is no longer offered redirect temporarily to the first language", async () => {
    await publishSettings({ locales: ["en", "de"] });
    expect(await fetchRedirect("/es/movies?sort=name")).toEqual([302, "/movies?sort=name"]);
    expect(await fetchRedirect("/es")).toEqual([302, "/"]);
    expect(await fetchRedirect("/es/no-such-page")).toEqual([404, null]);
    expect(await fetchRedirect("/", { Cookie: "language=es" })).toEqual([200, null]);
  });

  it("a new first language takes the addresses without a language, and its former addresses redirect there", {
    tags: ["long"],
  }, async () => {
    await publishSettings({ locales: ["de", "en"] });
    expect((await fetchPage("/movies")).language).toBe("de");
    expect((await fetchPage("/en/movies")).language).toBe("en");
    expect(await fetchRedirect("/de/movies")).toEqual([301, "/movies"]);
    expect(await fetchRedirect("/", { Cookie: "language=en" })).toEqual([302, "/en"]);
    const { html, origin } = await fetchPage("/movies");
    expect(readLanguageLinks(html)).toEqual([
      ["de", `${origin}/movies`],
      ["en", `${origin}/en/movies`],
      ["x-default", `${origin}/movies`],
    ]);
  });

  it("a site in one language names no other languages, and has no addresses with a language", {
    tags: ["long"],
  }, async () => {
    await publishSettings({ locales: ["de"] });
    const { html } = await fetchPage("/movies");
    expect(readLanguageLinks(html)).toEqual([]);
    expect(html).not.toContain("og:locale:alternate");
    expect(await fetchRedirect("/es/movies")).toEqual([302, "/movies"]);
    expect(await (await visitorClient()("/sitemap-pages.xml")).text()).not.toContain("xhtml");
  });
});

it("a page's requests are answered in the page's language, whatever the reader chose elsewhere", async () => {
  const headers = { "X-Language": "de", Cookie: "language=es", "Accept-Language": "en" };
  const response = await visitorClient()("/api/movies/1", { headers });
  expect(response.headers.get("Content-Language")).toBe("de");
  expect(response.headers.get("Vary")).toContain("X-Language");
  const unknown = await visitorClient()("/api/movies/1", {
    headers: { ...headers, "X-Language": "fr" },
  });
  expect(unknown.headers.get("Content-Language")).toBe("es");
});
