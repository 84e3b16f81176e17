import { m } from "#messages";
import { showAlert } from "../ui/alerts.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

type Props = {
  title: string;
  text: string;
  secret: string;
  /** The alert after the secret was copied. */
  copied: string;
  onClose: () => void;
};

/** Resolves with whether the browser copied the text: it may not, or only on a secure page. */
const writeToClipboard = async (text: string): Promise<boolean> =>
  Promise.resolve(navigator.clipboard?.writeText(text)).then(
    () => Boolean(navigator.clipboard),
    () => false,
  );

/** Shows a secret for the only time. */
export function SecretDialog({ title, text, secret, copied, onClose }: Props) {
  const copy = async () => {
    const isCopied = await writeToClipboard(secret);
    showAlert(isCopied ? copied : m.secret_not_copied());
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {m.common_close()}
          </Button>
          <Button onClick={() => void copy()}>{m.common_copy()}</Button>
        </>
      }
    >
      <p className="mb-4">{text}</p>
      <code className="block rounded-xl border border-edge p-4 wrap-anywhere select-all">
        {secret}
      </code>
    </Dialog>
  );
}
