import * as z from "zod/mini";
import { User } from "../accounts/accounts.ts";
import { pageOf } from "../catalogue/catalogue.ts";
import { plainText } from "../field-schemas.ts";
import { OpaqueId } from "../ids.ts";
import { HomeCountry, PaymentEvidence } from "../orders/home-country.ts";
import { disputeStatuses, orderKinds, orderStates } from "../orders/orders.ts";
import { studioPath } from "../studio-path.ts";
import { planChangeTimings } from "../subscriptions/plan-changes.ts";

/** The maximum number of notes about an account. */
export const maxMemberNotes = 100;
/**
 * The maximum number of orders that an account's page in the studio counts and lists, newest first.
 */
export const maxListedMemberOrders = 500;
/** The maximum length of a note in characters. */
export const maxNoteLength = 2_000;

/** Returns the address of a member's page in the studio, or of a tab of that page. */
export const memberPath = (id: string, tab?: string): string =>
  studioPath("users", encodeURIComponent(id), tab);

export const MemberParams = z.object({ id: OpaqueId });
export const MemberNoteParams = z.object({ id: OpaqueId, noteId: OpaqueId });

/** `stopsRenewal`: whether the payment provider also stops the renewal of the subscription. */
export const BlockRequest = z.object({ stopsRenewal: z.boolean() });

const NoteBody = plainText(maxNoteLength).check(z.minLength(1));
export const NewNote = z.object({ body: NoteBody });
/** `version` is the version of the note that the edit started from. */
export const NoteChange = z.object({ body: NoteBody, version: z.int() });

/** `author` is null if the author's account is deleted. */
export const MemberNote = z.object({
  id: z.string(),
  body: z.string(),
  author: z.nullable(z.object({ id: z.string(), name: z.string() })),
  createdAt: z.iso.datetime(),
  changedAt: z.nullable(z.iso.datetime()),
  version: z.number(),
});

/** The member's subscription. `lastPayment` is the newest payment, in the site's currency. */
const MemberSubscription = z.object({
  plan: z.object({ id: z.string(), name: z.string() }),
  lastPayment: z.nullable(z.object({ amount: z.number(), date: z.iso.datetime() })),
  orderId: z.nullable(z.string()),
  provider: z.string(),
  startedAt: z.iso.datetime(),
  paidUntil: z.iso.datetime(),
  renews: z.boolean(),
  isFree: z.boolean(),
  overdueSince: z.nullable(z.iso.datetime()),
  pausedUntil: z.nullable(z.iso.datetime()),
  next: z.nullable(z.object({ plan: z.string(), startsAt: z.iso.datetime() })),
});

/**
 * `state`: `unpaid` until the order is paid; `unbegun` and `running` while the movie can be
 * watched; `over` once the rental's time has ended.
 */
const MemberRental = z.object({
  orderId: z.string(),
  movie: z.object({ id: z.string(), name: z.string() }),
  state: z.enum(["unpaid", "unbegun", "running", "over"]),
  orderedAt: z.iso.datetime(),
  until: z.nullable(z.iso.datetime()),
});

/** A signed-in browser of the member. `device` is its User-Agent. */
const MemberDevice = z.object({
  id: z.string(),
  device: z.string(),
  startedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});

/**
 * An account as its page in the studio shows it. `givenUntil` is the end of free time. `paid` and
 * `refunded` are sums of payments in the site's currency; `orders` counts orders. Sums and counts
 * cover the newest `maxListedMemberOrders` orders. `rentals` lists the newest 20 rentals, and
 * `devices` at most 20 devices.
 */
export const Member = z.object({
  account: z.extend(User, { blockedAt: z.nullable(z.iso.datetime()) }),
  subscription: z.nullable(MemberSubscription),
  givenUntil: z.nullable(z.iso.datetime()),
  homeCountry: z.nullable(HomeCountry),
  orders: z.number(),
  paid: z.number(),
  refunded: z.number(),
  rentals: z.array(MemberRental),
  devices: z.array(MemberDevice),
  notes: z.array(MemberNote),
});

