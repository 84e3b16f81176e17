import type { Incident } from "../../../contract/monitoring/incidents.ts";
import {
  type DisputeStatus,
  type OrderStatus,
  type PaymentEffect,
  runningPayments,
} from "../../../contract/orders/orders.ts";
import {
  type Dispute,
  isFullyRefunded,
  type OrderRow,
  type ProviderPayment,
  type ProviderState,
} from "./payment-provider.ts";

const statusRanks: DisputeStatus[] = ["open", "inquiry", "lost", "won"];

/** An inquiry has a deadline too, although no money has moved. */
export const isUndecided = (dispute: Dispute | null): boolean =>
  dispute?.status === "open" || dispute?.status === "inquiry";

/**
 * Several disputes as one: the status that matters most, and the first deadline to come of those
 * that are undecided; null for none. `now`: in milliseconds since 1970.
 */
export function combineDisputes(disputes: (Dispute | null)[], now: number): Dispute | null {
  const found = disputes.filter((dispute) => dispute !== null);
  const [first] = found.toSorted(
    (one, other) => statusRanks.indexOf(one.status) - statusRanks.indexOf(other.status),
  );
  if (!first) return null;
  const alike = found.filter((dispute) =>
    isUndecided(first) ? isUndecided(dispute) : dispute.status === first.status,
  );
  const deadlines = alike.flatMap(({ dueAt }) => dueAt ?? []).toSorted((one, other) => one - other);
  return { status: first.status, dueAt: deadlines.find((at) => at > now) ?? deadlines[0] ?? null };
}

/** The disputes of an order's payments as one. */
export const findDispute = ({ payments, asOf }: ProviderState): Dispute | null =>
  combineDisputes(
    payments.map(({ dispute }) => dispute),
    asOf,
  );

/**
 * The columns of an order's dispute, by which its state is generated. A refunded order has only the
 * dispute by which it was refunded, and one that is flagged for another reason has none that is
 * undecided; until when evidence is taken stays.
 */
export function toDisputeColumns(
  status: OrderStatus,
  problem: PaymentEffect | null,
  providerState: ProviderState,
) {
  const dispute = findDispute(providerState);
  const isOther = isUndecided(dispute) && problem !== null && problem.code !== "disputed";
  const ownDispute = isOther ? null : dispute;
  const shown = status === "refunded" ? findChargeback(providerState.payments) : ownDispute;
  const isDue = shown !== null || isUndecided(dispute);
  return { dispute: shown?.status ?? null, disputeDueAt: isDue ? (dispute?.dueAt ?? null) : null };
}

/** The lost dispute by which a payment of the running period went back. */
const findChargeback = (payments: ProviderPayment[]): Dispute | null =>
  runningPayments(payments, ({ creditCents }) => creditCents).find(
    (payment) => isFullyRefunded(payment) && payment.dispute?.status === "lost",
  )?.dispute ?? null;

/**
 * The disputes of an order's payments as incidents, by the payment: those that are undecided, and
 * the payments without one.
 */
export function findDisputeIncidents({ id: orderId }: OrderRow, { payments }: ProviderState) {
  const open = payments.flatMap(({ transactionId, amountCents, currency, dispute }) => {
    if (!dispute || !isUndecided(dispute)) return [];
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
    .filter(({ dispute }) => !isUndecided(dispute))
    .map(({ transactionId }) => transactionId);
  return { open, closed };
}

export const toIsoTime = (time: number | null) =>
  time === null ? null : new Date(time).toISOString();
