import { jsonRequest } from "../clients.ts";
import type { Delivery, PaymentAction } from "./payment-actions.ts";
import {
  type Change,
  isDisputedOrRefunded,
  orderIdOf,
  SimulatedBilling,
} from "./simulated-billing.ts";
import type { Payment, Subscription } from "./stripe-objects.ts";
import type { StripeSite } from "./stripe-site.ts";

const [hour, day] = [3_600_000, 86_400_000];
/**
 * The time between two actions in ms. Only a state that was fetched at least a minute later can set
 * an order's status back.
 */
const stepMs = 2 * 60_000;
const email = "una@example.com";
const everyFiveMinutes = "*/5 * * * *";
const giftDays = 30;
/** The family plan's price, and the period of both plans. */
const [dearestCents, periodMs] = [1_999, 30 * day];
type Gift = { orderId: string; paymentId: string; code: string };

/** A member of the site who pays by Stripe, while events are late, repeated or lost. */
export class PayingMember {
  readonly billing: SimulatedBilling;
  private readonly site: StripeSite;
  private clockAheadMs = 0;
  private pending: Change[] = [];
  /** For each order, the time of its last change that no event has reported. */
  private readonly unreportedSince = new Map<string, number>();
  /**
   * The least time in ms that must be left of the gift. A gift is used up only while the site knows
   * of no other payment.
   */
  private giftLeftMs = 0;
  /** The gift that the member has bought from the site. */
  private gift: Gift | null = null;

  constructor(site: StripeSite) {
    this.site = site;
    this.billing = new SimulatedBilling(site.fakeStripe);
  }

  private now = () => Date.now() + this.clockAheadMs;

  /** Whether events have reported every change. */
  get areChangesReported(): boolean {
    return this.pending.length === 0 && this.unreportedSince.size === 0;
  }

  /**
   * Returns the site's values and the expected values: access, its plan, the sum of payments, and
   * the time left of a gift. The expected values follow from Stripe's payments and the gift: a
   * gift's time is at most the given time and at least the time that cannot have been used, and 0
   * while its payment is refunded or disputed.
   */
  async readOutcome() {
    const row = await this.site.queryRow<{
      plan: string;
      cents: number;
      given: number;
      left: number;
    }>(
      `SELECT (SELECT plan_id FROM subscriptions) AS plan, (SELECT coalesce(sum(amount_cents - refunded_cents), 0) FROM payments) AS cents,
        coalesce(max(until), 0) AS given, coalesce(max(until), 0) - max(?, coalesce((SELECT expires_at FROM subscriptions), 0)) AS left
        FROM gifts`,
      this.now(),
    );
    const paidPlan = this.billing.paidPlan();
    const hasAccess = paidPlan !== null || this.now() < (row?.given ?? 0);
    const giftLeftMs = Math.max(0, row?.left ?? 0);
    const isSuspended = this.isGiftTakenBack();
    const giftIs = {
      tooLong: giftLeftMs > (isSuspended ? 0 : giftDays * day) + stepMs,
      tooShort: !isSuspended && giftLeftMs < this.giftLeftMs - stepMs,
    };
    const plan = paidPlan && row?.plan;
    const rightGift = { tooLong: false, tooShort: false };
    const expected = {
      hasAccess,
      plan: paidPlan,
      cents: this.billing.receivedCents(),
      giftIs: rightGift,
    };
    const actual = {
      hasAccess: (await this.site.fetchStatus()) === "SUBSCRIBED",
      plan,
      cents: row?.cents,
      giftIs,
    };
    return { expected, actual };
  }

  async perform(step: PaymentAction): Promise<void> {
    const changes = await this.change(step);
    for (const each of changes) await this.report(each, step.delivery);
    await this.setClock(this.now() + stepMs);
  }

  /**
   * Delivers the late events, and runs the jobs until they have found the changes of lost events.
   */
  async deliverLateEvents(): Promise<void> {
    for (const each of this.pending.splice(0).reverse()) await this.deliver(each);
    await this.reconcile();
    for (let turn = 0; turn < 20 && !(await this.isCaughtUp()); turn++) {
      const next = await this.site.queryRow<{ at: number | null }>(
        "SELECT min(check_at) AS at FROM orders WHERE done_at IS NULL",
      );
      if (next?.at == null) break;
      await this.setClock(Math.max(next.at + 1_000, this.now() + stepMs));
      for (const each of this.billing.billUntilNow()) await this.deliver(each);
      await this.reconcile();
    }
    this.unreportedSince.clear();
  }

  private async wait(ms: number): Promise<Change[]> {
    await this.setClock(this.now() + ms);
    return this.billing.billUntilNow();
  }

  private reconcile = () => this.site.runCron(everyFiveMinutes, this.now());

  private async setClock(time: number): Promise<void> {
    const now = this.now();
    const paidUntil = this.areChangesReported
      ? Math.max(now, this.billing.paidUntil() * 1000)
      : now;
    const isUsed = !(this.areChangesReported && this.isGiftTakenBack());
    if (isUsed) this.giftLeftMs -= Math.min(this.giftLeftMs, Math.max(0, time - paidUntil));
    this.clockAheadMs = time - Date.now();
    await this.site.setClockAhead(this.clockAheadMs);
  }

