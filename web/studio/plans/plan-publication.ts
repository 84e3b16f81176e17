import { m } from "#messages";
import { milliseconds } from "../../../contract/constants.ts";
import type { PlanPublication } from "../../../contract/plans/plans.ts";
import { memoizePerLocale } from "../../i18n/per-locale.ts";

const relativeTime = memoizePerLocale(
  (locale) => new Intl.RelativeTimeFormat(locale, { numeric: "always" }),
);

/**
 * Says whether a plan is on sale, or why not. `isSold` is also true if a change of the plan failed,
 * because the plan is then sold as before. `now` is in ms since 1970.
 */
export function describePublication(
  { state, provider, reason, retryAt }: PlanPublication,
  { isSold, now }: { isSold: boolean; now: number },
): string {
  if (state === "on_sale") return m.plans_admin_on_sale();
  if (state === "publishing") return m.plans_admin_publishing({ provider });
  if (state === "not_set_up") return m.plans_admin_not_set_up();
  const left = Math.ceil((Date.parse(retryAt ?? "") - now) / milliseconds.minute);
  const when = relativeTime().format(Math.max(1, left || 1), "minute");
  const shownReason = reason?.replace(/\.$/, "") ?? null;
  const failure = describeFailure(shownReason, { provider, isSold, when });
  return isSold ? `${m.plans_admin_on_sale()}. ${failure}` : failure;
}

function describeFailure(
  reason: string | null,
  { provider, isSold, when }: { provider: string; isSold: boolean; when: string },
): string {
  if (reason === null) return m.plans_admin_no_answer({ provider, when });
  if (isSold) return m.plans_admin_change_refused({ provider, reason, when });
  return m.plans_admin_refused({ provider, reason, when });
}
