import { useEffect, useState } from "react";
import { t } from "../../../i18n/text.ts";

/** `Trying again in 8 s.` */
export function RetryCountdown({ retryAt }: { retryAt: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((retryAt - now) / 1_000);
  return (
    <span className="tabular-nums">
      {seconds > 0 ? t("Trying again in {seconds} s.", { seconds }) : t("Trying again.")}
    </span>
  );
}
