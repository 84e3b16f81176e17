import { useState } from "react";
import { m } from "#messages";
import type { ExitKind } from "../../../contract/exits/exits.ts";
import { exitLinkDays, withdrawalDays } from "../../../contract/policy.ts";
import { renderMessage } from "../../i18n/message.ts";
import { formatDateTime } from "../../ui/format-date.ts";
import { AuthLayout, authTitleId } from "../accounts/auth-layout.tsx";
import { EmailAddress } from "../accounts/email-sent.tsx";
import { FormResult } from "../accounts/form-result.tsx";
import { WithSender } from "../accounts/with-sender.tsx";
import { ExitForm } from "./exit-form.tsx";

/**
 * The page of a cancellation or a withdrawal. For signed-in people name and email are filled in.
 */
export function ExitDeclaration({ kind }: { kind: ExitKind }) {
  const [sent, setSent] = useState<{ email: string; at: number } | null>(null);
  if (sent) return <DeclarationReceived kind={kind} {...sent} />;
  const onSent = (email: string) => setSent({ email, at: Date.now() });
  const isWithdrawal = kind === "withdrawal";
  return (
    <AuthLayout
      title={isWithdrawal ? m.exit_withdrawal_title() : m.exit_cancellation_title()}
      intro={
        isWithdrawal
          ? m.exit_withdrawal_intro({ days: withdrawalDays })
          : m.exit_cancellation_intro()
      }
    >
      <WithSender>
        {(sender) => <ExitForm kind={kind} titleId={authTitleId} sender={sender} onSent={onSent} />}
      </WithSender>
    </AuthLayout>
  );
}

function DeclarationReceived({ kind, email, at }: { kind: ExitKind; email: string; at: number }) {
  const sentAt = new Date(at).toISOString();
  return (
    <FormResult
      title={kind === "withdrawal" ? m.exit_withdrawal_received_title() : m.exit_received_title()}
    >
      <p role="status">
        {renderMessage(m.exit_received_text, {
          email: <EmailAddress>{email}</EmailAddress>,
          time: <time dateTime={sentAt}>{formatDateTime(sentAt)}</time>,
        })}
      </p>
      <p className="mt-2">{m.exit_received_link({ days: exitLinkDays })}</p>
    </FormResult>
  );
}
