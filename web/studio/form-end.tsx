import type { ReactNode } from "react";
import { t } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { DangerButton } from "../ui/danger-button.tsx";

type Props = {
  refusal: string | null | undefined;
  disabled: boolean;
  harmful?: boolean;
  action: ReactNode;
  onClose: () => void;
};

/** The end of a form in a dialog: why it was refused, the way back, and the way on. */
export function FormEnd({ refusal, disabled, harmful = false, action, onClose }: Props) {
  const Submit = harmful ? DangerButton : Button;
  return (
    <>
      <p role="alert" className="text-ember empty:hidden">
        {refusal}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Submit type="submit" disabled={disabled}>
          {action}
        </Submit>
      </div>
    </>
  );
}
