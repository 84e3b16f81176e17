import { m } from "#messages";
import { composeEmail, type EmailContext, type EmailMessage } from "../email/compose-email.ts";
import { type Amount, accountAction, formatAmount, formatDay } from "../orders/email-texts.ts";

/** Prices of one payment, before what a promotion code takes off. */
type PriceChange = Amount & { plan: string; oldCents: number };

/**
 * A subscriber's plan is about to cost another price. `paysAt`: when it is paid first, in
 * milliseconds since 1970; `discountCents`: what a promotion code takes off, 0 without one.
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
      action: accountAction(site),
      disclaimer: m.email_price_changing_ignore(),
    };
  });
}

/** The price of which a subscriber was told does not come. */
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
    action: accountAction(site),
    disclaimer: m.email_renewal_ignore(),
  }));
}
