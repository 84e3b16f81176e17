import * as z from "zod/mini";
import { Email } from "../accounts/accounts.ts";
import { Movie, Paging, pageOf } from "../catalogue/catalogue.ts";
import { SeasonNumber } from "../collections/series.ts";
import { maxMoviesPerOrder } from "../constants.ts";
import { Day, price, shownPrice } from "../field-schemas.ts";
import { NumericId, OpaqueId } from "../ids.ts";
import type { IssueCode } from "../issues.ts";
import { Incident } from "../monitoring/incidents.ts";
import { PageSlug } from "../pages/site-pages.ts";
import { PlanId, PlanIdOrLinkToken } from "../plans/plans.ts";
import { PromotionCode } from "../promotion-codes/promotion-codes.ts";
import { mrrChangeKinds, trialFilters, UtcMonth } from "../revenue/revenue.ts";
import { maxPauseMonths } from "../subscriptions/pauses.ts";
import { PaymentEvidence } from "./home-country.ts";

/** Whether the buyer ticked the box that requests immediate performance. */
const consent = z.optional(z.boolean());

/**
 * The price shown to the buyer, in the site's currency, with the discount of a promotion code. Any
 * other price is refused.
 */
const shownAmount = z.optional(shownPrice);

export const PaymentRequest = z.object({
  consent,
  email: Email,
  plan_id: z.pipe(
    z.transform((value) => (typeof value === "number" ? String(value) : value)),
    PlanIdOrLinkToken,
  ),
  code: z.optional(PromotionCode),
  /** Whether the subscription begins with the plan's free trial. */
  trial: z.optional(z.boolean()),
  shownAmount,
});

const DayOfMonth = z.coerce.number().check(z.int(), z.gte(1), z.lte(31));
/**
 * Selects the rows of a CSV file: the rows of a month (UTC), or of the days from `fromDay` to
 * `toDay` of the month, both included.
 */
export const CsvQuery = z
  .object({
    month: UtcMonth,
    fromDay: z._default(DayOfMonth, 1),
    toDay: z._default(DayOfMonth, 31),
  })
  .check(
    z.refine(({ fromDay, toDay }) => fromDay <= toDay, {
      path: ["toDay"],
      error: "days_reversed" satisfies IssueCode,
    }),
  );
export type CsvQuery = z.infer<typeof CsvQuery>;

/** `payment_link` is the provider's payment page, to which the browser navigates. */
export const Checkout = z.object({ orderId: z.string(), payment_link: z.string() });

/**
 * `url` is the provider's page for changing the card and viewing invoices, to which the browser
 * navigates.
 */
export const PaymentPortal = z.object({ data: z.object({ url: z.string() }) });

/** A card that expires before the next payment; `paysAt` is the time of that payment. */
export const ExpiringCard = z.object({ paysAt: z.iso.datetime() });

export const OwnSubscription = z.object({
  /** The days until the paid time ends, rounded up; 0 for an account without a subscription. */
  remainingDays: z.number(),
  status: z.enum(["SUBSCRIBED", "UNSUBSCRIBED"]),
  renews: z.boolean(),
  /**
   * When the paid time ends or the subscription renews; null for an account without a subscription.
   */
  expiresAt: z.nullable(z.iso.datetime()),
  /** Whether the provider has a page where the user changes the card and views invoices. */
  portal: z.boolean(),
  /** A failed renewal: until when access lasts, and where to pay. Null if no renewal has failed. */
  overdue: z.optional(
    z.nullable(z.object({ until: z.iso.datetime(), payUrl: z.nullable(z.string()) })),
  ),
  /**
   * A pause of the subscription, in which nothing is charged and nothing streams: from the end of
   * the paid time until the subscription resumes. Null without a pause.
   */
  paused: z.nullable(z.object({ from: z.iso.datetime(), until: z.iso.datetime() })),
  /** The saved card if it expires before the next payment, else null. */
  expiringCard: z.nullable(ExpiringCard),
  /** Whether the user stopped the renewal and can resume the renewal. */
  renewable: z.boolean(),
  /** Whether the provider can pause subscriptions. */
  pausable: z.boolean(),
  /** The account's favourites. */
  cart: z.array(Movie),
});

