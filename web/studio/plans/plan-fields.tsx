import { m } from "#messages";
import { maxPlanNameLength } from "../../../contract/plans/plans.ts";
import { TextField } from "../../ui/field.tsx";
import type { PlanFormState } from "./use-plan-form.ts";

type Props = Pick<PlanFormState, "register" | "issues">;

export const NameField = ({ register, issues }: Props) => (
  <TextField
    label={m.common_name()}
    {...register("name")}
    required
    maxLength={maxPlanNameLength}
    autoComplete="off"
    error={issues.name}
  />
);

export const PriceField = ({ register, issues, hint }: Props & { hint: string | undefined }) => (
  <TextField
    label={m.studio_price()}
    hint={hint}
    {...register("amount")}
    required
    inputMode="decimal"
    maxLength={9}
    autoComplete="off"
    error={issues.amount}
  />
);

export const TrialField = ({ register, issues }: Props) => (
  <TextField
    label={m.plans_admin_trial()}
    hint={m.plans_admin_trial_hint()}
    {...register("trialDays")}
    inputMode="numeric"
    maxLength={2}
    autoComplete="off"
    error={issues.trialDays}
  />
);
