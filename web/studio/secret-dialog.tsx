import { m } from "#messages";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

type Props = { secret: string; onClose: () => void };

/** Shows a secret for the only time. */
export function SecretDialog({ secret, onClose }: Props) {
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    showAlert(m.webhooks_copied());
  };
  return (
    <Dialog
      title={m.webhooks_secret_title()}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {m.common_close()}
          </Button>
          <Button onClick={() => void copy()}>{m.webhooks_copy()}</Button>
        </>
      }
    >
      <p className="mb-4">{m.webhooks_secret_text()}</p>
      <code className="block rounded-xl border border-edge p-4 wrap-anywhere select-all">
        {secret}
      </code>
    </Dialog>
  );
}