/** `amount` is the amount of the last payment in the site's currency. */
export const Receipt = z.object({
  name: z.string(),
  transactionId: z.string(),
  status: z.enum(["SUBSCRIBED", "UNSUBSCRIBED"]),
  amount: z.number(),
  remainingDays: z.number(),
});

export const Unsubscription = z.object({
  email: Email,
  /** `now` forfeits the remaining days; `period_end` only stops the renewal. */
  when: z._default(z.enum(["now", "period_end"]), "now"),
});

export const Pause = z.object({ months: z.int().check(z.gte(1), z.lte(maxPauseMonths)) });

/** Buys movies, or the episodes of the season `season` of the series `slug`. */
export const MovieOrderRequest = z
  .object({
    consent,
    movieIds: z.optional(
      z
        .array(NumericId)
        .check(
          z.minLength(1, "movies_required" satisfies IssueCode),
          z.maxLength(maxMoviesPerOrder),
        ),
    ),
    season: z.optional(z.object({ slug: PageSlug, season: SeasonNumber })),
    shownAmount,
  })
  .check(
    z.refine(({ movieIds, season }) => movieIds !== undefined || season !== undefined, {
      path: ["movieIds"],
      error: "required" satisfies IssueCode,
    }),
    z.refine(({ movieIds, season }) => movieIds === undefined || season === undefined, {
      path: ["season"],
      error: "unknown_field" satisfies IssueCode,
    }),
  );

const SeasonPrices = z.object({
  price: z.number(),
  singlePrice: z.number(),
  episodeCount: z.number(),
});

/**
 * The offer of a season to a viewer: `price` buys `episodeCount` episodes in one order, and
 * `singlePrice` is the sum of the prices of these episodes. The offer is null if the season has no
 * price, has more than `maxMoviesPerOrder` episodes, has fewer than two episodes that the viewer
 * can buy, or would cost more than these episodes one by one. `rental` rents the episodes by the
 * same rules: the rental begins within `beginDays` days, at the latest on `beginBy`, the last day
 * of one of the episodes, and ends `watchHours` hours after its beginning. `ownedCount` and
 * `shownCount` count the episodes that the viewer owns and sees.
 */
export const SeasonOffer = z.object({
  offer: z.nullable(SeasonPrices),
  rental: z.optional(
    z.extend(SeasonPrices, {
      beginDays: z.number(),
      watchHours: z.number(),
      beginBy: z.optional(Day),
    }),
  ),
  ownedCount: z.number(),
  shownCount: z.number(),
});
export type SeasonOffer = z.infer<typeof SeasonOffer>;

/** The rental offer as shown to the buyer: the price in the site's currency, and the terms. */
export const RentalRequest = z.object({
  consent,
  price: shownPrice.check(z.gt(0)),
  beginDays: z.int(),
  watchHours: z.int(),
});

export const SeasonRentalRequest = z.extend(RentalRequest, { season: SeasonNumber });

/**
 * The pre-order offer as shown to the buyer: the price in the site's currency, and the movie's
 * first day.
 */
export const PreOrderRequest = z.object({
  consent,
  price: shownPrice.check(z.gt(0)),
  comingOn: Day,
});

/**
 * The account's rentals that can still begin or are running. `beginUntil` applies until the rental
 * begins, which sets `watchUntil`.
 */
export const RentalList = z.object({
  data: z.array(
    z.object({
      movie: Movie,
      beginUntil: z.iso.datetime(),
      watchUntil: z.nullable(z.iso.datetime()),
    }),
  ),
});

const orderStatuses = ["open", "paid", "failed", "refunded", "flagged"] as const;
/**
 * The statuses of a dispute, which is a payer's objection at the bank. `inquiry`: the bank only
 * asks, and no money has moved.
 */
