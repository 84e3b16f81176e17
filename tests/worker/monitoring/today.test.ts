import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Todo } from "../../../contract/monitoring/today.ts";
import { type TestClient, visitorClient } from "../../support/clients.ts";
import { setConditions } from "../../support/conditions.ts";
import { publishSettings } from "../../support/publish-settings.ts";
import { executeSql } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const hour = 3_600_000;
const day = 24 * hour;
const dayAfter = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

let admin: TestClient;

const listToday = async (kinds: Todo["kind"][]): Promise<Todo[]> => {
  const { data } = await (await admin("/api/admin/today")).json();
  return data.filter(({ kind }: Todo) => kinds.includes(kind));
};
const openDispute = (name: string, dueAt: string | null) =>
  executeSql(
    "INSERT INTO incidents (name, code, params, started_at) VALUES (?, 'dispute', ?, ?)",
    name,
    JSON.stringify({ orderId: name, amountCents: 999, currency: "usd", dueAt }),
    Date.now(),
  );
const insertVideo = (id: string, changes: { updatedAt: number; sourceAt?: number }) =>
  executeSql(
    "INSERT INTO videos (id, status, file_name, type, bytes, duration_ms, source_at, created_at, updated_at, unused_since) VALUES (?, 'uploading', ?, 'video/mp4', 1, 1, ?, ?, ?, 1)",
    id,
    `${id}.mp4`,
    changes.sourceAt ?? null,
    changes.updatedAt,
    changes.updatedAt,
  );

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  admin = await signedInClient("demo-admin");
});

it("an administrator's list of tasks has the dispute with the nearest deadline first, then the other incidents", async () => {
  await openDispute("later", "2027-03-01T00:00:00.000Z");
  await openDispute("soon", "2027-02-01T00:00:00.000Z");
  await executeSql(
    "INSERT INTO incidents (name, code, params, started_at) VALUES ('foreign_bucket', 'foreign_bucket', '{}', 1)",
  );
  await executeSql("INSERT INTO missing_video_files VALUES ('demo-tech', 3, 1)");
  const todos = await listToday(["incident", "missing_files"]);
  await executeSql("DELETE FROM incidents");
  await executeSql("DELETE FROM missing_video_files");
  expect(todos).toMatchObject([
    { kind: "incident", incident: { code: "dispute", orderId: "soon" } },
    { kind: "incident", incident: { code: "dispute", orderId: "later" } },
    { kind: "incident", incident: { code: "foreign_bucket" } },
    { kind: "missing_files", count: 1 },
  ]);
  expect(await listToday(["incident", "missing_files"])).toEqual([]);
});

it("an administrator's list of tasks has uploads that are stuck for an hour, but no running and no complete ones", async () => {
  const [now, stuckAt] = [Date.now(), Date.now() - 2 * hour];
  await insertVideo("stuck", { updatedAt: stuckAt });
  await insertVideo("running", { updatedAt: now - hour / 2 });
  await insertVideo("given-up", { updatedAt: now - 8 * day });
  await insertVideo("original-only", { updatedAt: stuckAt, sourceAt: 1 });
  const todos = await listToday(["stuck_upload"]);
  await executeSql(
    "DELETE FROM videos WHERE id IN ('stuck', 'running', 'given-up', 'original-only')",
  );
  expect(todos).toEqual([
    {
      kind: "stuck_upload",
      videoId: "stuck",
      fileName: "stuck.mp4",
      since: new Date(stuckAt).toISOString(),
      movie: null,
    },
  ]);
});

it("an administrator's list of tasks has movies and drafts whose first or last day is this week, and drafts untouched for long", async () => {
  await executeSql("UPDATE movies SET available_until = ? WHERE id = 1", dayAfter(3));
  await executeSql("UPDATE movies SET available_until = ? WHERE id = 2", dayAfter(9));
  await executeSql("UPDATE movies SET available_from = ? WHERE id = 3", dayAfter(5));
  await executeSql(
    "UPDATE movies SET available_from = ?, draft = 1, left_at = 1, deleted_at = ? WHERE id = 4",
    dayAfter(2),
    Date.now() - 31 * day,
  );
  const todos = await listToday(["leaving", "beginning", "old_drafts"]);
  await executeSql(
    "UPDATE movies SET available_from = NULL, available_until = NULL, draft = 0, left_at = NULL, deleted_at = NULL WHERE id < 5",
  );
  expect(todos).toMatchObject([
    { kind: "leaving", id: "1", day: dayAfter(3) },
    { kind: "beginning", id: "4", day: dayAfter(2), draft: true },
    { kind: "beginning", id: "3", day: dayAfter(5), draft: false },
    { kind: "old_drafts", count: 1 },
  ]);
  expect(await listToday(["leaving", "beginning", "old_drafts"])).toEqual([]);
});

