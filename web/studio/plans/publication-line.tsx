import { CircleCheck, CircleX, Hourglass } from "lucide-react";
import { m } from "#messages";
import type { AdminPlan } from "../../../contract/plans/plans.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { describePublication } from "./plan-publication.ts";
import { usePublishPlans } from "./use-admin-plans.ts";

const icons = {
  on_sale: <CircleCheck className="size-4 text-bulb" />,
  publishing: <Hourglass className="size-4 text-dim" />,
  failed: <CircleX className="size-4 text-ember" />,
  not_set_up: <CircleX className="size-4 text-ember" />,
};

/** Shows whether a plan is on sale. Renders nothing for a retired plan. */
export function PublicationLine({ publication, published }: AdminPlan) {
  if (!publication) return null;
  return (
    <p role="status" className="mt-1 flex gap-1.5 text-sm wrap-anywhere">
      <span aria-hidden="true" className="mt-0.5 shrink-0">
        {icons[publication.state]}
      </span>
      {describePublication(publication, { isSold: published, now: Date.now() })}
    </p>
  );
}

/**
 * The button for a plan that is not on sale yet. It tries the publication again after the payment
 * provider failed, or leads to the missing set-up at `setUpPath`.
 */
export function PublicationAction({ setUpPath, ...plan }: AdminPlan & { setUpPath: string }) {
  if (plan.publication?.state !== "not_set_up") return <RetryPublicationButton {...plan} />;
  return (
    <ButtonLink look="quiet" className="px-4" to={setUpPath} about={plan.name}>
      {m.plans_admin_set_up()}
    </ButtonLink>
  );
}

export function RetryPublicationButton({ publication, name }: AdminPlan) {
  const [publish, busy] = usePublishPlans();
  if (publication?.state !== "failed") return null;
  return (
    <Button
      look="quiet"
      className="px-4"
      about={name}
      aria-disabled={busy}
      onClick={busy ? undefined : publish}
    >
      {busy ? m.studio_one_moment() : m.plans_admin_try_now()}
    </Button>
  );
}