export const disputeStatuses = ["inquiry", "open", "won", "lost"] as const;
/**
 * The states of an order as people see them. `disputed`: a payment has an undecided dispute, which
 * need not end access; an order that is refunded, or flagged for another reason, keeps that state.
 * `charged_back`: refunded by a lost dispute.
 */
export const orderStates = [...orderStatuses, "disputed", "charged_back"] as const;
export const orderKinds = ["subscription", "movies", "rental", "gift"] as const;

/**
 * Amounts are in the site's currency. `discount` is the amount by which a promotion code reduces
 * the first payment. With a free trial of `trialDays`, `discount` is the whole first payment;
 * `trialDays` is null without a trial. A pre-order has one item. `promisedOn` is the first day that
 * was shown to the buyer of a pre-order; null for other items. `movieId` is null for a plan, also
 * as a gift, and for a deleted movie. `season` names the series and the season that was bought or
 * rented as a whole, in the buyer's language; null for other orders.
 */
export const Order = z.object({
  id: z.string(),
  kind: z.enum(orderKinds),
  season: z.nullable(z.string()),
  status: z.enum(orderStatuses),
  state: z.enum(orderStates),
  dispute: z.nullable(z.enum(disputeStatuses)),
  amount: z.number(),
  discount: z.number(),
  trialDays: z.nullable(z.number()),
  transactionId: z.nullable(z.string()),
  date: z.iso.datetime(),
  items: z.array(
    z.object({
      movieId: z.nullable(z.string()),
      name: z.string(),
      amount: z.number(),
      promisedOn: z.nullable(z.string()),
    }),
  ),
});
/**
 * A payment of an order. Amounts are in the site's currency. `tax` is the tax in `amount`;
 * `refunded` is the refunded part. `from` and `until` are the paid period of a plan; `plan` is the
 * plan's name, null for movies. `credit` is the value of an earlier plan's unused time that reduced
 * the payment. `invoice` is the invoice's number, null without an invoice. `homeCountry` is the
 * country on which two pieces of the `evidence` agree; null if no two pieces agree.
 */
export const Payment = z.object({
  transactionId: z.string(),
  date: z.iso.datetime(),
  amount: z.number(),
  tax: z.number(),
  refunded: z.number(),
  dispute: z.nullable(z.enum(disputeStatuses)),
  from: z.nullable(z.iso.datetime()),
  until: z.nullable(z.iso.datetime()),
  plan: z.nullable(z.string()),
  credit: z.number(),
  invoice: z.nullable(z.string()),
  homeCountry: z.nullable(z.string()),
  evidence: PaymentEvidence,
});
export const PaymentList = z.object({ data: z.array(Payment) });

/**
 * Selects the payments of the current paid period from payments sorted newest first. A payment that
 * a credit for unused time reduced, as after a plan change, belongs to the period of the payment
 * before it.
 */
export function selectCurrentPeriodPayments<Paid>(
  payments: Paid[],
  creditOf: (payment: Paid) => number,
): Paid[] {
  const first = payments.findIndex((payment) => creditOf(payment) === 0);
  return first < 0 ? payments : payments.slice(0, first + 1);
}

/**
 * A refund in the site's currency. `refunded` is the amount refunded before, as shown to the
 * administrator, so that nothing is refunded twice.
 */
export const Refund = z.object({ amount: price.check(z.gte(0.01)), refunded: shownPrice });
/**
 * The states of a paid rental. `open`: the viewer can begin or finish it. `gone`: the movie left
 * before the announced deadline to begin the rental, which will be refunded. `over`: the rental's
 * time has ended.
 */
const rentalStates = ["open", "gone", "over"] as const;

/**
 * An order with its newest 100 payments, newest first. `rental` is null for an unpaid order, and
 * for an order that is not a rental.
 */
export const OrderWithPayments = z.extend(Order, {
  payments: z.array(Payment),
  rental: z.nullable(z.enum(rentalStates)),
});
/**
 * `url` is the provider's page with the invoice, which works for some weeks; the browser navigates
 * to it.
 */
