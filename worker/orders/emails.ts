import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { pages } from "../../contract/pages.ts";
import { describeSeller } from "../../contract/site/seller.ts";
import { getSite } from "../../contract/site/site.ts";
import { composeEmail, type EmailContext, type EmailMessage } from "../email/compose-email.ts";
import { formatTime } from "../i18n/format-time.ts";
import type { OrderRow, ProviderPayment } from "../payments/providers/payment-provider.ts";
import {
  type Amount,
  accountAction,
  formatAmount,
  formatDay,
  formatUtcDay,
} from "./email-texts.ts";

/**
 * `promise`: of a pre-order that has yet to come. `rental`: of one that has not begun;
 * `beginUntil`: by when it has to, in milliseconds since 1970, null if it can no longer.
 */
type Sold = {
  promise?: { name: string; promisedOn: string } | undefined;
  rental?: { movie: string; watchHours: number; beginUntil: number | null } | undefined;
};
type Paid = Pick<ProviderPayment, "amountCents" | "currency" | "taxCents" | "invoice"> & Sold;

const amountParams = (amount: Amount) => ({
  amount: formatAmount(amount),
  site: getSite().name,
});

const paidMessages = {
  subscription: m.email_paid_subscription,
  movies: m.email_paid_movies,
  rental: m.email_paid_rental,
  gift: m.email_paid_gift,
};
const refundMessages = {
  subscription: m.email_refunded_subscription,
  movies: m.email_refunded_movies,
  rental: m.email_refunded_rental,
  gift: m.email_refunded_gift,
};

export function composePaymentReceivedEmail(
  to: string,
  emailContext: EmailContext,
  order: OrderRow,
  payment: Paid,
): EmailMessage {
  const { promise, rental } = payment;
  return composeEmail("paid", to, emailContext, () => ({
    subject: m.email_paid_subject(),
    paragraphs: [
      promise
        ? m.email_paid_pre_order({
            movie: promise.name,
            day: formatUtcDay(promise.promisedOn),
            amount: formatAmount(payment),
          })
        : paidMessages[order.kind](amountParams(payment)),
      ...rentalParagraphs(rental),
      ...taxParagraphs(payment),
      m.email_order_number({ order: order.id }),
      ...invoiceParagraphs(payment),
      ...consentParagraphs(order, emailContext.site),
    ],
    ...composeReceiptContent(order, emailContext.site),
  }));
}

function rentalParagraphs(rental: Sold["rental"]): string[] {
  if (!rental || rental.beginUntil === null) return [];
  const { movie, watchHours: hours, beginUntil } = rental;
  return [m.email_paid_rental_begin({ movie, hours, time: formatTime(beginUntil) })];
}

const taxParagraphs = ({ taxCents, currency }: Paid): string[] =>
  taxCents > 0 ? [m.email_paid_tax(amountParams({ amountCents: taxCents, currency }))] : [];

/** The seller, as the owner has published their data, and the provider's invoice. */
function invoiceParagraphs({ invoice }: Paid): string[] {
  const seller = describeSeller();
  return [
    ...(seller === null ? [] : [m.email_paid_seller({ seller })]),
    ...(invoice?.url
      ? [m.email_paid_invoice({ number: invoice.number ?? invoice.ref, link: invoice.url })]
      : []),
  ];
}

/**
 * The confirmation on a durable medium that ends the right of withdrawal: directive 2011/83/EU,
 * article 16(m).
 */
const consentParagraphs = ({ termsAcceptedAt }: OrderRow, site: string): string[] =>
  termsAcceptedAt === null ? [] : [m.email_paid_consent({ link: site + pages.terms.path })];

/** `isWhole`: what was paid for ends. */
export function composeRefundEmail(
  to: string,
  emailContext: EmailContext,
  order: OrderRow,
  { isWhole, ...refund }: Amount & Sold & { isWhole: boolean },
): EmailMessage {
  return composeEmail("refunded", to, emailContext, () => ({
    subject: m.email_refunded_subject(),
    paragraphs: isWhole
      ? wholeRefundParagraphs(order, refund)
      : [refundMessages[order.kind](amountParams(refund))],
    ...composeReceiptContent(order, emailContext.site),
  }));
}

function wholeRefundParagraphs(
  { kind }: OrderRow,
  { promise, rental, ...refund }: Amount & Sold,
): string[] {
  if (promise)
    return [m.email_refunded_pre_order({ ...amountParams(refund), movie: promise.name })];
  if (rental?.beginUntil === null)
    return [m.email_refunded_rental_gone({ ...amountParams(refund), movie: rental.movie })];
  return [refundMessages[kind](amountParams(refund)), m.email_refunded_access()];
}

/**
 * A renewal could not be charged. `accessUntil`: the end of the days of grace; null once they have
 * passed.
 */
export function composeOverdueEmail(
  to: string,
  { site, locale }: EmailContext,
  { payUrl, accessUntil }: { payUrl: string | null; accessUntil: number | null },
): EmailMessage {
  return composeEmail("overdue", to, { site, locale }, () => ({
    subject: m.email_overdue_subject(),
    paragraphs: [
      accessUntil === null
        ? m.email_overdue_ended()
        : m.email_overdue_grace({ time: formatTime(accessUntil) }),
      m.email_overdue_what_to_do(),
    ],
    action: { label: m.email_overdue_action(), link: payUrl ?? `${site}/dashboard` },
    disclaimer: m.email_overdue_help(),
  }));
}

