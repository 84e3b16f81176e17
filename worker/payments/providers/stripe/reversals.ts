import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { type Database, runStatement } from "../../../database/database.ts";
import { payments } from "../../../schema.ts";
import { combineDisputes } from "../disputes.ts";
import type { Dispute, ProviderPayment } from "../payment-provider.ts";

/** A limit for a list request, above the number of disputes that a charge can have. */
const maxDisputes = 100;

type Reversal = Pick<ProviderPayment, "refundedCents" | "dispute">;

export type StoredReversals = Map<string, Reversal>;

export const noReversal: Reversal = { refundedCents: 0, dispute: null };

/** Reads the stored refunds and dispute of each payment of an order, keyed by the payment's id. */
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
 * Returns the refunded amount of a charge, lost disputes included, and its dispute. Stripe has
 * already subtracted failed refunds from `amount_refunded`.
 */
export async function fetchReversal(
  api: Stripe,
  charge: Stripe.Charge,
  now: number,
): Promise<Reversal> {
  const { amount, amount_refunded: refundedCents } = charge;
  // `disputed` stays true after a dispute is won, so the disputes are fetched.
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
 * Returns the disputed amount of a charge, in cents. Stripe states a dispute in another currency
 * only in that currency, so the whole charge counts as disputed.
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

/** Converts a dispute. Stripe's deadline is 0 if the bank takes no evidence. */
function toDispute({ status, evidence_details: { due_by: dueBy } }: Stripe.Dispute): Dispute {
  return { status: disputeStatuses[status] ?? "open", dueAt: dueBy ? dueBy * 1000 : null };
}
