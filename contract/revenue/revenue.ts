import * as z from "zod/mini";
import { Paging, pageOf } from "../catalogue/catalogue.ts";

/**
 * The kinds of change in a subscriber's MRR from one month to the next. `more` and `less`: the
 * subscriber has another plan or price.
 */
export const mrrChangeKinds = ["new", "returned", "more", "less", "lost"] as const;
export type MrrChangeKind = (typeof mrrChangeKinds)[number];

export const trialFilters = ["begun", "paid"] as const;

/** The number of months that the revenue report covers. */
export const revenueMonths = 24;

/** A month in UTC: `2026-03`. */
export const UtcMonth = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

const MrrChange = z.object({ subscribers: z.number(), amount: z.number() });

/**
 * MRR is the sum of the monthly amounts of subscribers who pay for a plan at the end of a month: a
 * twelfth of a yearly price, a third of a quarterly price, 365 twelfths of a daily price. Amounts
 * are in the site's currency; the amounts of `lost` and `less` are negative. The last month is the
 * current month, up to now. `startSubscribers` is the number of subscribers at the month's start.
 * In `cohorts`, `subscribers` counts those who first paid in the cohort's month, and `paying`
 * counts how many of them paid at the end of that month, of the next month, and so on. In `trials`,
 * `paid` counts a month's free trials that a payment followed. `waiting` counts payers and movie
 * orders whose newest payments are not computed yet, up to 500 of each.
 */
export const Revenue = z.object({
  months: z.array(
    z.object({
      month: z.string(),
      mrr: z.number(),
      subscribers: z.number(),
      startSubscribers: z.number(),
      changes: z.object({
        new: MrrChange,
        returned: MrrChange,
        more: MrrChange,
        less: MrrChange,
        lost: MrrChange,
      }),
      /**
       * Lost subscribers as a percentage of `startSubscribers`; null if `startSubscribers` is 0.
       */
      churnPercent: z.nullable(z.number()),
    }),
  ),
  cohorts: z.array(
    z.object({ month: z.string(), subscribers: z.number(), paying: z.array(z.number()) }),
  ),
  trials: z.array(z.object({ month: z.string(), begun: z.number(), paid: z.number() })),
  waiting: z.number(),
});

export type Revenue = z.infer<typeof Revenue>;
export type RevenueMonth = Revenue["months"][number];

export const movieFiguresSorts = ["revenue", "storage"] as const;

export const MovieFiguresFilter = z.extend(Paging, { sort: z.optional(z.enum(movieFiguresSorts)) });

/**
 * Movies that were sold or have a video, sorted by the requested figure, the highest first.
 * `revenue` is the sum of sales and rentals less refunds. `storageCost` is the cost of one month.
 * `playsCost` is the cost of all plays, as if each play had read every segment of one rendition
 * from the bucket; the cache reduces the real cost. Amounts are in the site's currency.
 */
export const MovieFigures = z.object({
  movie: z.object({ id: z.string(), name: z.string() }),
  revenue: z.number(),
  plays: z.number(),
  storageBytes: z.number(),
  storageCost: z.number(),
  playsCost: z.number(),
});
export const MovieFiguresList = pageOf(MovieFigures);

export type MovieFigures = z.infer<typeof MovieFigures>;
