import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getSubjectName } from "../../../web/studio/audit/audit-changes.ts";
import { insertTestKey } from "../../support/api-keys.ts";
import { jsonRequest, type TestClient } from "../../support/clients.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { executeSql } from "../../support/rows.ts";
import { seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const entryCount = 20_000;
let admin: TestClient;

/** Many entries by three users, with the rare values at the far end. */
const insertEntriesSql = `
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
INSERT INTO audit_log (at, actor_id, actor_name, action, subject, subject_id, before, after, key_id, key_name)
SELECT i, 'grown-' || (i % 3), 'Somebody',
  CASE WHEN i < 3 THEN 'refund' WHEN i % 2 THEN 'change' ELSE 'create' END,
  CASE WHEN i < 3 THEN 'order' WHEN i % 3 THEN 'movie' ELSE 'user' END,
  CASE WHEN i < 3 THEN 'grown-order' ELSE i END, NULL, NULL,
  iif(i % 3 = 1, 'grown-key', NULL), iif(i % 3 = 1, 'A program', NULL) FROM n`;

beforeAll(async () => {
  await seedSite();
  admin = await signedInClient("demo-admin");
  const { DB } = await getBindings();
  await DB.prepare(insertEntriesSql).bind(entryCount).run();
});

/**
 * Drops the trigger that protects the audit log, because only a change of the schema can remove an
 * entry.
 */
afterAll(async () => {
  const { DB } = await getBindings();
  const name = "audit_log_no_delete";
  const trigger = await DB.prepare("SELECT sql FROM sqlite_schema WHERE name = ?")
    .bind(name)
    .first<{ sql: string }>();
  await DB.batch([
    DB.prepare(`DROP TRIGGER ${name}`),
    DB.prepare("DELETE FROM audit_log WHERE actor_id LIKE 'grown-%'"),
    DB.prepare(trigger?.sql ?? ""),
  ]);
});

describe("the audit log", () => {
  it("the audit log refuses every update and delete", async () => {
    await admin("/api/createCartegory", jsonRequest("POST", { tittle: "Kept" }));
    const { DB } = await getBindings();
    const readEntries = () => DB.prepare("SELECT * FROM audit_log ORDER BY id DESC LIMIT 20").all();
    const before = (await readEntries()).results;
    for (const query of [
      "UPDATE audit_log SET actor_name = 'Nobody'",
      "UPDATE audit_log SET key_name = 'Nothing'",
      "UPDATE audit_log SET after = NULL WHERE id = (SELECT max(id) FROM audit_log)",
      "DELETE FROM audit_log",
      "DELETE FROM audit_log WHERE id = (SELECT max(id) FROM audit_log)",
      "INSERT OR REPLACE INTO audit_log SELECT id, 1, 'x', 'x', action, subject, subject_id, before, after, author_id, key_id, key_name FROM audit_log LIMIT 1",
    ]) {
      await expect(DB.prepare(query).run(), query).rejects.toThrow(/append-only|UNIQUE/);
    }
    expect((await readEntries()).results).toEqual(before);
    for (const method of ["DELETE", "PUT", "PATCH", "POST"])
      expect((await admin("/api/audit", { method })).status).toBe(405);
  });

  const filters = {
    actorId: ["grown-1", "nobody"],
    action: ["refund", "change"],
    subject: ["order", "user"],
    subjectId: ["grown-order", "7"],
  };
  const keyFilters = { keyId: ["grown-key", "no-key"], ...filters };
  const names = Object.keys(filters) as (keyof typeof filters)[];
  const keySets: (keyof typeof keyFilters)[][] = [
    ["keyId"],
    ["keyId", "action"],
    ["keyId", "subject"],
    ["keyId", "action", "subject"],
    ["keyId", "actorId"],
    ["keyId", "actorId", "action", "subject"],
    ["keyId", "subjectId"],
  ];
  const filterSets = [
    ...Array.from({ length: 2 ** names.length }, (_, bits) =>
      names.filter((_, i) => bits & (1 << i)),
    ),
    ...keySets,
  ];

  it.each(filterSets.map((filterSet) => [filterSet.join(", ") || "no filter", filterSet] as const))(
    "a page of the audit log reads no more rows for many entries than for few: %s",
    { tags: ["long"] },
    async (_, filterSet) => {
      for (const valueIndex of [0, 1]) {
        const query = new URLSearchParams(
          filterSet.map((name) => [name, keyFilters[name][valueIndex] ?? ""]),
        );
        const first = await admin(`/api/audit?limit=10&${query}`);
        const { nextCursor } = await first.clone().json();
        const next =
          nextCursor && (await admin(`/api/audit?limit=10&${query}&cursor=${nextCursor}`));
        for (const response of [first, next].filter(Boolean)) {
          const cost = await readRequestCost(response);
          expect(cost).toMatchObject({ trips: 1, statements: 2 });
          expect(cost.rowsRead, String(query)).toBeLessThanOrEqual(30);
        }
      }
    },
  );

  it("the audit log reads few rows when filtered by a key with many entries and by a person who did not make the key", async () => {
    const response = await admin("/api/audit?limit=10&keyId=grown-key&actorId=grown-2");
    expect((await response.clone().json()).data).toEqual([]);
    expect((await readRequestCost(response)).rowsRead).toBeLessThanOrEqual(30);
  });

  it("the audit log returns the names of the movies, rights holders and members in its entries, except deleted ones", async () => {
    const { DB } = await getBindings();
    const insertEntry = (subject: string, subjectId: string, after: object | null) =>
      DB.prepare(
        `INSERT INTO audit_log (at, actor_id, actor_name, action, subject, subject_id, after)
         VALUES (1, 'grown-named', 'Somebody', 'change', ?, ?, ?)`,
      ).bind(subject, subjectId, after && JSON.stringify(after));
    const shares = [{ holderId: "named" }, { holderId: "gone" }];
    await DB.batch([
      DB.prepare("INSERT INTO rights_holders (id, name, created_at) VALUES ('named', 'Halden', 1)"),
      insertEntry("terms", "1", { fromMonth: "2026-01", shares }),
      insertEntry("collection", "gone", { movieIds: ["2", "999999"], rule: { categoryId: "1" } }),
      insertEntry("home", "3", { heroMovieIds: ["1"], rows: ["popular", "category-1"] }),
      insertEntry("user", "demo-viewer", null),
      insertEntry("movie", "999999", null),
    ]);
    const names = async (query: string) =>
      (await DB.prepare(query).all()).results.map(({ name }: { name: string }) => name);
    const [first, second] = await names("SELECT name FROM movies WHERE id < 3 ORDER BY id");
    const [category] = await names("SELECT title AS name FROM categories WHERE id = 1");
    const [viewer] = await names("SELECT name FROM users WHERE id = 'demo-viewer'");
    const response = await admin("/api/audit?actorId=grown-named");
    const list: { data: { subjectName?: string; names?: object }[] } = await response
      .clone()
      .json();
    expect(list.data.map((entry) => [entry.subjectName, entry.names])).toEqual([
      [undefined, undefined],
      [viewer, undefined],
      [undefined, { movie: { "1": first }, row: { "category-1": category } }],
      [undefined, { movie: { "2": second }, category: { "1": category } }],
      [first, { "rights holder": { named: "Halden" } }],
    ]);
    expect(await readRequestCost(response)).toMatchObject({ trips: 1, statements: 2 });
    expect((await readRequestCost(response)).rowsRead).toBeLessThanOrEqual(60);
  });

  it("the audit entry of a new category, plan or promotion code has its id and its name", async () => {
    const category = { tittle: "Westerns" };
    const plan = {
      name: "Quarterly",
      amount: 3,
      period: "quarter",
      streams: 1,
      listed: true,
      trialDays: null,
      maxHeight: null,
    };
    const days = { startsOn: null, endsOn: null, maxUses: null };
    const code = { code: "AUTUMN", percent: 10, amount: null, periods: 1, plans: [], ...days };
    const things = [
      ["category", "/api/createCartegory", category, category.tittle],
      ["plan", "/api/admin/plans", plan, plan.name],
      ["promotion-code", "/api/admin/promotion-codes", code, code.code],
    ] as const;
    for (const [subject, path, body, name] of things) {
      const { id } = (await (await admin(path, jsonRequest("POST", body))).json()).data;
      const query = `subject=${subject}&subjectId=${id}&action=create`;
      const { data } = await (await admin(`/api/audit?${query}`)).json();
      expect([subject, data.length, getSubjectName(data[0])]).toEqual([subject, 1, name]);
    }
  });

  it("the audit log lists what an API key did, even a deleted key, and nothing of another key or maker", async () => {
    const [own, other] = [
      await insertTestKey({ scopes: ["storefront"] }),
      await insertTestKey({ scopes: ["storefront"] }),
    ];
    const create = (client: TestClient, tittle: string) =>
      client("/api/createCartegory", jsonRequest("POST", { tittle }));
    expect((await create(own.client, "Of the key")).status).toBe(201);
    expect((await create(other.client, "Of another key")).status).toBe(201);
    const list = async (query: string) =>
      (await (await admin(`/api/audit?${query}`)).json()).data.map(
        (entry: { actor: { apiKey: unknown }; after: { tittle?: string; title?: string } }) => [
          entry.actor.apiKey,
          entry.after.title ?? entry.after.tittle,
        ],
      );
    const entries = [[{ id: own.id, name: "A program" }, "Of the key"]];
    expect(await list(`keyId=${own.id}`)).toEqual(entries);
    await executeSql("DELETE FROM api_keys WHERE id = ?", own.id);
    expect(await list(`keyId=${own.id}&action=create&actorId=demo-admin`)).toEqual(entries);
    expect(await list(`keyId=${own.id}&actorId=demo-viewer`)).toEqual([]);
    const press = await signedInClient("demo-viewer");
    await executeSql("UPDATE users SET staff_role = 'press' WHERE id = 'demo-viewer'");
    expect((await press(`/api/audit?keyId=${other.id}`)).status).toBe(403);
  });
});
