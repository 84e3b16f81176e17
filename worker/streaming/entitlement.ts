import { type SQL, sql } from "drizzle-orm";
import type { Role } from "../../contract/constants.ts";
import { isSubscribed, paidUntil, sessionGuard } from "../auth/session.ts";
import type { Claims } from "../auth/session-token.ts";
import { isComing, isNotComingSql } from "../catalogue/availability.ts";
import type { RequestContext } from "../context/request-context.ts";
import { movies, purchases, users } from "../schema.ts";

type Days = { availableFrom: string | null };
type Viewer = { paidUntil: number | null };

/** Streaming is for subscribers, administrators included. */
export function mayStream(viewer: Viewer, now: number): boolean {
  return isSubscribed(viewer, now);
}

/** A buyer may download a movie, subscribed or not; everybody may where the owner allows it. */
export function mayDownload(viewer: Viewer, movie: { bought: boolean; freeDownload: boolean }, now: number): boolean {
  return movie.bought || movie.freeDownload || isSubscribed(viewer, now);
}

/** Before its first day, only its buyers and administrators, who check it, may open a movie. */
export function mayOpen(viewer: { role: Role }, movie: Days & { bought: boolean }, now: number): boolean {
  return !isComing(movie, now) || movie.bought || viewer.role === "ADMIN";
}

/** `mayOpen` in SQL, beside `movies`. */
export function mayOpenSql(userId: string, now: number): SQL<number> {
  const isBuyer = sql`exists (select 1 from ${purchases} where ${purchases.userId} = ${userId} and ${purchases.movieId} = ${movies.id})`;
  const isAdministrator = sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.role} = 'ADMIN')`;
  return sql`(${isNotComingSql(now)} or ${isBuyer} or ${isAdministrator})`;
}

/** `mayStream` in SQL, for a live session: guards a write. */
export function subscribedSessionGuard(c: RequestContext, claims: Claims): SQL {
  return sessionGuard(c, claims, sql`${paidUntil} > ${c.var.now}`);
}
