import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { nextMonth } from "../../../worker/rights/months.ts";
import { clearStatements } from "../../support/clear-statements.ts";
import { jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

let admin: TestClient;
const openMonth = new Date().toISOString().slice(0, 7);

beforeAll(seedSite);
beforeEach(async () => {
  await clearStatements();
  await resetAccounts();
  admin = await signedInClient("demo-admin");
});
afterAll(clearStatements);

const addHolder = async (name: string): Promise<string> => {
  const response = await admin(
    "/api/admin/rights/holders",
    jsonRequest("POST", { name, email: null }),
  );
  expect(response.status).toBe(201);
  return (await response.json()).data.id;
};
const share = (holderId: string, change: object = {}) => ({
  holderId,
  saleShare: 50,
  floor: 0,
  poolShare: 0,
  advance: 0,
  ...change,
});
const setTerms = async (
  shares: object[],
  { fromMonth = openMonth, version = 0, movieId = "1" } = {},
) =>
  admin(`/api/admin/movies/${movieId}/terms`, jsonRequest("PUT", { fromMonth, version, shares }));
const outcomeOf = async (response: Response) => {
  const { code, issues } = await response.json();
  return [response.status, issues ? issues[0].code : code];
};

describe("an administrator who manages rights", () => {
  it("an administrator adds a rights holder and sets the holder's terms", async () => {
    const id = await addHolder("Decla-Bioscop");
    const shares = [share(id, { saleShare: 33.33, floor: 0.5, poolShare: 12.5, advance: 1000 })];
    expect((await setTerms(shares)).status).toBe(200);
    const { data } = await (await admin("/api/admin/movies/1/terms")).json();
    expect(data).toEqual([{ fromMonth: openMonth, version: 1, shares }]);
    expect(
      await queryRow(
        "SELECT sale_share, floor_cents, pool_share, advance_cents FROM rights_term_shares",
      ),
    ).toEqual({
      sale_share: 3333,
      floor_cents: 50,
      pool_share: 1250,
      advance_cents: 100_000,
    });
    const overview = (await (await admin("/api/admin/rights")).json()).data;
    expect(overview).toMatchObject({ openMonth, pool: [], months: [], movies: [{ id: "1" }] });
    expect(overview.holders).toEqual([
      { id, name: "Decla-Bioscop", email: null, hasLink: false, version: 1 },
    ]);
    expect(
      await queryRow("SELECT action, subject FROM audit_log ORDER BY rowid DESC LIMIT 1"),
    ).toEqual({
      action: "change",
      subject: "terms",
    });
  });

  it("an administrator's list of movies without terms has no movie in the bin", async () => {
    const read = async (query = "") =>
      await (await admin(`/api/admin/rights/movies-without-terms${query}`)).json();
    const id = await addHolder("Decla-Bioscop");
    const listed = await read("?limit=10");
    const [named, unshared, binned] = listed.data as { id: string }[];
    expect(listed.data.length).toBeGreaterThan(3);
    expect((await setTerms([share(id)], { movieId: named?.id ?? "" })).status).toBe(200);
    expect((await setTerms([], { movieId: unshared?.id ?? "" })).status).toBe(200);
    await executeSql("UPDATE movies SET deleted_at = 1 WHERE id = ?", Number(binned?.id));
    expect((await read("?limit=10")).data).toEqual(listed.data.slice(3));
    expect(await countRows("movies WHERE has_terms = 1")).toBe(2);
    const [page] = (await read("?limit=1")).data;
    expect(page).toEqual(listed.data[3]);
    const { nextCursor } = await read("?limit=1");
    expect((await read(`?limit=1&cursor=${nextCursor}`)).data).toEqual([listed.data[4]]);
    await executeSql("UPDATE movies SET deleted_at = NULL WHERE id = ?", Number(binned?.id));
    await executeSql("DELETE FROM rights_terms");
    expect((await read("?limit=10")).data).toEqual(listed.data);
  });

  it("shares that add up to more than 100 % of a movie's sales or pool are refused, also by the database", async () => {
    const [first, second] = [await addHolder("First"), await addHolder("Second")];
    for (const name of ["saleShare", "poolShare"]) {
      const shares = [share(first, { [name]: 60 }), share(second, { [name]: 40.01 })];
      expect(await outcomeOf(await setTerms(shares))).toEqual([400, "shares_above_whole"]);
    }
    expect(
      (await setTerms([share(first, { saleShare: 60 }), share(second, { saleShare: 40 })])).status,
    ).toBe(200);
    const { DB } = await getBindings();
    const third = await addHolder("Third");
    const insert = "INSERT INTO rights_term_shares VALUES (1, ?, ?, 1, 0, 0, 0)";
    await expect(DB.prepare(insert).bind(openMonth, third).run()).rejects.toThrow("above 100 %");
    expect(await countRows("rights_term_shares")).toBe(2);
  });

  it("an administrator cannot set terms for a closed month, an unknown rights holder or an unknown movie", async () => {
    const id = await addHolder("Decla-Bioscop");
    expect(await outcomeOf(await setTerms([share(id)], { fromMonth: "2020-01" }))).toEqual([
      409,
      "month_closed",
    ]);
    const pool = jsonRequest("PUT", { fromMonth: "2020-01", share: 10 });
    expect(await outcomeOf(await admin("/api/admin/rights/pool", pool))).toEqual([
      409,
      "month_closed",
    ]);
    expect(await outcomeOf(await setTerms([share("nobody")]))).toEqual([
      404,
      "rights_holder_not_found",
    ]);
    expect(await outcomeOf(await setTerms([share(id)], { movieId: "999999" }))).toEqual([
      404,
      "movie_not_found",
    ]);
    const changes = await Promise.all(
      [10, 20, 30].map((saleShare) => setTerms([share(id, { saleShare })])),
    );
    expect(changes.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const conflict = await changes.find(({ status }) => status === 409)?.json();
    expect(conflict).toMatchObject({
      code: "edit_conflict",
      data: { fromMonth: openMonth, version: 1, shares: [{ holderId: id }] },
    });
    expect([await countRows("rights_term_shares"), await countRows("rights_terms")]).toEqual([
      1, 1,
    ]);
    await executeSql("UPDATE statement_months SET batches = 1");
    expect(await outcomeOf(await setTerms([], { version: 1 }))).toEqual([409, "month_closed"]);
    const next = (await (await admin("/api/admin/rights")).json()).data.openMonth;
    expect(next).toBe(nextMonth(openMonth));
    expect((await setTerms([share(id)], { fromMonth: next })).status).toBe(200);
  });

  it("when two administrators edit a rights holder, the second is refused and shown the saved version", async () => {
    const id = await addHolder("Decla");
    const change = (name: string) =>
      admin(
        `/api/admin/rights/holders/${id}`,
        jsonRequest("PUT", { name, email: "x@decla.example", version: 1 }),
      );
    expect((await change("Decla-Bioscop")).status).toBe(200);
    const refused = await change("Ufa");
    expect([refused.status, (await refused.json()).data]).toEqual([
      409,
      { id, name: "Decla-Bioscop", email: "x@decla.example", hasLink: false, version: 2 },
    ]);
  });
});

describe("the secret link of a holder", () => {
  const makeLink = async (id: string): Promise<string> =>
    (await (await admin(`/api/admin/rights/holders/${id}/link`, { method: "POST" })).json()).data
      .path;
  const addStatement = async (holderId: string, movieName: string) => {
    await executeSql(
      `INSERT INTO statement_lines (month, holder_id, movie_id, kind, movie_name, units, gross_cents, share, earned)
       VALUES ('2026-01', ?, 1, 'rental', ?, 2, 798, 5000, 3990000)`,
      holderId,
      movieName,
    );
    await executeSql("INSERT INTO statements VALUES ('2026-01', ?, 399)", holderId);
  };

  it("the CSV of a statement of more than 50,000 lines has each line once", {
    tags: ["long"],
  }, async () => {
    const holderId = await addHolder("Ufa");
    await addStatement(holderId, "First");
    await executeSql(
      `WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 50010)
       INSERT INTO statement_lines (month, holder_id, movie_id, kind, movie_name, earned)
       SELECT '2026-01', ?, i, 'sale', 'Movie ' || i, 0 FROM n`,
      holderId,
    );
    await executeSql("INSERT INTO statement_months (month, step) VALUES ('2026-01', 'closed')");
    const csv = await visitorClient()(`${await makeLink(holderId)}/2026-01.csv`);
    const ids = (await csv.text())
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(",")[0]);
    expect(ids).toEqual(Array.from({ length: 50_010 }, (_, i) => `"${i + 1}"`));
  });

  it("a rights holder's secret link shows only that holder's closed months, each as a statement and as CSV", async () => {
    const [own, other] = [await addHolder("Decla <b>"), await addHolder("Ufa")];
    await addStatement(own, '=cmd|"calc"');
    await addStatement(other, "Other movie");
    const path = await makeLink(own);
    expect(path).toMatch(/^\/statements\/[\w-]{43}$/);
    expect((await visitorClient()(`${path}/2026-01`)).status).toBe(404);
    await executeSql("INSERT INTO statement_months (month, step) VALUES ('2026-01', 'closed')");
    const list = await visitorClient()(path);
    expect(list.headers.get("Cache-Control")).toBe("private, no-store");
    expect(list.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(list.headers.get("X-Robots-Tag")).toContain("noindex");
    const html = await list.text();
    expect(html).toContain("Decla &lt;b&gt;");
    expect(html).toContain("$3.99");
    const statement = await (await visitorClient()(`${path}/2026-01`)).text();
    expect(statement).toContain("$7.98");
    expect(statement).not.toContain("Other movie");
    const csv = await visitorClient()(`${path}/2026-01.csv`);
    expect(csv.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const lines =
      '"movie_id","movie","kind","units","minutes","gross","share_percent","amount"\r\n"1","\'=cmd|""calc""","rental","2","0","7.98","50","3.99"\r\n';
    expect(await csv.text()).toBe(lines);
    const adminCsv = await admin(`/api/admin/rights/holders/${own}/statements/2026-01/csv`);
    expect(await adminCsv.text()).toBe(lines);
    expect(adminCsv.headers.get("Content-Disposition")).toBe(
      'attachment; filename="statement-decla-b-2026-01.csv"',
    );
    expect((await admin(`/api/admin/rights/holders/${own}/statements/2026-02/csv`)).status).toBe(
      404,
    );
    const month = { month: "2026-01", amount: 3.99 };
    expect((await (await admin("/api/admin/rights/months/2026-01")).json()).data).toEqual([
      { ...month, holderId: own, holderName: "Decla <b>" },
      { ...month, holderId: other, holderName: "Ufa" },
    ]);
    expect((await (await admin("/api/admin/rights/months/2026-02")).json()).data).toEqual([]);
    expect(await queryRow("SELECT token_hash FROM rights_holders WHERE id = ?", other)).toEqual({
      token_hash: null,
    });
    expect(
      await queryRow("SELECT 1 AS found FROM rights_holders WHERE token_hash = ?", path.slice(12)),
    ).toBeNull();
  });

  it("a new secret link of a rights holder ends the old one, and guesses of a link are limited", async () => {
    const id = await addHolder("Decla");
    const [first, second] = [await makeLink(id), await makeLink(id)];
    expect((await visitorClient()(first)).status).toBe(404);
    expect((await visitorClient()(second)).status).toBe(200);
    const statuses = [];
    for (let guess = 0; guess < 21; guess++)
      statuses.push((await visitorClient()(`/statements/guess-${guess}`)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
    expect((await visitorClient()(second)).status).toBe(200);
  });

  it("the database refuses changes of a closed month, so that a rights holder's link never shows an altered statement", async () => {
    const id = await addHolder("Decla");
    await addStatement(id, "Metropolis");
    // Clearing the demo deletes the demo's statements.
    await executeSql("UPDATE site SET demo_added_at = NULL");
    await executeSql("INSERT INTO rights_term_shares VALUES (1, '2026-01', ?, 5000, 0, 0, 0)", id);
    await executeSql("INSERT INTO pool_shares VALUES ('2026-01', 5000)");
    await executeSql("INSERT INTO statement_months (month, step) VALUES ('2026-01', 'closed')");
    const { DB } = await getBindings();
    for (const change of [
      "UPDATE statement_lines SET earned = 1 WHERE month = '2026-01'",
      "DELETE FROM statement_lines WHERE month = '2026-01'",
      "UPDATE statements SET amount_cents = 1",
      "DELETE FROM statements",
      "UPDATE statement_months SET step = 'payments' WHERE month = '2026-01'",
      "DELETE FROM statement_months WHERE month = '2026-01'",
      "INSERT INTO statements SELECT '2026-01', 'somebody', 1",
      "INSERT INTO statement_lines (month, holder_id, movie_id, kind, movie_name, earned) VALUES ('2026-01', 'somebody', 1, 'sale', '', 1)",
      "INSERT INTO rights_term_shares VALUES (2, '2026-01', 'somebody', 5000, 0, 0, 0)",
      "DELETE FROM rights_term_shares",
      "INSERT INTO pool_shares VALUES ('2025-01', 5000)",
      "UPDATE pool_shares SET share = 0",
      "DELETE FROM pool_shares",
    ])
      await expect(DB.prepare(change).run(), change).rejects.toThrow(/never changes/);
  });
});
