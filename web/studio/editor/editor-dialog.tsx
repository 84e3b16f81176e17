import { type ReactNode, useRef, useState } from "react";
import { m } from "#messages";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";

export type EditorProps = {
  /** Whether there are unsaved changes. */
  onChanged: (changed: boolean) => void;
  onSaved: (message: string) => void;
  onClose: () => void;
};

type Props = Pick<EditorProps, "onSaved" | "onClose"> & {
  title: string;
  /** The text that says what happens to unsaved changes. */
  leaveText: string;
  children: (editor: EditorProps) => ReactNode;
};

/** A dialog with a large form, which asks before it discards changes. */
export function EditorDialog({ title, leaveText, onSaved, onClose, children }: Props) {
  const [isConfirmingClose, setIsConfirmingClose] = useState(false);
  const isChanged = useRef(false);
  const close = () => (isChanged.current ? setIsConfirmingClose(true) : onClose());
  const onChanged = (changed: boolean) => {
    isChanged.current = changed;
  };
  return (
    <>
      <Dialog title={title} wide onClose={close}>
        {children({ onChanged, onSaved, onClose: close })}
      </Dialog>
      {isConfirmingClose && (
        <ConfirmDialog
          title={m.movies_admin_leave_title()}
          action={m.movies_admin_leave()}
          destructive
          onConfirm={onClose}
          onClose={() => setIsConfirmingClose(false)}
        >
          <p>{leaveText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
