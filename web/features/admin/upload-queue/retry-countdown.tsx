import { useEffect, useState } from "react";
import { m } from "#messages";

/** `Trying again in 8 s.` */
export function RetryCountdown({ retryAt }: { retryAt: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((retryAt - now) / 1_000);
  return <span className="tabular-nums">{seconds > 0 ? m.upload_retry_in({ seconds }) : m.upload_retrying()}</span>;
}
