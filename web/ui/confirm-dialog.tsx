import type { ReactNode } from "react";
import { m } from "#messages";
import { Button } from "./button.tsx";
import { DangerButton } from "./danger-button.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  title: string;
  action: string;
  destructive?: boolean;
  busy?: boolean;
  children: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation. Cancel is first, so that it receives the focus. */
export function ConfirmDialog({
  title,
  action,
  destructive = false,
  busy = false,
  children,
  onConfirm,
  onClose,
}: Props) {
  const ConfirmButton = destructive ? DangerButton : Button;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {m.common_cancel()}
          </Button>
          <ConfirmButton disabled={busy} onClick={onConfirm}>
            {action}
          </ConfirmButton>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
