import { drizzle } from "drizzle-orm/d1";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type PartlyFailedError, withLease } from "../../../worker/database/lease.ts";
import { findLateJobs } from "../../../worker/monitoring/find-incidents.ts";
import { findJobStates, selectHeartbeats } from "../../../worker/monitoring/job-states.ts";
import { processPreOrders } from "../../../worker/payments/process-pre-orders.ts";
import { sandbox } from "../../../worker/payments/providers/sandbox/sandbox.ts";
import { refundRentals } from "../../../worker/payments/refund-rentals.ts";
import { setCurrentSite } from "../../../worker/site/current-site.ts";
import { loadSite } from "../../../worker/site/site-settings.ts";
import { executeSql } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { getBindings } from "../../support/site.ts";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const now = Date.now();
const movieIds = [1, 2, 3];

beforeAll(async () => {
  await seedSite();
  setCurrentSite(await loadSite(await getBindings()), now);
});
beforeEach(async () => {
  await resetAccounts();
  await executeSql("UPDATE movies SET deleted_at = ? WHERE id <= 3", now - 2 * hour);
  for (const id of movieIds)
    await executeSql(
      "INSERT INTO orders (id, user_id, kind, status, amount_cents, currency, provider, created_at, updated_at) VALUES (?, 'demo-viewer', ?, 'paid', 399, 'usd', 'sandbox', 1, 1)",
      `order-${id}`,
      "rental",
    );
  vi.useFakeTimers({ toFake: ["Date"], now });
});
afterEach(async () => {
  vi.useRealTimers();
  await executeSql("UPDATE movies SET deleted_at = NULL");
});

const insertRental = (id: number) =>
  executeSql(
    "INSERT INTO rentals (order_id, user_id, movie_id, begin_days, watch_hours, begin_until) VALUES (?, 'demo-viewer', ?, 30, 48, ?)",
    `order-${id}`,
    id,
    now + day,
  );
const insertPreOrder = (id: number) =>
  executeSql(
    "INSERT INTO order_items (order_id, movie_id, line, name, price_cents, promised_on, announced_on, awaited) VALUES (?, ?, 1, 'A movie', 399, '2020-01-01', '2020-01-01', 1)",
    `order-${id}`,
    id,
  );

it.each([
  ["rentals", refundRentals, insertRental],
  ["pre-orders", processPreOrders, insertPreOrder],
] as const)(
  "refunds of %s that always fail, and slowly, do not prevent refunds for other movies",
  { tags: ["long"] },
  async (_, runJob, insert) => {
    for (const id of movieIds) await insert(id);
    const env = await getBindings();
    const db = drizzle(env.DB);
    const asked: string[] = [];
    const refund = async ({ id }: { id: string }) => {
      asked.push(id);
      vi.setSystemTime(Date.now() + 3 * 60_000);
      throw new Error("refused");
    };
    const site = "https://marquee.example";
    const providers = [{ ...sandbox.create({ env, db, site }), refund }];
    const cursors: (string | null)[] = [null];
    for (let run = 0; run < 5; run++)
      await runJob(db, { providers, owner: undefined, site, now }, cursors.at(-1) ?? null).then(
        (next) => cursors.push(next),
        (error: PartlyFailedError) => cursors.push(error.cursor),
      );
    expect(asked).toEqual(["order-1", "order-2", "order-3", "order-1"]);
  },
);

it("a refund that always fails is reported as a late job until it succeeds, even if other runs succeed", {
  tags: ["long"],
}, async () => {
  for (const id of movieIds) await insertRental(id);
  const env = await getBindings();
  const db = drizzle(env.DB);
  const site = "https://marquee.example";
  const refund = async () => {
    vi.setSystemTime(Date.now() + 3 * minute);
    throw new Error("refused");
  };
  const providers = [{ ...sandbox.create({ env, db, site }), refund }];
  let at = now;
  const run = async () => {
    at += 5 * minute;
    vi.setSystemTime(at);
    const work = (cursor: string | null) =>
      refundRentals(db, { providers, owner: undefined, site, now: at }, cursor);
    return withLease(db, "turns", { now: at, durationMs: minute }, work).then(
      () => "succeeded",
      () => "failed",
    );
  };
  const readIncidents = async () =>
    findLateJobs(
      findJobStates(await selectHeartbeats(db), [{ name: "turns", lateAfterMs: 30 * minute }], {
        env,
        now: at,
      }),
    ).map(({ incident }) => incident);
  const outcomes = [await run(), await run(), await run(), await run()];
  expect([outcomes, await readIncidents()]).toEqual([
    ["failed", "failed", "failed", "succeeded"],
    [],
  ]);
  for (let count = 0; count < 4; count++) outcomes.push(await run());
  expect(outcomes.slice(4)).toEqual(["failed", "failed", "failed", "succeeded"]);
  expect(await readIncidents()).toEqual([
    {
      code: "job_late",
      job: "turns",
      error: "Error: 1 rentals could not be refunded",
      succeededAt: new Date(now + 5 * minute).toISOString(),
    },
  ]);
  await executeSql("DELETE FROM rentals");
  expect([await run(), await readIncidents()]).toEqual(["succeeded", []]);
  await executeSql("DELETE FROM leases WHERE name = 'turns'");
});
