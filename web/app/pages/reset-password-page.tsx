import { useState } from "react";
import { Entrance } from "../../account/entrance.tsx";
import { NewPasswordForm } from "../../account/new-password-form.tsx";
import { NoReferrer } from "../../account/no-referrer.tsx";
import { endSession } from "../../account/sign-out.ts";
import { t } from "../../language/text.ts";
import { go } from "../../router/history.ts";
import { useParams } from "../../router/routes.tsx";
import { showAlert } from "../../ui/alerts.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { paths } from "../paths.ts";

export function ResetPasswordPage() {
  useTitle(t("Choose a new password"));
  const { token = "" } = useParams();
  const [refused, setRefused] = useState(false);

  /** The site has ended every session of the account, the one of this browser too. */
  async function finish(message: string) {
    await endSession();
    showAlert(message);
    go(paths.login, { replace: true });
  }

  return (
    <>
      <NoReferrer />
      {refused ? (
        <TooOld />
      ) : (
        <Entrance
          title={t("Choose a new password")}
          intro={t("It takes effect at once, and signs you out wherever you are signed in.")}
        >
          <NewPasswordForm token={token} onDone={finish} onTokenRefused={() => setRefused(true)} />
        </Entrance>
      )}
    </>
  );
}

function TooOld() {
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