it("an administrator's list of tasks has failed payments and unreviewed legal pages", async () => {
  const setOverdue = (since: number, expiresAt: number) =>
    executeSql(
      "UPDATE subscriptions SET overdue_since = ?, expires_at = ? WHERE user_id = 'demo-member'",
      since,
      expiresAt,
    );
  await setOverdue(Date.now() - day, Date.now() + day);
  expect(await listToday(["overdue_payments"])).toEqual([{ kind: "overdue_payments", count: 1 }]);
  // The grace period of a weekly plan is shorter than a day.
  await setOverdue(Date.now() - day, Date.now() - 1);
  expect(await listToday(["overdue_payments"])).toEqual([]);
  await executeSql("UPDATE subscriptions SET overdue_since = NULL");
  const { LEGAL_REVIEWED } = await getBindings();
  const declared = LEGAL_REVIEWED === "yes" ? [] : ["terms", "privacy", "imprint"];
  const unready = [...declared, "accessibility"];
  const listPages = async () =>
    (await listToday(["legal_page"])).map((todo) => "page" in todo && todo.page);
  expect(await listPages()).toEqual(unready);
  await executeSql("INSERT INTO legal_reviews VALUES ('terms', 1, 'demo-admin')");
  expect(await listPages()).toEqual(unready.filter((page) => page !== "terms"));
  await executeSql("DELETE FROM legal_reviews");
});

it("an administrator's list of tasks has a late job only once: as an incident if the job has one", async () => {
  const fail = (name: string) =>
    executeSql(
      "INSERT OR REPLACE INTO leases (name, holder, ends_at, succeeded_at, failing_since, error) VALUES (?, '', 0, 1, 1, 'away')",
      name,
    );
  await fail("emails");
  await fail("gifts");
  const params = JSON.stringify({ job: "gifts", succeededAt: null, error: "away" });
  await executeSql(
    "INSERT INTO incidents (name, code, params, started_at) VALUES ('job_late:gifts', 'job_late', ?, 1)",
    params,
  );
  const todos = await listToday(["incident", "job"]);
  await executeSql("DELETE FROM incidents");
  await executeSql("DELETE FROM leases");
  expect(todos).toMatchObject([
    { kind: "incident", incident: { code: "job_late", job: "gifts" } },
    { kind: "job", name: "emails", error: "away" },
  ]);
});

it("an administrator is urged to demand a second factor once the staff has two members", async () => {
  const urged = [{ kind: "second_factor" }];
  expect(await listToday(["second_factor"])).toEqual([]);
  await executeSql("UPDATE users SET staff_role = 'press' WHERE id = 'demo-viewer'");
  expect(await listToday(["second_factor"])).toEqual(urged);
  await executeSql("UPDATE users SET blocked_at = 1 WHERE id = 'demo-viewer'");
  expect(await listToday(["second_factor"])).toEqual([]);
  await executeSql(
    "UPDATE users SET role = 'ADMIN', staff_role = NULL, blocked_at = NULL WHERE id = 'demo-viewer'",
  );
  expect(await listToday(["second_factor"])).toEqual(urged);
  await publishSettings({ demandsSecondFactor: true });
  await visitorClient()("/dev/site", { method: "POST" });
  await executeSql("UPDATE sessions SET proved_at = 1");
  expect(await listToday(["second_factor"])).toEqual([]);
  await executeSql("DELETE FROM site_settings");
  await visitorClient()("/dev/site", { method: "POST" });
});

it.each([
  ["with real payments", { PAYMENT_PROVIDER: "stripe" }],
  ["that sends emails", { MAIL_PROVIDER: "cloudflare" as const }],
])(
  "an administrator without staff is urged to demand a second factor on a site %s",
  async (_, bindings) => {
    await setConditions({ bindings });
    expect(await listToday(["second_factor"])).toEqual([{ kind: "second_factor" }]);
    await setConditions();
    expect(await listToday(["second_factor"])).toEqual([]);
  },
);
