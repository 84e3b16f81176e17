import type { MrrChangeKind } from "../../../contract/revenue/revenue.ts";
import { studioSection } from "../../api/studio-paths.ts";

const orders = (query: string) => studioSection("orders", query);

/** The URLs of the lists that show the rows behind each figure. */
export const orderLinks = {
  movie: (movieId: string) => orders(`movieId=${movieId}`),
  plays: (movieId: string) => studioSection("playback", `movieId=${movieId}`),
  /** Orders that changed the MRR in a month. */
  changes: (month: string, change?: MrrChangeKind) =>
    orders(`month=${month}${change ? `&change=${change}` : ""}`),
  /**
   * Orders that make up a month's MRR: orders that are paid at the end of the month or, for the
   * current month, now.
   */
  payingAtEnd: (month: string) => orders(`paidAtEndOf=${month}`),
  /** Orders with a payment in a month, on a day or, with `all`, at any time. */
  paidIn: (time: string) => orders(`paidIn=${time}`),
  /** Orders with a payment in a month, which begins and ends in the site's time zone. */
  statedIn: (month: string) => orders(`statedIn=${month}`),
  /** Orders that count as uses of a promotion code. */
  promotionCode: (id: string) => orders(`promotionCode=${id}`),
  /** Orders whose subscribers were told of a new price. */
  priceChange: (id: string) => orders(`priceChange=${id}`),
  /** Renewing subscriptions to a plan. */
  subscribers: (planId: string) => orders(`tab=subscriptions&plan=${planId}`),
  /** Movies sorted by the size of their files. */
  storage: studioSection("revenue", "sort=storage"),
  /** The settings for the storage and read prices, from which costs are calculated. */
  prices: `${studioSection("site")}#prices`,
  /** The list of movies, reduced to one movie, where that movie's files can be managed. */
  files: (movieName: string) => studioSection("movielist", `q=${encodeURIComponent(movieName)}`),
  /** Orders whose free trial began in a month: all, or only those paid after the trial. */
  trials: (month: string, trial: "begun" | "paid") => orders(`month=${month}&trial=${trial}`),
  /** Orders of the cohort (first paid in its month) that are paid up at the end of `month`. */
  paying: (cohort: string, month: string) => orders(`month=${month}&cohort=${cohort}`),
};

export type OrderLinks = typeof orderLinks;
