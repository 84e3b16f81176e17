import { messages } from "../../contract/messages.ts";
import type { Call } from "../http/app.ts";
import { AppError } from "../http/app-error.ts";
import { isSubscribed, readAs } from "../http/session.ts";
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
export async function clearTheWay(c: Call, earlier: OrderRow, isStillGood: boolean): Promise<void> {
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
export async function endOverdue(c: Call, paying: OrderRow): Promise<void> {
  const { provider, now } = tillOf(c);
  if (paying.provider !== provider.name) return;
  await askProvider(c, paying);
  const { account } = await readAs(c, () => []);
  if (isSubscribed(account, now)) throw alreadySubscribed();
  await provider.cancel(paying, "now", now).catch(unreachable(paying));
  await askProvider(c, paying);
}
