import { t } from "../../i18n/text.ts";
import { Button } from "../button.tsx";
import { Notice } from "../notice.tsx";
import { OfflineNotice } from "../offline-notice.tsx";

type Props = { list: { error: Error | null; refetch: () => unknown } };

/** In place of a list that did not come: why, and the way to ask again. */
export function ListError({ list }: Props) {
  if (!navigator.onLine) return <OfflineNotice onRetry={() => list.refetch()} />;
  return (
    <Notice
      title={t("The list did not come")}
      actions={<Button onClick={() => list.refetch()}>{t("Try again")}</Button>}
    >
      <p>{list.error?.message}</p>
    </Notice>
  );
}
