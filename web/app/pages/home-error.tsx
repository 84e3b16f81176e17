import { m } from "#messages";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OfflineNotice } from "../../ui/offline-notice.tsx";

/** Replaces the home page when its first movies could not be loaded. */
export function HomeError({ onRetry }: { onRetry: () => void }) {
  if (!navigator.onLine) return <OfflineNotice level={1} onRetry={onRetry} />;
  return (
    <Notice
      level={1}
      title={m.catalogue_home_error_title()}
      actions={<Button onClick={onRetry}>{m.common_try_again()}</Button>}
    >
      <p>{m.catalogue_home_error_text()}</p>
    </Notice>
  );
}
