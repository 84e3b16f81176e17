import { milliseconds } from "../../contract/constants.ts";
import { binRefundHours } from "../../contract/policy.ts";
import type { Database } from "../database/database.ts";
import { handleRowsInProviderRun, type ProviderRun } from "../database/provider-run.ts";
import type { IncidentContext } from "../email/incidents.ts";
import { countFailedAttempt } from "../orders/payment-context.ts";
import { applyProviderState } from "./provider-state.ts";
import {
  type OrderRow,
  type PaymentProvider,
  requireProviderOf,
} from "./providers/payment-provider.ts";

const batchSize = 100;
/**
 * A refund waits this long after a deletion, because a movie deleted by mistake can be restored but
 * a refund cannot be taken back.
 */
export const refundDelayInBinMs = binRefundHours * milliseconds.hour;

export type RefundContext = IncidentContext & { providers: PaymentProvider[] };
/** `selectDue` selects the due orders after the order `last`, in a fixed sort order. */
type DueRefunds<Due> = {
  job: string;
  run: ProviderRun;
  selectDue: (last: Due | undefined, limit: number) => Promise<Due[]>;
};

/**
 * Refunds due orders. A failed refund does not stop the other refunds. Returns the number of
 * failures.
 */
export async function refundDueOrders<Due extends { order: OrderRow }>(
  db: Database,
  { job, run, selectDue }: DueRefunds<Due>,
  context: RefundContext,
): Promise<number> {
  let last: Due | undefined;
  let failures = 0;
  while (!run.isOver()) {
    const due = await selectDue(last, batchSize);
    await handleRowsInProviderRun(run, due, ({ order }) =>
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
 * Refunds an order. If a run is killed after the refund, the next run refunds nothing more, because
 * the provider refunds only what is not refunded yet.
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
