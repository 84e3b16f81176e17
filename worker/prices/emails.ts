import { m } from "#messages";
import { type EmailTable, emailComposer } from "../email/compose-email.ts";
import { formatDay } from "../i18n/format-day.ts";
import { type Amount, formatAmount } from "../orders/email-texts.ts";

/** The old and the new price (`amountCents`) of one payment for a plan, without any discount. */
type PriceChange = Amount & { plan: string; oldCents: number };

export const priceEmails = {
  /**
   * Announces a new price of the subscriber's plan. `paysAt` is the time of the first payment at
   * that price, in milliseconds since 1970; `discountCents` is a promotion code's discount or 0.
   */
  price_changing: ({
    plan,
    oldCents,
    currency,
    amountCents,
    paysAt,
    discountCents,
  }: PriceChange & { paysAt: number; discountCents: number }) => {
    const day = formatDay(paysAt);
    const format = (cents: number) => formatAmount({ amountCents: cents, currency });
    return {
      subject: m.email_price_changing_subject({ day }),
      paragraphs: [
        m.email_price_changing_text({
          plan,
          old: format(oldCents),
          amount: format(amountCents),
          day,
        }),
        discountCents > 0 && m.email_price_changing_discount({ amount: format(discountCents) }),
        m.email_price_changing_what_to_do(),
      ],
      action: { label: m.email_ending_action(), link: "/dashboard" },
      note: m.email_price_changing_ignore(),
    };
  },
  /** Tells a subscriber that an announced new price was withdrawn. */
  price_kept: ({ plan, oldCents, currency, amountCents }: PriceChange) => ({
    subject: m.email_price_kept_subject(),
    paragraphs: [
      m.email_price_kept_text({
        plan,
        amount: formatAmount({ amountCents, currency }),
        old: formatAmount({ amountCents: oldCents, currency }),
      }),
    ],
    action: { label: m.email_ending_action(), link: "/dashboard" },
    note: m.email_renewal_ignore(),
  }),
} satisfies EmailTable;

export const composePriceEmail = emailComposer(priceEmails);