export const Invoice = z.object({ data: z.object({ url: z.string() }) });
export const OrderList = pageOf(Order);
/** `preOrderId` is the order id of a pre-order whose movie has not opened yet. */
export const PurchaseList = pageOf(z.extend(Movie, { preOrderId: z.optional(z.string()) }));

/** The user who made an order, for administrators; null if the account is deleted. */
const Customer = z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() }));

export const OrderFilter = z.extend(Paging, {
  status: z.optional(z.enum(orderStatuses)),
  state: z.optional(z.enum(orderStates)),
  kind: z.optional(z.enum(orderKinds)),
  /**
   * Selects orders with the MRR change `change` in this month. With `cohort`: selects orders that
   * are paid at the month's end, of subscribers who first paid in the month `cohort`.
   */
  month: z.optional(UtcMonth),
  change: z.optional(z.enum(mrrChangeKinds)),
  cohort: z.optional(UtcMonth),
  /** Selects orders that were paid at the end of this month and so are counted in its MRR. */
  paidAtEndOf: z.optional(UtcMonth),
  /**
   * Selects orders with a payment in this month or on this day (UTC), or with any payment (`all`),
   * and sorts them by the newest of these payments.
   */
  paidIn: z.optional(z.union([UtcMonth, Day, z.literal("all")])),
  /**
   * Selects orders with a payment in this month of the site's time zone, as the statements of
   * rights holders count payments. Takes precedence over `paidIn`. Refunds and payments that came
   * after the month was closed are in the statements of a later month.
   */
  statedIn: z.optional(UtcMonth),
  /** Selects orders that count as uses of this promotion code: its orders that have not failed. */
  promotionCode: z.optional(OpaqueId),
  /**
   * Selects orders whose subscribers were told of this price change, sorted by the time of telling.
   */
  priceChange: z.optional(OpaqueId),
  /**
   * Selects orders whose free trial began in the month `month`; with `paid`, only the orders with a
   * payment after the trial.
   */
  trial: z.optional(z.enum(trialFilters)),
  movieId: z.optional(NumericId),
  /** Selects the orders of one account. */
  userId: z.optional(OpaqueId),
  orderId: z.optional(OpaqueId),
});

/**
 * The effect of a payment event. Amounts are in the site's currency. `subscription` is the
 * subscription's state after an event without a new payment, or with the first payment of another
 * plan. `text` is only in rows stored before effects had codes.
 */
export const PaymentEventEffect = z.discriminatedUnion("code", [
  z.object({ code: z.literal("status"), status: z.enum(orderStatuses) }),
  z.object({
    code: z.literal("subscription"),
    planId: z.nullable(z.string()),
    nextPlanId: z.nullable(z.string()),
    pausedUntil: z.nullable(z.iso.datetime()),
    renews: z.boolean(),
  }),
  z.object({ code: z.enum(["unknown_order", "account_gone", "trial_used"]) }),
  z.object({ code: z.literal("disputed"), dueAt: z.nullable(z.iso.datetime()) }),
  z.object({ code: z.literal("wrong_amount"), paid: z.number(), expected: z.number() }),
  z.object({ code: z.literal("wrong_currency"), paid: z.string(), expected: z.string() }),
  z.object({
    code: z.literal("wrong_plan"),
    paid: z.nullable(z.string()),
    expected: z.nullable(z.string()),
  }),
  z.object({ code: z.literal("text"), text: z.string() }),
]);

/**
 * `presentPlanId` is the current plan of the order's subscription if it differs from the ordered
 * plan; null with `paidIn` or `statedIn`. `lastPaid` is the amount of the newest payment, whose id
 * is `transactionId`; null without a payment. After a renewal or a change of plan, `lastPaid` can
 * differ from `amount`. `homeCountry` is the home country of the newest payment. `flag` is the
 * payment effect that flagged the order. `evidenceDueAt` is the deadline of a dispute of any
 * payment, whatever the order's state. With `paidIn` or `statedIn`, `revenue` is the sum of the
 * payments of that time less refunds and tax, in the site's currency; else null. A page can be
 * short or empty although more orders follow; its `continuesAt` then names the cursor from which
 * the search continues. The list ends at the page whose `nextCursor` is null.
 */