/**
 * A subscription has begun with time that is free: a trial, or by a promotion code. `until`: when
 * the next payment is taken, in milliseconds since 1970.
 */
export function composeFreeTimeEmail(
  to: string,
  { site, locale }: EmailContext,
  order: OrderRow,
  { until, ...next }: Amount & { until: number },
): EmailMessage {
  return composeEmail("free_time", to, { site, locale }, () => {
    const day = formatDay(until);
    return {
      subject: m.email_free_time_subject({ day }),
      paragraphs: [
        m.email_free_time_text({ day, ...amountParams(next) }),
        m.email_renewal_what_to_do(),
        ...consentParagraphs(order, site),
      ],
      action: accountAction(site),
      disclaimer: m.email_renewal_ignore(),
    };
  });
}

/**
 * The card that was given has had the free time before, by a trial or by the code that leaves
 * nothing to pay: the subscription ends, and nothing is charged.
 */
export function composeOfferUsedEmail(
  to: string,
  { site, locale }: EmailContext,
  code: string | undefined,
): EmailMessage {
  return composeEmail("trial_used", to, { site, locale }, () => ({
    subject:
      code === undefined ? m.email_trial_used_subject() : m.email_code_used_subject({ code }),
    paragraphs:
      code === undefined
        ? [m.email_trial_used_text(), m.email_trial_used_what_to_do()]
        : [m.email_code_used_text({ code }), m.email_code_used_what_to_do()],
    action: accountAction(site),
    disclaimer: m.email_receipt_help(),
  }));
}

/**
 * A long subscription renews soon, at the price of its order. `expiresAt`: when, in milliseconds
 * since 1970.
 */
export function composeRenewalEmail(
  to: string,
  { site, locale }: EmailContext,
  { plan, expiresAt, ...price }: Amount & { plan: string; expiresAt: number },
): EmailMessage {
  return composeEmail("renewal", to, { site, locale }, () => {
    const day = formatDay(expiresAt);
    const { amount } = amountParams(price);
    return {
      subject: m.email_renewal_subject({ day }),
      paragraphs: [m.email_renewal_text({ plan, day, amount }), m.email_renewal_what_to_do()],
      action: accountAction(site),
      disclaimer: m.email_renewal_ignore(),
    };
  });
}

/** The subscription is paused. `paidUntil`, `resumesAt`: in milliseconds since 1970. */
export function composePausedEmail(
  to: string,
  { site, locale }: EmailContext,
  { paidUntil, resumesAt }: { paidUntil: number; resumesAt: number },
): EmailMessage {
  return composeEmail("paused", to, { site, locale }, () => ({
    subject: m.email_paused_subject({ day: formatDay(resumesAt) }),
    paragraphs: [
      m.email_paused_text({ from: formatDay(paidUntil), day: formatDay(resumesAt) }),
      m.email_paused_what_to_do(),
    ],
    action: accountAction(site),
    disclaimer: m.email_receipt_help(),
  }));
}

/** A paused subscription resumes soon, and is charged. `resumesAt`: in milliseconds since 1970. */
export function composeResumptionEmail(
  to: string,
  { site, locale }: EmailContext,
  { plan, resumesAt, ...price }: Amount & { plan: string; resumesAt: number },
): EmailMessage {
  return composeEmail("resuming", to, { site, locale }, () => {
    const day = formatDay(resumesAt);
    const { amount } = amountParams(price);
    return {
      subject: m.email_resuming_subject({ day }),
      paragraphs: [m.email_resuming_text({ plan, day, amount }), m.email_resuming_what_to_do()],
      action: accountAction(site),
      disclaimer: m.email_renewal_ignore(),
    };
  });
}

/**
 * The card expires before it is to pay next. `cardExpiresAt`: the end of its last month; `paysAt`:
 * when the payment is taken, both in milliseconds since 1970.
 */
export function composeCardExpiringEmail(
  to: string,
  { site, locale }: EmailContext,
  {
    plan,
    cardExpiresAt,
    paysAt,
    ...price
  }: Amount & { plan: string; cardExpiresAt: number; paysAt: number },
): EmailMessage {
  return composeEmail("card_expiring", to, { site, locale }, () => {
    const day = formatDay(paysAt);
    const month = new Intl.DateTimeFormat(getLocale(), {
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    });
    const { amount } = amountParams(price);
    return {
      subject: m.billing_card_expiring_title(),
      paragraphs: [
        m.email_card_expiring_text({ plan, day, amount, month: month.format(cardExpiresAt - 1) }),
        m.email_card_expiring_what_to_do(),
      ],
      action: { label: m.billing_change_card(), link: `${site}/dashboard` },
      disclaimer: m.email_card_expiring_ignore(),
    };
  });
}

function composeReceiptContent({ id }: OrderRow, site: string) {
  return {
    action: { label: m.email_receipt_action(), link: `${site}/thankyou?order=${id}` },
    disclaimer: m.email_receipt_help(),
  };
}

export function composeSubscriptionEndingEmail(
  to: string,
  { site, locale }: EmailContext,
  days: number,
): EmailMessage {
  return composeEmail("ending", to, { site, locale }, () => ({
    subject: m.email_ending_subject({ count: days }),
    paragraphs: [m.email_ending_text({ count: days }), m.email_ending_what_to_do()],
    action: accountAction(site),
    disclaimer: m.email_ending_ignore(),
  }));
}
