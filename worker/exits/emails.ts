import { m } from "#messages";
import type { ExitKind } from "../../contract/exits/exits.ts";
import { pages } from "../../contract/pages.ts";
import { exitLinkDays, withdrawalDays } from "../../contract/policy.ts";
import { type EmailTable, emailComposer } from "../email/compose-email.ts";
import { preventAddressLinks } from "../email/prevent-address-links.ts";
import { formatUtcDay } from "../i18n/format-day.ts";
import { formatTime } from "../i18n/format-time.ts";
import type { ExitRefusal } from "./contracts.ts";

/** `receivedAt` is when the declaration arrived, in milliseconds since 1970. */
type Declaration = { kind: ExitKind; receivedAt: number; timing: string };
type Received = Declaration & {
  order: string;
  contract: string;
  /**
   * The contract that a signed-in person typed, if no contract of the email address has that name.
   */
  unknownContract?: string | undefined;
  name?: string | undefined;
  reason?: string | undefined;
};

/** `number` is the number of a declaration for which no contract was found. */
type Refused = Declaration & { refusal: ExitRefusal; number?: string | undefined };

/**
 * Each email confirms content and time of a declaration on a durable medium: § 312k (4) BGB, and
 * directive 2011/83/EU, article 11a (4).
 */
export const exitEmails = {
  /**
   * Confirms that a declaration arrived. The link with `token` asks the person to confirm the
   * declaration. `token` is null if the session proves who the person is.
   */
  exit_received: (received: Received & { token: string | null }) => {
    const { kind, token, order, contract, unknownContract, name, reason } = received;
    return {
      subject: subjects[kind](),
      paragraphs: [
        describeDeclaration(received),
        m.email_exit_contract({ contract: preventAddressLinks(contract) }),
        m.email_order_number({ order }),
        unknownContract &&
          m.email_exit_unknown_contract({ contract: preventAddressLinks(unknownContract) }),
        name && m.email_exit_name({ name: preventAddressLinks(name) }),
        reason && m.email_exit_reason({ reason: preventAddressLinks(reason) }),
        token === null
          ? m.email_exit_known()
          : `${m.email_exit_confirm()} ${m.email_exit_link_valid({ days: exitLinkDays })}`,
      ],
      action:
        token === null
          ? { label: m.email_ending_action(), link: "/dashboard" }
          : {
              label: actions[kind](),
              link: `${pages.exit.path}?${new URLSearchParams({ kind, token })}`,
            },
      note: token === null ? m.email_receipt_help() : m.email_exit_ignore(),
    };
  },
  /**
   * Says that nothing can be cancelled or withdrawn from. Contains no text that somebody typed,
   * because the address need not belong to a member.
   */
  exit_refused: ({ refusal, number, ...declaration }: Refused) => ({
    subject: subjects[declaration.kind](),
    paragraphs: [
      describeDeclaration(declaration),
      refusals[declaration.kind](refusal),
      number && m.email_exit_kept({ number }),
    ],
    action: { label: m.common_contact(), link: pages.contact.path },
    note: m.email_exit_other_address(),
  }),
} satisfies EmailTable;

export const composeExitEmail = emailComposer(exitEmails);

const subjects: Record<ExitKind, () => string> = {
  cancellation: m.email_exit_cancellation_subject,
  withdrawal: m.email_exit_withdrawal_subject,
};
const actions: Record<ExitKind, () => string> = {
  cancellation: m.exit_cancel_now,
  withdrawal: m.exit_withdraw_now,
};

const refusals: Record<ExitKind, (refusal: ExitRefusal) => string> = {
  cancellation: (refusal) =>
    refusal === "already_cancelled"
      ? m.email_exit_already_cancelled()
      : m.email_exit_no_subscription(),
  withdrawal: (refusal) =>
    refusal === "used_up"
      ? m.email_exit_used_up()
      : m.email_exit_nothing_to_withdraw({ days: withdrawalDays }),
};

function describeDeclaration({ kind, receivedAt, timing }: Declaration): string {
  const time = formatTime(receivedAt);
  if (kind === "withdrawal") return m.email_exit_withdrawal_received({ time });
  return m.email_exit_cancellation_received({ time, when: describeTiming(timing) });
}

function describeTiming(timing: string): string {
  if (timing === "now") return m.exit_when_now();
  if (timing === "period_end") return m.exit_when_period_end();
  return m.exit_when_day({ day: formatUtcDay(timing) });
}
