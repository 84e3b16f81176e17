import { Mail } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { useDocumentTitle } from "../../ui/use-title.ts";
import type { RequestedEmail } from "./email-endpoints.ts";
import { FormResult } from "./form-result.tsx";
import { ResendEmail } from "./resend-email.tsx";

type Props = {
  kind: RequestedEmail;
  email: string;
  children: ReactNode;
  onOtherAddress: () => void;
};

/**
 * Confirms that an email was requested. The text does not reveal whether the address has an
 * account.
 */
export function EmailSent({ kind, email, children, onOtherAddress }: Props) {
  useDocumentTitle(m.account_email_sent_title());
  return (
    <FormResult
      title={m.account_email_sent_title()}
      art={<Envelope />}
      actions={
        <div className="grid justify-items-center gap-1">
          <ResendEmail kind={kind} email={email} justSent />
          <button
            type="button"
            onClick={onOtherAddress}
            className="min-h-11 px-3 font-semibold text-bulb underline decoration-bulb/40 underline-offset-4 hover:text-glow"
          >
            {m.account_use_another_email()}
          </button>
        </div>
      }
    >
      {children}
      <p className="mt-3">{m.account_email_sent_help()}</p>
    </FormResult>
  );
}

export function EmailAddress({ children }: { children: string }) {
  return <strong className="font-semibold wrap-anywhere text-screen">{children}</strong>;
}

function Envelope() {
  return (
    <span
      aria-hidden="true"
      className="mb-8 grid size-24 place-items-center rounded-full bg-bulb text-night shadow-[0_0_6rem] shadow-bulb/40 sm:size-28"
    >
      <Mail className="size-11 sm:size-13" strokeWidth={1.5} />
    </span>
  );
}
