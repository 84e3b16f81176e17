import { milliseconds } from "../../contract/constants.ts";
import type { Database } from "../database/database.ts";
import { handleBefore, type ProviderRun } from "../database/handle-before.ts";
import type { IncidentContext } from "../email/incidents.ts";
import { countFailedAttempt } from "../orders/payment-context.ts";
import { applyProviderState } from "./provider-state.ts";
import {
  type OrderRow,
  type PaymentProvider,
  requireProviderOf,
} from "./providers/payment-provider.ts";

const batchSize = 100;
/** A movie that was deleted by mistake can be restored, but a refund cannot be taken back. */
export const binnedMs = milliseconds.hour;

export type RefundContext = IncidentContext & { providers: PaymentProvider[] };
/** `selectDue`: those that follow `last` in their order. */
type DueRefunds<Due> = {
  job: string;
  run: ProviderRun;
  selectDue: (last: Due | undefined, limit: number) => Promise<Due[]>;
};

/** Refunds the orders that are due, and returns how many failed: those do not stop the rest. */
export async function refundDueOrders<Due extends { order: OrderRow }>(
  db: Database,
  { job, run, selectDue }: DueRefunds<Due>,
  context: RefundContext,
): Promise<number> {
  let last: Due | undefined;
  let failures = 0;
  while (!run.isOver()) {
    const due = await selectDue(last, batchSize);
    await handleBefore(run, due, ({ order }) =>
      refundOrder(db, order, context).catch((error: unknown) => {
        failures += 1;
        console.error(
          JSON.stringify({ level: "error", job, order: order.id, error: String(error) }),
        );
      }),
    );
    last = due.at(-1);
    if (due.length < batchSize) break;
  }
  return failures;
}

/**
 * A run that was killed after the refund refunds nothing more: the provider gives back what is left
 * of the payment.
 */
async function refundOrder(
  db: Database,
  order: OrderRow,
  { providers, ...context }: RefundContext,
): Promise<void> {
  const provider = requireProviderOf(order, providers);
  await provider.refund(order, context.now).catch(async (error: unknown) => {
    await countFailedAttempt(db, order, error);
    throw error;
  });
  const asOf = Math.max(Date.now(), context.now);
  await applyProviderState(db, order, await provider.fetchProviderState(order, asOf), context);
}
