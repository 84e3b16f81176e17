import type { Locale } from "#messages/runtime";
import type { Incident } from "../../contract/monitoring/incidents.ts";
import { reportDecisions } from "../../contract/reviews/reviews.ts";
import { accountEmails } from "../../worker/accounts/emails.ts";
import { ageLimitEmails } from "../../worker/age-limit/emails.ts";
import { contactEmails } from "../../worker/contact/emails.ts";
import {
  type EmailData,
  type EmailMessage,
  emailComposer,
} from "../../worker/email/compose-email.ts";
import { incidentEmails } from "../../worker/email/emails.ts";
import { exitEmails } from "../../worker/exits/emails.ts";
import { giftEmails } from "../../worker/gifts/emails.ts";
import { apiKeyEmails } from "../../worker/keys/emails.ts";
import { orderEmails } from "../../worker/orders/emails.ts";
import type { OrderRow } from "../../worker/payments/providers/payment-provider.ts";
import { preOrderEmails } from "../../worker/pre-orders/emails.ts";
import { priceEmails } from "../../worker/prices/emails.ts";
import { reviewEmails } from "../../worker/reviews/emails.ts";
import { secondFactorEmails } from "../../worker/second-factors/emails.ts";
import { setUpEmails } from "../../worker/set-up/emails.ts";
import { subscriptionEmails } from "../../worker/subscriptions/emails.ts";
import { viewingEmails } from "../../worker/viewing/emails.ts";

const allEmails = {
  ...accountEmails,
  ...ageLimitEmails,
  ...contactEmails,
  ...incidentEmails,
  ...exitEmails,
  ...giftEmails,
  ...orderEmails,
  ...preOrderEmails,
  ...priceEmails,
  ...reviewEmails,
  ...secondFactorEmails,
  ...apiKeyEmails,
  ...setUpEmails,
  ...subscriptionEmails,
  ...viewingEmails,
};

export type EmailKind = keyof typeof allEmails;

const compose = emailComposer(allEmails);
/** The recipient of every sample. */
const to = "reader@example.com";
export const sampleTime = Date.UTC(2026, 10, 26, 23, 30);
const day = 86_400_000;
const amount = { amountCents: 999, currency: "eur" };
const next = { ...amount, plan: "Yearly" };
const movie = { id: 1, name: "Metropolis" };
const reported = { movie: movie.name, reportedAt: sampleTime };
const removed = { movie: movie.name };
const promise = { name: "Metropolis", promisedOn: "2026-12-03" };

const orders = (["subscription", "movies", "rental"] as const).map((kind) => {
  const order = { id: "an-order", kind, status: "paid", userId: "pat", provider: "sandbox" };
  return {
    ...order,
    ...amount,
    planId: null,
    termsAcceptedAt: sampleTime,
    consentText: "Begin.",
  } as unknown as OrderRow;
});

const incidents: Incident[] = [
  { code: "deletions_held" },
  { code: "foreign_bucket" },
  { code: "webhooks_silent" },
  { code: "webhook_paused", host: "hooks.example.org" },
  { code: "emails_stuck", emails: 3, error: "refused" },
  { code: "job_late", job: "home", succeededAt: null, error: "" },
];

const gift = {
  orderId: "an-order",
  buyerId: "pat",
  planId: "10001",
  periods: 1,
  days: 30,
  code: "abcdefgh",
  language: "en",
  recipientEmail: to,
  recipientId: null,
  recipientName: "Pat",
  senderName: "Kim",
  message: "Enjoy",
  sendOn: "2026-11-26",
  dueOn: null,
  sentAt: null,
  eraseAt: null,
  redeemedBy: null,
  redeemedAt: null,
  startsAt: null,
  endsAt: null,
  suspendedMs: null,
  createdAt: sampleTime,
} as const;

const declaration = { receivedAt: sampleTime, timing: "period_end" };
const received = {
  ...declaration,
  name: "Pat Viewer",
  contract: "Monthly",
  reason: "Moving",
  order: "an-order",
};

type Samples = { [Kind in EmailKind]: EmailData<(typeof allEmails)[Kind]>[] };

/**
 * Sample data of every email that the site sends. An email without sample data does not compile.
 */
