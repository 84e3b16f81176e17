import { siteName } from "../../contract/constants.ts";
import { composeEmail, type EmailContext, type EmailMessage } from "../email/compose-email.ts";
import type { Translate } from "../i18n/translate.ts";
import type { OrderRow } from "./providers/payment-provider.ts";

/** The letters about money. */

const amountParams = ({ amountCents, currency }: OrderRow, locale: string) => ({
  amount: new Intl.NumberFormat(locale, { style: "currency", currency }).format(amountCents / 100),
  site: siteName,
});

export function composePaymentReceivedEmail(to: string, emailContext: EmailContext, order: OrderRow): EmailMessage {
  const message =
    order.kind === "subscription"
      ? "We received {amount} for your subscription to {site}."
      : "We received {amount} for your films.";
  return composeEmail("paid", to, emailContext.locale, (translate) => ({
    subject: translate("Thank you: your payment arrived"),
    paragraphs: [
      translate(message, amountParams(order, emailContext.locale)),
      translate("The order's number is {order}.", { order: order.id }),
    ],
    ...composeReceiptContent(order, emailContext.site, translate),
  }));
}

export function composeRefundEmail(to: string, emailContext: EmailContext, order: OrderRow): EmailMessage {
  const message =
    order.kind === "subscription"
      ? "We gave back {amount} for your subscription to {site}. It takes some days to arrive."
      : "We gave back {amount} for your films. It takes some days to arrive.";
  return composeEmail("refunded", to, emailContext.locale, (translate) => ({
    subject: translate("Your payment is given back"),
    paragraphs: [
      translate(message, amountParams(order, emailContext.locale)),
      translate("What it paid for has ended."),
    ],
    ...composeReceiptContent(order, emailContext.site, translate),
  }));
}

function composeReceiptContent({ id }: OrderRow, site: string, translate: Translate) {
  return {
    action: { label: translate("See the receipt"), link: `${site}/thankyou?order=${id}` },
    disclaimer: translate("Anything wrong? Answer on the contact page of the site, with the order's number."),
  };
}

export function composeSubscriptionEndingEmail(to: string, { site, locale }: EmailContext, days: number): EmailMessage {
  const isTomorrow = days === 1;
  return composeEmail("ending", to, locale, (translate) => ({
    subject: translate(isTomorrow ? "Your subscription ends tomorrow" : "Your subscription ends in {days} days", {
      days,
    }),
    paragraphs: [
      translate(
        isTomorrow
          ? "Your subscription ends tomorrow and does not renew itself."
          : "Your subscription ends in {days} days and does not renew itself.",
        { days },
      ),
      translate("Subscribe again, and the films go on."),
    ],
    action: { label: translate("Go to my account"), link: `${site}/dashboard` },
    disclaimer: translate("If you want it to end, there is nothing to do."),
  }));
}
