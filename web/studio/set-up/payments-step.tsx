import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { AdminPlan } from "../../../contract/plans/plans.ts";
import {
  deployCommand,
  type PaymentChecks,
  stripeDeployCommand,
} from "../../../contract/set-up/set-up.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import type { Message } from "../../i18n/message.ts";
import { Button } from "../../ui/button.tsx";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { describePublication } from "../plans/plan-publication.ts";
import { TryNowButton } from "../plans/publication-line.tsx";
import { useAdminPlans } from "../plans/use-admin-plans.ts";
import { CheckLine, Command } from "./check-line.tsx";
import { CompleteButton, StepActions } from "./step-actions.tsx";
import type { StepProps } from "./use-set-up.ts";

type Check = PaymentChecks["checks"][number];

/** The titles of checks. `price` has a line for each plan instead. */
const titles: Record<Exclude<Check["name"], "price">, Message> = {
  key: m.set_up_payments_key,
  webhook: m.set_up_payments_webhook,
  portal: m.set_up_payments_portal,
  tax: m.set_up_payments_tax,
};
const texts: Record<Check["state"], Message> = {
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
  const { isLive, checks } = result.data.data;
  // The plans are fetched repeatedly, the checks once.
  const unready = checks.filter(
    ({ name, state }) => name !== "price" && (state === "missing" || state === "refused"),
  );
  const areSold = plans?.every(({ retired, published }) => retired || published) ?? false;
  return (
    <>
      {!isLive && <p className="max-w-2xl text-pretty">{m.set_up_payments_sandbox()}</p>}
      <ul className="grid max-w-3xl gap-2">
        {checks.map(
          ({ name, state }) =>
            name !== "price" && (
              <CheckLine
                key={name}
                state={icons[state]}
                title={titles[name]()}
                text={texts[state]()}
              />
            ),
        )}
        {isLive && plans?.map((plan) => <PlanLine key={plan.id} {...plan} />)}
      </ul>
      {unready.some(({ name }) => name === "tax") && (
        <p className="mt-6 max-w-2xl text-pretty">{m.set_up_payments_tax_text()}</p>
      )}
      <WhatToRun isLive={isLive} unready={unready} />
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
    <CheckLine
      state={planIcons[publication.state]}
      title={m.set_up_payments_plan({ name })}
      text={describePublication(publication, { isSold: published, now: Date.now() })}
    >
      <TryNowButton {...plan} />
    </CheckLine>
  );
}

/**
 * Shows the command that the owner must run, because the Worker has no token to write its own
 * secrets.
 */
function WhatToRun({ isLive, unready }: { isLive: boolean; unready: Check[] }) {
  if (isLive && unready.every(({ name }) => name === "tax")) return null;
  const hasNoKey =
    !isLive || unready.some(({ name, state }) => name === "key" && state === "missing");
  return (
    <>
      <p className="mt-6 max-w-2xl text-pretty">
        {hasNoKey ? m.set_up_payments_key_command() : m.set_up_payments_command()}
      </p>
      <Command>{hasNoKey ? deployCommand : stripeDeployCommand}</Command>
      <p className="mt-4 max-w-2xl text-sm text-pretty text-dim">{m.set_up_payments_why()}</p>
    </>
  );
}
