import { useState } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { m } from "#messages";
import { ApiError, apiFetch } from "../../api/client.ts";
import { paths } from "../../api/paths.ts";
import { NoReferrer } from "../../features/accounts/no-referrer.tsx";
import { useUser } from "../../features/accounts/session.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Stops the emails about favourites by the link in them, without signing in. */
export function FavouriteNoticesPage() {
  const user = useUser();
  const token = useSearchParams()[0].get("token");
  const [answer, setAnswer] = useState<{ text: string; isStopped: boolean } | null>(null);
  const [isSending, setSending] = useState(false);
  if (!token) return <Navigate replace to={user ? paths.favourites(user) : paths.noFavourites} />;

  async function stop(query: { token: string }) {
    setSending(true);
    try {
      const { message } = await apiFetch("POST /api/favourites/notices/stop", { query });
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
      title={m.favourite_notices_title()}
      actions={
        <>
          {!answer?.isStopped && (
            <Button disabled={isSending} onClick={() => void stop({ token })}>
              {m.favourite_notices_stop()}
            </Button>
          )}
          <ButtonLink look="quiet" to={paths.home}>
            {m.common_home()}
          </ButtonLink>
        </>
      }
    >
      <NoReferrer />
      {!answer?.isStopped && <p>{m.favourite_notices_stop_text()}</p>}
      <p role="status">{answer?.text}</p>
    </Notice>
  );
}