export const AdminOrderList = z.extend(
  pageOf(
    z.extend(Order, {
      provider: z.string(),
      user: Customer,
      presentPlanId: z.nullable(z.string()),
      lastPaid: z.nullable(z.number()),
      homeCountry: z.nullable(z.string()),
      flag: z.nullable(PaymentEventEffect),
      evidenceDueAt: z.nullable(z.iso.datetime()),
      revenue: z.nullable(z.number()),
    }),
  ),
  { continuesAt: z.optional(z.enum(["nextCursor", "prevCursor"])) },
);

export const SubscriptionFilter = z.extend(Paging, {
  state: z.optional(z.enum(["running", "ended"])),
  /** Selects the renewing subscriptions to this plan; their users count as its subscribers. */
  plan: z.optional(PlanId),
});
export const AdminSubscriptionList = pageOf(
  z.object({
    user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    planId: z.string(),
    startedAt: z.iso.datetime(),
    paidUntil: z.iso.datetime(),
    remainingDays: z.number(),
    renews: z.boolean(),
    provider: z.string(),
    orderId: z.nullable(z.string()),
  }),
);

export const LedgerFilter = z.extend(Paging, {
  orderId: z.optional(OpaqueId),
});
/** The verified payment events in the order of arrival, each with its effect. */
export const Ledger = pageOf(
  z.object({
    provider: z.string(),
    eventId: z.string(),
    type: z.string(),
    orderId: z.nullable(z.string()),
    effect: PaymentEventEffect,
    providerAt: z.iso.datetime(),
    receivedAt: z.iso.datetime(),
    raw: z.string(),
  }),
);

/** How many free days an administrator can give an account at once. */
export const freeDaysLimits = { minimum: 1, maximum: 366 };

export const FreeDaysRequest = z.object({
  days: z.int().check(z.gte(freeDaysLimits.minimum), z.lte(freeDaysLimits.maximum)),
});

/**
 * Amounts are in the site's currency. The lists by day cover the newest 90 days in UTC:
 * `2026-11-21`.
 */
export const Stats = z.object({
  movies: z.number(),
  categories: z.number(),
  users: z.number(),
  subscribers: z.number(),
  revenue: z.number(),
  flaggedOrders: z.number(),
  /**
   * The number of uploads that failed because they made no progress, and the number of videos with
   * missing files.
   */
  failedUploads: z.number(),
  incompleteVideos: z.number(),
  subscribersByDay: z.array(z.object({ day: z.string(), subscribers: z.number() })),
  revenueByDay: z.array(z.object({ day: z.string(), amount: z.number() })),
  playsByDay: z.array(z.object({ day: z.string(), plays: z.number() })),
  topMovies: z.array(z.object({ id: z.string(), name: z.string(), plays: z.number() })),
  storageBytes: z.number(),
  storageByDay: z.array(z.object({ day: z.string(), bytes: z.number() })),
  incidents: z.optional(z.array(z.intersection(Incident, z.object({ since: z.iso.datetime() })))),
});

export type Order = z.infer<typeof Order>;
export type OrderWithPayments = z.infer<typeof OrderWithPayments>;
export type Payment = z.infer<typeof Payment>;
export type Receipt = z.infer<typeof Receipt>;
export type OwnSubscription = z.infer<typeof OwnSubscription>;
export type PaymentEventEffect = z.infer<typeof PaymentEventEffect>;
export type RentalState = (typeof rentalStates)[number];
export type OrderStatus = (typeof orderStatuses)[number];
export type OrderState = (typeof orderStates)[number];
export type DisputeStatus = (typeof disputeStatuses)[number];
