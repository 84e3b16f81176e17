import { m } from "#messages";
import { compact } from "../../contract/compact.ts";
import { pages } from "../../contract/pages.ts";
import { describeSeller } from "../../contract/site/seller.ts";
import { type EmailTable, emailComposer } from "../email/compose-email.ts";
import { formatUtcDay } from "../i18n/format-day.ts";
import { formatTime } from "../i18n/format-time.ts";
import type { OrderRow, ProviderPayment } from "../payments/providers/payment-provider.ts";
import { type Amount, amountParams, formatAmount } from "./email-texts.ts";

/**
 * The sold plan or movies. `promise` is set for a pre-order of a movie that has not opened yet.
 * `rental` is set for a rental that has not begun; `beginUntil` is the last moment to begin the
 * rental, in milliseconds since 1970, or null if the rental can no longer begin.
 */
type Sold = {
  promise?: { name: string; promisedOn: string } | undefined;
  rental?: { movie: string; watchHours: number; beginUntil: number | null } | undefined;
};
type Paid = Pick<ProviderPayment, "amountCents" | "currency" | "taxCents" | "invoice"> & Sold;
/** `isWhole` says that the refund ends the access that the payment gave. */
type Refund = Amount & Sold & { isWhole: boolean };

export const orderEmails = {
  paid: ({ order, ...payment }: Paid & { order: OrderRow }, site: string) => ({
    subject: m.email_paid_subject(),
    paragraphs: [
      payment.promise
        ? m.email_paid_pre_order({
            movie: payment.promise.name,
            day: formatUtcDay(payment.promise.promisedOn),
            amount: formatAmount(payment),
          })
        : describePaid(order, payment),
      ...rentalParagraphs(payment.rental),
      ...taxParagraphs(payment),
      m.email_order_number({ order: order.id }),
      ...invoiceParagraphs(payment),
      ...consentParagraphs(order, site),
    ],
    ...receiptEnd(order),
  }),
  refunded: ({ order, isWhole, ...refund }: Refund & { order: OrderRow }) => ({
    subject: m.email_refunded_subject(),
    paragraphs: isWhole ? wholeRefundParagraphs(order, refund) : [describeRefund(order, refund)],
    ...receiptEnd(order),
  }),
} satisfies EmailTable;

export const composeOrderEmail = emailComposer(orderEmails);

const paidMessages = {
  subscription: m.email_paid_subscription,
  movies: m.email_paid_movies,
  rental: m.email_paid_rental,
  gift: m.email_paid_gift,
};

function describePaid({ kind, seasonName }: OrderRow, payment: Paid) {
  if (seasonName === null) return paidMessages[kind](amountParams(payment));
  return m.email_paid_season({ ...amountParams(payment), season: seasonName });
}

const refundMessages = {
  subscription: m.email_refunded_subscription,
  movies: m.email_refunded_movies,
  rental: m.email_refunded_rental,
  gift: m.email_refunded_gift,
};

function describeRefund({ kind, seasonName }: OrderRow, refund: Amount) {
  if (seasonName === null) return refundMessages[kind](amountParams(refund));
  return m.email_refunded_season({ ...amountParams(refund), season: seasonName });
}

function rentalParagraphs(rental: Sold["rental"]): string[] {
  if (!rental || rental.beginUntil === null) return [];
  const { movie, watchHours: hours, beginUntil } = rental;
  return [m.email_paid_rental_begin({ movie, hours, time: formatTime(beginUntil) })];
}

const taxParagraphs = ({ taxCents, currency }: Paid): string[] =>
  taxCents > 0 ? [m.email_paid_tax(amountParams({ amountCents: taxCents, currency }))] : [];

/**
 * Returns the paragraphs that name the seller, as the owner publishes it, and link to the
 * provider's invoice.
 */
function invoiceParagraphs({ invoice }: Paid): string[] {
  const seller = describeSeller();
  return compact([
    seller !== null && m.email_paid_seller({ seller }),
    invoice?.url &&
      m.email_paid_invoice({ number: invoice.number ?? invoice.ref, link: invoice.url }),
  ]);
}

/**
 * Returns the confirmation of the buyer's consent on a durable medium: directive 2011/83/EU,
 * article 16(m).
 */
export function consentParagraphs({ consentText }: OrderRow, site: string): string[] {
  if (consentText === null) return [];
  return [m.email_paid_consent({ text: consentText, link: site + pages.terms.path })];
}

function wholeRefundParagraphs(
  order: OrderRow,
  { promise, rental, ...refund }: Amount & Sold,
): string[] {
  if (promise)
    return [m.email_refunded_pre_order({ ...amountParams(refund), movie: promise.name })];
  if (rental?.beginUntil === null)
    return [m.email_refunded_rental_gone({ ...amountParams(refund), movie: rental.movie })];
  return [describeRefund(order, refund), m.email_refunded_access()];
}

const receiptEnd = ({ id }: OrderRow) => ({
  action: { label: m.email_receipt_action(), link: `/thankyou?order=${id}` },
  note: m.email_receipt_help(),
});
