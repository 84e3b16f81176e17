import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { milliseconds } from "../../../contract/constants.ts";
import { jsonRequest, type TestClient } from "../../support/clients.ts";
import { endSessionsBefore, setConditions } from "../../support/conditions.ts";
import { readStatusAndCode } from "../../support/movie-access.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

let admin: TestClient;

const addCategory = (tittle = "Film noir") =>
  admin("/api/createCartegory", jsonRequest("POST", { tittle }));
const isStored = async () => (await countRows("categories WHERE title = 'Film noir'")) === 1;

beforeEach(async () => {
  await seedSite();
  admin = await signedInClient("demo-admin");
});
afterEach(() => setConditions());

describe("a write", () => {
  it("a write checks all its requirements and adds its audit entry in one SQL statement", async () => {
    await executeSql("UPDATE categories SET slug = NULL WHERE id = 1");
    const body = { tittle: "Action", slug: "action-films", inMenu: false, descriptions: {} };
    const response = await admin(
      "/api/admin/categories/1",
      jsonRequest("PUT", { ...body, version: 1, picture: null }),
    );
    expect(response.status).toBe(200);
    expect(await countRows("audit_log WHERE action = 'change' AND subject = 'category'")).toBe(1);
    const { trips, statements } = await readRequestCost(response);
    // The four round trips: reading the session, reading titles to fold, the write, and reading the
    // site's settings.
    expect([trips, statements]).toEqual([4, 7]);
  });

  it("a write takes one database round trip, which also reads the session's account", async () => {
    const response = await admin("/api/history", { method: "DELETE" });
    expect(await readRequestCost(response)).toMatchObject({ trips: 1, statements: 2 });
  });

  it("a write whose session ends during the request is refused and stores nothing", async () => {
    await endSessionsBefore(1);
    expect(await readStatusAndCode(await addCategory())).toEqual([401, "not_signed_in"]);
    expect([await isStored(), await countRows("audit_log WHERE action = 'create'")]).toEqual([
      false,
      0,
    ]);
  });

  it("after its response, a write stores when the session was last seen, and a changed language", async () => {
    const longAgo = Date.now() - 4 * milliseconds.minute;
    await executeSql("UPDATE sessions SET last_seen_at = ?", longAgo);
    const response = await admin("/api/history", {
      method: "DELETE",
      headers: { Cookie: "language=de", "Sec-Fetch-Site": "same-origin" },
    });
    expect(response.status).toBe(204);
    const select =
      "SELECT last_seen_at > ? AS seen, language FROM sessions JOIN users ON users.id = user_id";
    await expect.poll(() => queryRow(select, longAgo)).toEqual({ seen: 1, language: "de" });
  });

  it("a write by an account that loses its role during the request is refused and stores nothing", async () => {
    await executeSql("UPDATE users SET role = 'USER' WHERE id = 'demo-admin'");
    expect(await readStatusAndCode(await addCategory())).toEqual([403, "forbidden"]);
    expect(await isStored()).toBe(false);
  });

  it("a write is refused with the error of its first requirement that does not hold", async () => {
    expect(await readStatusAndCode(await addCategory("Action"))).toEqual([409, "name_taken"]);
    expect(await countRows("audit_log WHERE action = 'create'")).toBe(0);
  });

  it("only one of three simultaneous writes that exclude each other is made", async () => {
    const outcomes = await Promise.all(
      [1, 2, 3].map(async () => readStatusAndCode(await addCategory())),
    );
    expect(outcomes.sort()).toEqual([
      [201, undefined],
      [409, "name_taken"],
      [409, "name_taken"],
    ]);
    expect([await isStored(), await countRows("audit_log WHERE action = 'create'")]).toEqual([
      true,
      1,
    ]);
  });
});

describe("assertions in the database", () => {
  const insertion = (condition: string) =>
    `INSERT INTO assertions (code, holds) VALUES (0, 1), (7, ${condition}), (8, 0)`;
  const change = "UPDATE categories SET title = 'Changed' WHERE id = 1";
  const readTitle = () => queryRow("SELECT title FROM categories WHERE id = 1");

  it.each(["0", "NULL", "1 = 2", "(SELECT id FROM users WHERE id = 'nobody')", "'no number'"])(
    "a database assertion whose condition is %s undoes the whole batch, and the error has its code",
    async (condition) => {
      const { DB } = await getBindings();
      const before = await readTitle();
      const statements = [change, insertion(condition), change].map((sql) => DB.prepare(sql));
      await expect(DB.batch(statements)).rejects.toThrow("assertion failed: 7");
      expect(await readTitle()).toEqual(before);
    },
  );

  it("assertions that all hold let the batch through, and are not stored", async () => {
    const { DB } = await getBindings();
    const assertion = "INSERT INTO assertions (code, holds) VALUES (0, 1), (1, 2 > 1)";
    await DB.batch([assertion, change].map((sql) => DB.prepare(sql)));
    expect([await readTitle(), await countRows("assertions")]).toEqual([{ title: "Changed" }, 0]);
  });
});
