import { m } from "#messages";
import { composeEmail, type EmailContext, type EmailMessage } from "../email/compose-email.ts";
import { type Amount, formatAmount, formatDay } from "../orders/email-texts.ts";

/** The prices of one payment, before a promotion code's discount. */
type PriceChange = Amount & { plan: string; oldCents: number };

/**
 * Composes the email about a new price of a subscriber's plan. `paysAt` is its first payment in
 * milliseconds since 1970; `discountCents` is the discount of a promotion code, 0 without one.
 */
export function composePriceChangeEmail(
  to: string,
  { site, locale }: EmailContext,
  {
    plan,
    oldCents,
    currency,
    amountCents,
    paysAt,
    discountCents,
  }: PriceChange & { paysAt: number; discountCents: number },
): EmailMessage {
  return composeEmail("price_changing", to, { site, locale }, () => {
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
        ...(discountCents > 0
          ? [m.email_price_changing_discount({ amount: format(discountCents) })]
          : []),
        m.email_price_changing_what_to_do(),
      ],
      action: { label: m.email_ending_action(), link: `${site}/dashboard` },
      disclaimer: m.email_price_changing_ignore(),
    };
  });
}

/** Composes the email about a withdrawn new price. */
export function composePriceKeptEmail(
  to: string,
  { site, locale }: EmailContext,
  { plan, oldCents, currency, amountCents }: PriceChange,
): EmailMessage {
  return composeEmail("price_kept", to, { site, locale }, () => ({
    subject: m.email_price_kept_subject(),
    paragraphs: [
      m.email_price_kept_text({
        plan,
        amount: formatAmount({ amountCents, currency }),
        old: formatAmount({ amountCents: oldCents, currency }),
      }),
    ],
    action: { label: m.email_ending_action(), link: `${site}/dashboard` },
    disclaimer: m.email_renewal_ignore(),
  }));
}
