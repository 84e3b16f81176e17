import type { ReactNode } from "react";
import { m } from "#messages";
import { Button } from "./button.tsx";
import { DangerButton } from "./danger-button.tsx";

type Props = {
  formError: string | null | undefined;
  disabled: boolean;
  destructive?: boolean;
  action?: ReactNode;
  /** Closes the dialog. If absent, there is no Cancel button. */
  onClose?: (() => void) | undefined;
};

/** The end of a form in a dialog or section: the error, Cancel and the submit button. */
export function DialogFormFooter({
  formError,
  disabled,
  destructive = false,
  action = m.common_save(),
  onClose,
}: Props) {
  const Submit = destructive ? DangerButton : Button;
  return (
    <>
      <p role="alert" className="text-ember empty:hidden">
        {formError}
      </p>
      <div className="flex flex-wrap gap-3">
        {onClose && (
          <Button look="quiet" onClick={onClose}>
            {m.common_cancel()}
          </Button>
        )}
        <Submit type="submit" disabled={disabled}>
          {action}
        </Submit>
      </div>
    </>
  );
}
