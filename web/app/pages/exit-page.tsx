import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { m } from "#messages";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { exitLinkDays } from "../../../contract/policy.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { paths } from "../../api/paths.ts";
import { NoReferrer } from "../../features/accounts/no-referrer.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { formatDateTime } from "../../ui/format-date.ts";
import { formatPrice } from "../../ui/format-price.ts";
import { Notice } from "../../ui/notice.tsx";
import { useDocumentTitle } from "../../ui/use-title.ts";

type Confirmed = ResponseOf<"POST /api/exit/confirm">;

/** The page that the link in an email opens. Nothing is confirmed until the button is pressed. */
export function ExitPage() {
  const [searchParams] = useSearchParams();
  const token = searchParams.get("token") ?? "";
  const isWithdrawal = searchParams.get("kind") === "withdrawal";
  useDocumentTitle(m.exit_page_title());
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [sending, setSending] = useState(false);

  async function confirm() {
    setSending(true);
    setError(null);
    await apiFetch("POST /api/exit/confirm", { body: { token } })
      .then(setConfirmed, (reason: unknown) => {
        if (!(reason instanceof ApiError)) throw reason;
        setError(reason);
      })
      .finally(() => setSending(false));
  }

  if (confirmed) return <ExitDone {...confirmed} />;
  if (error?.code === "exit_link_invalid") return <ExitLinkExpired isWithdrawal={isWithdrawal} />;
  return (
    <>
      <NoReferrer />
      <Notice
        level={1}
        title={isWithdrawal ? m.exit_withdrawal_title() : m.exit_cancellation_title()}
        actions={
          <>
            <Button onClick={() => void confirm()} disabled={sending}>
              {isWithdrawal ? m.exit_withdraw_now() : m.exit_cancel_now()}
            </Button>
            <ButtonLink look="quiet" to={paths.home}>
              {m.exit_stay()}
            </ButtonLink>
          </>
        }
      >
        <p>{isWithdrawal ? m.exit_confirm_withdrawal() : m.exit_confirm_cancellation()}</p>
        {error && (
          <p role="alert" className="mt-2 text-ember">
            {error.message}
          </p>
        )}
      </Notice>
    </>
  );
}

function ExitDone({ message, data: { contract, endsAt, refund } }: Confirmed) {
  return (
    <Notice level={1} title={message}>
      <p role="status">
        {endsAt === null ? contract : m.exit_ends({ contract, time: formatDateTime(endsAt) })}
      </p>
      {refund !== null && <p className="mt-2">{m.exit_refund({ amount: formatPrice(refund) })}</p>}
      <p className="mt-2">{m.exit_email_follows()}</p>
    </Notice>
  );
}

function ExitLinkExpired({ isWithdrawal }: { isWithdrawal: boolean }) {
  return (
    <Notice
      level={1}
      title={m.account_reset_expired_title()}
      actions={
        <ButtonLink to={isWithdrawal ? paths.withdrawal : paths.cancellation}>
          {m.common_try_again()}
        </ButtonLink>
      }
    >
      <p role="alert">{m.exit_link_expired({ days: exitLinkDays })}</p>
    </Notice>
  );
}
