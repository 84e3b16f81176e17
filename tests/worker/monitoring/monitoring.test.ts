import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { migration as newestMigration } from "../../../migrations/meta/snapshot.json";
import { jobSchedule } from "../../../worker/jobs.ts";
import { type TestClient, visitorClient } from "../../support/clients.ts";
import { runCron, setConditions } from "../../support/conditions.ts";
import { readRequestLog } from "../../support/request-log.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const everyFiveMinutes = "*/5 * * * *";
const hourly = ["17 * * * *", "47 * * * *"];

let now: number;
let admin: TestClient;

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  for (const table of ["leases", "incidents", "server_errors", "emails", "missing_video_files"])
    await executeSql(`DELETE FROM ${table}`);
  now = Date.now();
  admin = await signedInClient("demo-admin", { expiresInMs: 90 * dayMs });
});

const runAllJobs = async (at: number) => {
  for (const cron of [...hourly, everyFiveMinutes]) await runCron(cron, at);
};
const runWatch = (at: number) => runCron("17 * * * *", at);
const listIncidents = async () =>
  (await (await admin("/api/stats")).json()).data.incidents.map(
    ({ code }: { code: string }) => code,
  );
const countIncidentEmails = () =>
  countRows(`emails WHERE kind = 'incident' AND "to" = 'Boss@marquee.example'`);
const queueStuckEmails = (count: number, at: number) =>
  executeSql(
    `INSERT INTO emails (id, kind, "to", subject, text, html, queued_at, due_at, attempts, last_error)
     SELECT 'stuck-' || value, 'receipt', 'reader-' || value || '@example.com', 's', 't', 'h', ?, ?, 6, 'rejected'
     FROM json_each(?)`,
    at,
    at + dayMs,
    JSON.stringify(Array.from({ length: count }, (_, i) => i)),
  );

describe("the watch job", () => {
  type Problem = {
    code: string;
    plant: (at: number) => Promise<unknown>;
    mend: (at: number) => Promise<unknown>;
  };
  const problems: Problem[] = [
    {
      code: "job_late",
      plant: (at) =>
        executeSql(
          "UPDATE leases SET succeeded_at = ? WHERE name = 'reconcile'",
          at - 31 * minuteMs,
        ),
      mend: (at) => runCron(everyFiveMinutes, at),
    },
    {
      code: "emails_stuck",
      plant: (at) => queueStuckEmails(3, at),
      mend: () => executeSql("DELETE FROM emails WHERE id LIKE 'stuck-%'"),
    },
    {
      code: "webhooks_silent",
      plant: async (at) => {
        await executeSql(
          `INSERT INTO orders (id, user_id, kind, status, amount_cents, currency, provider, created_at, updated_at)
           VALUES ('silent', 'demo-member', 'movies', 'paid', 100, 'usd', 'sandbox', ?, ?)`,
          at,
          at,
        );
        await executeSql(
          `INSERT INTO payments (provider, transaction_id, order_id, amount_cents, currency, paid_at)
           VALUES ('sandbox', 'silent', 'silent', 100, 'usd', ?)`,
          at,
        );
      },
      mend: () => executeSql("DELETE FROM payments WHERE transaction_id = 'silent'"),
    },
    {
      code: "orders_flagged",
      plant: (at) =>
        executeSql(
          `INSERT INTO orders (id, user_id, kind, status, amount_cents, currency, provider, created_at, updated_at)
           VALUES ('odd', 'demo-member', 'movies', 'flagged', 100, 'usd', 'sandbox', ?, ?)`,
          at,
          at,
        ),
      mend: () => executeSql("DELETE FROM orders WHERE id = 'odd'"),
    },
    {
      code: "files_missing",
      plant: (at) => executeSql("INSERT INTO missing_video_files VALUES ('demo-tech', 2, ?)", at),
      mend: () => executeSql("DELETE FROM missing_video_files"),
    },
    {
      code: "server_errors",
      plant: (at) =>
        executeSql("INSERT INTO server_errors VALUES (?, 10)", Math.floor(at / hourMs)),
      mend: () => executeSql("DELETE FROM server_errors"),
    },
    {
      code: "backup_late",
      plant: async (at) => {
        await executeSql("UPDATE site SET rows_backed_up_at = ?", at - 10 * dayMs);
        await executeSql(
          "UPDATE leases SET holder = 'killed', ends_at = ? WHERE name = 'backup'",
          at + 3 * minuteMs,
        );
      },
      mend: async (at) => {
        await executeSql("UPDATE leases SET ends_at = 0 WHERE name = 'backup'");
        await runWatch(at);
      },
    },
  ];

  it.each(problems)(
    "the watch job emails the owner when an incident begins and when it ends, once each: $code",
    { tags: ["long"] },
    async ({ code, plant, mend }) => {
      await runAllJobs(now);
      expect(await listIncidents()).toEqual([]);
      await plant(now);
      for (let run = 1; run <= 3; run++) {
        await runWatch(now + run);
        expect(await listIncidents()).toEqual([code]);
        expect(await countIncidentEmails()).toBe(1);
      }
      await mend(now + 4 * minuteMs);
      for (let run = 5; run <= 7; run++) {
        await runWatch(now + run * minuteMs);
        expect(await listIncidents()).toEqual([]);
        expect(await countIncidentEmails()).toBe(2);
      }
      expect(await countRows("incidents")).toBe(0);
      const over = await queryRow(
        "SELECT subject FROM emails WHERE kind = 'incident' ORDER BY queued_at DESC LIMIT 1",
      );
      expect(over?.subject).toMatch(/^Solved: /);
    },
  );

  it("the watch job reports no incident while at most two emails are stuck", {
    tags: ["long"],
  }, async () => {
    await runAllJobs(now);
    await queueStuckEmails(2, now);
    await runWatch(now + 1);
    expect(await listIncidents()).toEqual([]);
  });

  it("after a pause of all jobs, the watch job reports only the jobs that still do not run an hour later", {
    tags: ["long"],
  }, async () => {
    const countLate = () => countRows("incidents WHERE code = 'job_late' AND ended_at IS NULL");
    await runAllJobs(now);
    await executeSql("UPDATE leases SET succeeded_at = ? WHERE name = 'reconcile'", now - hourMs);
    await runWatch(now + 1);
    expect(await countLate()).toBe(1);
    await runWatch(now + dayMs);
    expect(await countLate()).toBe(1);
    await runWatch(now + dayMs + hourMs);
    expect(await countLate()).toBe(
      await countRows("leases WHERE succeeded_at < ?", now + dayMs + hourMs),
    );
    await runAllJobs(now + dayMs + 2 * hourMs);
    await runWatch(now + dayMs + 2 * hourMs + minuteMs);
    expect(await countLate()).toBe(0);
  });

  it("an incident that begins again before its end was emailed stays the same incident, without a second email", {
    tags: ["long"],
  }, async () => {
    await runAllJobs(now);
    await executeSql("INSERT INTO missing_video_files VALUES ('demo-tech', 2, ?)", now);
    await runWatch(now + 1);
    await executeSql("UPDATE incidents SET ended_at = ?", now + 2);
    await runWatch(now + 3);
    expect([await listIncidents(), await countIncidentEmails()]).toEqual([["files_missing"], 1]);
  });
});