const at = { id: z.string(), at: z.iso.datetime() };
const ofOrder = { ...at, orderId: z.string() };

/**
 * An event of an account's timeline. Amounts are in the site's currency.
 *
 * - `order`: an order, with its amount before the discount and the names of its items.
 * - `payment`: a payment; `credit` is the value of an earlier plan's unused time that reduced it.
 *   `evidence` says where the payer lives.
 * - `refund`: a refund of the amount `amount`, of a payment of the amount `paid`.
 * - `dispute`: a dispute of a payment.
 * - `plan_change`: a change to a plan with its price, as the member requested it.
 * - `paused`, `resumed`, `renewal_stopped`, `renewal_started`: reported by the payment provider.
 * - `gift_redeemed`, `days_given`: access that the member got without a payment.
 * - `blocked`, `unblocked`, `signed_out`, `renewal_ended`: what an administrator did; `by` is the
 *   administrator's name, empty for a deleted account.
 */
export const TimelineEvent = z.discriminatedUnion("kind", [
  z.object({
    ...ofOrder,
    kind: z.literal("order"),
    orderKind: z.enum(orderKinds),
    state: z.enum(orderStates),
    amount: z.number(),
    discount: z.number(),
    items: z.array(z.string()),
  }),
  z.object({
    ...ofOrder,
    kind: z.literal("payment"),
    amount: z.number(),
    credit: z.number(),
    item: z.nullable(z.string()),
    invoice: z.nullable(z.string()),
    homeCountry: z.nullable(z.string()),
    evidence: PaymentEvidence,
  }),
  z.object({ ...ofOrder, kind: z.literal("refund"), amount: z.number(), paid: z.number() }),
  z.object({
    ...ofOrder,
    kind: z.literal("dispute"),
    amount: z.number(),
    status: z.enum(disputeStatuses),
    dueAt: z.nullable(z.iso.datetime()),
  }),
  z.object({
    ...ofOrder,
    kind: z.literal("plan_change"),
    plan: z.string(),
    price: z.number(),
    timing: z.enum(planChangeTimings),
  }),
  z.object({ ...ofOrder, kind: z.literal("paused"), until: z.iso.datetime() }),
  z.object({
    ...ofOrder,
    kind: z.enum(["resumed", "renewal_stopped", "renewal_started"]),
  }),
  z.object({
    ...ofOrder,
    kind: z.literal("gift_redeemed"),
    plan: z.string(),
    until: z.iso.datetime(),
  }),
  z.object({ ...at, kind: z.literal("days_given"), days: z.number(), by: z.string() }),
  z.object({
    ...at,
    kind: z.enum(["blocked", "unblocked", "signed_out", "renewal_ended"]),
    by: z.string(),
  }),
]);

export const Timeline = pageOf(TimelineEvent);

/** The plays of the last weeks, newest first. `extra` is the title of a played extra. */
export const PlayList = pageOf(
  z.object({
    id: z.string(),
    movie: z.object({ id: z.string(), name: z.string() }),
    extra: z.nullable(z.string()),
    startedAt: z.iso.datetime(),
    startupMs: z.nullable(z.number()),
    rebuffers: z.nullable(z.number()),
    errors: z.nullable(z.number()),
    height: z.nullable(z.number()),
  }),
);

/**
 * The emails that were sent to the account, newest first. `unsent` are at most 20 emails that the
 * email provider has not taken yet, on the first page only.
 */
export const SentEmailList = z.extend(
  pageOf(
    z.object({ id: z.string(), kind: z.string(), subject: z.string(), sentAt: z.iso.datetime() }),
  ),
  {
    unsent: z.array(
      z.object({
        id: z.string(),
        subject: z.string(),
        queuedAt: z.iso.datetime(),
        attempts: z.number(),
      }),
    ),
  },
);

export type Member = z.infer<typeof Member>;
export type MemberNote = z.infer<typeof MemberNote>;
export type TimelineEvent = z.infer<typeof TimelineEvent>;
export type TimelineKind = TimelineEvent["kind"];
