import { m } from "#messages";
import type { Locale } from "#messages/runtime";
import { parseDecimal } from "../../../contract/parse-decimal.ts";
import { type PlanPeriod, planPeriods } from "../../../contract/plans/plan-periods.ts";
import { type AdminPlan, type PlanForm, planHeights } from "../../../contract/plans/plans.ts";
import {
  createSwitchField,
  createTextField,
  createTranslatedField,
} from "../editor/editor-fields.tsx";
import type { EditorFields } from "../editor/merge-edits.ts";
import { formatTypedAmount, parseCount, parseOptionalCount } from "../number-text.ts";
import { pickWrittenTexts, toTextInputs } from "../text-inputs.ts";

/** The form's values. Numbers are texts, as typed into their fields. */
export type PlanFormValues = {
  name: string;
  /** An empty name means that the plan has no name in the language. */
  translatedNames: Record<Locale, string>;
  amount: string;
  streams: string;
  trialDays: string;
  maxHeight: string;
  period: PlanPeriod;
  listed: boolean;
  /** Not a field of the form: the list of plans changes it, even while the form is open. */
  retired: boolean;
};

const newPlan: PlanFormValues = {
  name: "",
  translatedNames: toTextInputs({}),
  amount: "",
  streams: "2",
  trialDays: "",
  maxHeight: "",
  period: "month",
  listed: true,
  retired: false,
};

export function toPlanFormValues(plan: AdminPlan | null): PlanFormValues {
  if (plan)
    return {
      name: plan.name,
      translatedNames: toTextInputs(plan.translatedNames),
      amount: formatTypedAmount(plan.amount),
      streams: String(plan.streams),
      trialDays: String(plan.trialDays ?? ""),
      maxHeight: String(plan.maxHeight ?? ""),
      period: plan.period ?? "month",
      listed: plan.listed,
      retired: plan.retired,
    };
  return newPlan;
}

/**
 * Converts the form's values to a request. A missing number is sent as a number that the Worker
 * refuses, so that the error appears at the field.
 */
export const toPlanForm = ({
  amount,
  streams,
  trialDays,
  maxHeight,
  translatedNames,
  ...values
}: PlanFormValues): PlanForm => ({
  ...values,
  translatedNames: pickWrittenTexts(translatedNames),
  trialDays: parseOptionalCount(trialDays),
  maxHeight: planHeights.find((height) => String(height) === maxHeight) ?? null,
  amount: parseDecimal(amount),
  streams: parseCount(streams),
});

const periodLabels = {
  day: m.plans_admin_period_day,
  month: m.plans_admin_period_month,
  quarter: m.plans_admin_period_quarter,
  year: m.plans_admin_period_year,
} as const satisfies Record<PlanPeriod, () => string>;

export const periodOptions = () =>
  planPeriods.map((value) => ({ value, label: periodLabels[value]() }));

export const heightOptions = () => [
  { value: "", label: m.plans_admin_all_renditions() },
  ...planHeights.map((height) => ({ value: String(height), label: `${height}p` })),
];

export const planFields: EditorFields<PlanFormValues> = {
  name: createTextField(m.common_name),
  translatedNames: createTranslatedField(m.common_name, String),
  amount: createTextField(m.studio_price),
  period: { label: m.plans_admin_period, format: (period) => periodLabels[period]() },
  streams: createTextField(m.plans_admin_streams),
  maxHeight: {
    label: m.plans_admin_max_height,
    format: (maxHeight) => (maxHeight ? `${maxHeight}p` : m.plans_admin_all_renditions()),
  },
  trialDays: createTextField(m.plans_admin_trial),
  listed: createSwitchField(m.plans_admin_listed),
  retired: createSwitchField(m.plans_admin_retired),
};
