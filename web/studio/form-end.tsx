import type { ReactNode } from "react";
import { t } from "../language/text.ts";
import { Button } from "../ui/button.tsx";

type Props = { refusal: string | null | undefined; sending: boolean; action: ReactNode; onClose: () => void };

/** The end of a form in a dialog: why it was refused, the way back, and the way on. */
export function FormEnd({ refusal, sending, action, onClose }: Props) {
  return (
    <>
      <p role="alert" className="text-ember empty:hidden">
        {refusal}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Button type="submit" disabled={sending}>
          {action}
        </Button>
      </div>
    </>
  );
}
