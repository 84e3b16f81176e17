import { type ReactNode, useRef, useState } from "react";
import { m } from "#messages";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useBackGuard } from "./use-back-guard.ts";

export type EditorProps = {
  /** Whether there are unsaved changes. */
  onChanged: (changed: boolean) => void;
  onSaved: (message: string) => void;
  onClose: () => void;
};

type Props = Pick<EditorProps, "onSaved" | "onClose"> & {
  title: string;
  wide?: boolean;
  /** The text that says what happens to unsaved changes. */
  leaveText: string;
  children: (editor: EditorProps) => ReactNode;
};

/** A dialog with a large form, which asks before it discards changes. */
export function EditorDialog({ title, wide = true, leaveText, onSaved, onClose, children }: Props) {
  const [isConfirmingClose, setIsConfirmingClose] = useState(false);
  const isChanged = useRef(false);
  const close = () => (isChanged.current ? setIsConfirmingClose(true) : onClose());
  const onChanged = (changed: boolean) => {
    isChanged.current = changed;
  };
  // Closing an editor whose id is in the URL navigates back, which must not ask again.
  const isClosing = useRef(false);
  useBackGuard(
    () => isChanged.current && !isClosing.current,
    () => setIsConfirmingClose(true),
  );
  function leave(act: () => void) {
    isClosing.current = true;
    act();
  }
  return (
    <>
      <Dialog title={title} wide={wide} onClose={close}>
        {children({
          onChanged,
          onSaved: (message) => leave(() => onSaved(message)),
          onClose: close,
        })}
      </Dialog>
      {isConfirmingClose && (
        <ConfirmDialog
          title={m.movies_admin_leave_title()}
          action={m.movies_admin_leave()}
          destructive
          onConfirm={() => leave(onClose)}
          onClose={() => setIsConfirmingClose(false)}
        >
          <p>{leaveText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
