import { useState } from "react";
import { m } from "#messages";
import type { AdminPlan } from "../../../contract/plans/plans.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { useAdminForm } from "../use-admin-form.ts";
import { useUnloadWarning } from "../use-unload-warning.ts";
import { useVersionConflict } from "../use-version-conflict.tsx";
import { type PlanFormValues, planFields, toFormValues, toPlanForm } from "./plan-form-values.ts";

/**
 * Returns the form of a plan, or of a new one. Sends the version that was edited; after a conflict
 * it shows the saved plan too.
 */
export function usePlanForm(
  plan: AdminPlan | undefined,
  onSaved: (message: string) => Promise<void> | void,
) {
  const { watch, setValue, ...form } = useAdminForm<PlanFormValues>(save, {
    defaultValues: toFormValues(plan),
    fallback: m.spec_movie_fallback(),
  });
  const draft = watch();
  const [retired, setRetired] = useState(plan?.retired ?? false);
  const { version, differences, showConflict } = useVersionConflict({
    version: plan?.version ?? 0,
    fields: planFields,
    draft,
    setValue,
  });
  const isChanged = JSON.stringify(draft) !== JSON.stringify(toFormValues(plan));
  useUnloadWarning(isChanged);

  async function save(values: PlanFormValues): Promise<void> {
    const { period, ...fields } = toPlanForm(values);
    if (!plan)
      return onSaved(
        (await apiFetch("POST /api/admin/plans", { body: { ...fields, period } })).message,
      );
    try {
      const body = { ...fields, retired, version };
      await onSaved(
        (await apiFetch("PUT /api/admin/plans/:planId", { params: { planId: plan.id }, body }))
          .message,
      );
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "plan_changed") throw error;
      const saved = error.data as AdminPlan;
      setRetired(saved.retired);
      showConflict(saved.version, toFormValues(saved));
    }
  }

  return { ...form, isChanged, version, differences };
}

export type PlanFormState = ReturnType<typeof usePlanForm>;
