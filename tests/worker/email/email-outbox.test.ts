import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Bindings } from "../../../worker/context/request-context.ts";
import { sendDueEmails } from "../../../worker/email/email-outbox.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { getBindings } from "../../support/site.ts";

const [minute, hour] = [60_000, 3_600_000];
const [batchSize, runSize] = [50, 200];
let now: number;

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  now = Date.now();
});

const queueEmails = (count: number) =>
  executeSql(
    `INSERT INTO emails (id, kind, "to", subject, text, html, queued_at, due_at)
     SELECT 'due-' || value, 'test', 'reader-' || value || '@example.com', 's', 't', 'h', ?, ? FROM json_each(?)`,
    now - hour,
    now - hour,
    JSON.stringify(Array.from({ length: count }, (_, i) => i)),
  );

/**
 * Creates a database that counts its batches and statements, and fails from the batch with the
 * number `failsFrom` on.
 */
async function countingDatabase(failsFrom = Number.POSITIVE_INFINITY) {
  const { DB } = await getBindings();
  const count = { batches: 0, statements: 0 };
  const runBatch = async (statements: Parameters<typeof DB.batch>[0]) => {
    count.batches += 1;
    count.statements += statements.length;
    if (count.batches >= failsFrom) throw new Error("killed");
    return DB.batch(statements);
  };
  const client = {
    prepare: (sql: string) => DB.prepare(sql),
    batch: runBatch,
  } as unknown as Bindings["DB"];
  return { db: drizzle(client), count };
}

/**
 * Creates an email provider that keeps no sent emails, like the real provider, and that fails for
 * some addresses.
 */
function createProvider(fails: (to: string) => boolean = () => false) {
  const sentTo: string[] = [];
  const send = async ({ to }: { to: string }) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (fails(to)) throw new Error("rejected");
    sentTo.push(to);
  };
  return { sentTo, provider: { send, keepsSentEmails: false } };
}

const findTwice = (addresses: string[]) => addresses.filter((to, i) => addresses.indexOf(to) !== i);

it("450 due emails take three runs of at most 200 emails, with at most three SQL statements per 50 emails", {
  tags: ["long"],
}, async () => {
  await queueEmails(450);
  const { sentTo, provider } = createProvider();
  for (const [run, total] of [runSize, 2 * runSize, 450].entries()) {
    const { db, count } = await countingDatabase();
    await sendDueEmails(db, provider, now + run * 5 * minute);
    expect(sentTo).toHaveLength(total);
    expect(count.statements).toBeLessThanOrEqual((runSize / batchSize) * 3);
  }
  expect(new Set(sentTo).size).toBe(450);
  expect(await countRows("emails")).toBe(0);
});

it("two simultaneous runs of the email job send each email once", async () => {
  await queueEmails(120);
  const { sentTo, provider } = createProvider();
  const { db } = await countingDatabase();
  await Promise.all([sendDueEmails(db, provider, now), sendDueEmails(db, provider, now)]);
  expect(sentTo.sort()).toEqual([...new Set(sentTo)].sort());
  expect(sentTo).toHaveLength(120);
});

it.each([1, 2, 3, 4, 5, 6])(
  "an email run that is killed at database call %i sends at most one batch twice, and no email is lost",
  { tags: ["long"] },
  async (n) => {
    await queueEmails(120);
    const { sentTo, provider } = createProvider();
    await expect(sendDueEmails((await countingDatabase(n)).db, provider, now)).rejects.toThrow(
      "killed",
    );
    const { db } = await countingDatabase();
    await sendDueEmails(db, provider, now + 5 * minute);
    await sendDueEmails(db, provider, now + 15 * minute);
    expect(new Set(sentTo).size).toBe(120);
    expect(findTwice(sentTo).length).toBeLessThanOrEqual(batchSize);
    expect(await countRows("emails")).toBe(0);
  },
);

it("a failed email keeps its error and is retried with a delay that doubles each time, up to ten attempts", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  await queueEmails(3);
  const { sentTo, provider } = createProvider((to) => to === "reader-1@example.com");
  const { db } = await countingDatabase();
  await sendDueEmails(db, provider, now);
  const stored = "SELECT id, attempts, due_at, last_error FROM emails";
  const error = "Error: rejected";
  expect(await queryRow(stored)).toEqual({
    id: "due-1",
    attempts: 1,
    due_at: now + 2 * minute,
    last_error: error,
  });
  expect(sentTo).toEqual(["reader-0@example.com", "reader-2@example.com"]);
  let at = now;
  for (let attempt = 2; attempt <= 10; attempt++) {
    at += minute * 2 ** (attempt - 1);
    await sendDueEmails(db, provider, at);
    expect((await queryRow(stored))?.attempts).toBe(attempt - 1);
    at += 1;
    await sendDueEmails(db, provider, at);
    const due_at = attempt < 10 ? at + minute * 2 ** attempt : null;
    expect(await queryRow(stored)).toMatchObject({ attempts: attempt, due_at });
  }
  await sendDueEmails(db, provider, at + 90 * 24 * hour);
  expect((await queryRow(stored))?.attempts).toBe(10);
});

it("emails for which a slow provider left no time stay due for the next run", async () => {
  await queueEmails(120);
  vi.useFakeTimers({ toFake: ["Date"], now });
  try {
    const send = async () => void vi.setSystemTime(Date.now() + 30_000);
    const { db } = await countingDatabase();
    await sendDueEmails(db, { send, keepsSentEmails: false }, now);
  } finally {
    vi.useRealTimers();
  }
  const left = await countRows("emails");
  expect(left).toBeGreaterThan(100);
  expect(
    await countRows("emails WHERE attempts = 0 AND last_error IS NULL AND due_at <= ?", now),
  ).toBe(left);
});

it("a sent email is listed without its text and disappears with the recipient's account", async () => {
  const address = "viewer@marquee.example";
  await queueEmails(3);
  await executeSql(`UPDATE emails SET kind = 'receipt', "to" = ? WHERE id = 'due-1'`, address);
  await executeSql(`UPDATE emails SET kind = 'contact', "to" = ? WHERE id = 'due-2'`, address);
  const { provider } = createProvider();
  const { db } = await countingDatabase();
  await sendDueEmails(db, provider, now);
  expect(await countRows("emails")).toBe(0);
  expect(await countRows("sent_emails")).toBe(1);
  expect(await queryRow("SELECT * FROM sent_emails")).toEqual({
    id: "due-1",
    user_id: "demo-viewer",
    kind: "receipt",
    subject: "s",
    sent_at: now,
  });
  await executeSql("DELETE FROM users WHERE id = 'demo-viewer'");
  expect(await countRows("sent_emails")).toBe(0);
});