const samples: Samples = {
  verify_email: [
    [{ token: "token", isNewAddress: false }],
    [{ token: "token", isNewAddress: true }],
  ],
  account_exists: [[]],
  reset_password: [
    [{ token: "token", isContested: false }],
    [{ token: "token", isContested: true }],
  ],
  email_changing: [[{ newEmail: to }]],
  email_changed: [[{ newEmail: to }]],
  password_changed: [[]],
  sign_in_changed: [
    [{ change: "passkey_added" }],
    [{ change: "totp_added" }],
    [{ change: "factor_removed" }],
    [{ change: "codes_renewed" }],
    [{ change: "removed_by_staff" }],
  ],
  api_key_created: [[{ name: "Nightly import" }]],
  age_limit_changed: [[{ age: 12 }], [{ age: null }]],
  television_signed_in: [
    [{ device: "Mozilla/5.0 (Web0S; Linux/SmartTV)", country: "DE", signedInAt: sampleTime }],
    [{ device: "unknown", country: null, signedInAt: sampleTime }],
  ],
  new_sign_in: [[{ device: "Firefox/1 Windows", signedInAt: sampleTime }]],
  contact: [[{ name: "Pat", email: to, message: "Hello" }]],
  incident: incidents.flatMap((incident) =>
    [false, true].map((isOver): [{ incident: Incident; isOver: boolean }] => [
      { incident, isOver },
    ]),
  ),
  gift: [[{ gift, plan: { name: "Monthly", translatedNames: "{}", days: 30, period: null } }]],
  paid: orders.flatMap((order) => [
    [{ order, ...amount, taxCents: 160, invoice: null }],
    [{ order, ...amount, taxCents: 160, invoice: null, promise }],
  ]),
  refunded: orders.flatMap((order) => [
    [{ order, ...amount, isWhole: true }],
    [{ order, ...amount, isWhole: true, promise }],
  ]),
  pre_order_here: [[{ movie }]],
  pre_order_moved: [[{ movie, from: "2026-12-03", until: "2027-01-04" }]],
  price_changing: [[{ ...next, oldCents: 799, discountCents: 100, paysAt: sampleTime }]],
  price_kept: [[{ ...next, oldCents: 799 }]],
  exit_received: (["cancellation", "withdrawal"] as const).flatMap((kind) => [
    [{ ...received, kind, token: "a-token" }],
    [{ ...received, kind, token: "a-token", unknownContract: "The movie of last week" }],
    [{ ...received, kind, timing: "2026-12-03", token: null }],
  ]),
  exit_refused: [
    [{ ...declaration, kind: "cancellation", refusal: "no_contract" }],
    [{ ...declaration, kind: "cancellation", timing: "now", refusal: "already_cancelled" }],
    [{ ...declaration, kind: "withdrawal", refusal: "no_contract" }],
    [{ ...declaration, kind: "withdrawal", refusal: "used_up" }],
  ],
  review_reported: [[reported]],
  report_decided: reportDecisions.map((decision) => [{ ...reported, decision }]),
  review_removed: [
    [{ ...removed, ground: "terms", reason: "other", explanation: "", isReported: false }],
    [{ ...removed, ground: "law", reason: "insult", explanation: "It insults.", isReported: true }],
  ],
  test: [[{ code: "123456" }]],
  ending: [[{ days: 3 }]],
  renewal: [[{ ...next, expiresAt: sampleTime }]],
  overdue: [[{ payUrl: null, accessUntil: sampleTime }], [{ payUrl: null, accessUntil: null }]],
  free_time: orders.slice(0, 1).map((order) => [{ order, ...amount, until: sampleTime }]),
  trial_used: [[{ code: undefined }], [{ code: "FULL100" }]],
  paused: [[{ paidUntil: sampleTime, resumesAt: sampleTime }]],
  resuming: [[{ ...next, resumesAt: sampleTime }]],
  plan_changed: [[next]],
  plan_changing: [[{ ...next, current: "Monthly", startsAt: sampleTime }]],
  card_expiring: [[{ ...next, cardExpiresAt: sampleTime, paysAt: sampleTime }]],
  favourites: [
    [{ news: [{ ...movie, event: "begins", day: "2026-12-03" }], token: "token" }],
    [
      {
        news: [
          { ...movie, event: "begins", day: "2026-12-03" },
          { id: 2, name: "The Lodger", event: "leaves", day: "2026-12-10" },
        ],
        token: "token",
      },
    ],
  ],
  cancelled: [
    [{ plan: "Monthly", receivedAt: sampleTime, endsAt: sampleTime - 1 }],
    [{ plan: "Monthly", receivedAt: sampleTime, endsAt: sampleTime + day }],
    [{ plan: "Monthly", receivedAt: sampleTime, endsAt: sampleTime, isErased: true }],
  ],
};

export const emailKinds = Object.keys(samples) as EmailKind[];

export const composeSamples = <Kind extends EmailKind>(
  kind: Kind,
  locale: Locale,
): EmailMessage[] =>
  samples[kind].map((data) =>
    compose(kind, to, { site: "https://films.example", locale }, ...data),
  );
