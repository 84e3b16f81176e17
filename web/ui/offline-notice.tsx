import { useEffect, useRef } from "react";
import { m } from "#messages";
import { Button } from "./button.tsx";
import { MarqueeSign } from "./marquee-sign.tsx";
import { Notice } from "./notice.tsx";

type Props = { level?: 1 | 2; onRetry: () => void };

/** Replaces content while offline. Retries when the browser goes online. */
export function OfflineNotice({ level, onRetry }: Props) {
  const retry = useRef(onRetry);
  retry.current = onRetry;
  useEffect(() => {
    const onOnline = () => retry.current();
    addEventListener("online", onOnline);
    return () => removeEventListener("online", onOnline);
  }, []);
  return (
    <Notice
      level={level}
      title={m.offline_title()}
      art={<MarqueeSign lines={[m.offline_sign()]} lit={false} looseIndex={3} />}
      actions={<Button onClick={onRetry}>{m.common_try_again()}</Button>}
    >
      <p>{m.offline_page_text()}</p>
    </Notice>
  );
}
