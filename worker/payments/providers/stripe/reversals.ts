import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { type Database, runStatement } from "../../../database/database.ts";
import { payments } from "../../../schema.ts";
import { combineDisputes } from "../disputes.ts";
import type { Dispute, ProviderPayment } from "../payment-provider.ts";

/** More disputes than a charge has. */
const maxDisputes = 100;

type Reversal = Pick<ProviderPayment, "refundedCents" | "dispute">;

export type StoredReversals = Map<string, Reversal>;

export const noReversal: Reversal = { refundedCents: 0, dispute: null };

/** The stored refunds and dispute of each of an order's payments, by its id. */
export async function readStoredReversals(db: Database, orderId: string): Promise<StoredReversals> {
  const rows = await runStatement(
    db,
    db.select().from(payments).where(eq(payments.orderId, orderId)),
  );
  return new Map(
    rows.map(({ transactionId, refundedCents, dispute, disputeDueAt: dueAt }) => [
      transactionId,
      { refundedCents, dispute: dispute && { status: dispute, dueAt } },
    ]),
  );
}

/**
 * The part of a charge that went back by refunds and by lost disputes. Stripe takes a refund that
 * failed off `amount_refunded`.
 */
export async function fetchReversal(
  api: Stripe,
  charge: Stripe.Charge,
  now: number,
): Promise<Reversal> {
  const { amount, amount_refunded: refundedCents } = charge;
  // `disputed` stays true when a dispute is won.
  if (!charge.disputed) return { refundedCents, dispute: null };
  const { data: disputes } = await api.disputes.list({ charge: charge.id, limit: maxDisputes });
  const lost = disputes.filter((dispute) => toDispute(dispute).status === "lost");
  const lostCents = lost.reduce((sum, dispute) => sum + disputedCentsOf(dispute, charge), 0);
  return {
    refundedCents: Math.min(amount, refundedCents + lostCents),
    dispute: combineDisputes(disputes.map(toDispute), now),
  };
}

/**
 * Of another currency than the charge's, Stripe does not say which part of the charge is disputed.
 */
const disputedCentsOf = ({ amount, currency }: Stripe.Dispute, charge: Stripe.Charge): number =>
  currency === charge.currency ? amount : charge.amount;

const disputeStatuses: Record<string, Dispute["status"]> = {
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry",
  warning_closed: "won",
  needs_response: "open",
  under_review: "open",
  appeal_needs_response: "open",
  appeal_under_review: "open",
  won: "won",
  prevented: "won",
  lost: "lost",
};

/** Stripe's deadline is 0 where the bank takes no evidence. */
function toDispute({ status, evidence_details: { due_by: dueBy } }: Stripe.Dispute): Dispute {
  return { status: disputeStatuses[status] ?? "open", dueAt: dueBy ? dueBy * 1000 : null };
}
