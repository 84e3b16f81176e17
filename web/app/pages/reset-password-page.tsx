import { useState } from "react";
import { paths } from "../../api/paths.ts";
import { AuthLayout } from "../../features/account/auth-layout.tsx";
import { NewPasswordForm } from "../../features/account/new-password-form.tsx";
import { NoReferrer } from "../../features/account/no-referrer.tsx";
import { clearSession } from "../../features/account/sign-out.ts";
import { t } from "../../i18n/text.ts";
import { navigate } from "../../router/location.ts";
import { useParams } from "../../router/routes.tsx";
import { showAlert } from "../../ui/alerts.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useTitle } from "../../ui/use-title.ts";

export function ResetPasswordPage() {
  useTitle(t("Choose a new password"));
  const { token = "" } = useParams();
  const [isTokenInvalid, setIsTokenInvalid] = useState(false);

  /** The site has ended every session of the account, the one of this browser too. */
  async function signInAgain(message: string) {
    await clearSession();
    showAlert(message);
    navigate(paths.login, { replace: true });
  }

  return (
    <>
      <NoReferrer />
      {isTokenInvalid ? (
        <ExpiredLink />
      ) : (
        <AuthLayout
          title={t("Choose a new password")}
          intro={t("It takes effect at once, and signs you out wherever you are signed in.")}
        >
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
      title={t("This link is over")}
      actions={
        <>
          <ButtonLink to={paths.recovery}>{t("Ask for a new letter")}</ButtonLink>
          <ButtonLink look="quiet" to={paths.login}>
            {t("Login")}
          </ButtonLink>
        </>
      }
    >
      <p role="alert">
        {t(
          "A link to a new password works once, for an hour, and only the one in the newest letter. Your password is as it was.",
        )}
      </p>
    </Notice>
  );
}
