import { toIsoDay } from "../../../contract/iso-days.ts";
import { type Cinema, premiereId, rentedIds, shownIds } from "./cinema.ts";
import type { Member } from "./members.ts";
import type { MemorySite } from "./memory-site.ts";
import { day, firstDay, hour, minute, startDay } from "./period.ts";
import { readOrderId } from "./subscribers.ts";
import { playMovie } from "./viewers.ts";
import { answerCheckout } from "./visitor.ts";

type Checkout = { orderId: string; payment_link: string };

/** Plans the rentals of a member without a subscription. */
export function planBuyer(cinema: Cinema, member: Member, joinedAt: number): void {
  const { random, timeline } = cinema;
  const movieIds = new Set<number>();
  const count = random.integer(1, 4);
  for (let time = joinedAt + hour, i = 0; i < count; i++) {
    const movieId = random.pick(rentedIds);
    if (!movieIds.has(movieId) && time < startDay - day)
      timeline.add(time, (at) => rent(cinema, member, movieId, at));
    movieIds.add(movieId);
    time += random.integer(5, 60) * day;
  }
}

async function rent(cinema: Cinema, member: Member, movieId: number, time: number) {
  const checkout = await member.send<Checkout>(time, `POST /api/movies/${movieId}/rentals`, {
    price: 3.99,
    beginDays: 30,
    watchHours: 48,
    consent: true,
  });
  await answerCheckout(cinema.site, time + minute, readOrderId(checkout), "pay");
  cinema.timeline.add(time + cinema.random.integer(1, 30) * hour, (at) =>
    playMovie(cinema, member, movieId, at),
  );
}

/** Plans purchases, pre-orders and gifts. Each finds its buyer when it takes place, because `members` grows meanwhile. */
export function planPurchases(cinema: Cinema, members: Member[]): void {
  const { random, timeline } = cinema;
  for (let i = 0; i < 12; i++)
    timeline.add(firstDay + (40 + i * 30) * day + random.integer(12, 20) * hour, (at) =>
      buy(cinema, random.pick(members), [random.pick(shownIds)], at),
    );
  for (let i = 0; i < 9; i++)
    timeline.add(startDay - (11 - i) * day + random.integer(12, 20) * hour, (at) =>
      preOrder(cinema, members[i * 11 + 4] as Member, at),
    );
  for (const [i, age] of [330, 318, 190, 120, 60, 4].entries())
    timeline.add(startDay - age * day + 13 * hour, (at) => give(cinema, members, i, at));
}

async function buy(
  cinema: Cinema,
  member: Member,
  movieIds: number[],
  time: number,
): Promise<void> {
  const checkout = await member.send<Checkout>(time, "POST /api/orders", {
    movieIds: movieIds.map(String),
    consent: true,
  });
  await answerCheckout(cinema.site, time + minute, readOrderId(checkout), "pay");
}

async function preOrder(cinema: Cinema, member: Member, time: number): Promise<void> {
  const checkout = await member.send<Checkout>(time, `POST /api/movies/${premiereId}/pre-orders`, {
    price: 200,
    comingOn: toIsoDay(startDay + day),
    consent: true,
  });
  await answerCheckout(cinema.site, time + minute, readOrderId(checkout), "pay");
}

/** Buys a gift for a member without a subscription. Most gifts are redeemed some days later. */
async function give(cinema: Cinema, members: Member[], number: number, time: number) {
  const giver = members[number * 2] as Member;
  const recipient = await findRecipient(cinema, members, giver);
  const periods = (number % 3) + 1;
  const checkout = await giver.send<Checkout>(time, "POST /api/gift-codes", {
    planId: "10001",
    periods,
    price: Math.round(999 * periods) / 100,
    recipientEmail: recipient.email,
    recipientName: recipient.name,
    senderName: giver.name,
    message: "For the long evenings. See you in the front row.",
    sendOn: toIsoDay(time),
    consent: true,
  });
  const orderId = readOrderId(checkout);
  await answerCheckout(cinema.site, time + minute, orderId, "pay");
  if (number === 4) return;
  cinema.timeline.add(time + 3 * day + hour, async (at) => {
    const gift = await cinema.site.queryRow<{ code: string }>(
      "SELECT code FROM gift_codes WHERE order_id = ?",
      orderId,
    );
    await recipient.send(at, "POST /api/gift-codes/redeem", { code: gift?.code });
  });
}

