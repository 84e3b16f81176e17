import { useState } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { m } from "#messages";
import { noticeKeys, noticeNames, notices } from "../../../contract/notices/notices.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { paths } from "../../api/paths.ts";
import { NoReferrer } from "../../features/accounts/no-referrer.tsx";
import { useUser } from "../../features/accounts/session.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useDocumentTitle } from "../../ui/use-title.ts";

/** Stops the emails of a notice by the link in them, without signing in. */
export function NoticesPage() {
  const user = useUser();
  const [params] = useSearchParams();
  const token = params.get("token");
  // The first emails had links without a notice.
  const name = noticeNames.find((each) => each === params.get("notice")) ?? "favouriteNotices";
  const { title, stopText } = notices[name];
  useDocumentTitle(title());
  const [answer, setAnswer] = useState<{ text: string; isStopped: boolean } | null>(null);
  const [isSending, setSending] = useState(false);
  if (!token) return <Navigate replace to={user ? paths.favourites(user) : paths.noFavourites} />;

  async function stop(query: { token: string }) {
    setSending(true);
    try {
      const { message } = await apiFetch(noticeKeys(name).stop, { query });
      setAnswer({ text: message, isStopped: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setAnswer({ text: error.message, isStopped: false });
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
          {!answer?.isStopped && (
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
      {!answer?.isStopped && <p>{stopText()}</p>}
      <p role="status">{answer?.text}</p>
    </Notice>
  );
}
