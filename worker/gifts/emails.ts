import { m } from "#messages";
import {
  computeGiftDuration,
  formatGiftCode,
  formatGiftDuration,
} from "../../contract/gifts/gift-code-text.ts";
import { pages } from "../../contract/pages.ts";
import type { PlanPeriod } from "../../contract/plans/plan-periods.ts";
import { getSite } from "../../contract/site/site.ts";
import { type EmailMessage, type EmailTable, emailComposer } from "../email/compose-email.ts";
import { preventAddressLinks } from "../email/prevent-address-links.ts";
import { toReaderPlanName } from "../plans/plan-names.ts";
import type { GiftCodeRow } from "./gift-codes.ts";

export type GiftOfPlan = {
  gift: GiftCodeRow;
  plan: { name: string; translatedNames: string; days: number; period: PlanPeriod | null };
};

export const giftEmails = {
  /** The link has the code behind a `#`, which browsers do not send to servers. */
  gift: ({ gift, plan }: GiftOfPlan) => {
    const code = formatGiftCode(gift.code);
    const names = { sender: preventAddressLinks(gift.senderName ?? ""), site: getSite().name };
    const time = formatGiftDuration(computeGiftDuration(plan, gift.periods));
    const lines = preventAddressLinks(gift.message ?? "")
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
    return {
      subject: m.email_gift_subject(names),
      paragraphs: [
        m.email_gift_greeting({ name: preventAddressLinks(gift.recipientName ?? "") }),
        m.email_gift_text({ ...names, plan: toReaderPlanName(plan), time }),
        ...(lines.length > 0 ? [m.email_gift_message(names), ...lines] : []),
        m.email_gift_code({ code }),
      ],
      action: { label: m.email_gift_action(), link: `${pages.redeem.path}#${code}` },
      note: m.email_gift_help(),
    };
  },
} satisfies EmailTable;

const compose = emailComposer(giftEmails);

/**
 * Composes the email to the recipient, in the buyer's language; null once the recipient's address
 * is erased.
 */
export function composeGiftEmail({ gift, plan }: GiftOfPlan, site: string): EmailMessage | null {
  const { recipientEmail, language: locale } = gift;
  if (recipientEmail === null) return null;
  return compose("gift", recipientEmail, { site, locale }, { gift, plan });
}