/** Finds the first member without a subscription and without a gift. */
async function findRecipient({ site }: Cinema, members: Member[], giver: Member): Promise<Member> {
  const row = await site.queryRow<{ id: string }>(
    `SELECT id FROM users
     WHERE id LIKE 'demo-member-%' AND id <> ?
       AND id NOT IN (SELECT user_id FROM subscriptions)
       AND email NOT IN (SELECT recipient_email FROM gift_codes WHERE recipient_email IS NOT NULL)
     ORDER BY created_at LIMIT 1`,
    giver.id,
  );
  const recipient = members.find(({ id }) => id === row?.id);
  if (!recipient) throw new Error("No member without a subscription gets the gift");
  return recipient;
}

/** Plans the administrator's actions on accounts: refunds, given days and a removed review. */
export function planAdministratorActions(
  { site, random, timeline, admin }: Cinema,
  members: Member[],
): void {
  const refundedKinds = ["movies", "subscription", "rental", "subscription", "movies"];
  for (const [i, kind] of refundedKinds.entries())
    timeline.add(startDay - (300 - i * 62) * day + 15 * hour, async (at) => {
      const order = await findOrder(site, kind);
      await admin(at, `POST /api/admin/orders/${order.id}/refund`);
    });
  for (const age of [210, 75])
    timeline.add(startDay - age * day + 16 * hour, async (at) => {
      const { id, transactionId } = await findOrder(site, "subscription");
      const path = `/api/admin/orders/${id}/payments/${transactionId}/refund` as const;
      await admin(at, `POST ${path}`, { amount: 2.5, refunded: 0 });
    });
  planDisputes(site, timeline);
  for (const age of [260, 140, 33])
    timeline.add(startDay - age * day + 17 * hour, async (at) => {
      await admin(at, `POST /api/admin/users/${random.pick(members).id}/gift`, { days: 14 });
    });
  timeline.add(startDay - 45 * day + 11 * hour, async (at) => {
    const review = await site.queryRow<{ id: number }>(
      "SELECT id FROM reviews WHERE user_id IS NOT NULL AND star = 2 ORDER BY id DESC LIMIT 1",
    );
    await admin(at, `DELETE /api/reviews/${review?.id}`);
  });
}

/** Plans three disputes at the bank: one is lost, one is won, and one is open at the start. */
function planDisputes(site: MemorySite, timeline: Cinema["timeline"]): void {
  const decisions = { 250: "lose-dispute", 110: "win-dispute", 3: null } as const;
  for (const [age, decision] of Object.entries(decisions)) {
    const time = startDay - Number(age) * day + 12 * hour;
    timeline.add(time, async (at) => {
      const { id } = await findOrder(site, "subscription");
      await answerCheckout(site, at, id, "dispute");
      if (decision !== null)
        timeline.add(at + 9 * day, (later) => answerCheckout(site, later, id, decision));
    });
  }
}

/** Finds the newest paid order of a kind. */
async function findOrder(
  site: MemorySite,
  kind: string,
): Promise<{ id: string; transactionId: string }> {
  const order = await site.queryRow<{ id: string; transactionId: string }>(
    `SELECT o.id, max(p.transaction_id) AS transactionId FROM orders o
     JOIN payments p ON p.order_id = o.id
     WHERE o.kind = ? AND o.status = 'paid' AND p.refunded_cents = 0 AND p.amount_cents > 0
     GROUP BY o.id ORDER BY o.created_at DESC LIMIT 1`,
    kind,
  );
  if (!order) throw new Error(`No paid order of the kind ${kind} to refund`);
  return order;
}
