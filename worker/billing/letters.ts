import { siteName } from "../../contract/constants.ts";
import { composeEmail, type EmailContext, type EmailMessage } from "../email/compose-email.ts";
import type { Translate } from "../i18n/translate.ts";
import type { OrderRow } from "./providers/provider.ts";

/** The letters about money. */

const valuesOf = ({ amountCents, currency }: OrderRow, language: string) => ({
  amount: new Intl.NumberFormat(language, { style: "currency", currency }).format(amountCents / 100),
  site: siteName,
});

export function paidLetter(to: string, head: EmailContext, order: OrderRow): EmailMessage {
  const what =
    order.kind === "subscription"
      ? "We received {amount} for your subscription to {site}."
      : "We received {amount} for your films.";
  return composeEmail("paid", to, head.locale, (say) => ({
    subject: say("Thank you: your payment arrived"),
    paragraphs: [say(what, valuesOf(order, head.locale)), say("The order's number is {order}.", { order: order.id })],
    ...receiptOf(order, head.site, say),
  }));
}

export function refundedLetter(to: string, head: EmailContext, order: OrderRow): EmailMessage {
  const what =
    order.kind === "subscription"
      ? "We gave back {amount} for your subscription to {site}. It takes some days to arrive."
      : "We gave back {amount} for your films. It takes some days to arrive.";
  return composeEmail("refunded", to, head.locale, (say) => ({
    subject: say("Your payment is given back"),
    paragraphs: [say(what, valuesOf(order, head.locale)), say("What it paid for has ended.")],
    ...receiptOf(order, head.site, say),
  }));
}

function receiptOf({ id }: OrderRow, site: string, say: Translate) {
  return {
    action: { label: say("See the receipt"), link: `${site}/thankyou?order=${id}` },
    otherwise: say("Anything wrong? Answer on the contact page of the site, with the order's number."),
  };
}

export function endingLetter(to: string, { site, locale: language }: EmailContext, days: number): EmailMessage {
  const isTomorrow = days === 1;
  return composeEmail("ending", to, language, (say) => ({
    subject: say(isTomorrow ? "Your subscription ends tomorrow" : "Your subscription ends in {days} days", { days }),
    paragraphs: [
      say(
        isTomorrow
          ? "Your subscription ends tomorrow and does not renew itself."
          : "Your subscription ends in {days} days and does not renew itself.",
        { days },
      ),
      say("Subscribe again, and the films go on."),
    ],
    action: { label: say("Go to my account"), link: `${site}/dashboard` },
    disclaimer: say("If you want it to end, there is nothing to do."),
  }));
}
