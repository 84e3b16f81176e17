import { useEffect, useState } from "react";
import { ApiError, call } from "../app/api.ts";
import { said, t } from "../language/text.ts";
import { Button } from "../ui/button.tsx";
import { type LetterKind, letters } from "./letters.ts";
import { letterPauseMs } from "./times.ts";

type Props = { kind: LetterKind; email: string; justSent?: boolean };

/** Asks for a letter once more, and not before it had the time to arrive. */
export function LetterAgain({ kind, email, justSent = false }: Props) {
  const [answer, setAnswer] = useState("");
  const [waitMs, wait] = useCountdown(justSent ? letterPauseMs : 0);

  async function ask() {
    if (waitMs > 0) return;
    wait(letterPauseMs);
    try {
      setAnswer(said((await call(letters[kind], { body: { email } })).message));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setAnswer(error.message);
      wait(error.retryAfterMs);
    }
  }

  return (
    <div className="grid justify-items-center gap-3">
      <Button look="quiet" aria-disabled={waitMs > 0} onClick={ask} className="tabular-nums aria-disabled:opacity-60">
        {waitMs > 0 ? t("Send the letter again in {time}", { time: inWords(waitMs) }) : t("Send the letter again")}
      </Button>
      <p role="status" className="empty:hidden">
        {answer}
      </p>
    </div>
  );
}

function inWords(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return seconds < 100 ? `${seconds} s` : t("{count} minutes", { count: Math.ceil(seconds / 60) });
}

/** Milliseconds left, looked at every second. */
function useCountdown(fromMs: number): [number, (ms: number) => void] {
  const [endsAt, setEndsAt] = useState(() => Date.now() + fromMs);
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, endsAt - now);
  const counting = left > 0;

  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [counting]);

  function restart(ms: number) {
    setNow(Date.now());
    setEndsAt(Date.now() + ms);
  }
  return [left, restart];
}
