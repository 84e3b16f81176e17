import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import type { ExitKind } from "../../../contract/exits/exits.ts";
import { exitLinkDays, withdrawalDays } from "../../../contract/policy.ts";
import { renderMessage } from "../../i18n/message.ts";
import { formatDateTime } from "../../ui/format-date.ts";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AuthLayout, authTitleId } from "../accounts/auth-layout.tsx";
import { EmailAddress } from "../accounts/email-sent.tsx";
import { ownAccountQuery } from "../accounts/queries.ts";
import { useUser } from "../accounts/session.ts";
import { ExitForm } from "./exit-form.tsx";

const noSender = { name: "", email: "" };

/** The page of a cancellation or a withdrawal. For signed-in people name and email are filled in. */
export function ExitDeclaration({ kind }: { kind: ExitKind }) {
  const user = useUser();
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
      {user ? (
        <MemberForm kind={kind} user={user} onSent={onSent} />
      ) : (
        <ExitForm kind={kind} titleId={authTitleId} sender={noSender} onSent={onSent} />
      )}
    </AuthLayout>
  );
}

type MemberProps = { kind: ExitKind; user: UserInfo; onSent: (email: string) => void };

function MemberForm({ kind, user, onSent }: MemberProps) {
  const account = useQuery(ownAccountQuery(user));
  if (account.isPending) return <Skeleton className="h-110 rounded-xl" />;
  const sender = { name: user.name, email: account.data?.data.email ?? "" };
  return <ExitForm kind={kind} titleId={authTitleId} sender={sender} onSent={onSent} />;
}

function DeclarationReceived({ kind, email, at }: { kind: ExitKind; email: string; at: number }) {
  const sentAt = new Date(at).toISOString();
  return (
    <Notice
      level={1}
      title={kind === "withdrawal" ? m.exit_withdrawal_received_title() : m.exit_received_title()}
    >
      <p role="status">
        {renderMessage(m.exit_received_text, {
          email: <EmailAddress>{email}</EmailAddress>,
          time: <time dateTime={sentAt}>{formatDateTime(sentAt)}</time>,
        })}
      </p>
      <p className="mt-2">{m.exit_received_link({ days: exitLinkDays })}</p>
    </Notice>
  );
}
