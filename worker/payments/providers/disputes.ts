import type { Incident } from "../../../contract/monitoring/incidents.ts";
import {
  type DisputeStatus,
  type OrderStatus,
  type PaymentEventEffect,
  selectCurrentPeriodPayments,
} from "../../../contract/orders/orders.ts";
import { toIsoTime } from "../../database/iso-time.ts";
import {
  type Dispute,
  isFullyRefunded,
  type OrderRow,
  type ProviderPayment,
  type ProviderState,
} from "./payment-provider.ts";

const statusRanks: DisputeStatus[] = ["open", "inquiry", "lost", "won"];

/** Whether a dispute is undecided. An inquiry has a deadline too, although no money has moved. */
export const isDisputeUndecided = (dispute: Dispute | null): boolean =>
  dispute?.status === "open" || dispute?.status === "inquiry";

/**
 * Combines several disputes into one: the status that matters most, and the next deadline of the
 * undecided disputes. Null without a dispute. `now` is in milliseconds since 1970.
 */
export function combineDisputes(disputes: (Dispute | null)[], now: number): Dispute | null {
  const found = disputes.filter((dispute) => dispute !== null);
  const [first] = found.toSorted(
    (one, other) => statusRanks.indexOf(one.status) - statusRanks.indexOf(other.status),
  );
  if (!first) return null;
  const alike = found.filter((dispute) =>
    isDisputeUndecided(first) ? isDisputeUndecided(dispute) : dispute.status === first.status,
  );
  const deadlines = alike.flatMap(({ dueAt }) => dueAt ?? []).toSorted((one, other) => one - other);
  return { status: first.status, dueAt: deadlines.find((at) => at > now) ?? deadlines[0] ?? null };
}

/** Combines the disputes of an order's payments. */
export const findDispute = ({ payments, asOf }: ProviderState): Dispute | null =>
  combineDisputes(
    payments.map(({ dispute }) => dispute),
    asOf,
  );

/**
 * Returns the columns of an order's dispute. SQLite generates the order's state from them. A
 * refunded order keeps only the dispute that refunded it. An order that is flagged for another
 * reason shows no undecided dispute, but keeps that dispute's deadline for evidence.
 */
export function toDisputeColumns(
  status: OrderStatus,
  problem: PaymentEventEffect | null,
  providerState: ProviderState,
) {
  const dispute = findDispute(providerState);
  const isOther = isDisputeUndecided(dispute) && problem !== null && problem.code !== "disputed";
  const ownDispute = isOther ? null : dispute;
  const shown = status === "refunded" ? findChargeback(providerState.payments) : ownDispute;
  const isDue = shown !== null || isDisputeUndecided(dispute);
  return { dispute: shown?.status ?? null, disputeDueAt: isDue ? (dispute?.dueAt ?? null) : null };
}

/** Finds the lost dispute that took back a payment of the running period. */
const findChargeback = (payments: ProviderPayment[]): Dispute | null =>
  selectCurrentPeriodPayments(payments, ({ creditCents }) => creditCents).find(
    (payment) => isFullyRefunded(payment) && payment.dispute?.status === "lost",
  )?.dispute ?? null;

/**
 * Returns the incidents to open for payments with an undecided dispute, and the ids of the order's
 * other payments, whose incidents end.
 */
export function sortDisputeIncidents({ id: orderId }: OrderRow, { payments }: ProviderState) {
  const open = payments.flatMap(({ transactionId, amountCents, currency, dispute }) => {
    if (!dispute || !isDisputeUndecided(dispute)) return [];
    const incident: Incident = {
      code: "dispute",
      orderId,
      amountCents,
      currency,
      dueAt: toIsoTime(dispute.dueAt),
    };
    return [{ about: transactionId, incident }];
  });
  const closed = payments
    .filter(({ dispute }) => !isDisputeUndecided(dispute))
    .map(({ transactionId }) => transactionId);
  return { open, closed };
}
