import { useEffect, useState } from "react";
import { m } from "#messages";
import { ApiError, apiFetch } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { emailEndpoints, type RequestedEmail } from "./email-endpoints.ts";
import { resendDelayMs } from "./timing.ts";

type Props = { kind: RequestedEmail; email: string; justSent?: boolean };

/** Offers to send an email again, after a delay that lets the first email arrive. */
export function ResendEmail({ kind, email, justSent = false }: Props) {
  const [message, setMessage] = useState("");
  const [waitMs, startCountdown] = useCountdown(justSent ? resendDelayMs : 0);

  async function requestEmail() {
    if (waitMs > 0) return;
    startCountdown(resendDelayMs);
    try {
      setMessage((await apiFetch(emailEndpoints[kind], { body: { email } })).message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setMessage(error.message);
      startCountdown(error.retryAfterMs);
    }
  }

  return (
    <div className="grid justify-items-center gap-3">
      <Button
        look="quiet"
        aria-disabled={waitMs > 0}
        onClick={requestEmail}
        className="tabular-nums aria-disabled:opacity-60"
      >
        {waitMs > 0
          ? m.account_resend_email_in({ time: formatWait(waitMs) })
          : m.account_resend_email()}
      </Button>
      <p role="status" className="empty:hidden">
        {message}
      </p>
    </div>
  );
}

function formatWait(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds < 100) return `${seconds} s`;
  return m.account_resend_wait_minutes({ count: Math.ceil(seconds / 60) });
}

/** Returns the remaining milliseconds, updated every second. */
function useCountdown(initialMs: number): [number, (ms: number) => void] {
  const [endsAt, setEndsAt] = useState(() => Date.now() + initialMs);
  const [now, setNow] = useState(Date.now);
  const leftMs = Math.max(0, endsAt - now);
  const isCounting = leftMs > 0;

  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isCounting]);

  function restart(ms: number) {
    setNow(Date.now());
    setEndsAt(Date.now() + ms);
  }
  return [leftMs, restart];
}
