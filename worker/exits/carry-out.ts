import { milliseconds } from "../../contract/constants.ts";
import { getSite } from "../../contract/site/site.ts";
import { type Database, runStatement } from "../database/database.ts";
import type { EmailMessage } from "../email/compose-email.ts";
import type { IncidentContext } from "../email/incidents.ts";
import { endOfDay } from "../i18n/zoned-day.ts";
import { countFailedAttempt } from "../orders/payment-context.ts";
import { applyProviderState } from "../payments/provider-state.ts";
import {
  type OrderRow,
  type PaymentProvider,
  type ProviderState,
  requireProviderOf,
} from "../payments/providers/payment-provider.ts";
import { type Exit, finishExit, postponeExit } from "./exits.ts";
import { computeWithdrawalRefund } from "./refunds.ts";

export type ExitContext = IncidentContext & { providers: PaymentProvider[] };

/**
 * `endsAt` is when access ends, in milliseconds since 1970; null without a subscription.
 * `refundedCents` is the amount refunded of the order, earlier refunds included; null for a
 * cancellation.
 */
export type ExitResult = {
  endsAt: number | null;
  refundedCents: number | null;
  emails: EmailMessage[];
};

const retryMs = 30 * milliseconds.minute;

/**
 * Carries out a confirmed exit. If the payment provider fails, returns null, and the job tries
 * again in half an hour.
 */
export async function tryToCarryOutExit(
  db: Database,
  exit: Exit,
  order: OrderRow,
  context: ExitContext,
): Promise<ExitResult | null> {
  return carryOutExit(db, exit, order, context).catch(async (error: unknown) => {
    console.error(JSON.stringify({ level: "error", exit: exit.id, error: String(error) }));
    await countFailedAttempt(db, order, error);
    await runStatement(db, postponeExit(db, exit, context.now + retryMs));
    return null;
  });
}

/**
 * Carries out a confirmed exit at the order's payment provider. If a run is killed, the next run
 * refunds nothing twice, because the refund is computed from the provider's payments.
 */
async function carryOutExit(
  db: Database,
  exit: Exit,
  order: OrderRow,
  { providers, ...context }: ExitContext,
): Promise<ExitResult> {
  const provider = requireProviderOf(order, providers);
  const fetchState = () => provider.fetchProviderState(order, Math.max(Date.now(), context.now));
  const before = await fetchState();
  const lastsUntil = exit.kind === "cancellation" ? findLaterEnd(exit, before) : null;
  if (lastsUntil !== null) {
    await runStatement(db, postponeExit(db, exit, context.now + milliseconds.day));
    return { endsAt: lastsUntil, refundedCents: null, emails: [] };
  }
  if (exit.kind === "withdrawal")
    await withdraw(provider, order, exit, { ...before, now: context.now });
  else if (before.subscription?.renews || exit.timing === "now")
    await provider.cancel(order, timingOf(exit, before), context.now);
  const state = await fetchState();
  const { emails } = await applyProviderState(db, order, state, context);
  const refundedCents =
    exit.kind === "withdrawal"
      ? state.payments.reduce((total, payment) => total + payment.refundedCents, 0)
      : null;
  await runStatement(db, finishExit(db, exit, { refundedCents, now: context.now }));
  return { endsAt: state.subscription?.paidUntil ?? null, refundedCents, emails };
}

/**
 * Returns the end of the day that the person named for the cancellation, in milliseconds since
 * 1970, if a further renewal must pay for that day; else null.
 */
function findLaterEnd({ timing }: Exit, { subscription }: ProviderState): number | null {
  if (timing === "now" || timing === "period_end" || !subscription?.renews) return null;
  const lastsUntil = endOfDay(timing, getSite().timeZone);
  if (subscription.overdue === null && subscription.paidUntil < lastsUntil) return lastsUntil;
  return null;
}

/**
 * Returns when the provider ends the subscription: now after a failed renewal, because no paid days
 * are left, and the provider would try to charge the renewal again.
 */
const timingOf = ({ timing }: Exit, { subscription }: ProviderState) =>
  timing === "now" || subscription?.overdue ? "now" : "period_end";

/**
 * Ends access, and refunds a withdrawal. The renewal is stopped first, because the provider may
 * refuse to refund a disputed payment.
 */
async function withdraw(
  provider: PaymentProvider,
  order: OrderRow,
  exit: Exit,
  { payments, subscription, now }: ProviderState & { now: number },
): Promise<void> {
  if (subscription) await provider.cancel(order, "now", now);
  const parts = computeWithdrawalRefund(payments, {
    paysForUse: order.termsAcceptedAt !== null && order.kind === "subscription",
    until: exit.receivedAt,
  });
  for (const part of parts) {
    if (provider.refundPart) await provider.refundPart(order, part, now);
    else await provider.refund(order, now);
  }
}
