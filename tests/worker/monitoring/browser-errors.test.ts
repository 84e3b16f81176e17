import { beforeAll, beforeEach, expect, it } from "vitest";
import { jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { runCron } from "../../support/conditions.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

const dayMs = 86_400_000;
const userAgent =
  "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 Edg/141.0.3537.1";
const report = {
  message: "TypeError: x is not a function",
  stack: "at f (https://site/assets/a-1.js:1:2)",
  page: "watch",
};
let admin: TestClient;

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  await executeSql("DELETE FROM browser_errors");
  await executeSql("DELETE FROM rate_limits");
  admin = await signedInClient("demo-admin");
});

const send = async (body: object, address = "192.0.2.1") => {
  const headers = { "User-Agent": userAgent, "CF-Connecting-IP": address };
  return (await visitorClient()("/api/browser-errors", jsonRequest("POST", body, headers))).status;
};
const list = async () => (await (await admin("/api/admin/browser-errors?limit=50")).json()).data;

it("repeated browser errors are counted in one row, with the latest browser and page", async () => {
  expect(await send(report)).toBe(204);
  expect(await send({ ...report, page: "home" }, "192.0.2.2")).toBe(204);
  expect(await send({ ...report, stack: "at g (https://site/assets/b-2.js:3:4)" })).toBe(204);
  const errors = await list();
  expect(errors).toHaveLength(2);
  expect(errors).toContainEqual(
    expect.objectContaining({ count: 2, page: "home", browser: "Edge 141", build: "" }),
  );
  expect(errors).toContainEqual(
    expect.objectContaining({ count: 1, page: "watch", message: report.message }),
  );
});

it("a stored browser error contains no email address, IP address, account or token", async () => {
  const message = "No /reset?token=abc#x for una@example.com, eyJhbGciOiJIUzI1NiJ9aaaaaaaaaaaaaaa1";
  const stack = `${message}\n at this.#f (https://site:8443/assets/a.js?v=secret:1:2)`;
  const body = { message, stack, page: "watch" };
  const member = await signedInClient("demo-member");
  const headers = { "User-Agent": userAgent, "CF-Connecting-IP": "192.0.2.7" };
  expect((await member("/api/browser-errors", jsonRequest("POST", body, headers))).status).toBe(
    204,
  );
  const row = JSON.stringify(await queryRow("SELECT * FROM browser_errors"));
  expect(row).toContain("No /reset for <email> <token>");
  expect(row).toContain("at this.#f (https://site:8443/assets/a.js:1:2)");
  expect(row).not.toMatch(/abc|una@|secret|192\.0\.2|demo-member|eyJ/);
});

it("a stored browser error contains no query string, even of a long URL or a URL without a path", async () => {
  const stack = `at /${"a".repeat(600)}?token=abc:1:2 https://site:8443?token=abc https://site/x?t=abc:3:https://site/y#abc`;
  expect(await send({ ...report, stack })).toBe(204);
  const { stack: stored } =
    (await queryRow<{ stack: string }>("SELECT stack FROM browser_errors")) ?? {};
  expect(stored).toContain("aaa:1:2 https://site:8443 https://site/x:3:https://site/y");
  expect(stored).not.toContain("abc");
});

it.each(["@", "/", "@.", "a@", "?", " ", "/:1/", "a-"])(
  "a report of a browser error full of %s is processed at once",
  { tags: ["long"] },
  async (text) => {
    const fill = (length: number) => text.repeat(length).slice(0, length);
    const startedAt = performance.now();
    expect(await send({ message: fill(500), stack: fill(4000), page: "home" })).toBe(204);
    // A pattern that starts again at each character would take a minute.
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  },
);

it("at most 20 browser errors an hour per network and 200 in all are stored", {
  tags: ["long"],
}, async () => {
  for (let i = 0; i < 25; i++) expect(await send({ ...report, message: `Error: ${i}` })).toBe(204);
  expect(await countRows("browser_errors")).toBe(20);
  await executeSql(
    `INSERT INTO browser_errors SELECT 'id-' || value, 'm', 's', 'home', 'b', '', 1, 1, ? FROM json_each(?)`,
    Date.now(),
    JSON.stringify(Array.from({ length: 180 }, (_, i) => i)),
  );
  // A new error replaces the error that has not been seen for the longest time.
  await executeSql("UPDATE browser_errors SET last_seen_at = 1 WHERE id = 'id-7'");
  expect(await send({ ...report, message: "Error: another" }, "192.0.2.3")).toBe(204);
  expect(await countRows("browser_errors")).toBe(200);
  expect(await countRows("browser_errors WHERE message = 'Error: another'")).toBe(1);
  expect(await countRows("browser_errors WHERE id = 'id-7'")).toBe(0);
  expect(await send({ ...report, message: "Error: 3" }, "192.0.2.3")).toBe(204);
  expect(await queryRow("SELECT count FROM browser_errors WHERE message = 'Error: 3'")).toEqual({
    count: 2,
  });
  expect(await list()).toHaveLength(50);
});

it.each([
  ["a long message", { ...report, message: "x".repeat(501) }],
  ["a long stack", { ...report, stack: "x".repeat(4001) }],
  ["a page's address in place of its name", { ...report, page: "/dash/us/Una" }],
])("a report of a browser error is refused with %s", async (_, body) => {
  expect(await send(body)).toBe(400);
  expect(await countRows("browser_errors")).toBe(0);
});

it("an administrator deletes one or all browser errors, and a job deletes browser errors older than 30 days", async () => {
  for (const message of ["Error: a", "Error: b", "Error: c"]) await send({ ...report, message });
  const [{ id }] = await list();
  expect((await admin(`/api/admin/browser-errors/${id}`, { method: "DELETE" })).status).toBe(204);
  expect((await list()).map((error: { id: string }) => error.id)).not.toContain(id);
  await executeSql(
    "UPDATE browser_errors SET last_seen_at = ? WHERE rowid = (SELECT min(rowid) FROM browser_errors)",
    Date.now() - 31 * dayMs,
  );
  await runCron("17 * * * *");
  expect(await list()).toHaveLength(1);
  expect((await admin("/api/admin/browser-errors", { method: "DELETE" })).status).toBe(204);
  expect(await list()).toEqual([]);
});

it("an administrator reads all 200 kinds of browser errors in pages, newest first, and back", async () => {
  await executeSql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
     INSERT INTO browser_errors (id, message, stack, page, browser, build, count, first_seen_at, last_seen_at)
     SELECT printf('e%03d', i), 'Error', '', 'home', 'Firefox 140', '', 1, 1, 1000 + i / 3 FROM n`,
  );
  const readPage = async (cursor: string | null) =>
    (
      await admin(`/api/admin/browser-errors?limit=30${cursor === null ? "" : `&cursor=${cursor}`}`)
    ).json();
  const ids: string[] = [];
  let page = await readPage(null);
  const first = page.data;
  expect(page.prevCursor).toBeNull();
  for (;;) {
    ids.push(...page.data.map(({ id }: { id: string }) => id));
    if (page.nextCursor === null) break;
    page = await readPage(page.nextCursor);
  }
  expect(ids).toEqual(
    Array.from({ length: 200 }, (_, i) => `e${String(200 - i).padStart(3, "0")}`),
  );
  while (page.prevCursor !== null) page = await readPage(page.prevCursor);
  expect(page.data).toEqual(first);
});
