import { readFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { beforeEach, describe, expect, it } from "vitest";
import { m } from "#messages";
import type { Category, Movie } from "../../../contract/catalogue/catalogue.ts";
import {
  type AdminCategory,
  maxCategoryDescriptionLength,
  maxMenuCategories,
} from "../../../contract/categories/categories.ts";
import { formatDocumentTitle } from "../../../contract/pages.ts";
import { addressIn } from "../../support/address-in.ts";
import { clearSite, fetchSite } from "../../support/clear-site.ts";
import {
  createOrigin,
  formRequest,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { seedDemo, seedSite } from "../../support/seeds.ts";
import { servedSegments } from "../../support/served-segments.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

let admin: TestClient;

const snapshotCatalogue = async () => [
  await queryRow(
    "SELECT json_group_array(json_array(id, title, slug, position, in_menu, descriptions, picture, version)) AS rows FROM categories",
  ),
  await queryRow("SELECT group_concat(category_id) AS ids FROM movies"),
];

let demoCatalogue: unknown;

/**
 * Seeds again only after a change, because filling a site takes longer than most tests, and a
 * refused request changes nothing.
 */
beforeEach(async () => {
  if (demoCatalogue && isDeepStrictEqual(await snapshotCatalogue(), demoCatalogue)) return;
  await start(seedSite);
});

async function start(seed: () => Promise<void>) {
  await seed();
  await clearSite();
  demoCatalogue = await snapshotCatalogue();
  admin = await signedInClient("demo-admin");
}

/** The ids of two of the demo's categories, of which Anime has no page of its own. */
const [action, anime] = ["1", "5"];

const anEdit = {
  version: 1,
  tittle: "Anime",
  slug: "anime",
  inMenu: false,
  descriptions: {},
  picture: null,
};
const change = (edit: object = {}, id = anime) =>
  admin(`/api/admin/categories/${id}`, jsonRequest("PUT", { ...anEdit, ...edit }));
const readCategory = async (id = anime): Promise<AdminCategory> =>
  (await (await admin(`/api/admin/categories/${id}`)).json()).data;
const listTitles = async () =>
  (await (await visitorClient()("/api/getCategory")).json()).data.map(
    ({ tittle }: Category) => tittle,
  );
const fetchPage = async (path: string, { language = "en", origin = createOrigin() } = {}) => {
  const response = await visitorClient(origin)(addressIn(language, path));
  return { response, origin, html: await response.text() };
};
const readPoster = () => readFile("web/public/icons/icon-192.png");
const upload = async (image: Blob) =>
  admin("/api/admin/category-pictures", await formRequest("POST", { image }));
const uploadPicture = async () =>
  (await (await upload(new File([await readPoster()], "a.png"))).json()).data;
const listPictures = async () =>
  (await (await getBindings()).MEDIA.list({ prefix: "media/categories/" })).objects.map(
    ({ key }: { key: string }) => key,
  );

/** Returns the rows that a refused request must not change. */
const snapshot = async () => [await snapshotCatalogue(), await countRows("audit_log")];

describe("a category with a slug", () => {
  it("a category with a slug has a page with its description, its picture, and ten movies per page sorted by name", async () => {
    const picture = await uploadPicture();
    const descriptions = { en: "Drawn by hand.\nFrame by frame.", de: "Von Hand gezeichnet." };
    const response = await change({ descriptions, picture });
    expect([response.status, await response.json()]).toEqual([
      200,
      { message: m.done_category_updated() },
    ]);
    const row = await queryRow<{ descriptions: string; picture: string }>(
      "SELECT * FROM categories WHERE id = 5",
    );
    expect(row).toMatchObject({ title: "Anime", slug: "anime", in_menu: 0, version: 2 });
    expect([JSON.parse(row?.descriptions ?? ""), JSON.parse(row?.picture ?? "")]).toEqual([
      descriptions,
      picture,
    ]);

    const { html, response: page, origin } = await fetchPage("/category/anime");
    expect(page.status).toBe(200);
    expect(html).toContain(`<title>${formatDocumentTitle("Anime")}</title>`);
    expect(html).toContain('<meta name="description" content="Drawn by hand. Frame by frame." />');
    expect(html).toContain(`<link rel="canonical" href="${origin}/category/anime" />`);
    expect(html).toContain(`<meta property="og:image" content="${origin}${picture.path}" />`);
    expect(html).toContain(`<meta property="og:image:width" content="${picture.width}" />`);
    expect(html).toMatch(/<div id="root">.*<h1[^>]*>Anime<\/h1>.*Drawn by hand\..*<\/main>/s);
    expect(html).toContain(`<img src="${picture.path}"`);
    const { data } = await (await visitorClient()("/api/categories/anime?locale=en")).json();
    const sorted = await (
      await visitorClient()("/api/getMovies?category=Anime&sort=name&limit=10")
    ).json();
    expect(data).toEqual(sorted.data);
    for (const { name } of data) expect(html).toContain(name.replaceAll("'", "&#x27;"));
    expect((await fetchPage("/category/anime", { language: "de" })).html).toContain(
      "Von Hand gezeichnet.",
    );
    expect((await fetchPage("/category/anime", { language: "es" })).html).toMatch(
      /<p lang="en"[^>]*>Drawn by hand/,
    );
    const sitemap = await (await visitorClient(origin)("/sitemap-pages.xml")).text();
    expect(sitemap).toContain(`<loc>${origin}/category/anime</loc>`);
    expect(sitemap).not.toContain("category=Anime");
    expect(sitemap).toContain("/movies?category=Documentary</loc>");
  });

  it("the page of a category with a slug goes through its movies forwards and backwards without repeating a movie", {
    tags: ["long"],
  }, async () => {
    await start(seedDemo);
    await executeSql("UPDATE movies SET category_id = 5 WHERE id <= 30");
    await change();
    const client = visitorClient();
    const names = async (query: string) => {
      const list = await (await client(`/api/categories/anime?locale=en${query}`)).json();
      return { ...list, names: list.data.map(({ name }: Movie) => name) };
    };
    const first = await names("");
    const second = await names(`&cursor=${first.nextCursor}`);
    const back = await names(`&cursor=${second.prevCursor}`);
    expect([first.data.length, second.data.length, first.prevCursor]).toEqual([10, 10, null]);
    expect(back.names).toEqual(first.names);
    expect(first.names.filter((name: string) => second.names.includes(name))).toEqual([]);
    const { html, response } = await fetchPage(`/category/anime?cursor=${first.nextCursor}&page=2`);
    expect([response.status, response.headers.get("X-Robots-Tag")]).toEqual([
      200,
      "noindex, follow",
    ]);
    expect(html).not.toContain('rel="canonical"');
  });

  it("every link to a category leads to the category's own page once the category has a slug", {
    tags: ["long"],
  }, async () => {
    const id = (await queryRow<{ id: number }>("SELECT id FROM movies WHERE category_id = 5"))?.id;
    const readLinks = async () => (await fetchPage(`/movie/${id}`)).html;
    expect(await readLinks()).toContain('href="/movies?category=Anime"');
    await change();
    const movie = (await (await visitorClient()(`/api/movies/${id}`)).json()).data as Movie;
    expect(movie.category).toEqual({ id: anime, tittle: "Anime", slug: "anime" });
    const linked = await readLinks();
    expect(linked).toContain('href="/category/anime"');
    expect(linked).not.toContain("category=Anime");
    expect(linked).toMatch(
      /"@type":"ListItem","position":2,"name":"Anime","item":"[^"]*\/category\/anime"/,
    );
    expect((await fetchPage("/tech")).html).toContain('href="/category/anime"');
    const { html, origin } = await fetchPage("/movies?category=Anime");
    expect(html).toContain(`<link rel="canonical" href="${origin}/category/anime" />`);
  });

  it("the page of a category accepts its slug in upper or lower case, and is 404 for any other slug", {
    tags: ["long"],
  }, async () => {
    await change();
    const { html, response, origin } = await fetchPage("/category/Anime");
    expect([response.status, html.includes(`href="${origin}/category/anime"`)]).toEqual([
      200,
      true,
    ]);
    for (const path of ["/category/nowhere", "/category/Not_A_Slug", "/category/a/b", "/category/"])
      expect((await fetchPage(path)).response.status).toBe(404);
    await change({ version: 2, slug: null });
    expect((await fetchPage("/category/anime")).response.status).toBe(404);
  });

  it("a category with an address of the specification, such as /action, keeps it despite a slug", {
    tags: ["long"],
  }, async () => {
    expect((await change({ tittle: "Action", slug: "action-movies" }, action)).status).toBe(200);
    const own = await fetchPage("/category/action-movies");
    expect(own.html).toContain(`<link rel="canonical" href="${own.origin}/action" />`);
    const specified = await fetchPage("/action");
    expect(specified.html).toContain(`<link rel="canonical" href="${specified.origin}/action" />`);
    expect(specified.html).not.toContain("/category/action-movies");
    expect(await (await visitorClient(own.origin)("/sitemap-pages.xml")).text()).not.toContain(
      "/category/",
    );
  });

  it("a category's page takes one batch of three SQL statements, and other pages take none for the categories in the menu", async () => {
    await change({ inMenu: true });
    expect(await readRequestCost((await fetchPage("/category/anime")).response)).toMatchObject({
      trips: 1,
      statements: 3,
    });
    expect(await readRequestCost((await fetchPage("/contact")).response)).toMatchObject({
      trips: 0,
    });
  });
});

describe("the menu and the footer", () => {
  const footerOf = (html: string) => /<footer.*<\/footer>/s.exec(html)?.[0] ?? "";
  const headerOf = (html: string) => /<header.*<\/header>/s.exec(html)?.[0] ?? "";

  it("the footer shows the specification's links until an administrator adds a category to the menu", async () => {
    const { html } = await fetchPage("/contact");
    const links = ["/action", "/romance", "/dramma", "/tech"].map((path) => `href="${path}"`);
    expect(links.map((link) => footerOf(html).includes(link))).toEqual([true, true, true, true]);
    expect(footerOf(html)).toMatch(/>Action<.*>Romance<.*>Dramma<.*>tech</s);
    expect(links.filter((link) => headerOf(html).includes(link))).toEqual([]);
  });

  it("an address of the specification is found and listed only while the site has its category", {
    tags: ["long"],
  }, async () => {
    const readSitemap = async () => (await visitorClient()("/sitemap-pages.xml")).text();
    await executeSql("UPDATE movies SET category_id = 1 WHERE category_id = 3");
    expect((await fetchPage("/tech")).response.status).toBe(200);
    await admin("/api/deleteCategory", jsonRequest("DELETE", { id: "3" }));
    const missing = await fetchPage("/tech");
    expect(missing.response.status).toBe(404);
    expect(missing.html).toContain('name="robots" content="noindex');
    expect(footerOf((await fetchPage("/contact")).html)).not.toContain('href="/tech"');
    expect(await readSitemap()).not.toContain("/tech<");
    expect(await readSitemap()).toContain("/action<");
    await admin("/api/createCartegory", jsonRequest("POST", { tittle: "Tech" }));
    expect((await fetchPage("/tech")).response.status).toBe(200);
    expect(footerOf((await fetchPage("/contact")).html)).toContain('href="/tech"');
    expect(await readSitemap()).toContain("/tech<");
  });

  it("the menu and the footer immediately show the chosen categories in the chosen order", async () => {
    await change({ inMenu: true });
    await change({ tittle: "Action", slug: null, inMenu: true }, action);
    await change({ tittle: "Documentary", slug: null, inMenu: true }, "6");
    const ids = ["6", "5", "4", "3", "2", "1"];
    const ordered = await admin("/api/admin/category-order", jsonRequest("PUT", { ids }));
    expect(await ordered.json()).toEqual({ message: m.done_categories_ordered() });
    expect((await fetchSite()).categoryLinks).toEqual([
      { tittle: "Documentary", slug: null },
      { tittle: "Anime", slug: "anime" },
      { tittle: "Action", slug: null },
    ]);
    const { html } = await fetchPage("/contact");
    for (const part of [headerOf(html), footerOf(html)])
      expect(part).toMatch(/\/movies\?category=Documentary".*\/category\/anime".*"\/action"/s);
    expect(footerOf(html)).not.toContain('href="/romance"');
    expect(await listTitles()).toEqual([
      "Documentary",
      "Anime",
      "Dramma",
      "Tech",
      "Romance",
      "Action",
    ]);
    const entry = await queryRow<{ after: string }>(
      "SELECT * FROM audit_log ORDER BY id DESC LIMIT 1",
    );
    expect(entry).toMatchObject({ action: "reorder", subject: "category", subject_id: "all" });
    expect(JSON.parse(entry?.after ?? "").categories[0]).toBe("Documentary");
  });

  it("the menu and the footer are updated when a category is renamed or deleted", async () => {
    await executeSql("UPDATE movies SET category_id = 1 WHERE category_id = 5");
    await change({ inMenu: true });
    await admin("/api/updateCategory", jsonRequest("PUT", { id: anime, tittle: "Cartoons" }));
    expect((await fetchSite()).categoryLinks).toEqual([{ tittle: "Cartoons", slug: "anime" }]);
    expect(await readCategory()).toMatchObject({ version: 3 });
    expect((await admin("/api/deleteCategory", jsonRequest("DELETE", { id: anime }))).status).toBe(
      200,
    );
    expect((await fetchSite()).categoryLinks).toEqual([]);
  });
});

it("a new category is listed after all other categories, even if these were reordered", {
  tags: ["long"],
}, async () => {
  await admin("/api/admin/category-order", jsonRequest("PUT", { ids: ["6", "1"] }));
  const created = await admin("/api/createCartegory", jsonRequest("POST", { tittle: "Film noir" }));
  expect((await created.json()).data).toMatchObject({ tittle: "Film noir", slug: "film-noir" });
  expect((await listTitles()).at(-1)).toBe("Film noir");
});

describe("a new category gets its address from its title", () => {
  const create = async (tittle: string) =>
    (await (await admin("/api/createCartegory", jsonRequest("POST", { tittle }))).json()).data;

  it.each([
    ["Film noir", "film-noir"],
    ["Movies", "movies-2"],
    ["映画", null],
  ])("the address of the new category %s is %s", { tags: ["long"] }, async (title, slug) => {
    const { id } = await create(title);
    expect(await readCategory(id)).toMatchObject({ slug });
  });

  it("the address of a new category ends with a number when another category has the same address", {
    tags: ["long"],
  }, async () => {
    await change({ slug: "film-noir" });
    expect(await create("Film noir")).toMatchObject({ slug: "film-noir-2" });
    expect(await create("Film-Noir!")).toMatchObject({ slug: "film-noir-3" });
  });

  it("a new category whose page the specification names gets no second address", async () => {
    await executeSql(
      "UPDATE categories SET title = 'Love', title_folded = 'love' WHERE title = 'Romance'",
    );
    expect(await create("Romance")).toMatchObject({ slug: null });
  });
});

it("a site has at most 200 categories", async () => {
  const count = (await listTitles()).length;
  await executeSql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO categories (title, title_folded, position, created_at)
     SELECT 'Category ' || i, 'category ' || i, 100 + i, 1 FROM n`,
    199 - count,
  );
  const add = async (tittle: string) =>
    (await admin("/api/createCartegory", jsonRequest("POST", { tittle }))).json();
  expect((await add("The last")).data).toMatchObject({ tittle: "The last" });
  expect(await add("One more")).toMatchObject({
    code: "too_many_categories",
    params: { maximum: 200 },
  });
  expect((await listTitles()).length).toBe(200);
});

describe("a slug is proposed from the title", () => {
  it.each([
    ["Film noir", "film-noir"],
    ["Señales & Größe!", "senales-grosse"],
    ["  Été 1942 ", "ete-1942"],
    ["Movies", "movies-2"],
    ["映画", ""],
    ["x".repeat(80), "x".repeat(50)],
  ])("a slug is proposed from the title: %s: %s", { tags: ["long"] }, async (title, expected) => {
    const { data } = await (
      await admin("/api/createCartegory", jsonRequest("POST", { tittle: title }))
    ).json();
    expect((await readCategory(data.id)).proposedSlug).toBe(expected);
  });

  it("a slug proposed from the title gets a number when another category already has that slug", async () => {
    await change({ slug: "film-noir" });
    const { data } = await (
      await admin("/api/createCartegory", jsonRequest("POST", { tittle: "Film noir" }))
    ).json();
    expect((await readCategory(data.id)).proposedSlug).toBe("film-noir-2");
  });
});

describe("a refused change of a category", () => {
  const refuse = async (edit: object, status: number, expected: object, id = anime) => {
    const before = await snapshot();
    const response = await change(edit, id);
    expect([response.status, await response.json()]).toEqual([
      status,
      expect.objectContaining(expected),
    ]);
    expect(await snapshot()).toEqual(before);
  };
  const withIssue = (path: string, code: string) => ({
    code: "invalid",
    issues: [expect.objectContaining({ path, code })],
  });

  it.each(["", "Anime", "a b", "über", "-a", "a--b", "a/b", "..", "a%2fb", "<b>"])(
    "a change of a category to the slug %j is refused",
    { tags: ["long"] },
    (slug) => refuse({ slug }, 400, withIssue("slug", "slug_invalid")),
  );

  it("a category change with a slug that is too long is refused, and nothing is stored", () =>
    refuse({ slug: "a".repeat(61) }, 400, withIssue("slug", "too_long")));

  it.each([
    "action",
    "movies",
    "category",
    "categories",
    "api",
    "login",
    "getuser",
    ...servedSegments,
  ])("a change of a category to the site's own address %s is refused", { tags: ["long"] }, (slug) =>
    refuse({ slug }, 400, withIssue("slug", "slug_reserved")),
  );

  it("a category keeps its own slug even if that slug was reserved later, but cannot change to a reserved slug", {
    tags: ["long"],
  }, async () => {
    await executeSql("UPDATE categories SET slug = 'feed' WHERE id = ?", Number(anime));
    await refuse({ slug: "sw" }, 400, withIssue("slug", "slug_reserved"));
    expect((await change({ slug: "feed", tittle: "Drawn" })).status).toBe(200);
    expect(await readCategory()).toMatchObject({ slug: "feed", tittle: "Drawn" });
  });

  it("a category change to the slug or the title of another category is refused, and nothing is stored", async () => {
    await change({ tittle: "Action", slug: "fights" }, action);
    await refuse({ slug: "fights" }, 409, { code: "slug_taken", params: { slug: "fights" } });
    await refuse({ tittle: "aCTION" }, 409, { code: "name_taken", params: { name: "aCTION" } });
    const looksSame = "Ac\u200bti\u00adon";
    await refuse({ tittle: looksSame }, 409, { code: "name_taken", params: { name: looksSame } });
  });

  it("a category with a long title, or a description that is too long or not plain text, is refused", {
    tags: ["long"],
  }, async () => {
    const long = "x".repeat(maxCategoryDescriptionLength + 1);
    await refuse({ tittle: "x".repeat(81) }, 400, withIssue("tittle", "too_long"));
    await refuse({ descriptions: { de: long } }, 400, withIssue("descriptions.de", "too_long"));
    await refuse(
      { descriptions: { en: "a\u0000b" } },
      400,
      withIssue("descriptions.en", "not_plain_text"),
    );
    await refuse({ descriptions: { en: " " } }, 400, withIssue("descriptions.en", "required"));
    await refuse({ descriptions: { fr: "Dessiné" } }, 400, { code: "invalid" });
  });

  it("a category change with a picture that the site does not store is refused, and nothing is stored", async () => {
    const path = "/media/categories/00000000-0000-4000-8000-000000000000.webp";
    await refuse(
      { picture: { path, width: 1, height: 1 } },
      400,
      withIssue("picture", "picture_required"),
    );
    await refuse(
      { picture: { path: "/media/posters/a.webp", width: 1, height: 1 } },
      400,
      withIssue("picture.path", "picture_required"),
    );
  });

  it("adding a category to a full menu is refused, and nothing is stored", async () => {
    await executeSql(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO categories (title, in_menu, created_at) SELECT 'Category ' || i, 1, 1 FROM n`,
      maxMenuCategories,
    );
    await refuse({ inMenu: true }, 409, {
      code: "category_menu_full",
      params: { maximum: maxMenuCategories },
    });
    expect((await change({ inMenu: false })).status).toBe(200);
  });

  it("a category edit of an outdated version is refused with the saved category, and nothing is stored", async () => {
    await change({ descriptions: { en: "Theirs." } });
    const saved = { id: anime, version: 2, descriptions: { en: "Theirs." }, slug: "anime" };
    await refuse({ slug: "mine" }, 409, {
      code: "edit_conflict",
      data: expect.objectContaining(saved),
    });
  });

  it("a change of a category that does not exist is refused, and nothing is stored", () =>
    refuse({}, 404, { code: "category_not_found" }, "99999"));
});

