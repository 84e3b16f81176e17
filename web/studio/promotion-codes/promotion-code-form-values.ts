import { m } from "#messages";
import { parseDecimal } from "../../../contract/parse-decimal.ts";
import type {
  AdminPromotionCode,
  PromotionCodeForm,
} from "../../../contract/promotion-codes/promotion-codes.ts";
import type { Message } from "../../i18n/message.ts";
import { createSwitchField, createTextField } from "../editor/editor-fields.tsx";
import type { EditorFields } from "../editor/merge-edits.ts";
import { formatTypedAmount, parseCount, parseOptionalCount } from "../number-text.ts";

/**
 * The form's values. Numbers are strings, as input fields hold them. `plans` has the ids of the
 * checked plans; an empty list means all plans.
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

export const toPromotionCodeFormValues = (
  stored: AdminPromotionCode | null,
): PromotionCodeValues => ({
  code: stored?.code ?? "",
  kind: typeof stored?.amount === "number" ? "amount" : "percent",
  percent: String(stored?.percent ?? ""),
  amount: typeof stored?.amount === "number" ? formatTypedAmount(stored.amount) : "",
  lasts: selectLength(stored),
  periods: String(stored?.periods ?? 3),
  plans: stored?.plans ?? [],
  startsOn: stored?.startsOn ?? "",
  endsOn: stored?.endsOn ?? "",
  maxUses: String(stored?.maxUses ?? ""),
  ended: stored?.ended ?? false,
});

function selectLength(stored: AdminPromotionCode | null): PromotionCodeValues["lasts"] {
  if (!stored || stored.periods === 1) return "once";
  return stored.periods === null ? "always" : "periods";
}

/**
 * Converts the form's values for the request. A missing or invalid number is sent as 0, which the
 * Worker refuses with an error at that field.
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
    percent: kind === "percent" ? parseCount(percent) : null,
    amount: kind === "amount" ? parseDecimal(amount) || 0 : null,
    periods: { once: 1, periods: parseCount(periods), always: null }[lasts],
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
  maxUses: parseOptionalCount(maxUses),
});

const kindLabels = { percent: m.promotion_codes_percent, amount: m.common_amount };
const lastsLabels = {
  once: m.promotion_codes_once,
  periods: m.promotion_codes_periods,
  always: m.promotion_codes_always,
};

const toOptions = <Value extends string>(labels: Record<Value, Message>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value]() }));

export const discountKindOptions = () => toOptions(kindLabels);
export const discountDurationOptions = () => toOptions(lastsLabels);

export const promotionCodeFields: EditorFields<PromotionCodeValues> = {
  code: createTextField(m.billing_code),
  kind: { label: m.promotion_codes_takes_off, format: (kind) => kindLabels[kind]() },
  percent: createTextField(m.promotion_codes_percent),
  amount: createTextField(m.common_amount),
  lasts: { label: m.promotion_codes_lasts, format: (lasts) => lastsLabels[lasts]() },
  periods: createTextField(m.promotion_codes_payments),
  plans: {
    label: m.promotion_codes_plans,
    format: (plans) => plans.join(", ") || m.promotion_codes_all_plans(),
  },
  startsOn: createTextField(m.studio_first_day),
  endsOn: createTextField(m.studio_last_day),
  maxUses: createTextField(m.promotion_codes_max_uses),
  ended: createSwitchField(m.promotion_codes_ended),
};
