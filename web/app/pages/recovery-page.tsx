import { useState } from "react";
import { paths } from "../../api/paths.ts";
import { AuthLayout, AuthLinks } from "../../features/account/auth-layout.tsx";
import { EmailForm } from "../../features/account/email-form.tsx";
import { EmailAddress, EmailSent } from "../../features/account/email-sent.tsx";
import { rich, t } from "../../i18n/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { useTitle } from "../../ui/use-title.ts";

export function RecoveryPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null) return <RequestRecovery onSent={setSentTo} />;
  return (
    <EmailSent kind="recovery" email={sentTo} onOtherAddress={() => setSentTo(null)}>
      <p>
        {rich(
          "If {email} has an account here, a letter is on its way. Open the link in it to choose a new password: it works for an hour.",
          { email: <EmailAddress>{sentTo}</EmailAddress> },
        )}
      </p>
    </EmailSent>
  );
}

function RequestRecovery({ onSent }: { onSent: (email: string) => void }) {
  useTitle(t("Recover your password"));
  return (
    <AuthLayout
      title={t("Lost your password?")}
      intro={t("Tell us the address of your account, and we send a letter with a link to a new one.")}
    >
      <EmailForm kind="recovery" onSent={onSent} />
      <AuthLinks>
        <ButtonLink look="plain" to={paths.login} className="-ml-3">
          {t("Back to login")}
        </ButtonLink>
      </AuthLinks>
    </AuthLayout>
  );
}
