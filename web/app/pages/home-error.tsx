import { t } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OfflineNotice } from "../../ui/offline-notice.tsx";

/** Not even the first films came. */
export function HomeError({ onRetry }: { onRetry: () => void }) {
  if (!navigator.onLine) return <OfflineNotice level={1} onRetry={onRetry} />;
  return (
    <Notice level={1} title={t("The projector is dark")} actions={<Button onClick={onRetry}>{t("Try again")}</Button>}>
      <p>{t("The films could not be fetched. Check your connection, then try again.")}</p>
    </Notice>
  );
}
