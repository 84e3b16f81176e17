import { type SQL, sql } from "drizzle-orm";
import { m } from "#messages";
import { composeEmail, type EmailContext, type EmailMessage } from "../email/compose-email.ts";
import { accountAction, formatAmount, formatDay } from "../orders/email-texts.ts";
import type { OrderRow, ProviderState } from "../payments/providers/payment-provider.ts";
import type { RequestedPlan } from "../plans/requested-plans.ts";
import { subscriptions } from "../schema.ts";

/** The plan that the account has by our rows, before a provider state is applied. */
type PresentPlan = { planId: string; plan: string };

type Changes = {
  present: PresentPlan | undefined;
  requestedPlans: RequestedPlan[];
  providerState: ProviderState;
};

/**
 * An email when the provider says that the plan is another one, and one when it says that it will
 * be. `guard`: in SQL, whether our rows do not say so yet.
 */
export function composePlanChangeEmails(
  to: string,
  emailContext: EmailContext,
  { id, currency }: OrderRow,
  { present, requestedPlans, providerState }: Changes,
): { email: EmailMessage; guard: SQL }[] {
  const { planId, subscription } = providerState;
  if (!present || !subscription) return [];
  const { nextPlan } = subscription;
  const changed = requestedPlans.find(
    (plan) => plan.planId === planId && planId !== present.planId,
  );
  const next = requestedPlans.find((plan) => plan.planId === nextPlan?.planId);
  const unless = (condition: SQL) =>
    sql`exists (select 1 from ${subscriptions} where order_id = ${id} and not (${condition}))`;
  return [
    ...(changed
      ? [
          {
            email: composePlanChangedEmail(to, emailContext, { ...changed, currency }),
            guard: unless(sql`plan_id = ${planId}`),
          },
        ]
      : []),
    ...(next && nextPlan
      ? [
          {
            email: composePlanChangingEmail(to, emailContext, {
              ...next,
              currency,
              current: present.plan,
              startsAt: nextPlan.startsAt,
            }),
            guard: unless(
              sql`next_plan_id is ${nextPlan.planId} and next_plan_at is ${nextPlan.startsAt}`,
            ),
          },
        ]
      : []),
  ];
}

type NewPlan = Pick<RequestedPlan, "name" | "amountCents"> & { currency: string };

export function composePlanChangedEmail(
  to: string,
  { site, locale }: EmailContext,
  plan: NewPlan,
): EmailMessage {
  return composeEmail("plan_changed", to, { site, locale }, () => ({
    subject: m.email_plan_changed_subject({ plan: plan.name }),
    paragraphs: [m.email_plan_changed_text({ plan: plan.name, amount: formatAmount(plan) })],
    action: accountAction(site),
    disclaimer: m.email_receipt_help(),
  }));
}

/**
 * `current`: the present plan's name; `startsAt`: when the new one begins, in milliseconds since
 * 1970.
 */
export function composePlanChangingEmail(
  to: string,
  { site, locale }: EmailContext,
  { current, startsAt, ...plan }: NewPlan & { current: string; startsAt: number },
): EmailMessage {
  return composeEmail("plan_changing", to, { site, locale }, () => {
    const day = formatDay(startsAt);
    const amount = formatAmount(plan);
    return {
      subject: m.email_plan_changing_subject({ day }),
      paragraphs: [
        m.email_plan_changing_text({ day, current, plan: plan.name, amount }),
        m.email_plan_changing_what_to_do(),
      ],
      action: accountAction(site),
      disclaimer: m.email_receipt_help(),
    };
  });
}
