import { type SQL, sql } from "drizzle-orm";
import { isSubscribed, paidUntil, sessionGuard } from "../auth/session.ts";
import type { Claims } from "../auth/session-token.ts";
import type { RequestContext } from "../context/request-context.ts";

type Viewer = { paidUntil: number | null };

/** Streaming is for subscribers, administrators included. */
export function mayStream(viewer: Viewer, now: number): boolean {
  return isSubscribed(viewer, now);
}

/** A buyer may download a movie, subscribed or not; everybody may where the owner allows it. */
export function mayDownload(viewer: Viewer, movie: { bought: boolean; freeDownload: boolean }, now: number): boolean {
  return movie.bought || movie.freeDownload || isSubscribed(viewer, now);
}

/** `mayStream` in SQL, for a live session: guards a write. */
export function subscribedSessionGuard(c: RequestContext, claims: Claims): SQL {
  return sessionGuard(c, claims, sql`${paidUntil} > ${c.var.now}`);
}
