import type { ApiError } from "../../api/client.ts";
import type { Step } from "./order-run.ts";
import type { Progress } from "./order-view.ts";
import { openPace } from "./pace.ts";

/** How far an order is, how fast it goes, and what holds it up. */
export function openProgress(onChange: () => void, now: () => number = Date.now) {
  let step: Step | null = null;
  let trouble: Progress["trouble"] = null;
  let sent = 0;
  const bytes = openPace();
  let shares = openPace();

  return {
    onStep(next: Step) {
      // The engine tells all its stages as shares of one work.
      if ((next.stage === "source") !== (step?.stage === "source")) shares = openPace();
      step = next;
      if (next.share !== undefined) shares.note(next.share, now());
      onChange();
    },
    onSent(more: number) {
      sent += more;
      bytes.note(sent, now());
      onChange();
    },
    onTrouble({ status }: ApiError, retryAt: number) {
      trouble = { away: status === 0, retryAt };
      onChange();
    },
    onAnswer() {
      trouble = null;
    },
    read: (): Progress => ({
      step,
      trouble,
      bytesPerSecond: bytes.perSecond(now()),
      sharePerSecond: shares.perSecond(now()),
    }),
  };
}
