import { m } from "#messages";
import { parseDecimal } from "../../../contract/parse-decimal.ts";
import { type PlanPeriod, planPeriods } from "../../../contract/plans/plan-periods.ts";
import { type AdminPlan, type PlanForm, planHeights } from "../../../contract/plans/plans.ts";
import { toCount, toOptionalCount } from "../number-text.ts";
import type { FormField } from "../use-version-conflict.tsx";

/** The form's values. Numbers are texts, as in fields. */
export type PlanFormValues = {
  name: string;
  amount: string;
  streams: string;
  trialDays: string;
  maxHeight: string;
  period: PlanPeriod;
  listed: boolean;
};

const newPlan: PlanFormValues = {
  name: "",
  amount: "",
  streams: "2",
  trialDays: "",
  maxHeight: "",
  period: "month",
  listed: true,
};

export const toFormValues = (plan?: AdminPlan): PlanFormValues =>
  plan
    ? {
        name: plan.name,
        amount: String(plan.amount),
        streams: String(plan.streams),
        trialDays: String(plan.trialDays ?? ""),
        maxHeight: String(plan.maxHeight ?? ""),
        period: plan.period ?? "month",
        listed: plan.listed,
      }
    : newPlan;

/**
 * Converts the form's values. A missing number is sent as one that the Worker refuses at its field.
 */
export const toPlanForm = ({
  amount,
  streams,
  trialDays,
  maxHeight,
  ...values
}: PlanFormValues): PlanForm => ({
  ...values,
  trialDays: toOptionalCount(trialDays),
  maxHeight: planHeights.find((height) => String(height) === maxHeight) ?? null,
  amount: parseDecimal(amount),
  streams: toCount(streams),
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

/** The fields by which two versions are compared. */
export const planFields = (): FormField<PlanFormValues>[] => [
  { label: m.common_name(), format: ({ name }) => name, read: ({ name }) => ["name", name] },
  {
    label: m.studio_price(),
    format: ({ amount }) => amount,
    read: ({ amount }) => ["amount", amount],
  },
  {
    label: m.plans_admin_streams(),
    format: ({ streams }) => streams,
    read: ({ streams }) => ["streams", streams],
  },
  {
    label: m.plans_admin_max_height(),
    format: ({ maxHeight }) => (maxHeight ? `${maxHeight}p` : m.plans_admin_all_renditions()),
    read: ({ maxHeight }) => ["maxHeight", maxHeight],
  },
  {
    label: m.plans_admin_trial(),
    format: ({ trialDays }) => trialDays,
    read: ({ trialDays }) => ["trialDays", trialDays],
  },
  {
    label: m.plans_admin_listed(),
    format: ({ listed }) => (listed ? m.common_yes() : m.common_no()),
    read: ({ listed }) => ["listed", listed],
  },
];
