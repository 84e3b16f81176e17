import { useState } from "react";
import { Link, Navigate } from "react-router-dom";
import { m } from "#messages";
import { verificationLinkHours } from "../../../contract/policy.ts";
import { paths } from "../../api/paths.ts";
import { AuthLayout, AuthLinks } from "../../features/accounts/auth-layout.tsx";
import { EmailAddress, EmailSent } from "../../features/accounts/email-sent.tsx";
import { RegistrationForm } from "../../features/accounts/registration-form.tsx";
import { useUser } from "../../features/accounts/session.ts";
import { renderMessage } from "../../i18n/message.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { useDocumentTitle } from "../../ui/use-title.ts";

const linkClass = "underline decoration-bulb/50 underline-offset-4 hover:text-bulb";

export function RegisterPage() {
  const user = useUser();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (user) return <Navigate replace to={paths.dashboardOf(user)} />;
  if (sentTo === null) return <RegistrationStep onSent={setSentTo} />;
  return (
    <EmailSent kind="verification" email={sentTo} onOtherAddress={() => setSentTo(null)}>
      <p>
        {renderMessage(
          (marks) => m.account_verification_sent({ ...marks, hours: verificationLinkHours }),
          {
            email: <EmailAddress>{sentTo}</EmailAddress>,
          },
        )}
      </p>
    </EmailSent>
  );
}

function RegistrationStep({ onSent }: { onSent: (email: string) => void }) {
  useDocumentTitle(m.common_register());
  return (
    <AuthLayout title={m.account_register_title()} intro={m.account_register_intro()}>
      <RegistrationForm onSent={onSent} />
      <p className="mt-6 text-sm text-dim">
        {renderMessage(m.account_register_terms, {
          terms: (
            <Link to={paths.terms} className={linkClass}>
              {m.common_terms()}
            </Link>
          ),
          privacy: (
            <Link to={paths.privacy} className={linkClass}>
              {m.common_privacy()}
            </Link>
          ),
        })}
      </p>
      <AuthLinks>
        <ButtonLink look="plain" to={paths.login} className="-ml-3">
          {m.account_login_instead()}
        </ButtonLink>
      </AuthLinks>
    </AuthLayout>
  );
}
