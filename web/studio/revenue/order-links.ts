import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import type { MrrChangeKind } from "../../../contract/revenue/revenue.ts";
import { paths } from "../../api/paths.ts";

/** Returns the URLs of the lists with the rows that a figure counts. */
export function orderLinks(user: UserInfo) {
  const orders = paths.dashboardSection(user, "orders");
  return {
    /** Orders of a movie. */
    movie: (movieId: string) => `${orders}&movieId=${movieId}`,
    plays: (movieId: string) => `${paths.dashboardSection(user, "playback")}&movieId=${movieId}`,
    /** Orders by which MRR changed in a month. */
    changes: (month: string, change?: MrrChangeKind) =>
      `${orders}&month=${month}${change ? `&change=${change}` : ""}`,
    /**
     * Orders that were paid at the end of a month (now for the current one), which are those of its
     * MRR.
     */
    payingAtEnd: (month: string) => `${orders}&paidAtEndOf=${month}`,
    /** Orders with a payment in a month, on a day or, with `all`, at any time. */
    paidIn: (time: string) => `${orders}&paidIn=${time}`,
    /** Orders with a payment in a month of the site's time zone. */
    statedIn: (month: string) => `${orders}&statedIn=${month}`,
    /** Orders that count as uses of a promotion code. */
    promotionCode: (id: string) => `${orders}&promotionCode=${id}`,
    /** Orders whose subscribers were told of a new price. */
    priceChange: (id: string) => `${orders}&priceChange=${id}`,
    /** Renewing subscriptions to a plan. */
    subscribers: (planId: string) => `${orders}&tab=subscriptions&plan=${planId}`,
    /** Movies by the size of their files. */
    storage: `${paths.dashboardSection(user, "revenue")}&sort=storage`,
    /** The prices that determine the costs. */
    prices: `${paths.dashboardSection(user, "site")}#prices`,
    /** The movie in the list in which its files are managed. */
    files: (movieName: string) =>
      `${paths.dashboardSection(user, "movielist")}&q=${encodeURIComponent(movieName)}`,
    /** Orders whose free trial began in a month. */
    trials: (month: string, trial: "begun" | "paid") => `${orders}&month=${month}&trial=${trial}`,
    /**
     * Orders that were paid at the end of a month, by subscribers who first paid in the month of
     * the cohort.
     */
    paying: (cohort: string, month: string) => `${orders}&month=${month}&cohort=${cohort}`,
  };
}

export type OrderLinks = ReturnType<typeof orderLinks>;
