import type { ReactNode } from "react";
import { m } from "#messages";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-parts.tsx";
import type { StepProps } from "./use-set-up.ts";

type Props = ButtonProps & {
  /** The button that completes the step. */
  children: ReactNode;
};

/** The buttons below a set-up step, with the error of the last attempt to store the step. */
export function StepActions({ step, changes, children }: Props) {
  return (
    <div className="mt-8 grid gap-4">
      <FormError formError={changes.error} issues={{}} />
      <div className="flex flex-wrap gap-3">
        {children}
        <SkipButton step={step} changes={changes} />
      </div>
    </div>
  );
}

type ButtonProps = Pick<StepProps, "step" | "changes">;

export const SkipButton = ({ step, changes: { busy, mark } }: ButtonProps) => (
  <Button look="quiet" aria-disabled={busy} onClick={() => mark(step, "skipped")}>
    {m.set_up_skip()}
  </Button>
);

export const CompleteButton = ({ step, changes: { busy, mark } }: ButtonProps) => (
  <Button aria-disabled={busy} onClick={() => mark(step, "done")}>
    {m.set_up_complete()}
  </Button>
);
