import { useEffect } from "react";
import { m } from "#messages";
import { type AdminPlan, maxPlanNameLength } from "../../../../contract/plans.ts";
import { ApiError, apiFetch } from "../../../api/client.ts";
import { DialogFormFooter } from "../../../ui/dialog-form-footer.tsx";
import { ChoiceField, TextField } from "../../../ui/field.tsx";
import { ConflictingVersions } from "../conflicting-versions.tsx";
import type { EditorProps } from "../editor-dialog.tsx";
import { useAdminForm } from "../use-admin-form.ts";
import { useUnloadWarning } from "../use-unload-warning.ts";
import { useVersionConflict } from "../use-version-conflict.tsx";
import {
  heightOptions,
  type PlanFormValues,
  periodOptions,
  planFields,
  toFormValues,
  toPlanForm,
} from "./plan-form-values.ts";

type Props = EditorProps & {
  /** Absent for a new one. */
  plan?: AdminPlan;
};

/** Sends the version that was edited; after a conflict it shows the saved plan too. */
export function PlanForm({ plan, onChanged, onSaved, onClose }: Props) {
  const { form, register, watch, setValue, sending, issues, formError } = useAdminForm<PlanFormValues>(save, {
    defaultValues: toFormValues(plan),
    fallback: m.spec_movie_fallback(),
  });
  const draft = watch();
  const { version, differences, showConflict } = useVersionConflict({
    ...{ version: plan?.version ?? 0, fields: planFields, draft, setValue },
  });
  const isChanged = JSON.stringify(draft) !== JSON.stringify(toFormValues(plan));
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  useUnloadWarning(isChanged);

  async function save(values: PlanFormValues): Promise<void> {
    const { period, ...fields } = toPlanForm(values);
    if (!plan) return onSaved((await apiFetch("POST /api/admin/plans", { body: { ...fields, period } })).message);
    try {
      const body = { ...fields, retired: plan.retired, version };
      onSaved((await apiFetch("PUT /api/admin/plans/:planId", { params: { planId: plan.id }, body })).message);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "plan_changed") throw error;
      const saved = error.data as AdminPlan;
      showConflict(saved.version, toFormValues(saved));
    }
  }

  return (
    <form {...form} className="grid gap-5 text-base text-screen">
      {differences && (
        <ConflictingVersions key={version} title={m.plans_admin_conflict_title()} differences={differences} />
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={m.common_name()}
          {...register("name")}
          required
          maxLength={maxPlanNameLength}
          autoComplete="off"
          error={issues.name}
        />
        <TextField
          label={m.studio_price()}
          hint={plan && m.plans_admin_price_hint()}
          {...register("amount")}
          required
          inputMode="decimal"
          maxLength={9}
          autoComplete="off"
          error={issues.amount}
        />
        {!plan && (
          <ChoiceField label={m.plans_admin_period()} hint={m.plans_admin_period_hint()} {...register("period")}>
            {periodOptions().map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </ChoiceField>
        )}
        <TextField
          label={m.plans_admin_streams()}
          {...register("streams")}
          required
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          error={issues.streams}
        />
        <ChoiceField
          label={m.plans_admin_max_height()}
          hint={m.plans_admin_max_height_hint()}
          {...register("maxHeight")}
          error={issues.maxHeight}
        >
          {heightOptions().map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </ChoiceField>
        <TextField
          label={m.plans_admin_trial()}
          hint={m.plans_admin_trial_hint()}
          {...register("trialDays")}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          error={issues.trialDays}
        />
      </div>
      <div>
        <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border border-edge/70 px-4 hover:border-edge has-checked:border-bulb has-checked:bg-bulb/10 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-bulb">
          <input
            type="checkbox"
            {...register("listed")}
            aria-describedby="listed-hint"
            className="size-5 accent-bulb outline-none"
          />
          {m.plans_admin_listed()}
        </label>
        <p id="listed-hint" className="mt-1.5 text-sm text-dim">
          {m.plans_admin_listed_hint()}
        </p>
      </div>
      <DialogFormFooter formError={formError} disabled={sending} action={m.common_save()} onClose={onClose} />
    </form>
  );
}
