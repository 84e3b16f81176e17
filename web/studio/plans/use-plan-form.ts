import { m } from "#messages";
import type { AdminPlan } from "../../../contract/plans/plans.ts";
import { apiFetch } from "../../api/client.ts";
import type { EditorProps } from "../editor/editor-dialog.tsx";
import { useEditor } from "../editor/use-editor.tsx";
import {
  type PlanFormValues,
  planFields,
  toPlanForm,
  toPlanFormValues,
} from "./plan-form-values.ts";

type Props = Partial<Pick<EditorProps, "onChanged">> & {
  onSaved: (message: string) => Promise<void> | void;
};

/** Returns the form of a plan. `plan` is null for a new plan. */
export const usePlanForm = (plan: AdminPlan | null, { onSaved, onChanged }: Props) =>
  useEditor<PlanFormValues, AdminPlan | null>({
    saved: plan,
    toValues: toPlanFormValues,
    fields: planFields,
    fallback: m.spec_movie_fallback(),
    send: async (values, { saved }) => {
      const { period, ...fields } = toPlanForm(values);
      if (!saved) return apiFetch("POST /api/admin/plans", { body: { ...fields, period } });
      return apiFetch("PUT /api/admin/plans/:planId", {
        params: { planId: saved.id },
        body: { ...fields, retired: values.retired, version: saved.version },
      });
    },
    onSaved,
    ...(onChanged && { onChanged }),
  });

export type PlanFormState = ReturnType<typeof usePlanForm>;
