import * as z from "zod/mini";
import { Paging, pageOf } from "../catalogue/catalogue.ts";

/**
 * The difference of a subscriber's MRR from the month before. `more` and `less` are another plan or
 * price.
 */
export const mrrChangeKinds = ["new", "returned", "more", "less", "lost"] as const;
export type MrrChangeKind = (typeof mrrChangeKinds)[number];

export const trialFilters = ["begun", "paid"] as const;

/** The number of reported months. */
export const revenueMonths = 24;

/** A month in UTC: `2026-03`. */
export const UtcMonth = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

const MrrChange = z.object({ subscribers: z.number(), amount: z.number() });

/**
 * MRR is the monthly amount of those who pay for a plan at the end of a month: a twelfth of a
 * year's price, a third of a quarter's, 365 twelfths of a day's. Amounts are in the site's
 * currency; those of `lost` and `less` are negative. The last month is the current one, so far.
 * `startSubscribers` is the number at the month's start. In `cohorts`, `subscribers` first paid in
 * their month, and `paying` counts those who paid at the end of it, of the next month, and so on.
 * In `trials`, `paid` counts the free trials of a month that a payment followed. `waiting` counts
 * payers and orders of movies whose newest payments are not computed yet, up to 500 of each.
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
      /** Lost subscribers in hundredths of `startSubscribers`; null if there were none. */
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
 * Movies that were sold or have a video, the highest figure first. `revenue` is the sum of sales
 * and rentals less refunds. `storageCost` is for a month. `playsCost` is for all plays, as if each
 * had read every segment of one rendition from the bucket; the cache reduces it. Amounts are in the
 * site's currency.
 */
export const MovieFiguresList = pageOf(
  z.object({
    movie: z.object({ id: z.string(), name: z.string() }),
    revenue: z.number(),
    plays: z.number(),
    storageBytes: z.number(),
    storageCost: z.number(),
    playsCost: z.number(),
  }),
);

export type MovieFigures = z.infer<typeof MovieFiguresList>["data"][number];
