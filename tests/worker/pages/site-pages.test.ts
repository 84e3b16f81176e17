import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { m } from "#messages";
import {
  type AdminSitePage,
  maxSitePages,
  maxSitePageTextLength,
} from "../../../contract/pages/site-pages.ts";
import { formatDocumentTitle, pages } from "../../../contract/pages.ts";
import { addressIn } from "../../support/address-in.ts";
import { clearSite, fetchSite } from "../../support/clear-site.ts";
import {
  createOrigin,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { seedSite } from "../../support/seeds.ts";
import { servedSegments } from "../../support/served-segments.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

let admin: TestClient;

beforeAll(async () => {
  await seedSite();
  admin = await signedInClient("demo-admin");
});
beforeEach(clearSite);

const rules = { en: { title: "House rules", body: "# Quiet\n\nNo phones, **please**." } };

const createPage = (page: object = {}, headers = {}) =>
  admin(
    "/api/admin/pages",
    jsonRequest(
      "POST",
      { slug: "house-rules", placement: "footer", texts: rules, ...page },
      headers,
    ),
  );
const changePage = (slug: string, change: object) =>
  admin(
    `/api/admin/pages/${slug}`,
    jsonRequest("PUT", { version: 1, placement: "footer", texts: rules, ...change }),
  );
const readData = async (response: Response) => (await response.json()).data;
const readPage = async (slug: string, locale = "en") =>
  readData(await visitorClient()(`/api/pages/${slug}?locale=${locale}`));
const readLinks = async (locale = "en") =>
  (await fetchSite({ Cookie: `language=${locale}` })).pageLinks;
const fetchPage = async (path: string, { language = "en", origin = createOrigin() } = {}) => {
  const response = await visitorClient(origin)(addressIn(language, path));
  return { response, origin, html: await response.text() };
};
const countAudits = () => countRows("audit_log WHERE subject = 'page'");

describe("an owner's page", () => {
  it("an owner's page is stored, linked, rendered by the server and listed in the sitemap", async () => {
    const created = await createPage();
    expect(created.status).toBe(201);
    expect(await created.json()).toEqual({
      message: m.done_page_added(),
      data: { slug: "house-rules" },
    });
    const row = await queryRow<{ texts: string }>("SELECT * FROM site_pages");
    expect(row).toMatchObject({
      slug: "house-rules",
      placement: "footer",
      position: 1,
      version: 1,
    });
    expect(JSON.parse(row?.texts ?? "")).toEqual(rules);

    expect(await readLinks()).toEqual([
      { slug: "house-rules", title: "House rules", placement: "footer" },
    ]);
    const { html, response, origin } = await fetchPage("/page/house-rules");
    expect(response.status).toBe(200);
    expect(html).toContain(`<title>${formatDocumentTitle("House rules")}</title>`);
    expect(html).toContain('<meta name="description" content="No phones, please." />');
    expect(html).toContain(`<link rel="canonical" href="${origin}/page/house-rules" />`);
    expect(html).toMatch(
      /<div id="root">.*<h1[^>]*>House rules<\/h1>.*<h2 id="quiet">Quiet<\/h2>.*<strong>please<\/strong>/s,
    );
    expect(html).toContain(
      '"pageLinks":[{"slug":"house-rules","placement":"footer","title":"House rules"}]',
    );
    const sitemap = await (await visitorClient(origin)("/sitemap-pages.xml")).text();
    expect(sitemap).toMatch(/\/page\/house-rules<\/loc><lastmod>\d{4}-/);
  });

  it("an owner's page is linked where the owner chose: in the menu, in the footer, or nowhere", async () => {
    await createPage({ slug: "first", placement: "menu" });
    await createPage({ slug: "second", placement: "menu" });
    await createPage({ slug: "third", placement: "footer" });
    await createPage({ slug: "hidden", placement: "none" });
    expect(
      await (
        await admin("/api/admin/page-order", jsonRequest("PUT", { slugs: ["second", "first"] }))
      ).json(),
    ).toEqual({
      message: m.done_pages_ordered(),
    });
    expect((await readLinks()).map(({ slug }: { slug: string }) => slug)).toEqual([
      "second",
      "first",
      "third",
    ]);
    const { html } = await fetchPage("/login");
    expect(html).not.toContain("/page/");
    const home = (await fetchPage("/")).html;
    expect(home).toMatch(/<header.*href="\/page\/second".*href="\/page\/first".*<\/header>/s);
    expect(home).not.toContain("/page/hidden");
    expect((await fetchPage("/page/hidden")).response.status).toBe(200);
    const header = /<header.*<\/header>/s.exec(home)?.[0] ?? "";
    const footer = /<footer.*<\/footer>/s.exec(home)?.[0] ?? "";
    expect([header.includes("/page/second"), header.includes("/page/third")]).toEqual([
      true,
      false,
    ]);
    expect([footer.includes("/page/second"), footer.includes("/page/third")]).toEqual([
      false,
      true,
    ]);
    const listed = await readData(await admin("/api/admin/pages"));
    expect(listed.map(({ slug }: AdminSitePage) => slug)).toEqual([
      "second",
      "first",
      "third",
      "hidden",
    ]);
  });

  it("an owner's page is shown in the reader's language, else the default language, else any language the page has", async () => {
    await createPage({ texts: { ...rules, de: { title: "Hausordnung", body: "Bitte _leise_." } } });
    await createPage({
      slug: "nur-deutsch",
      texts: { de: { title: "Nur deutsch", body: "Hallo." } },
    });
    expect(await readPage("house-rules", "de")).toMatchObject({
      locale: "de",
      html: "<p>Bitte <em>leise</em>.</p>\n",
    });
    expect(await readPage("house-rules", "es")).toMatchObject({
      locale: "en",
      title: "House rules",
    });
    expect(await readPage("nur-deutsch", "es")).toMatchObject({
      locale: "de",
      title: "Nur deutsch",
    });
    expect((await readLinks("de")).map(({ title }: { title: string }) => title)).toEqual([
      "Hausordnung",
      "Nur deutsch",
    ]);
    expect((await readLinks("es")).map(({ title }: { title: string }) => title)).toEqual([
      "House rules",
      "Nur deutsch",
    ]);
    const spanish = await fetchPage("/page/house-rules", { language: "es" });
    expect(spanish.html).toMatch(/<h1 lang="en"[^>]*>House rules/);
    expect(
      await readData(
        await visitorClient()("/api/pages/house-rules", { headers: { "Accept-Language": "de" } }),
      ),
    ).toMatchObject({
      locale: "de",
    });
  });

  it.each(["/page/nowhere", "/page/terms", "/page/Not_A_Slug", "/page/a/b"])(
    "a page of the owner's own is 404 at %s",
    async (path) => {
      expect((await fetchPage(path)).response.status).toBe(404);
    },
  );

  it("an owner's page is found by its address in upper or lower case, and has one canonical address", async () => {
    await createPage();
    const { html, response, origin } = await fetchPage("/page/House-Rules");
    expect(response.status).toBe(200);
    expect(html).toContain(`<link rel="canonical" href="${origin}/page/house-rules" />`);
  });

  it("an owner's page links to the site's pages in the reader's language, and leaves other links unchanged", async () => {
    const links = [
      "/",
      "/movies?q=a",
      "/de/movies",
      "/feed.xml",
      "#top",
      "https://example.com/movies",
    ];
    const body = links.map((link) => `[Link](${link})`).join(" ");
    await createPage({ slug: "links", texts: { en: { title: "Links", body } } });
    const readHrefs = async (locale: string) => {
      const { html } = await readPage("links", locale);
      return [...html.matchAll(/href="([^"]*)"/g)].map(([, href]: string[]) => href);
    };
    expect(await readHrefs("en")).toEqual(links);
    expect(await readHrefs("es")).toEqual(["/es", "/es/movies?q=a", ...links.slice(2)]);
  });

  it("links to the owner's pages need no further SQL statement or request", async () => {
    for (let number = 0; number < 8; number++) await createPage({ slug: `page-${number}` });
    const { response, html } = await fetchPage("/contact");
    expect(await readRequestCost(response)).toMatchObject({ trips: 0 });
    expect(html.match(/"slug":"page-\d"/g)).toHaveLength(8);
    expect(await readRequestCost((await fetchPage("/page/page-3")).response)).toMatchObject({
      trips: 1,
      statements: 1,
    });
  });

  it("deleting an owner's page removes its link, and the page can be created again from the audit log's entry", async () => {
    await createPage();
    const deleted = await admin("/api/admin/pages/house-rules", { method: "DELETE" });
    expect(await deleted.json()).toEqual({ message: m.done_page_deleted() });
    expect([await countRows("site_pages"), await readLinks()]).toEqual([0, []]);
    expect((await fetchPage("/page/house-rules")).response.status).toBe(404);
    const entry = await queryRow<{ before: string }>(
      "SELECT before FROM audit_log WHERE subject = 'page' ORDER BY id DESC",
    );
    expect((await createPage(JSON.parse(entry?.before ?? "{}"))).status).toBe(201);
    expect(await readPage("house-rules")).toMatchObject({ title: "House rules" });
  });
});

describe("a built-in page", () => {
  it.each(["about", "terms", "privacy", "imprint", "accessibility"] as const)(
    "a built-in page: %s has its built-in text until the owner writes another",
    { tags: ["long"] },
    async (name) => {
      expect(await readPage(name)).toBeNull();
      const builtIn = await fetchPage(`/${name}`);
      expect(builtIn.html).toContain(`<title>${formatDocumentTitle(pages[name].title())}</title>`);
      const texts = {
        en: { title: "Ours", body: "Written by us." },
        de: { title: "Unseres", body: "Von uns geschrieben." },
      };
      expect((await createPage({ slug: name, texts })).status).toBe(201);
      const { html, origin } = await fetchPage(`/${name}`);
      expect(html).toContain(`<title>${formatDocumentTitle("Ours")}</title>`);
      expect(html).toContain(`<link rel="canonical" href="${origin}/${name}" />`);
      expect(html).toContain("<p>Written by us.</p>");
      expect(html).not.toContain(m.legal_template());
      expect((await fetchPage(`/${name}`, { language: "de" })).html).toContain(
        "<p>Von uns geschrieben.</p>",
      );
      expect(await readLinks()).toEqual([]);
      await admin(`/api/admin/pages/${name}`, { method: "DELETE" });
      const again = await fetchPage(`/${name}`);
      expect(again.html).toContain(`<title>${formatDocumentTitle(pages[name].title())}</title>`);
      expect(again.html).not.toContain("Written by us.");
    },
  );

  it.each(["terms", "privacy", "imprint", "accessibility"] as const)(
    "a built-in page: %s is linked from the footer or instead from the menu, in the HTML that the server sends",
    { tags: ["long"] },
    async (name) => {
      const findLinks = async () => {
        const { html } = await fetchPage("/");
        return ["header", "footer"].map(
          (part) =>
            html.split(`<${part}`)[1]?.split(`</${part}>`)[0]?.split(`href="/${name}"`).length,
        );
      };
      const [once, never] = [2, 1];
      expect(await findLinks()).toEqual([never, once]);
      await createPage({ slug: name, placement: "menu" });
      expect(await readLinks()).toEqual([{ slug: name, title: "House rules", placement: "menu" }]);
      expect(await readData(await admin(`/api/admin/pages/${name}`))).toMatchObject({
        placement: "menu",
      });
      expect(await findLinks()).toEqual([once, never]);
      for (const [index, placement] of ["footer", "menu", "none"].entries()) {
        expect((await changePage(name, { version: index + 1, placement })).status).toBe(200);
        expect(await findLinks(), placement).toEqual(
          placement === "menu" ? [once, never] : [never, once],
        );
      }
    },
  );

  it("the footer's list of legal pages keeps the links to cancel and to withdraw when all legal pages are in the menu", async () => {
    for (const slug of ["terms", "privacy", "imprint", "accessibility"])
      await createPage({ slug, placement: "menu" });
    const { html } = await fetchPage("/");
    const list = html.slice(html.indexOf(`>${m.site_footer_legal()}</h2>`)).split("</ul>")[0];
    expect([...(list ?? "").matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      "/cancel",
      "/withdraw",
    ]);
  });

  it("the page /about stays linked in the menu and the footer, as specified, even if the owner writes it", async () => {
    await createPage({ slug: "about", placement: "menu" });
    expect(await readLinks()).toEqual([]);
    const { html } = await fetchPage("/");
    for (const part of ["header", "footer"])
      expect(html.split(`<${part}`)[1]?.split(`</${part}>`)[0]?.split('href="/about"').length).toBe(
        2,
      );
  });

  it("each built-in legal page says that it is a template until the owner writes that page's text", async () => {
    await createPage({ slug: "terms" });
    expect((await fetchPage("/terms")).html).not.toContain(m.legal_template());
    expect((await fetchPage("/privacy")).html).toContain(m.legal_template());
  });
});

describe("a change of a page", () => {
  it("a saved change of a page is in the audit log with the administrator who made it", async () => {
    await createPage();
    const texts = { en: { title: "Rules", body: "Be kind." } };
    expect(await (await changePage("house-rules", { placement: "none", texts })).json()).toEqual({
      message: m.done_page_updated(),
    });
    expect(await readData(await admin("/api/admin/pages/house-rules"))).toMatchObject({
      version: 2,
      placement: "none",
      texts,
    });
    const entry = await queryRow<{ before: string; after: string }>(
      "SELECT * FROM audit_log WHERE subject = 'page' AND action = 'change' ORDER BY id DESC",
    );
    expect(entry).toMatchObject({ actor_id: "demo-admin", subject_id: "house-rules" });
    expect(JSON.parse(entry?.before ?? "")).toEqual({ placement: "footer", texts: rules });
    expect(JSON.parse(entry?.after ?? "")).toEqual({ placement: "none", texts });
  });

  it("an administrator sees a changed page at once, and visitors' browsers must revalidate their cached copy", async () => {
    await createPage();
    const origin = createOrigin();
    const visitor = visitorClient(origin);
    const path = "/api/pages/house-rules?locale=en";
    await visitor(path);
    await changePage("house-rules", { texts: { en: { title: "Newer", body: "Newer." } } });
    expect(await readData(await admin(path))).toMatchObject({ title: "Newer" });
    expect(await readLinks()).toMatchObject([{ title: "Newer" }]);
    expect((await visitor(path)).headers.get("Cache-Control")).toBe(
      "public, max-age=0, must-revalidate",
    );
  });

  it("an edit of an outdated version of a page is refused with the saved page", async () => {
    await createPage();
    await changePage("house-rules", { texts: { en: { title: "Theirs", body: "Theirs." } } });
    const audits = await countAudits();
    const response = await changePage("house-rules", {
      texts: { en: { title: "Mine", body: "Mine." } },
    });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: "edit_conflict",
      data: {
        slug: "house-rules",
        version: 2,
        texts: { en: { title: "Theirs", body: "Theirs." } },
      },
    });
    expect(await queryRow("SELECT version FROM site_pages")).toEqual({ version: 2 });
    expect(await countAudits()).toBe(audits);
  });

  it("only one of two simultaneous edits of a page is saved", async () => {
    await createPage();
    const titles = ["One", "Two"];
    const responses = await Promise.all(
      titles.map((title) => changePage("house-rules", { texts: { en: { title, body: title } } })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await queryRow("SELECT version FROM site_pages")).toEqual({ version: 2 });
  });

  it("a change of a deleted page is 404", async () => {
    expect((await changePage("house-rules", {})).status).toBe(404);
  });
});

