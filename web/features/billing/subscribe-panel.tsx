import { t } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { PlanPicker } from "./plan-picker.tsx";
import { type SubscribingUser, useSubscribe } from "./use-subscribe.ts";

/** For who is not subscribed: what it would cost, and the way to it. */
export function SubscribePanel({ user }: { user: SubscribingUser }) {
  const { offer, chosen, choose, busy, subscribe } = useSubscribe(user, null);
  return (
    <section
      aria-labelledby="subscribe"
      className="grid items-center gap-x-12 gap-y-6 rounded-2xl bg-velvet p-5 ring-1 ring-white/6 sm:p-8 xl:grid-cols-2"
    >
      <div>
        <h2 id="subscribe" className="headline text-4xl">
          {t("Every film, every night")}
        </h2>
        <p className="mt-2 text-pretty text-dim">
          {t("A subscription opens the whole house to you. Stop whenever you like: the days you paid for stay yours.")}
        </p>
      </div>
      <div className="grid gap-4">
        <PlanPicker offer={offer} chosen={chosen} onChoose={choose} />
        <Button className="min-h-12 text-lg" aria-disabled={busy} onClick={subscribe}>
          {t("Subscribe")}
        </Button>
      </div>
    </section>
  );
}
