import { m } from "#messages";
import { maxPauseMonths } from "../../../contract/subscriptions/pauses.ts";
import { Button } from "../../ui/button.tsx";

const monthCounts = Array.from({ length: maxPauseMonths }, (_, i) => i + 1);

/** Offers to pause the subscription for some months. */
export function PauseChoice({
  busy,
  onPause,
}: {
  busy: boolean;
  onPause: (months: number) => void;
}) {
  return (
    <section aria-labelledby="pause" className="mb-2 w-full rounded-xl border border-edge/70 p-4">
      <h3 id="pause" className="font-semibold">
        {m.billing_pause_title()}
      </h3>
      <p className="mt-1 text-dim">{m.billing_pause_text()}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {monthCounts.map((months) => (
          <Button
            key={months}
            look="quiet"
            className="px-4"
            aria-disabled={busy}
            onClick={() => onPause(months)}
          >
            {m.billing_pause_months({ count: months })}
          </Button>
        ))}
      </div>
    </section>
  );
}
