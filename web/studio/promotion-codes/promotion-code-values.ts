import { m } from "#messages";
import { parseDecimal } from "../../../contract/parse-decimal.ts";
import type {
  AdminPromotionCode,
  PromotionCodeForm,
} from "../../../contract/promotion-codes/promotion-codes.ts";
import { toCount, toOptionalCount } from "../number-text.ts";
import type { FormField } from "../use-version-conflict.tsx";

/**
 * The form's values. Numbers are texts, as in fields. `plans` are the ids of the checked plans,
 * empty for all.
 */
export type PromotionCodeValues = {
  code: string;
  kind: "percent" | "amount";
  percent: string;
  amount: string;
  lasts: "once" | "periods" | "always";
  periods: string;
  plans: string[];
  startsOn: string;
  endsOn: string;
  maxUses: string;
  ended: boolean;
};

export const toFormValues = (stored?: AdminPromotionCode): PromotionCodeValues => ({
  code: stored?.code ?? "",
  kind: typeof stored?.amount === "number" ? "amount" : "percent",
  percent: String(stored?.percent ?? ""),
  amount: String(stored?.amount ?? ""),
  lasts: selectLength(stored),
  periods: String(stored?.periods ?? 3),
  plans: stored?.plans ?? [],
  startsOn: stored?.startsOn ?? "",
  endsOn: stored?.endsOn ?? "",
  maxUses: String(stored?.maxUses ?? ""),
  ended: stored?.ended ?? false,
});

function selectLength(stored: AdminPromotionCode | undefined): PromotionCodeValues["lasts"] {
  if (!stored || stored.periods === 1) return "once";
  return stored.periods === null ? "always" : "periods";
}

/**
 * Converts the form's values. A missing or misspelt number is sent as 0, which the Worker refuses
 * at its field.
 */
export const toPromotionCodeForm = ({
  code,
  kind,
  percent,
  amount,
  lasts,
  periods,
  ...values
}: PromotionCodeValues) =>
  ({
    code,
    percent: kind === "percent" ? toCount(percent) : null,
    amount: kind === "amount" ? parseDecimal(amount) || 0 : null,
    periods: { once: 1, periods: toCount(periods), always: null }[lasts],
    ...toConditions(values),
  }) satisfies PromotionCodeForm;

export const toConditions = ({
  plans,
  startsOn,
  endsOn,
  maxUses,
}: Pick<PromotionCodeValues, "plans" | "startsOn" | "endsOn" | "maxUses">) => ({
  plans,
  startsOn: startsOn || null,
  endsOn: endsOn || null,
  maxUses: toOptionalCount(maxUses),
});

/** The fields by which two versions are compared. */
export const promotionCodeFields = (): FormField<PromotionCodeValues>[] => [
  {
    label: m.promotion_codes_plans(),
    format: ({ plans }) => plans.join(", ") || m.promotion_codes_all_plans(),
    read: ({ plans }) => ["plans", plans],
  },
  {
    label: m.studio_first_day(),
    format: ({ startsOn }) => startsOn,
    read: ({ startsOn }) => ["startsOn", startsOn],
  },
  {
    label: m.studio_last_day(),
    format: ({ endsOn }) => endsOn,
    read: ({ endsOn }) => ["endsOn", endsOn],
  },
  {
    label: m.promotion_codes_max_uses(),
    format: ({ maxUses }) => maxUses,
    read: ({ maxUses }) => ["maxUses", maxUses],
  },
  {
    label: m.promotion_codes_ended(),
    format: ({ ended }) => (ended ? m.common_yes() : m.common_no()),
    read: ({ ended }) => ["ended", ended],
  },
];
