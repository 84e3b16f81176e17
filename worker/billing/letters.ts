import { siteName } from "../../contract/constants.ts";
import { type Letter, writeLetter } from "../mail/letter.ts";
import type { OrderRow } from "./providers/provider.ts";

/** The letters about money. `site`: the address that their links begin with. */

const asMoney = ({ amountCents, currency }: OrderRow) =>
  new Intl.NumberFormat("en", { style: "currency", currency }).format(amountCents / 100);

const what = ({ kind }: OrderRow) => (kind === "subscription" ? `your subscription to ${siteName}` : "your films");

export function paidLetter(to: string, site: string, order: OrderRow): Letter {
  return writeLetter("paid", to, {
    subject: "Thank you: your payment arrived",
    paragraphs: [`We received ${asMoney(order)} for ${what(order)}.`, `The order's number is ${order.id}.`],
    action: { label: "See the receipt", link: `${site}/thankyou?order=${order.id}` },
    otherwise: "Anything wrong? Answer on the contact page of the site, with the order's number.",
  });
}

export function refundedLetter(to: string, site: string, order: OrderRow): Letter {
  return writeLetter("refunded", to, {
    subject: "Your payment is given back",
    paragraphs: [
      `We gave back ${asMoney(order)} for ${what(order)}. It takes some days to arrive.`,
      "What it paid for has ended.",
    ],
    action: { label: "See the receipt", link: `${site}/thankyou?order=${order.id}` },
    otherwise: "Anything wrong? Answer on the contact page of the site, with the order's number.",
  });
}

export function endingLetter(to: string, site: string, days: number): Letter {
  const when = days === 1 ? "tomorrow" : `in ${days} days`;
  return writeLetter("ending", to, {
    subject: `Your subscription ends ${when}`,
    paragraphs: [`Your subscription ends ${when} and does not renew itself.`, "Subscribe again, and the films go on."],
    action: { label: "Go to my account", link: `${site}/dashboard` },
    otherwise: "If you want it to end, there is nothing to do.",
  });
}
