import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { AdminPlan } from "../../../contract/plans/plans.ts";
import type { PaymentChecks } from "../../../contract/set-up/set-up.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { Button } from "../../ui/button.tsx";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { describePublication } from "../plans/plan-publication.ts";
import { RetryPublicationButton } from "../plans/publication-line.tsx";
import { useAdminPlans } from "../plans/use-admin-plans.ts";
import { CommandToCopy, RequirementLine } from "./check-line.tsx";
import { CompleteButton, StepActions } from "./step-actions.tsx";
import type { StepProps } from "./use-set-up.ts";

type Check = PaymentChecks["checks"][number];

const texts: Record<Check["state"], (inputs: { provider: string }) => string> = {
  good: m.set_up_payments_good,
  missing: m.set_up_payments_missing,
  refused: m.set_up_payments_refused,
  unknown: m.set_up_payments_unknown,
};
const icons = { good: "good", missing: "missing", refused: "missing", unknown: "unknown" } as const;
const planIcons = {
  on_sale: "good",
  publishing: "pending",
  failed: "missing",
  not_set_up: "missing",
} as const;

export function PaymentsStep(props: StepProps) {
  const result = useQuery({ ...queryOptionsFor("GET /api/admin/set-up/payments"), staleTime: 0 });
  const plans = useAdminPlans().data?.data;
  if (result.isPending) return <Skeleton className="h-48 rounded-2xl" />;
  if (!result.data) return <ListError list={result} />;
  const { provider, isLive, checks, repair } = result.data.data;
  const unready = checks.filter(({ state }) => state === "missing" || state === "refused");
  // Reads the plans rather than the checks, because plans are polled, but checks are fetched once.
  const areSold = plans?.every(({ retired, published }) => retired || published) ?? false;
  return (
    <>
      {!isLive && <p className="max-w-2xl text-pretty">{m.set_up_payments_not_live()}</p>}
      <ul className="grid max-w-3xl gap-2">
        {checks.map(({ name, title, state }) => (
          <RequirementLine
            key={name}
            state={icons[state]}
            title={title}
            text={texts[state]({ provider })}
          />
        ))}
        {isLive && plans?.map((plan) => <PlanLine key={plan.id} {...plan} />)}
      </ul>
      {unready.map(
        ({ name, help }) =>
          help && (
            <p key={name} className="mt-6 max-w-2xl text-pretty">
              {help.text}{" "}
              <a href={help.url} target="_blank" rel="noreferrer" className="underline">
                {m.set_up_payments_dashboard({ provider })}
              </a>
            </p>
          ),
      )}
      {repair && <Repair {...repair} provider={isLive ? provider : null} />}
      <StepActions {...props}>
        {isLive && unready.length === 0 && areSold && <CompleteButton {...props} />}
        {isLive && (
          <Button look="quiet" aria-disabled={result.isFetching} onClick={() => result.refetch()}>
            {m.set_up_payments_check()}
          </Button>
        )}
      </StepActions>
    </>
  );
}

function PlanLine(plan: AdminPlan) {
  const { name, publication, published } = plan;
  if (!publication) return null;
  return (
    <RequirementLine
      state={planIcons[publication.state]}
      title={m.set_up_payments_plan({ name })}
      text={describePublication(publication, { isSold: published, now: Date.now() })}
    >
      <RetryPublicationButton {...plan} />
    </RequirementLine>
  );
}

type RepairProps = NonNullable<PaymentChecks["repair"]> & {
  /** Null if the provider in use takes no money. */
  provider: string | null;
};

/**
 * Shows the command that the owner must run, because the Worker has no token to write its own
 * secrets.
 */
function Repair({ command, asksKey, provider }: RepairProps) {
  const keyText = provider
    ? m.set_up_payments_key_command({ provider })
    : m.set_up_payments_first_command();
  return (
    <>
      <p className="mt-6 max-w-2xl text-pretty">
        {asksKey ? keyText : m.set_up_payments_command()}
      </p>
      <CommandToCopy>{command}</CommandToCopy>
      <p className="mt-4 max-w-2xl text-sm text-pretty text-dim">{m.set_up_payments_why()}</p>
    </>
  );
}
