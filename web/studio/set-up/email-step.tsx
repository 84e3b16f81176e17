import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { m } from "#messages";
import { ApiError, apiFetch } from "../../api/client.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { formatDateTime } from "../../ui/format-date.ts";
import { StepActions } from "./step-actions.tsx";
import type { StepProps } from "./use-set-up.ts";

export function EmailStep(props: StepProps) {
  const { sentAt, error, isLocal } = props.setUp.email;
  const [code, setCode] = useState("");
  const [send, sending] = useTestEmail();
  const { change, busy } = props.changes;

  function confirm(event: SubmitEvent) {
    event.preventDefault();
    void change(() => apiFetch("POST /api/admin/set-up/email/confirm", { body: { code } }));
  }

  return (
    <>
      <Button look={sentAt ? "quiet" : undefined} aria-disabled={sending} onClick={send}>
        {sentAt ? m.set_up_email_again() : m.set_up_email_send()}
      </Button>
      {sentAt && (
        <form onSubmit={confirm} className="mt-6 grid max-w-md gap-4">
          <p className="text-pretty text-dim">
            {m.set_up_email_sent({ date: formatDateTime(sentAt) })}{" "}
            {isLocal && (
              <a href="/dev/mailbox" target="_blank" rel="noopener" className="text-bulb underline">
                {m.set_up_email_mailbox()}
              </a>
            )}
          </p>
          {error && <p className="text-ember">{m.set_up_email_failed({ error })}</p>}
          <TextField
            label={m.set_up_email_code()}
            name="code"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button type="submit" aria-disabled={busy}>
            {m.set_up_email_confirm()}
          </Button>
        </form>
      )}
      <StepActions {...props}>{null}</StepActions>
    </>
  );
}

function useTestEmail(): [() => Promise<void>, boolean] {
  const queryClient = useQueryClient();
  const [sending, setSending] = useState(false);

  async function send() {
    setSending(true);
    try {
      showAlert((await apiFetch("POST /api/admin/set-up/email")).message);
      await queryClient.invalidateQueries();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      showAlert(failure.message, { failed: true });
    } finally {
      setSending(false);
    }
  }

  return [send, sending];
}