describe("a job", () => {
  it("a job records a heartbeat when it succeeds, and its error when it fails", {
    tags: ["long"],
  }, async () => {
    await runAllJobs(now);
    expect(await countRows("leases WHERE succeeded_at <> ? OR error IS NOT NULL", now)).toBe(0);
    expect(await countRows("leases")).toBe(jobSchedule.length);
    await executeSql("UPDATE leases SET cursor = 'not a cursor' WHERE name = 'missingFiles'");
    await runCron("47 * * * *", now + hourMs);
    const heartbeat =
      "SELECT succeeded_at, failed_at, error FROM leases WHERE name = 'missingFiles'";
    expect(await queryRow(heartbeat)).toEqual({
      succeeded_at: now,
      failed_at: now + hourMs,
      error: expect.stringContaining("not a cursor"),
    });
    await executeSql("UPDATE leases SET cursor = NULL WHERE name = 'missingFiles'");
    await runCron("47 * * * *", now + 2 * hourMs);
    expect(await queryRow(heartbeat)).toMatchObject({
      succeeded_at: now + 2 * hourMs,
      error: null,
    });
  });
});

describe("the health check", () => {
  const fetchHealth = async (client = visitorClient()) => {
    const response = await client("/api/health");
    return { status: response.status, ...(await response.json()) };
  };
  const all = { schema: true, jobs: true, emails: true, payments: true };

  it("the health check responds with 200 on a site whose parts all work", async () => {
    expect(await fetchHealth()).toMatchObject({ status: 200, ok: true, checks: all });
    await runAllJobs(now);
    expect(await fetchHealth()).toMatchObject({ status: 200, ok: true, checks: all });
  });

  it.each([
    [
      "schema",
      () => executeSql("UPDATE d1_migrations SET name = 'x' WHERE name = ?", newestMigration),
      { schema: false },
    ],
    [
      "jobs",
      () => executeSql("UPDATE leases SET succeeded_at = ? WHERE name = 'sweep'", now - 4 * hourMs),
      { jobs: false },
    ],
    [
      "jobs, payments",
      () => executeSql("UPDATE leases SET succeeded_at = ? WHERE name = 'reconcile'", now - hourMs),
      { jobs: false, payments: false },
    ],
    ["emails", () => queueStuckEmails(3, now), { emails: false }],
  ])(
    "the health check responds with 503 and names the part that does not work: %s",
    { tags: ["long"] },
    async (names, breakPart, failed) => {
      await runAllJobs(now);
      await breakPart();
      expect(await fetchHealth()).toMatchObject({
        status: 503,
        ok: false,
        code: "unhealthy",
        params: { checks: names },
        checks: { ...all, ...failed },
      });
      await executeSql("UPDATE d1_migrations SET name = ? WHERE name = 'x'", newestMigration);
    },
  );

  it("the health check responds with 503 on a deployed site whose email and payment providers only work locally", {
    tags: ["long"],
  }, async () => {
    await runAllJobs(now);
    const health = await fetchHealth(visitorClient("https://marquee.example.com"));
    expect(health).toMatchObject({
      status: 503,
      checks: { ...all, emails: false, payments: false },
    });
  });

  it("the health check takes one database round trip", async () => {
    const { d1 } = await readRequestLog(await visitorClient()("/api/health"));
    expect(d1).toMatchObject({ trips: 1, statements: 3 });
  });
});