it("only one of two simultaneous edits is saved if both change one category, or give two categories one slug", async () => {
  const sameCategory = await Promise.all([change({ slug: "one" }), change({ slug: "two" })]);
  expect(sameCategory.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await readCategory()).toMatchObject({ version: 2 });
  const sameSlug = await Promise.all([
    change({ tittle: "Tech", slug: "same" }, "3"),
    change({ tittle: "Documentary", slug: "same" }, "6"),
  ]);
  expect(sameSlug.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await countRows("categories WHERE slug = 'same'")).toBe(1);
});

it("the audit log shows an administrator the values of a category before and after a change", async () => {
  await change({ descriptions: { en: "Before." }, inMenu: true });
  await change({ version: 2, slug: "cartoons", descriptions: { de: "Danach." } });
  const entry = await queryRow<{ before: string; after: string }>(
    "SELECT * FROM audit_log ORDER BY id DESC LIMIT 1",
  );
  expect(entry).toMatchObject({
    action: "change",
    subject: "category",
    subject_id: anime,
    actor_id: "demo-admin",
  });
  expect(JSON.parse(entry?.before ?? "")).toEqual({
    tittle: "Anime",
    slug: "anime",
    inMenu: 1,
    descriptions: { en: "Before." },
    translatedTitles: { de: "Animation", es: "Animación" },
    imageKey: null,
  });
  expect(JSON.parse(entry?.after ?? "")).toEqual({
    tittle: "Anime",
    slug: "cartoons",
    inMenu: false,
    descriptions: { en: null, de: "Danach.", es: null },
    imageKey: null,
  });
});

describe("a picture", () => {
  it.each<[string, () => Promise<Blob>, number, string]>([
    [
      "an SVG",
      async () => new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "a.png"),
      415,
      "picture_unreadable",
    ],
    [
      "half a PNG",
      async () => new File([(await readPoster()).subarray(0, 500)], "a.png"),
      415,
      "picture_unreadable",
    ],
    ["nothing", async () => new File([], "a.png"), 400, "invalid"],
    [
      "more than 2 MB",
      async () => new File([new Uint8Array(2 * 1024 * 1024 + 1)], "a.png"),
      413,
      "picture_too_large",
    ],
  ])(
    "a picture that is %s is refused, and nothing is stored",
    { tags: ["long"] },
    async (_, build, status, code) => {
      const before = await listPictures();
      const response = await upload(await build());
      expect([response.status, (await response.json()).code]).toEqual([status, code]);
      expect(await listPictures()).toEqual(before);
    },
  );
});
