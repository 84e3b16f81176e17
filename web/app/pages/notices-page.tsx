import { useState } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { m } from "#messages";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import {
  type NoticeName,
  noticeKeys,
  noticeNames,
  notices,
} from "../../../contract/notices/notices.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { paths } from "../../api/paths.ts";
import { NoReferrer } from "../../features/accounts/no-referrer.tsx";
import { useUser } from "../../features/accounts/session.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useDocumentTitle } from "../../ui/use-title.ts";

/** The page with the switch of each notice. */
const switchPaths: Record<NoticeName, (user: UserInfo | null) => string> = {
  favouriteNotices: (user) => (user ? paths.favourites(user) : paths.noFavourites),
};

/** Stops the emails of a notice by the link in them, without signing in. */
export function NoticesPage() {
  const user = useUser();
  const [params] = useSearchParams();
  const token = params.get("token");
  // The first emails had links without a notice.
  const name = noticeNames.find((each) => each === params.get("notice")) ?? "favouriteNotices";
  const { title, stopText } = notices[name];
  useDocumentTitle(title());
  const [result, setResult] = useState<{ text: string; isStopped: boolean } | null>(null);
  const [isSending, setSending] = useState(false);
  if (!token) return <Navigate replace to={switchPaths[name](user)} />;

  async function stop(query: { token: string }) {
    setSending(true);
    try {
      const { message } = await apiFetch(noticeKeys(name).stop, { query });
      setResult({ text: message, isStopped: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setResult({ text: error.message, isStopped: false });
    } finally {
      setSending(false);
    }
  }

  return (
    <Notice
      level={1}
      title={title()}
      actions={
        <>
          {!result?.isStopped && (
            <Button disabled={isSending} onClick={() => void stop({ token })}>
              {m.notices_stop()}
            </Button>
          )}
          <ButtonLink look="quiet" to={paths.home}>
            {m.common_home()}
          </ButtonLink>
        </>
      }
    >
      <NoReferrer />
      {!result?.isStopped && <p>{stopText()}</p>}
      <p role="status">{result?.text}</p>
    </Notice>
  );
}
