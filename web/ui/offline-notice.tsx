import { useEffect, useRef } from "react";
import { t } from "../i18n/text.ts";
import { Button } from "./button.tsx";
import { MarqueeSign } from "./marquee-sign.tsx";
import { Notice } from "./notice.tsx";

type Props = { level?: 1 | 2; onRetry: () => void };

/** There is no connection. Asks again by itself as soon as there is one. */
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
      title={t("You are offline")}
      art={<MarqueeSign lines={[t("No signal")]} lit={false} looseIndex={3} />}
      actions={<Button onClick={onRetry}>{t("Try again")}</Button>}
    >
      <p>{t("This page needs a connection. Check your network; the page comes by itself once you are back.")}</p>
    </Notice>
  );
}
