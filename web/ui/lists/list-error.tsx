import { m } from "#messages";
import { Button } from "../button.tsx";
import { Notice } from "../notice.tsx";
import { OfflineNotice } from "../offline-notice.tsx";

type Props = { list: { error: Error | null; refetch: () => unknown } };

/** Replaces a list that could not be loaded. */
export function ListError({ list }: Props) {
  if (!navigator.onLine) return <OfflineNotice onRetry={() => list.refetch()} />;
  return (
    <Notice
      title={m.common_list_error_title()}
      actions={<Button onClick={() => list.refetch()}>{m.common_try_again()}</Button>}
    >
      <p>{list.error?.message}</p>
    </Notice>
  );
}
