/** @module-tag long */
import { expect, it } from "vitest";
import { m } from "#messages";
import { jsonRequest, visitorClient } from "../../support/clients.ts";
import { filledAt, firstFilledId } from "../../support/filled-site/rows.ts";
import { plainCollection } from "../../support/plain-collection.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { serveFilledSite } from "../../support/serve-filled-site.ts";
import { signedInClient } from "../../support/sessions.ts";

/** The id of the person with a third of all credits. */
const busiestPersonId = firstFilledId;

serveFilledSite();

it("each page of a person's movies reads at most 30 rows, however many movies the person has", async () => {
  const client = visitorClient();
  for (const id of [busiestPersonId, busiestPersonId + 1, busiestPersonId + 17, 1]) {
    expect((await readRequestCost(await client(`/person/${id}`))).rowsRead).toBeLessThanOrEqual(30);
    let query = "";
    for (const cursor of ["nextCursor", "nextCursor", "prevCursor"]) {
      const response = await client(`/api/people/${id}${query}`);
      const cost = await readRequestCost(response);
      expect(cost.rowsRead).toBeLessThanOrEqual(30);
      expect(cost).toMatchObject({ trips: 1, statements: 2 });
      const page = await response.json();
      if (page[cursor] === null) break;
      query = `?cursor=${page[cursor]}`;
    }
  }
});

it("a search reads at most 300 rows, whether it finds cast or crew", async () => {
  for (const q of ["lang", "person 4", "player 97", "e ", "max schreck"]) {
    const cost = await readRequestCost(
      await visitorClient()(`/api/search?q=${encodeURIComponent(q)}`),
    );
    expect(cost.rowsRead).toBeLessThanOrEqual(300);
    expect(cost).toMatchObject({ trips: 1, statements: 3 });
  }
});

const send = async (collection: object) =>
  (await signedInClient("demo-admin"))(
    "/api/admin/collections",
    jsonRequest("POST", {
      texts: { en: { title: "A", body: "" } },
      ...plainCollection,
      ...collection,
    }),
  );

it("each page of a collection reads at most 30 rows, whether its movies are chosen by hand or by a rule", async () => {
  const movieIds = Array.from({ length: 100 }, (_, index) => String(90_000 - 7 * index));
  expect((await send({ slug: "by-hand", movieIds })).status).toBe(201);
  const [category, language] = [`"c1"`, `"l${Buffer.from("Language 6").toString("hex")}"`];
  const person = `"p${busiestPersonId + 18}"`;
  const rules = [
    category,
    `${category} AND ${language} AND "p${busiestPersonId}"`,
    `("y19" * OR "y20" *) AND ${person}`,
  ];
  for (const [index, terms] of rules.entries()) {
    expect((await send({ slug: `rule-${index}`, rule: { country: "VA" } })).status).toBe(201);
    await executeSql(
      "UPDATE collections SET rule_terms = ? WHERE slug = ?",
      terms,
      `rule-${index}`,
    );
  }
  for (const slug of ["by-hand", "rule-0", "rule-1", "rule-2"]) {
    expect(
      (await readRequestCost(await visitorClient()(`/collection/${slug}`))).rowsRead,
    ).toBeLessThanOrEqual(30);
    let query = "?locale=en";
    for (const cursor of ["nextCursor", "nextCursor", "nextCursor", "prevCursor"]) {
      const response = await visitorClient()(`/api/collections/${slug}${query}`);
      const cost = await readRequestCost(response);
      expect(cost.rowsRead).toBeLessThanOrEqual(30);
      expect(cost).toMatchObject({ trips: 1, statements: 3 });
      const page = await response.json();
      expect(page.data.length).toBeGreaterThan(0);
      if (page[cursor] === null) break;
      query = `?locale=en&cursor=${page[cursor]}`;
    }
  }
});

it("a collection's rule that matches thousands of movies is refused, and counting any rule's matches reads few rows", async () => {
  const admin = await signedInClient("demo-admin");
  for (const [query, count] of [
    ["categoryId=1&language=Language%206&fromYear=1950&toYear=1950", 101],
    ["categoryId=1&language=Language%207", 0],
    [`personId=${busiestPersonId}&fromYear=1700`, 101],
    [`personId=${busiestPersonId}&toYear=1949`, 0],
  ]) {
    const response = await admin(`/api/admin/collection-matches?${query}`);
    expect((await readRequestCost(response)).rowsRead).toBeLessThanOrEqual(120);
    expect(await response.json()).toEqual({ data: { count } });
  }
  const refused = await send({ slug: "broad", rule: { categoryId: "1", fromYear: 1900 } });
  expect([refused.status, (await refused.json()).issues[0].code]).toEqual([400, "rule_too_broad"]);
});

it("the home page and each of its rows read at most 30 rows, in the default and in an edited layout", async () => {
  const pages = async () => {
    const { data } = await (await visitorClient()("/api/home")).json();
    return ["/", ...data.rows.map(({ id }: { id: string }) => `/api/home/rows/${id}`)];
  };
  const { ids } = (await queryRow<{ ids: string }>(
    "SELECT group_concat(id) AS ids FROM (SELECT id FROM movies WHERE deleted_at IS NULL ORDER BY id DESC LIMIT 6)",
  )) ?? { ids: "" };
  const [picked = "", ...heroMovieIds] = ids.split(",");
  const movieIds = Array.from({ length: 20 }, (_, index) => String(80_000 - 7 * index));
  const collection = await (await send({ slug: "on-home", movieIds })).json();
  const ruled = await queryRow<{ id: number }>("SELECT id FROM collections WHERE slug = 'rule-0'");
  const rows = [
    "popular",
    "newest",
    "free",
    "included",
    "leaving",
    "coming",
    "category-1",
    "categories",
  ];
  const layout = {
    heroMovieIds,
    pick: { movieId: picked, startsOn: new Date(filledAt).toISOString().slice(0, 10), texts: {} },
    rows: [...rows, `collection-${collection.data.id}`, `collection-${ruled?.id}`],
  };
  await executeSql(
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40) INSERT INTO categories (title, created_at) SELECT 'Extra ' || i, 0 FROM n",
  );
  const defaultPages = await pages();
  const admin = await signedInClient("demo-admin");
  const response = await admin("/api/admin/home", jsonRequest("PUT", { version: 0, layout }));
  expect(await response.json()).toHaveProperty("message", m.done_home_arranged());
  for (const path of [...defaultPages, ...(await pages())]) {
    const cost = await readRequestCost(await visitorClient()(path));
    expect(cost, path).toMatchObject({ trips: 1 });
    expect(cost.rowsRead, path).toBeLessThanOrEqual(30);
  }
});
