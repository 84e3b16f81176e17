import { beforeAll, beforeEach, expect, it } from "vitest";
import { answerSandboxCheckout } from "../../support/movie-access.ts";
import { queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";

const orderId = "demo-order";
const readState = async () =>
  queryRow(
    `SELECT o.state, p.dispute, p.refunded_cents AS refunded
     FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.id = ?`,
    orderId,
  );

beforeAll(seedSite);
beforeEach(resetAccounts);

it("a payment that is disputed in the sandbox is disputed on the site, with a deadline", async () => {
  expect((await answerSandboxCheckout(orderId, "dispute")).status).toBe(303);
  expect(await readState()).toEqual({ state: "disputed", dispute: "open", refunded: 0 });
  const due = await queryRow<{ at: number | null }>(
    "SELECT dispute_due_at AS at FROM payments WHERE order_id = ?",
    orderId,
  );
  expect(due?.at).toBeGreaterThan(Date.now());
});

it("a payment whose dispute is won in the sandbox stays paid", async () => {
  await answerSandboxCheckout(orderId, "dispute");
  await answerSandboxCheckout(orderId, "win-dispute");
  expect(await readState()).toEqual({ state: "paid", dispute: "won", refunded: 0 });
});

it("a payment whose dispute is lost in the sandbox is taken back completely", async () => {
  await answerSandboxCheckout(orderId, "dispute");
  await answerSandboxCheckout(orderId, "lose-dispute");
  expect(await readState()).toEqual({ state: "charged_back", dispute: "lost", refunded: 999 });
});
