import { m } from "#messages";
import { formatUtcDay } from "../../ui/format-date.ts";

export const exitKindLabels = {
  cancellation: m.exits_admin_cancellation,
  withdrawal: m.exits_admin_withdrawal,
};

/** Describes when a cancelled subscription is to end. */
export function describeCancellationTiming(when: string): string {
  if (when === "now") return m.exit_when_now();
  if (when === "period_end") return m.exit_when_period_end();
  return m.exit_when_day({ day: formatUtcDay(when) });
}
