import { type SQL, sql } from "drizzle-orm";
import { m } from "#messages";
import { endedSubscriptionContent } from "../accounts/ended-subscription-emails.ts";
import { composeEmail, type EmailContext, type EmailMessage } from "../email/compose-email.ts";
import { formatTime } from "../i18n/format-time.ts";
import { accountAction, formatDay } from "../orders/email-texts.ts";
import type { OrderRow, ProviderState } from "../payments/providers/payment-provider.ts";
import { subscriptions } from "../schema.ts";

/** The account's subscription by our rows, before a provider state is applied. */
type Present = { plan: string; renews: boolean; expiresAt: number };

/**
 * The email when the provider says that a subscription no longer renews, or has ended before its
 * paid time did.
 */
export function composeCancellationEmails(
  to: string,
  context: EmailContext,
  { id }: OrderRow,
  { present, providerState }: { present: Present | undefined; providerState: ProviderState },
): { email: EmailMessage; guard: SQL }[] {
  const { subscription, asOf } = providerState;
  if (!present || !subscription || subscription.renews) return [];
  const { paidUntil } = subscription;
  const isEndedEarly = present.expiresAt > asOf && paidUntil <= asOf;
  if (!present.renews && !isEndedEarly) return [];
  const email = composeCancelledEmail(to, context, {
    plan: present.plan,
    receivedAt: asOf,
    endsAt: paidUntil,
  });
  const guard = sql`exists (select 1 from ${subscriptions}
    where order_id = ${id} and renews = ${Number(present.renews)} and expires_at = ${present.expiresAt})`;
  return [{ email, guard }];
}

type Cancellation = { plan: string; receivedAt: number; endsAt: number };

/**
 * Confirms when a cancellation arrived and when the subscription ends, as § 312k (4) BGB asks.
 * Times are milliseconds since 1970.
 */
export function composeCancelledEmail(
  to: string,
  { site, locale }: EmailContext,
  { plan, receivedAt, endsAt }: Cancellation,
): EmailMessage {
  return composeEmail("cancelled", to, { site, locale }, () =>
    endsAt > receivedAt
      ? {
          subject: m.email_cancelled_subject({ day: formatDay(endsAt) }),
          paragraphs: [
            m.email_cancelled_received({ time: formatTime(receivedAt) }),
            m.email_cancelled_text({ plan, time: formatTime(endsAt) }),
            m.email_cancelled_renew(),
          ],
          action: accountAction(site),
          disclaimer: m.email_receipt_help(),
        }
      : { ...endedSubscriptionContent(plan, receivedAt), action: accountAction(site) },
  );
}
