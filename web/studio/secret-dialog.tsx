import { useState } from "react";
import { m } from "#messages";
import { showAlert } from "../ui/alerts.tsx";
import { Button } from "../ui/button.tsx";
import { writeToClipboard } from "../ui/copy-text.ts";
import { Dialog } from "../ui/dialog.tsx";
import { useUnloadWarning } from "./editor/use-unload-warning.ts";

export type ShownSecret = {
  title: string;
  text: string;
  /** The alert after the secret was copied. */
  copied: string;
};

type Props = ShownSecret & { secret: string; onClose: () => void };

/**
 * Shows a secret for the only time. The dialog closes only after the user has copied the secret or
 * confirmed that it is stored.
 */
export function SecretDialog({ title, text, secret, copied, onClose }: Props) {
  const [isCopied, setCopied] = useState(false);
  const [isRefused, setRefused] = useState(false);
  useUnloadWarning(!isCopied);
  const copy = async () => {
    const isDone = await writeToClipboard(secret);
    setCopied((before) => before || isDone);
    showAlert(isDone ? copied : m.secret_not_copied());
  };
  return (
    <Dialog
      title={title}
      onClose={() => (isCopied ? onClose() : setRefused(true))}
      actions={
        <>
          <Button onClick={() => void copy()}>{m.common_copy()}</Button>
          <Button look="quiet" onClick={onClose}>
            {m.secret_stored()}
          </Button>
        </>
      }
    >
      <p className="mb-4">{text}</p>
      <code className="block rounded-xl border border-edge p-4 wrap-anywhere select-all">
        {secret}
      </code>
      <p role="alert" className="mt-4 text-screen">
        {isRefused && !isCopied && m.secret_not_stored()}
      </p>
    </Dialog>
  );
}
