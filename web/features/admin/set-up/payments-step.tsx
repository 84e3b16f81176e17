import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { type PaymentChecks, stripeDeployCommand } from "../../../../contract/set-up.ts";
import { queryOptionsFor } from "../../../api/query-options.ts";
import type { Message } from "../../../i18n/message.ts";
import { Button } from "../../../ui/button.tsx";
import { ListError } from "../../../ui/lists/list-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { CheckLine, Command } from "./check-line.tsx";
import { CompleteButton, StepActions } from "./step-actions.tsx";
import type { StepProps } from "./use-set-up.ts";

type Check = PaymentChecks["checks"][number];

const titles: Record<Check["name"], Message> = {
  key: m.set_up_payments_key,
  price: m.set_up_payments_price,
  webhook: m.set_up_payments_webhook,
  tax: m.set_up_payments_tax,
};
const texts: Record<Check["state"], Message> = {
  good: m.set_up_payments_good,
  missing: m.set_up_payments_missing,
  unknown: m.set_up_payments_unknown,
};

export function PaymentsStep(props: StepProps) {
  const result = useQuery({ ...queryOptionsFor("GET /api/admin/set-up/payments"), staleTime: 0 });
  if (result.isPending) return <Skeleton className="h-48 rounded-2xl" />;
  if (!result.data) return <ListError list={result} />;
  const { isLive, checks } = result.data.data;
  const missing = checks.filter(({ state }) => state === "missing");
  const isKeyMissing = !isLive || missing.some(({ name }) => name === "key");
  const isComplete = isLive && missing.length === 0;
  const isDeployed = isLive && missing.every(({ name }) => name === "tax");
  return (
    <>
      {!isLive && <p className="max-w-2xl text-pretty">{m.set_up_payments_sandbox()}</p>}
      <ul className="grid max-w-3xl gap-2">
        {checks.map(({ name, state }) => (
          <CheckLine key={name} state={state} title={titles[name]()} text={texts[state]()} />
        ))}
      </ul>
      {isLive && missing.some(({ name }) => name === "tax") && (
        <p className="mt-6 max-w-2xl text-pretty">{m.set_up_payments_tax_text()}</p>
      )}
      {!isDeployed && (
        <>
          <p className="mt-6 max-w-2xl text-pretty">
            {isKeyMissing ? m.set_up_payments_key_command() : m.set_up_payments_command()}
          </p>
          <Command>{stripeDeployCommand}</Command>
        </>
      )}
      <StepActions {...props}>
        {isComplete && <CompleteButton {...props} />}
        {isLive && (
          <Button look="quiet" aria-disabled={result.isFetching} onClick={() => result.refetch()}>
            {m.set_up_payments_check()}
          </Button>
        )}
      </StepActions>
    </>
  );
}
