import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { m } from "#messages";
import type { AdminPlan } from "../../../contract/plans/plans.ts";
import { getSite } from "../../../contract/site/site.ts";
import { apiFetch } from "../../api/client.ts";
import { studioSection } from "../../api/studio-paths.ts";
import { renderMessage } from "../../i18n/message.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-parts.tsx";
import { ListError } from "../../ui/lists/list-error.tsx";
import { formatPlanPrice } from "../../ui/plan-price.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { NameField, PriceField, TrialField } from "../plans/plan-fields.tsx";
import { PublicationLine } from "../plans/publication-line.tsx";
import { adminPlansQuery, useAdminPlans } from "../plans/use-admin-plans.ts";
import { usePlanForm } from "../plans/use-plan-form.ts";
import { SkipButton } from "./step-actions.tsx";
import type { StepProps } from "./use-set-up.ts";

/** The step that sets the price of the first plan that is on sale. */
export function PlanStep(props: StepProps) {
  const list = useAdminPlans();
  if (list.isPending) return <Skeleton className="h-64 rounded-2xl" />;
  if (!list.data) return <ListError list={list} />;
  const plans = list.data.data;
  const plan = plans.find(({ retired }) => !retired) ?? plans[0];
  if (!plan) return null;
  return <FirstPlan key={plan.version} {...props} plan={plan} />;
}

function FirstPlan({ plan, step, changes }: StepProps & { plan: AdminPlan }) {
  const { form, register, sending, issues, formError, conflict } = usePlanForm(plan, {
    onSaved: complete,
  });
  const queryClient = useQueryClient();
  const fields = { register, issues };

  async function complete() {
    // Loads the plan's new version. If storing the step fails, the form is submitted again and must
    // send that version.
    await queryClient.invalidateQueries({ queryKey: adminPlansQuery.queryKey });
    await changes.change(() =>
      apiFetch("PUT /api/admin/set-up/:step", { params: { step }, body: { state: "done" } }),
    );
  }

  return (
    <form {...form} className="grid max-w-2xl gap-5">
      {conflict}
      <NameField {...fields} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PriceField {...fields} hint={formatPlanPrice(plan, getSite().currency)} />
        <TrialField {...fields} />
      </div>
      <PublicationLine {...plan} />
      <p className="text-pretty text-dim">
        {renderMessage(m.set_up_plan_more, {
          plans: (
            <Link to={studioSection("plans")} className="text-bulb underline">
              {m.dashboard_plans()}
            </Link>
          ),
        })}
      </p>
      <FormError formError={formError ?? changes.error} issues={{}} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={sending || changes.busy}>
          {m.set_up_plan_save()}
        </Button>
        <SkipButton step={step} changes={changes} />
      </div>
    </form>
  );
}
