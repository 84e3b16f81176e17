import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { resumptionNoticeDays } from "../../contract/policy.ts";
import { getSite } from "../../contract/site/site.ts";
import { type EmailTable, emailComposer } from "../email/compose-email.ts";
import { formatDay } from "../i18n/format-day.ts";
import { formatTime } from "../i18n/format-time.ts";
import { type Amount, amountParams, formatAmount } from "../orders/email-texts.ts";
import { consentParagraphs } from "../orders/emails.ts";
import type { OrderRow } from "../payments/providers/payment-provider.ts";

type NextPayment = Amount & { plan: string };
/** `isErased`: the account is deleted, too. */
type Cancellation = { plan: string; receivedAt: number; endsAt: number; isErased?: boolean };

/** Times are milliseconds since 1970. */
export const subscriptionEmails = {
  ending: ({ days }: { days: number }) => ({
    subject: m.email_ending_subject({ count: days }),
    paragraphs: [m.email_ending_text({ count: days }), m.email_ending_what_to_do()],
    action: toDashboard(),
    note: m.email_ending_ignore(),
  }),
  /** Announces a yearly renewal, or the first payment after a free period, with its amount. */
  renewal: ({ plan, expiresAt, ...price }: NextPayment & { expiresAt: number }) => ({
    subject: m.email_renewal_subject({ day: formatDay(expiresAt) }),
    paragraphs: [
      m.email_renewal_text({ plan, day: formatDay(expiresAt), amount: formatAmount(price) }),
      m.email_renewal_what_to_do(),
    ],
    action: toDashboard(),
    note: m.email_renewal_ignore(),
  }),
  /**
   * Says that a renewal could not be charged. `accessUntil` is the end of the grace period; null
   * once it has passed.
   */
  overdue: ({ payUrl, accessUntil }: { payUrl: string | null; accessUntil: number | null }) => ({
    subject: m.email_overdue_subject(),
    paragraphs: [
      accessUntil === null
        ? m.email_overdue_ended()
        : m.email_overdue_grace({ time: formatTime(accessUntil) }),
      m.email_overdue_what_to_do(),
    ],
    action: { label: m.email_overdue_action(), link: payUrl ?? "/dashboard" },
    note: m.email_overdue_help(),
  }),
  /**
   * Says that a subscription began with a free period, by a trial or a promotion code. `until` is
   * the time of the next payment.
   */
  free_time: (
    { order, until, ...next }: Amount & { order: OrderRow; until: number },
    site: string,
  ) => ({
    subject: m.email_free_time_subject({ day: formatDay(until) }),
    paragraphs: [
      m.email_free_time_text({ day: formatDay(until), ...amountParams(next) }),
      m.email_renewal_what_to_do(),
      ...consentParagraphs(order, site),
    ],
    action: toDashboard(),
    note: m.email_renewal_ignore(),
  }),
  /**
   * Says that the subscription ends without charge, because the card had a free period before, by a
   * trial or by a code that leaves nothing to pay.
   */
  trial_used: ({ code }: { code: string | undefined }) => ({
    subject:
      code === undefined ? m.email_trial_used_subject() : m.email_code_used_subject({ code }),
    paragraphs:
      code === undefined
        ? [m.email_trial_used_text(), m.email_trial_used_what_to_do()]
        : [m.email_code_used_text({ code }), m.email_code_used_what_to_do()],
    action: toDashboard(),
    note: m.email_receipt_help(),
  }),
  paused: ({ paidUntil, resumesAt }: { paidUntil: number; resumesAt: number }) => ({
    subject: m.email_paused_subject({ day: formatDay(resumesAt) }),
    paragraphs: [
      m.email_paused_text({
        from: formatDay(paidUntil),
        day: formatDay(resumesAt),
        days: resumptionNoticeDays,
      }),
      m.email_paused_what_to_do(),
    ],
    action: toDashboard(),
    note: m.email_receipt_help(),
  }),
  /** Announces that a paused subscription resumes and is charged. */
  resuming: ({ plan, resumesAt, ...price }: NextPayment & { resumesAt: number }) => ({
    subject: m.email_resuming_subject({ day: formatDay(resumesAt) }),
    paragraphs: [
      m.email_resuming_text({ plan, day: formatDay(resumesAt), amount: formatAmount(price) }),
      m.email_resuming_what_to_do(),
    ],
    action: toDashboard(),
    note: m.email_renewal_ignore(),
  }),
  plan_changed: ({ plan, ...price }: NextPayment) => ({
    subject: m.email_plan_changed_subject({ plan }),
    paragraphs: [m.email_plan_changed_text({ plan, amount: formatAmount(price) })],
    action: toDashboard(),
    note: m.email_receipt_help(),
  }),
  /** `current` is the name of the present plan; `startsAt` is when the new plan begins. */
  plan_changing: ({
    current,
    plan,
    startsAt,
    ...price
  }: NextPayment & { current: string; startsAt: number }) => ({
    subject: m.email_plan_changing_subject({ day: formatDay(startsAt) }),
    paragraphs: [
      m.email_plan_changing_text({
        day: formatDay(startsAt),
        current,
        plan,
        amount: formatAmount(price),
      }),
      m.email_plan_changing_what_to_do(),
    ],
    action: toDashboard(),
    note: m.email_receipt_help(),
  }),
  /**
   * Warns that the card expires before the next payment. `cardExpiresAt` is the end of the card's
   * last month; `paysAt` is the time of the payment.
   */
  card_expiring: ({
    plan,
    cardExpiresAt,
    paysAt,
    ...price
  }: NextPayment & { cardExpiresAt: number; paysAt: number }) => ({
    subject: m.billing_card_expiring_title(),
    paragraphs: [
      m.email_card_expiring_text({
        plan,
        day: formatDay(paysAt),
        amount: formatAmount(price),
        month: formatMonth(cardExpiresAt - 1),
      }),
      m.email_card_expiring_what_to_do(),
    ],
    action: { label: m.billing_change_card(), link: "/dashboard" },
    note: m.email_card_expiring_ignore(),
  }),
  /**
   * Confirms when a cancellation arrived and when the subscription ends, as § 312k (4) BGB asks.
   */
  cancelled: ({ plan, receivedAt, endsAt, isErased = false }: Cancellation) => {
    const isEnded = endsAt <= receivedAt;
    return {
      subject: isEnded
        ? m.email_cancelled_now_subject()
        : m.email_cancelled_subject({ day: formatDay(endsAt) }),
      paragraphs: [
        m.email_cancelled_received({ time: formatTime(receivedAt) }),
        ...(isEnded
          ? [m.email_cancelled_now_text({ plan, time: formatTime(receivedAt) })]
          : [
              m.email_cancelled_text({ plan, time: formatTime(endsAt) }),
              m.email_cancelled_renew(),
            ]),
      ],
      action: isErased ? { label: getSite().name, link: "/" } : toDashboard(),
      note: m.email_receipt_help(),
    };
  },
} satisfies EmailTable;

export const composeSubscriptionEmail = emailComposer(subscriptionEmails);

const toDashboard = () => ({ label: m.email_ending_action(), link: "/dashboard" });

const formatMonth = (time: number): string =>
  new Intl.DateTimeFormat(getLocale(), {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(time);