  private async isCaughtUp(): Promise<boolean> {
    for (const [orderId, since] of this.unreportedSince) {
      const order = await this.site.queryRow<{ checked_at: number; done_at: number | null }>(
        "SELECT checked_at, done_at FROM orders WHERE id = ?",
        orderId,
      );
      if (order && order.done_at === null && order.checked_at < since) return false;
    }
    return this.billing.ordersToCancel().length === 0;
  }

  private async report(change: Change, by: Delivery): Promise<void> {
    if (by === "lost") this.unreportedSince.set(change.orderId, this.now());
    if (by === "late" || by === "twice") this.pending.push(change);
    if (by === "now" || by === "twice") await this.deliver(change);
  }

  /** Delivers an event. The event of a payment that the site does not know has no effect. */
  private async deliver({ type, orderId, transactionId }: Change): Promise<void> {
    const object = transactionId
      ? { payment_intent: transactionId }
      : { metadata: { order_id: orderId } };
    const { status } = await this.site.sendEvent(type, object, { at: this.now() });
    if (status !== 200) throw new Error(`${type} was answered by ${status}`);
    const isKnown =
      !transactionId ||
      (await this.site.queryRow("SELECT 1 FROM payments WHERE transaction_id = ?", transactionId));
    if (isKnown) this.unreportedSince.delete(orderId);
    else this.unreportedSince.set(orderId, this.now());
  }

  private async change(step: PaymentAction): Promise<Change[]> {
    switch (step.do) {
      case "subscribe":
        return this.subscribe(step.by);
      case "wait":
        return this.wait(step.hours * hour);
      case "decline cards":
        this.billing.isCardDeclined = true;
        return [];
      case "give a new card":
        return this.billing.giveNewCard();
      case "unsubscribe":
        await this.unsubscribe(step.when);
        return [];
      case "declare a cancellation":
        await this.post("/api/cancellation", { email, when: step.when });
        return [];
      case "withdraw":
        await this.withdraw();
        return [];
      case "renew again":
        return this.renewAgain();
      case "pause":
        await this.post("/api/billing/pause", { months: step.months });
        return [];
      case "resume":
        await this.resume();
        return [];
      case "change plan":
        return this.changePlan(step.to, step.when);
      case "keep plan":
        await this.site.client("/api/billing/plan/next", { method: "DELETE" });
        return [];
      case "redeem a gift":
        await this.redeemGift();
        return [];
      case "dispute":
        return this.dispute(step.status, step.part, this.billing.charges()[step.back]);
      case "refund":
        return this.refund(step.part, this.billing.charges()[step.back]);
      case "deliver": {
        const [late] = this.pending.splice(step.which % Math.max(1, this.pending.length), 1);
        if (late) await this.deliver(late);
        return [];
      }
    }
  }

  private async post(path: string, body: object) {
    const response = await this.site.client(path, jsonRequest("POST", body));
    const { status } = response;
    const answer = await response.json();
    if (status >= 500) throw new Error(`${path} was answered by ${status} ${answer.code}`);
    return { status, body: answer };
  }

  private async subscribe(by: string): Promise<Change[]> {
    const choices: Record<string, object> = { trial: { trial: true }, code: { code: "half" } };
    const order = (choice: object) =>
      this.post("/initiate_payment", {
        email,
        plan_id: "10001",
        consent: by !== "code",
        ...choice,
      });
    let checkout = await order(choices[by] ?? {});
    if (checkout.status === 409 && choices[by]) checkout = await order({});
    return checkout.status === 200 ? [this.billing.completeCheckout(checkout.body.orderId)] : [];
  }

  /** Unsubscribes. Ending access at once also gives up the rest of a gift. */
  private async unsubscribe(when: "now" | "period_end"): Promise<void> {
    const { status } = await this.post("/Unsubscribe", { email, when });
    if (status === 200 && when === "now") this.giftLeftMs = 0;
  }

  /** Withdraws. The site keeps at most the price of the time that was used. */
  private async withdraw(): Promise<void> {
    await this.post("/api/withdrawal", { email });
    const left = await this.site.queryRow<{ order_id: string; begun: number; accepted: number }>(
      `SELECT order_id, orders.created_at AS begun, terms_accepted_at IS NOT NULL AS accepted
       FROM exits JOIN orders ON orders.id = order_id
       WHERE exits.kind = 'withdrawal' AND exits.done_at IS NOT NULL
       ORDER BY received_at DESC, exits.rowid DESC`,
    );
    if (!left) return;
    const usedMs = this.now() - left.begun + stepMs;
    const mostCents = left.accepted ? Math.ceil((dearestCents * usedMs) / periodMs) : 0;
    const keptCents = this.billing.receivedCentsOf(left.order_id);
    if (keptCents > mostCents)
      throw new Error(`a withdrawal left ${keptCents} cents, more than ${mostCents}`);
  }

