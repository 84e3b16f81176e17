import { m } from "#messages";
import type { SaleCounts } from "../../../contract/movies/admin-movies.ts";
import { binRefundHours } from "../../../contract/policy.ts";

const messages = {
  preOrders: m.movies_admin_deleted_pre_orders,
  unbegunRentals: m.movies_admin_deleted_unbegun_rentals,
  begunRentals: m.movies_admin_deleted_begun_rentals,
  purchases: m.movies_admin_deleted_purchases,
};
const kinds = Object.keys(messages) as (keyof SaleCounts)[];

/** Describes how a deletion affects the people who paid for the movies; null if nobody paid. */
export function describeAffectedSales(deleted: SaleCounts[]): string | null {
  const sentences = kinds.flatMap((kind) => {
    const count = deleted.reduce((sum, sold) => sum + sold[kind], 0);
    return count > 0 ? messages[kind]({ count, hours: binRefundHours }) : [];
  });
  if (sentences.length > 0) return [m.movies_admin_deleted(), ...sentences].join(" ");
  return null;
}
