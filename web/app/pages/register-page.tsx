import { useState } from "react";
import { paths } from "../../api/paths.ts";
import { dashboardPath } from "../../features/account/access.ts";
import { AuthLayout, AuthLinks } from "../../features/account/auth-layout.tsx";
import { EmailAddress, EmailSent } from "../../features/account/email-sent.tsx";
import { RegistrationForm } from "../../features/account/registration-form.tsx";
import { useUser } from "../../features/account/session.ts";
import { rich, t } from "../../i18n/text.ts";
import { Navigate } from "../../router/link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { useTitle } from "../../ui/use-title.ts";

export function RegisterPage() {
  const user = useUser();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (user) return <Navigate to={dashboardPath(user)} />;
  if (sentTo === null) return <RegistrationStep onSent={setSentTo} />;
  return (
    <EmailSent kind="verification" email={sentTo} onOtherAddress={() => setSentTo(null)}>
      <p>
        {rich("A letter is on its way to {email}. Open the link in it to verify your address: it works for a day.", {
          email: <EmailAddress>{sentTo}</EmailAddress>,
        })}
      </p>
    </EmailSent>
  );
}

function RegistrationStep({ onSent }: { onSent: (email: string) => void }) {
  useTitle(t("Register"));
  return (
    <AuthLayout
      title={t("Take a seat")}
      intro={t(
        "An account keeps your favourites and your place in every film. It costs nothing; watching takes a subscription.",
      )}
    >
      <RegistrationForm onSent={onSent} />
      <AuthLinks>
        <ButtonLink look="plain" to={paths.login} className="-ml-3">
          {t("Login instead")}
        </ButtonLink>
      </AuthLinks>
    </AuthLayout>
  );
}
