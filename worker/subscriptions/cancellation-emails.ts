import { type SQL, sql } from "drizzle-orm";
import type { EmailContext, EmailMessage } from "../email/compose-email.ts";
import type { OrderRow, ProviderState } from "../payments/providers/payment-provider.ts";
import { subscriptions } from "../schema.ts";
import { composeSubscriptionEmail } from "./emails.ts";

/** The account's stored subscription before a provider state is applied. */
type Present = { plan: string; renews: boolean; expiresAt: number };

/**
 * Composes the email for a provider state in which a subscription no longer renews, or has ended
 * before the end of its paid time.
 */
export function composeCancellationEmails(
  to: string,
  context: EmailContext,
  { id }: OrderRow,
  { present, providerState }: { present: Present | undefined; providerState: ProviderState },
): { email: EmailMessage; isDue: SQL }[] {
  const { subscription, asOf } = providerState;
  if (!present || !subscription || subscription.renews) return [];
  const { paidUntil } = subscription;
  const isEndedEarly = present.expiresAt > asOf && paidUntil <= asOf;
  if (!present.renews && !isEndedEarly) return [];
  const email = composeSubscriptionEmail("cancelled", to, context, {
    plan: present.plan,
    receivedAt: asOf,
    endsAt: paidUntil,
  });
  // The `+` keeps SQLite from reading every subscription that renews, or that ends at the same
  // time.
  const isDue = sql`exists (
    select 1
    from ${subscriptions}
    where order_id = ${id}
      and +renews = ${Number(present.renews)}
      and +expires_at = ${present.expiresAt}
  )`;
  return [{ email, isDue }];
}