describe("jobs that have never run", () => {
  const readStatesAfter = async (age: number) => {
    await setConditions({ clockAheadMs: age });
    await executeSql("UPDATE sessions SET last_seen_at = ?", now + age);
    const health = await (await visitorClient()("/api/health")).json();
    const { jobs } = (await (await admin("/api/admin/health")).json()).data;
    const late = jobs.filter(({ isLate }: { isLate: boolean }) => isLate);
    return { health: health.checks.jobs, late: late.map(({ name }: { name: string }) => name) };
  };
  // `now` is later than the upload of the tests' Worker, so its migrations are dated `now`.
  beforeEach(() =>
    executeSql("UPDATE d1_migrations SET applied_at = datetime(? / 1000, 'unixepoch')", now),
  );
  afterEach(() => setConditions());

  it("jobs that have never run are not late on a new site", async () => {
    expect(await readStatesAfter(29 * minuteMs)).toEqual({ health: true, late: [] });
  });

  it("jobs that have never run are late in the health check and on the dashboard once the site is older than their limit", {
    tags: ["long"],
  }, async () => {
    const young = await readStatesAfter(31 * minuteMs);
    expect(young).toEqual({ health: false, late: expect.arrayContaining(["emails", "reconcile"]) });
    expect(young.late).not.toContain("sweep");
    const old = await readStatesAfter(4 * hourMs);
    expect([old.health, old.late.length]).toEqual([false, jobSchedule.length]);
    await runAllJobs(now + 4 * hourMs);
    expect(await readStatesAfter(4 * hourMs)).toEqual({ health: true, late: [] });
  });
});

describe("the health of the site, for administrators", () => {
  const fetchDetails = async () => (await (await admin("/api/admin/health")).json()).data;

  it("administrators see the state of jobs, emails, storage, payments and the backup", {
    tags: ["long"],
  }, async () => {
    await executeSql("UPDATE site SET rows_backed_up_at = NULL");
    expect(await fetchDetails()).toMatchObject({
      backedUpAt: null,
      bucket: true,
      waitingEmails: 0,
      emailError: null,
    });
    await runAllJobs(now);
    await executeSql(
      "UPDATE leases SET succeeded_at = ?, error = 'broken' WHERE name = 'sweep'",
      now - 4 * hourMs,
    );
    await queueStuckEmails(2, now);
    const { MEDIA } = await getBindings();
    await MEDIA.put("site-id", "another site");
    const { jobs, ...details } = await fetchDetails();
    await MEDIA.delete("site-id");
    expect(details).toMatchObject({
      backedUpAt: new Date(now).toISOString(),
      bucket: false,
      waitingEmails: 2,
      emailError: "rejected",
      paymentProvider: "Sandbox",
      databaseBytes: expect.any(Number),
    });
    expect(jobs).toHaveLength(jobSchedule.length);
    expect(jobs.filter(({ isLate }: { isLate: boolean }) => isLate)).toEqual([
      {
        name: "sweep",
        succeededAt: new Date(now - 4 * hourMs).toISOString(),
        error: "broken",
        isLate: true,
      },
    ]);
  });
});

describe("the request log", () => {
  it.each([
    ["/api/movies/1", "/api/movies/:id"],
    ["/getUser/Morgan%20Member", "/getUser/:name"],
    ["/api/nothing-here", "/api/*"],
  ])("the request log names the route of %s: %s", async (path, route) => {
    expect(await readRequestLog(await visitorClient()(path))).toMatchObject({
      route,
      method: "GET",
    });
  });

  it("the request log has the number of database rows that a request wrote", async () => {
    const member = await signedInClient("demo-member");
    const body = JSON.stringify({ movieId: "7", Id: "demo-member" });
    const headers = { "Content-Type": "application/json" };
    const response = await member("/addfavourite", { method: "POST", body, headers });
    expect((await readRequestLog(response)).d1.rowsWritten).toBeGreaterThan(0);
  });

  it("the site counts its server errors by the hour", { tags: ["long"] }, async () => {
    await executeSql("ALTER TABLE plans RENAME TO plans_away");
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await visitorClient()("/api/plans")).status),
    );
    await executeSql("ALTER TABLE plans_away RENAME TO plans");
    expect(statuses).toEqual([500, 500, 500]);
    await expect
      .poll(() => queryRow("SELECT sum(count) AS errors FROM server_errors"))
      .toEqual({
        errors: 3,
      });
  });
});