  /** Resumes a stopped renewal in Stripe's portal. */
  private renewAgain(): Change[] {
    const stopped = [...this.site.fakeStripe.subscriptions.values()].filter(
      ({ status, cancel_at_period_end: isStopped }) => status !== "canceled" && isStopped,
    );
    return stopped.map((subscription) => {
      subscription.cancel_at_period_end = false;
      return { type: "customer.subscription.updated", orderId: orderIdOf(subscription) };
    });
  }

  /** Changes the plan at the price that the site quotes. */
  private async changePlan(planId: string, when: "now" | "period_end"): Promise<Change[]> {
    const plan = { plan_id: planId };
    const price = await this.post("/api/billing/plan/price", plan);
    const charge = price.body.data?.[when === "now" ? "now" : "later"];
    const changed = [...this.site.fakeStripe.subscriptions.values()].find(
      ({ status }) => status === "active",
    );
    if (!charge || !changed) return [];
    if (when === "now" && this.billing.isCardDeclined) this.declineNextCharge(changed);
    const { amount } = charge;
    await this.post("/api/billing/plan", { ...plan, when, amount });
    this.site.fakeStripe.nextFailure = null;
    return [{ type: "customer.subscription.updated", orderId: orderIdOf(changed) }];
  }

  private declineNextCharge({ id }: Subscription): void {
    this.site.fakeStripe.nextFailure = {
      status: 402,
      path: `/v1/subscriptions/${id}`,
      type: "card_error",
      code: "card_declined",
    };
  }

  /** Resumes a paused subscription, which is charged at once if its paid days are over. */
  private async resume(): Promise<void> {
    const { fakeStripe } = this.site;
    const paused = [...fakeStripe.subscriptions.values()].find(
      ({ status, metadata }) => status === "trialing" && metadata.paused_from,
    );
    const isCharged = paused && Number(paused.metadata.paused_from) <= fakeStripe.now() + 60;
    if (isCharged && this.billing.isCardDeclined) this.declineNextCharge(paused);
    await this.post("/api/billing/resume", {});
    fakeStripe.nextFailure = null;
  }

  private async redeemGift(): Promise<void> {
    this.gift ??= await this.buyGift();
    const { status } = await this.post("/api/gift-codes/redeem", { code: this.gift.code });
    if (status === 200) this.giftLeftMs = giftDays * day;
  }

  private async buyGift(): Promise<Gift> {
    const sendOn = new Date(this.now()).toLocaleDateString("en-CA", { timeZone: "Europe/Oslo" });
    const names = { recipientName: "Rosa", senderName: "Una", message: "" };
    const gift = {
      planId: "10001",
      periods: 1,
      price: 9.99,
      recipientEmail: "rosa@example.com",
      ...names,
      sendOn,
    };
    const { status, body } = await this.post("/api/gift-codes", gift);
    if (status !== 201) throw new Error(`the gift was answered by ${status} ${body.code}`);
    const { orderId } = body;
    const paymentId = this.site.fakeStripe.completeCheckout(orderId, { amount: 999 });
    await this.deliver({ type: "checkout.session.completed", orderId });
    const row = await this.site.queryRow<{ code: string }>(
      "SELECT code FROM gift_codes WHERE order_id = ?",
      orderId,
    );
    return { orderId, paymentId, code: row?.code ?? "" };
  }

  private isGiftTakenBack(): boolean {
    const payment = this.billing.charges().find(({ id }) => id === this.gift?.paymentId);
    return payment !== undefined && isDisputedOrRefunded(payment);
  }

  /**
   * Sets the status of a payment's dispute. A decided dispute does not change, and an open dispute
   * keeps the disputed part.
   */
  private dispute(status: string, part: number, payment: Payment | undefined): Change[] {
    const isDecided = payment?.dispute === "won" || payment?.dispute === "lost";
    const isUndisputed = payment?.dispute === null;
    if (!payment || isDecided || payment.refundedCents >= payment.amount) return [];
    if (isUndisputed && (status === "won" || status === "lost")) return [];
    payment.dispute = status;
    if (isUndisputed) payment.disputedCents = Math.round(payment.amount * part);
    const type =
      status === "won" || status === "lost" ? "charge.dispute.closed" : "charge.dispute.created";
    return [{ type, ...this.keysOf(payment) }];
  }

  /** Refunds a part of a payment in Stripe's dashboard. */
  private refund(part: number, payment: Payment | undefined): Change[] {
    if (!payment || (payment.dispute !== null && payment.dispute !== "won")) return [];
    const left = payment.amount - payment.refundedCents;
    payment.refundedCents += part === 1 ? left : Math.min(left, Math.round(payment.amount * part));
    return [{ type: "charge.refunded", ...this.keysOf(payment) }];
  }

  private keysOf({ id, subscription }: Payment) {
    const orderId =
      subscription === null ? (this.gift?.orderId ?? "") : subscription.replace("sub_", "");
    return { orderId, transactionId: id };
  }
}
