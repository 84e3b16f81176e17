import { type SQL, sql } from "drizzle-orm";
import { compact } from "../../contract/compact.ts";
import type { EmailContext, EmailMessage } from "../email/compose-email.ts";
import type { OrderRow, ProviderState } from "../payments/providers/payment-provider.ts";
import type { RequestedPlan } from "../plans/requested-plans.ts";
import { subscriptions } from "../schema.ts";
import { composeSubscriptionEmail } from "./emails.ts";

/** The account's stored plan before a provider state is applied. */
type PresentPlan = { planId: string; plan: string };

type Changes = {
  present: PresentPlan | undefined;
  requestedPlans: RequestedPlan[];
  providerState: ProviderState;
};

/**
 * Composes an email if the provider reports another plan, and an email if the provider reports a
 * planned change. `isDue` is an SQL condition: whether the stored subscription does not have that
 * change yet.
 */
export function composePlanChangeEmails(
  to: string,
  emailContext: EmailContext,
  { id, currency }: OrderRow,
  { present, requestedPlans, providerState }: Changes,
): { email: EmailMessage; isDue: SQL }[] {
  const { planId, subscription } = providerState;
  if (!present || !subscription) return [];
  const { nextPlan } = subscription;
  const changed = requestedPlans.find(
    (plan) => plan.planId === planId && planId !== present.planId,
  );
  const next = requestedPlans.find((plan) => plan.planId === nextPlan?.planId);
  const unless = (condition: SQL) =>
    sql`exists (select 1 from ${subscriptions} where order_id = ${id} and not (${condition}))`;
  return compact([
    changed && {
      email: composeSubscriptionEmail("plan_changed", to, emailContext, {
        plan: changed.name,
        amountCents: changed.amountCents,
        currency,
      }),
      isDue: unless(sql`plan_id = ${planId}`),
    },
    next &&
      nextPlan && {
        email: composeSubscriptionEmail("plan_changing", to, emailContext, {
          plan: next.name,
          amountCents: next.amountCents,
          currency,
          current: present.plan,
          startsAt: nextPlan.startsAt,
        }),
        isDue: unless(
          sql`next_plan_id is ${nextPlan.planId} and next_plan_at is ${nextPlan.startsAt}`,
        ),
      },
  ]);
}
