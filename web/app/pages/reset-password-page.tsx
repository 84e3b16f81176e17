import { useState } from "react";
import { useParams } from "react-router-dom";
import { m } from "#messages";
import { paths } from "../../api/paths.ts";
import { AuthLayout } from "../../features/account/auth-layout.tsx";
import { NewPasswordForm } from "../../features/account/new-password-form.tsx";
import { NoReferrer } from "../../features/account/no-referrer.tsx";
import { clearSession } from "../../features/account/sign-out.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

export function ResetPasswordPage() {
  const { token = "" } = useParams();
  const [isTokenInvalid, setIsTokenInvalid] = useState(false);

  /** The Worker has ended every session of the account, including this browser's. */
  async function signInAgain(message: string) {
    await clearSession(paths.login, { replace: true });
    showAlert(message);
  }

  return (
    <>
      <NoReferrer />
      {isTokenInvalid ? (
        <ExpiredLink />
      ) : (
        <AuthLayout title={m.account_reset_title()} intro={m.account_reset_intro()}>
          <NewPasswordForm token={token} onDone={signInAgain} onInvalidToken={() => setIsTokenInvalid(true)} />
        </AuthLayout>
      )}
    </>
  );
}

function ExpiredLink() {
  return (
    <Notice
      level={1}
      title={m.account_reset_expired_title()}
      actions={
        <>
          <ButtonLink to={paths.recovery}>{m.account_reset_request_new()}</ButtonLink>
          <ButtonLink look="quiet" to={paths.login}>
            {m.common_login()}
          </ButtonLink>
        </>
      }
    >
      <p role="alert">{m.account_reset_expired_text()}</p>
    </Notice>
  );
}
