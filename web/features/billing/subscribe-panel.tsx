import { m } from "#messages";
import { Button } from "../../ui/button.tsx";
import { PlanPicker } from "./plan-picker.tsx";
import { type SubscribingUser, useSubscribe } from "./use-subscribe.ts";

/** The price and the checkout, for users without a subscription. */
export function SubscribePanel({ user }: { user: SubscribingUser }) {
  const { offer, chosen, choose, busy, subscribe } = useSubscribe(user, null);
  return (
    <section
      aria-labelledby="subscribe"
      className="grid items-center gap-x-12 gap-y-6 rounded-2xl bg-velvet p-5 ring-1 ring-white/6 sm:p-8 xl:grid-cols-2"
    >
      <div>
        <h2 id="subscribe" className="headline text-4xl">
          {m.billing_subscribe_panel_title()}
        </h2>
        <p className="mt-2 text-pretty text-dim">{m.billing_subscribe_panel_text()}</p>
      </div>
      <div className="grid gap-4">
        <PlanPicker offer={offer} chosen={chosen} onChoose={choose} />
        <Button className="min-h-12 text-lg" aria-disabled={busy} onClick={subscribe}>
          {m.common_subscribe()}
        </Button>
      </div>
    </section>
  );
}