describe("a new page is refused", () => {
  const refuse = async (page: object, status: number, expected: object) => {
    const [rows, audits] = [await countRows("site_pages"), await countAudits()];
    const response = await createPage(page);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject(expected);
    expect([await countRows("site_pages"), await countAudits()]).toEqual([rows, audits]);
  };
  const withIssue = (path: string, code: string) => ({ code: "invalid", issues: [{ path, code }] });

  it.each(["", "House", "a b", "über", "-a", "a-", "a--b", "a/b", "..", "a.b", "a%2fb", "<b>"])(
    "a new page is refused with the address %j",
    { tags: ["long"] },
    (slug) => refuse({ slug }, 400, withIssue("slug", "slug_invalid")),
  );

  it("a new page is refused with an address that is too long", () =>
    refuse({ slug: "a".repeat(61) }, 400, withIssue("slug", "too_long")));

  it.each([
    "movies",
    "movie",
    "login",
    "dash",
    "dashboard",
    "page",
    "api",
    "media",
    "stream",
    "contact",
    "action",
    "watch",
    "sitemap",
    "assets",
    "getuser",
    "verifyemail",
    ...servedSegments,
  ])("a new page is refused with the site's own address %s", { tags: ["long"] }, (slug) =>
    refuse({ slug }, 400, withIssue("slug", "slug_reserved")),
  );

  it("a new page with a taken address is refused, even if two pages with that address are added simultaneously", async () => {
    const responses = await Promise.all([createPage(), createPage()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    await refuse({}, 409, { code: "slug_taken", params: { slug: "house-rules" } });
  });

  it.each([
    [{}, "texts", "page_text_required"],
    [{ en: { title: "", body: "x" } }, "texts.en.title", "required"],
    [{ en: { title: "x", body: " " } }, "texts.en.body", "required"],
    [{ en: { title: "a\nb", body: "x" } }, "texts.en.title", "not_one_line"],
    [{ en: { title: "x".repeat(121), body: "x" } }, "texts.en.title", "too_long"],
    [
      { en: { title: "x", body: "x".repeat(maxSitePageTextLength + 1) } },
      "texts.en.body",
      "too_long",
    ],
    [{ en: { title: "x", body: "a\u0000b" } }, "texts.en.body", "not_plain_text"],
  ])("a new page is refused with the texts %#", { tags: ["long"] }, (texts, path, code) =>
    refuse({ texts }, 400, withIssue(path, code)),
  );

  it.each<[unknown]>([
    [{ fr: { title: "x", body: "x" } }],
    [{ constructor: { title: "x", body: "x" } }],
    [[]],
    ["x"],
    [null],
  ])(
    "a new page without a text in a language of the site is refused: %j",
    { tags: ["long"] },
    (texts) => refuse({ texts }, 400, { code: "invalid" }),
  );

  it("a new page is refused with a placement that does not exist", () =>
    refuse({ placement: "header" }, 400, withIssue("placement", "not_one_of")));

  it(`a new page is refused once the site has ${maxSitePages} pages`, async () => {
    const { DB } = await getBindings();
    const insert =
      "INSERT INTO site_pages (slug, placement, position, texts, created_at, updated_at) VALUES (?, 'none', 1, '{}', 1, 1)";
    await DB.batch(
      Array.from({ length: maxSitePages }, (_, index) => DB.prepare(insert).bind(`page-${index}`)),
    );
    await refuse({}, 409, { code: "pages_full", params: { maximum: maxSitePages } });
  });

  it("a new page with forbidden HTML or links is refused, and each issue names the language of its text", async () => {
    const texts = {
      en: { title: "x", body: "<b>x</b>" },
      de: { title: "x", body: "[x](javascript:alert(1))" },
    };
    const response = await createPage({ texts });
    const { issues } = await response.json();
    expect(
      issues.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`),
    ).toEqual([
      "texts.en.body html_not_allowed",
      "texts.en.body html_not_allowed",
      "texts.de.body link_not_allowed",
    ]);
    expect(await countRows("site_pages")).toBe(0);
  });

  it("a new page accepts a text of the maximum length in every language", {
    tags: ["long"],
  }, async () => {
    const text = { title: "x", body: "ü\n".repeat(maxSitePageTextLength / 2).trim() };
    expect((await createPage({ texts: { en: text, es: text, de: text } })).status).toBe(201);
  });

  it("two requests with the same Idempotency-Key create one page", async () => {
    const headers = { "Idempotency-Key": "one-page" };
    const [first, second] = [await createPage({}, headers), await createPage({}, headers)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.text()).toBe(await first.text());
    expect((await createPage({ slug: "another" }, headers)).status).toBe(409);
    expect(await countRows("site_pages")).toBe(1);
  });
});

const forbidden: [string, string][] = [
  ["html_not_allowed", "<script>alert(1)</script>"],
  ["html_not_allowed", "text <img src=x onerror=alert(1)> text"],
  ["html_not_allowed", "<svg onload=alert(1)>"],
  ["html_not_allowed", "<a href='javascript:alert(1)'>x</a>"],
  ["html_not_allowed", "<!-- a comment -->"],
  ["html_not_allowed", "- a list\n\n  <iframe src=//evil.example></iframe>"],
  ["html_not_allowed", "> <form action=/api/login>"],
  ["html_not_allowed", "| a |\n|---|\n| <b>x</b> |"],
  ["html_not_allowed", "<?php x ?>"],
  ["html_not_allowed", "<![CDATA[x]]>"],
  ...[
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "javascript&colon;alert(1)",
    "&#106;avascript:alert(1)",
    "&#x6A;&#x61;vascript:alert(1)",
    "java&Tab;script:alert(1)",
    "java&NewLine;script:alert(1)",
    "&#1;javascript:alert(1)",
    "javascript&#58;alert(1)",
    "\\javascript:alert(1)",
    "vbscript:msgbox(1)",
    "data:text/html,x",
    "data:image/svg+xml;base64,PHN2Zz4=",
    "file:///etc/passwd",
    "blob:https://evil.example/1",
    "view-source:https://evil.example",
    "//evil.example",
    "movies",
    "../movies",
    "?q=1",
    "ftp://evil.example",
  ].map((link): [string, string] => ["link_not_allowed", `[x](<${link}>)`]),
  ["link_not_allowed", "[x][1]\n\n[1]: javascript:alert(1)"],
  ["link_not_allowed", '[x][1]\n\n[1]: <data:text/html,x> "title"'],
  ["link_not_allowed", "<javascript:alert(1)>"],
  ["link_not_allowed", "<data:text/html;base64,PHNjcmlwdD4=>"],
  ["link_not_allowed", "**[x](javascript:alert(1))**"],
  ["link_not_allowed", "# [x](javascript:alert(1))"],
  ["link_not_allowed", "| a |\n|---|\n| [x](javascript:alert(1)) |"],
  ["link_not_allowed", "[![x](/media/posters/a.webp)](javascript:alert(1))"],
  ["image_not_allowed", "![x](https://evil.example/pixel.gif)"],
  ["image_not_allowed", "![x](//evil.example/pixel.gif)"],
  ["image_not_allowed", "![x](javascript:alert(1))"],
  ["image_not_allowed", "![x](data:image/png;base64,AAAA)"],
  ["image_not_allowed", "![x](/api/getMovies)"],
  ["image_not_allowed", "![x](/media/../api/x.png)"],
  ["image_not_allowed", "![x](/media/a.svg)"],
  ["image_not_allowed", "![x][1]\n\n[1]: https://evil.example/x.png"],
];

/** Returns every tag, attribute and address in the HTML that a browser would run or fetch. */
function findDangers(html: string): string[] {
  const tags = [...html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)];
  const known =
    /^(p|h[2-6]|strong|em|s|ul|ol|li|a|img|blockquote|hr|br|pre|code|table|thead|tbody|tr|th|td|div)$/;
  return tags.flatMap(([tag, name = "", attributes = ""]) => {
    const links = [...attributes.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link = ""]) =>
      link.replace(/&amp;/g, "&"),
    );
    const isBad = links.some((link) => !/^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/.test(link));
    return !known.test(name) || / on\w+=/i.test(attributes) || isBad ? [tag] : [];
  });
}

describe("the text of a page", () => {
  it.each(forbidden)(
    "the text of a page is refused for %s: %s",
    { tags: ["long"] },
    async (code, body) => {
      const response = await admin("/api/admin/pages/preview", jsonRequest("POST", { body }));
      expect(response.status).toBe(400);
      const { issues } = await response.json();
      expect(issues[0]).toMatchObject({ path: "body", code, message: expect.any(String) });
      expect((await createPage({ texts: { en: { title: "x", body } } })).status).toBe(400);
    },
  );

  it.each(forbidden)(
    "forbidden text of a page is harmless even if it was stored, for %s: %s",
    { tags: ["long"] },
    async (_, body) => {
      await createPage();
      await executeSql(
        "UPDATE site_pages SET texts = ?",
        JSON.stringify({ en: { title: "<script>x</script>", body } }),
      );
      const { html } = await readPage("house-rules");
      expect(findDangers(html)).toEqual([]);
      const page = (await fetchPage("/page/house-rules")).html;
      expect(page).not.toContain("<script>x");
      const scripts = /<script[^>]*>/g;
      expect(page.match(scripts)).toEqual((await fetchPage("/contact")).html.match(scripts));
    },
  );

  it.each([
    ["a paragraph\nof two lines", "<p>a paragraph\nof two lines</p>\n"],
    [
      "# One\n## Two\n###### Six",
      '<h2 id="one">One</h2>\n<h3 id="two">Two</h3>\n<h6 id="six">Six</h6>\n',
    ],
    [
      "[x](#refunds-and-returns)\n## *Refunds* and `returns`!",
      '<p><a href="#refunds-and-returns">x</a></p>\n<h3 id="refunds-and-returns"><em>Refunds</em> and <code>returns</code>!</h3>\n',
    ],
    [
      "# Part\n# Part\n# Part 1",
      '<h2 id="part">Part</h2>\n<h2 id="part-1">Part</h2>\n<h2 id="part-1-1">Part 1</h2>\n',
    ],
    ["# Rückgabe\n# Возврат", '<h2 id="rückgabe">Rückgabe</h2>\n<h2 id="возврат">Возврат</h2>\n'],
    ['# Don’t "x" & y_z-1', '<h2 id="dont-x--y_z-1">Don’t &quot;x&quot; &amp; y_z-1</h2>\n'],
    ["# …", "<h2>…</h2>\n"],
    ["[x](/contact) [y](#part)", '<p><a href="/contact">x</a> <a href="#part">y</a></p>\n'],
    ["[x](</\\evil.example>)", '<p><a href="/%5Cevil.example">x</a></p>\n'],
    ["[x](</&Tab;/evil.example>)", '<p><a href="/%09/evil.example">x</a></p>\n'],
    [
      "[x](https://example.com/?a=1&b=2)",
      '<p><a href="https://example.com/?a=1&amp;b=2">x</a></p>\n',
    ],
    ["<https://example.com>", '<p><a href="https://example.com">https://example.com</a></p>\n'],
    [
      "[x](mailto:a@example.com) [y](tel:+49301234)",
      '<p><a href="mailto:a@example.com">x</a> <a href="tel:+49301234">y</a></p>\n',
    ],
    ["[x][1]\n\n[1]: https://example.com", '<p><a href="https://example.com">x</a></p>\n'],
    [
      "![A poster](/media/posters/metropolis-480.webp)",
      '<p><img src="/media/posters/metropolis-480.webp" alt="A poster" loading="lazy"></p>\n',
    ],
    ["`<b>` and 1 < 2 & 3 > 2", "<p><code>&lt;b&gt;</code> and 1 &lt; 2 &amp; 3 &gt; 2</p>\n"],
    ["javascript: is a scheme", "<p>javascript: is a scheme</p>\n"],
    ["- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"],
    [
      "| a |\n|---|\n| 1 |",
      '<div class="prose-table" tabindex="0"><table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n</tr>\n</tbody>\n</table></div>\n',
    ],
  ])("the text of a page is converted to HTML: %j", { tags: ["long"] }, async (body, html) => {
    expect(
      await readData(await admin("/api/admin/pages/preview", jsonRequest("POST", { body }))),
    ).toEqual({ html });
  });

  it("the text of a page is rendered in limited time, however deeply its Markdown is nested", {
    tags: ["long"],
  }, async () => {
    for (const unit of [
      "[",
      "![",
      "> ",
      "*",
      "`",
      "- ",
      "<",
      "|a",
      "[a](",
      "&#x",
      "_a_*b*",
      "# a\n",
    ]) {
      const body = unit.repeat(Math.floor(maxSitePageTextLength / unit.length)).trim();
      const startedAt = performance.now();
      const { status } = await admin("/api/admin/pages/preview", jsonRequest("POST", { body }));
      expect([unit, [200, 400].includes(status)]).toEqual([unit, true]);
      expect(performance.now() - startedAt, unit).toBeLessThan(4_000);
    }
  });
});
