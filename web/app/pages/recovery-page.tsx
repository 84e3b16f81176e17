import { useState } from "react";
import { m } from "#messages";
import { resetLinkHours } from "../../../contract/policy.ts";
import { paths } from "../../api/paths.ts";
import { AuthLayout, AuthLinks } from "../../features/accounts/auth-layout.tsx";
import { EmailForm } from "../../features/accounts/email-form.tsx";
import { EmailAddress, EmailSent } from "../../features/accounts/email-sent.tsx";
import { recoveryEmail } from "../../features/accounts/recovery-email.ts";
import { renderMessage } from "../../i18n/message.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { useDocumentTitle } from "../../ui/use-title.ts";

export function RecoveryPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);

  function showSent(email: string) {
    recoveryEmail.set(email);
    setSentTo(email);
  }

  if (sentTo === null) return <RequestRecovery onSent={showSent} />;
  return (
    <EmailSent kind="recovery" email={sentTo} onOtherAddress={() => setSentTo(null)}>
      <p>
        {renderMessage((marks) => m.account_recovery_sent({ ...marks, hours: resetLinkHours }), {
          email: <EmailAddress>{sentTo}</EmailAddress>,
        })}
      </p>
    </EmailSent>
  );
}

function RequestRecovery({ onSent }: { onSent: (email: string) => void }) {
  useDocumentTitle(m.account_recovery_page_title());
  return (
    <AuthLayout title={m.account_recovery_title()} intro={m.account_recovery_intro()}>
      <EmailForm kind="recovery" onSent={onSent} />
      <AuthLinks>
        <ButtonLink look="plain" to={paths.login} className="-ml-3">
          {m.account_back_to_login()}
        </ButtonLink>
      </AuthLinks>
    </AuthLayout>
  );
}
