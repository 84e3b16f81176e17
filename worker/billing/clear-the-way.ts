import { messages } from "../../contract/messages.ts";
import { batchAsUser, isSubscribed } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { askProvider, tillOf, unreachable } from "./asking.ts";
import { giveUp } from "./orders.ts";
import type { OrderRow } from "./providers/provider.ts";

export const alreadySubscribed = () => new AppError("conflict", messages.alreadySubscribed);

const paidAlready = ({ kind }: OrderRow) =>
  kind === "subscription"
    ? alreadySubscribed()
    : new AppError("conflict", "You have paid for this already. Look at your orders.");

/**
 * Before another checkout is opened: what is open here may be paid, or about to be, there. Nobody is asked to pay twice,
 * and a checkout that is not offered any more cannot be paid any more.
 */
export async function clearTheWay(c: RequestContext, earlier: OrderRow, isStillGood: boolean): Promise<void> {
  const { db, provider, now } = tillOf(c);
  if (earlier.provider !== provider.name || earlier.providerRef === null) {
    if (!isStillGood) await db.batch([giveUp(db, earlier.id, now)]);
    return;
  }
  if (!isStillGood) await provider.close(earlier).catch(unreachable(earlier));
  const status = await askProvider(c, earlier);
  if (status === "paid") throw paidAlready(earlier);
  if (status === "flagged")
    throw new AppError("conflict", "Your payment is being looked at. There is nothing more to pay.");
  if (status === "open" && !isStillGood) {
    throw new AppError("conflict", "Your payment is on its way. It is yours as soon as it arrives.");
  }
}

/** A subscription whose renewal did not go through is ended before another is paid, or it could still be charged. */
export async function endOverdue(c: RequestContext, paying: OrderRow): Promise<void> {
  const { provider, now } = tillOf(c);
  if (paying.provider !== provider.name) return;
  await askProvider(c, paying);
  const { account } = await batchAsUser(c, () => []);
  if (isSubscribed(account, now)) throw alreadySubscribed();
  await provider.cancel(paying, "now", now).catch(unreachable(paying));
  await askProvider(c, paying);
}
