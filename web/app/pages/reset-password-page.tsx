import { useState } from "react";
import { useParams } from "react-router-dom";
import { m } from "#messages";
import { resetLinkHours } from "../../../contract/policy.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { paths } from "../../api/paths.ts";
import { readFields, useFormSubmit } from "../../api/use-form-submit.ts";
import { AuthForm } from "../../features/accounts/auth-form.tsx";
import { AuthLayout } from "../../features/accounts/auth-layout.tsx";
import { NoReferrer } from "../../features/accounts/no-referrer.tsx";
import { NewPasswordFields } from "../../features/accounts/password-fields.tsx";
import { recoveryEmail } from "../../features/accounts/recovery-email.ts";
import { clearSession } from "../../features/accounts/sign-out.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useStoredValue } from "../../ui/stored-value.ts";

export function ResetPasswordPage() {
  const { token = "" } = useParams();
  const [isTokenInvalid, setIsTokenInvalid] = useState(false);

  /**
   * Returns to the login. The Worker has ended every session of the account, including this
   * browser's.
   */
  async function signInAgain(message: string) {
    recoveryEmail.set(null);
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
          <NewPasswordForm
            token={token}
            onDone={signInAgain}
            onInvalidToken={() => setIsTokenInvalid(true)}
          />
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
      <p role="alert">{m.account_reset_expired_text({ hours: resetLinkHours })}</p>
    </Notice>
  );
}

type Props = { token: string; onDone: (message: string) => void; onInvalidToken: () => void };

/**
 * Sets a new password with the token of the email. An invalid token is reported to the page, not
 * shown in the form.
 */
function NewPasswordForm({ token, onDone, onInvalidToken }: Props) {
  const email = useStoredValue(recoveryEmail);
  const { field, ...submission } = useFormSubmit(async (fields) => {
    const body = { token, ...readFields(fields, "password", "confirmpassword") };
    const response = await apiFetch("POST /api/resetPassword", { body }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === "reset_link_invalid") return null;
      throw error;
    });
    if (response) onDone(response.message);
    else onInvalidToken();
  });
  return (
    <AuthForm {...submission} action={m.account_reset_save()}>
      {email && (
        <input
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          readOnly
          className="hidden"
        />
      )}
      <NewPasswordFields field={field} />
    </AuthForm>
  );
}
