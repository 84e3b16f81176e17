import type { Cinema } from "./cinema.ts";
import type { Member } from "./members.ts";
import { day, hour, minute, startDay } from "./period.ts";
import { answerCheckout } from "./visitor.ts";

type Checkout = { orderId: string; payment_link: string };

export const readOrderId = ({ payment_link }: Checkout): string =>
  new URL(payment_link, "http://cinema.localhost").pathname.split("/").at(-1) ?? "";

/** Subscribes a member, and plans the later payments and changes of the subscription. */
export async function planSubscriber(cinema: Cinema, member: Member, time: number): Promise<void> {
  const { random, plans } = cinema;
  const share = random.next();
  if (share < 0.1) await subscribe(cinema, member, time, { plan: plans.friends });
  else if (share < 0.27)
    await subscribe(cinema, member, time, { plan: plans.yearly, trial: random.chance(0.6) });
  else {
    const code = chooseCode(cinema, time);
    await subscribe(cinema, member, time, { plan: plans.monthly, ...(code && { code }) });
  }
}

function chooseCode({ random }: Cinema, time: number): string | null {
  if (!random.chance(0.3)) return null;
  const isOpening = time < startDay - 320 * day;
  return isOpening && random.chance(0.5) ? "OPENING" : "WELCOME";
}

type Choice = { plan: string; trial?: boolean; code?: string };

async function subscribe(cinema: Cinema, member: Member, time: number, choice: Choice) {
  const { plan, ...rest } = choice;
  const { random, timeline } = cinema;
  const checkout = await member.send<Checkout>(time, "POST /initiate_payment", {
    email: member.email,
    plan_id: plan,
    consent: true,
    ...rest,
  });
  const orderId = readOrderId(checkout);
  if (random.chance(0.06)) {
    await answerCheckout(cinema.site, time + minute, orderId, "decline");
    // Most members try another card.
    if (random.chance(0.6))
      timeline.add(time + 3 * minute, (at) => subscribe(cinema, member, at, choice));
    return;
  }
  await answerCheckout(cinema.site, time + minute, orderId, "pay");
  planPeriods(cinema, member, { orderId, time, choice });
}

type Subscription = { orderId: string; time: number; choice: Choice };

/** Plans the one event that interrupts a subscription, if any. */
function planPeriods(cinema: Cinema, member: Member, { orderId, time, choice }: Subscription) {
  const { random, timeline, plans } = cinema;
  const isMonthly = choice.plan !== plans.yearly;
  const period = random.integer(1, 12);
  const inPeriod = time + (period * 30 - random.integer(3, 25)) * day + random.integer(0, 9) * hour;
  const share = random.next();
  if (isMonthly && share < 0.4)
    timeline.add(inPeriod, async (at) => {
      await member.send(at, "POST /Unsubscribe", { email: member.email, when: "period_end" });
    });
  else if (isMonthly && share < 0.5) planFailure(cinema, orderId, time + period * 30 * day - hour);
  else if (isMonthly && share < 0.55) planPause(cinema, member, inPeriod);
  else if (choice.plan === plans.monthly && share < 0.62) planChange(cinema, member, inPeriod);
  else if (choice.trial && share < 0.3)
    timeline.add(time + 6 * day, async (at) => {
      await member.send(at, "POST /Unsubscribe", { email: member.email, when: "period_end" });
    });
}

/** Lets the card fail at a renewal. Most members pay with another card within some days. */
function planFailure({ site, random, timeline }: Cinema, orderId: string, time: number): void {
  const isPaidLater = random.chance(0.6);
  timeline.add(time, (at) => answerCheckout(site, at, orderId, "decline-renewal"));
  if (isPaidLater)
    timeline.add(time + random.integer(1, 4) * day, (at) =>
      answerCheckout(site, at, orderId, "pay"),
    );
}

function planPause({ random, timeline }: Cinema, member: Member, time: number): void {
  const months = random.integer(1, 2);
  timeline.add(time, async (at) => {
    await member.send(at, "POST /api/billing/pause", { months });
  });
}

type ChangePrice = { data: Record<"now" | "later", { amount: number } | null> };

/** Changes a monthly subscription to the yearly plan, at once or with the next payment. */
function planChange({ random, timeline, plans }: Cinema, member: Member, time: number): void {
  const isImmediate = random.chance(0.7);
  timeline.add(time, async (at) => {
    const target = { plan_id: plans.yearly };
    const { data } = await member.send<ChangePrice>(at, "POST /api/billing/plan/price", target);
    const price = isImmediate ? data.now : data.later;
    await member.send(at, "POST /api/billing/plan", {
      ...target,
      when: isImmediate ? "now" : "period_end",
      amount: price?.amount,
    });
  });
}
