import type { ReactNode } from "react";
import { m } from "#messages";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-parts.tsx";
import type { StepProps } from "./use-set-up.ts";

type Props = Pick<StepProps, "step" | "changes"> & {
  /** The button that completes the step. */
  children: ReactNode;
};

/** The error of the last press, and the buttons below a step. */
export function StepActions({ step, changes: { error, busy, mark }, children }: Props) {
  return (
    <div className="mt-8 grid gap-4">
      <FormError formError={error} issues={{}} />
      <div className="flex flex-wrap gap-3">
        {children}
        <Button look="quiet" aria-disabled={busy} onClick={() => mark(step, "skipped")}>
          {m.set_up_skip()}
        </Button>
      </div>
    </div>
  );
}

export const CompleteButton = ({
  step,
  changes: { busy, mark },
}: Pick<StepProps, "step" | "changes">) => (
  <Button aria-disabled={busy} onClick={() => mark(step, "done")}>
    {m.set_up_complete()}
  </Button>
);
