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
  const [result, setResult] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  if (!token) return <Navigate replace to={user ? paths.favourites(user) : paths.noFavourites} />;

  async function stop(query: { token: string }) {
    setSending(true);
    const { message } = await apiFetch("POST /api/favourites/notices/stop", { query }).catch(
      (error: unknown) => {
        if (error instanceof ApiError) return error;
        throw error;
      },
    );
    setResult(message);
    setSending(false);
  }

  return (
    <Notice
      level={1}
      title={m.favourite_notices_title()}
      actions={
        <>
          <Button disabled={isSending} onClick={() => void stop({ token })}>
            {m.favourite_notices_stop()}
          </Button>
          <ButtonLink look="quiet" to={paths.home}>
            {m.common_home()}
          </ButtonLink>
        </>
      }
    >
      <NoReferrer />
      <p>{m.favourite_notices_stop_text()}</p>
      <p role="status">{result}</p>
    </Notice>
  );
}
