import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { useId } from "react";
import { m } from "#messages";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { renderMessage } from "../../i18n/message.ts";
import { formatDate } from "../../ui/format-date.ts";
import { formatPrice } from "../../ui/format-price.ts";
import { describePlanPrice } from "../../ui/plan-price.tsx";
import { ownPlanQuery } from "../subscriptions/own-plan-query.ts";
import { UnsubscribeButton } from "../subscriptions/unsubscribe-button.tsx";
import { isPausable, useSubscription } from "../subscriptions/use-subscription.ts";

type Props = { email: string; linkedPlanId: string | undefined };

/** Tells a subscriber of a new price of the plan: from when it applies, and how to avoid it. */
export function ComingPriceNotice(props: Props) {
  const subscription = useSubscription();
  if (!subscription?.renews) return null;
  return <RenewingNotice subscription={subscription} {...props} />;
}

function RenewingNotice({
  subscription,
  email,
  linkedPlanId,
}: Props & { subscription: ResponseOf<"GET /subscriptionCheck"> }) {
  const titleId = useId();
  const own = useQuery(ownPlanQuery(subscription, linkedPlanId)).data?.data;
  if (!own?.comingPrice) return null;
  const { plan, comingPrice } = own;
  const describePrice = (amount: number) => describePlanPrice(plan, formatPrice(amount));
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-2xl bg-velvet p-5 ring-1 ring-screen/6"
    >
      <CalendarClock aria-hidden="true" className="size-6 shrink-0 text-bulb" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 id={titleId} className="font-semibold">
          {renderMessage(m.billing_coming_price, {
            day: formatDate(comingPrice.startsAt),
            price: describePrice(comingPrice.amount),
          })}
        </h2>
        <p className="text-dim">
          {renderMessage(m.billing_coming_price_text, {
            plan: plan.name,
            price: describePrice(plan.amount),
          })}
        </p>
      </div>
      <UnsubscribeButton
        email={email}
        days={subscription.remainingDays}
        renews
        pausable={isPausable(subscription)}
      />
    </section>
  );
}
