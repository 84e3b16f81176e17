import { type CreatedObjects, respondCreated } from "./created-objects.ts";
import { findPrice, toChangePayment, toPhases, toPreview, toSchedule } from "./plan-changes.ts";
import type {
  CheckoutSession,
  Payer,
  Payment,
  StripeJson,
  Subscription,
} from "./stripe-objects.ts";
import * as objects from "./stripe-objects.ts";
import type { StripeRequest } from "./stripe-parameters.ts";

const expandedCard = "customer.invoice_settings.default_payment_method";

/** An account at Stripe: objects that a test sets, in the responses that the SDK expects. */
export class FakeStripeAccount {
  readonly sessions = new Map<string, CheckoutSession>();
  readonly subscriptions = new Map<string, Subscription>();
  /** The payments, newest first. */
  readonly payments: Payment[] = [];
  readonly customers = new Map<string, Record<string, string>>();
  /** The card of each customer, for subscriptions without a card of their own. */
  readonly customerCards = new Map<string, objects.CardExpiry>();
  /** The discount of each coupon, in cents. */
  readonly coupons = new Map<string, number>();
  /** The ids of refunded payments. A payment with two refunds is listed twice. */
  readonly refunds: string[] = [];
  /** The objects that the site created, with the requested fields. */
  readonly createdObjects: CreatedObjects = {
    products: [],
    prices: [],
    webhook_endpoints: [],
    configurations: [],
  };
  /** The plan's price at Stripe, in cents. */
  planPriceCents = 999;
  /** Whether Stripe computes tax ("active") or its set-up is not finished ("pending"). */
  taxStatus: "active" | "pending" = "active";
  /** The milliseconds by which Stripe's clock is ahead. */
  clockAheadMs = 0;
  private createdCount = { sessions: 0, customers: 0, schedules: 0 };

  reset(): void {
    for (const stored of [
      this.sessions,
      this.subscriptions,
      this.customers,
      this.customerCards,
      this.coupons,
    ])
      stored.clear();
    for (const stored of [this.payments, this.refunds, ...Object.values(this.createdObjects)])
      stored.length = 0;
    this.createdCount = { sessions: 0, customers: 0, schedules: 0 };
    this.planPriceCents = 999;
    this.taxStatus = "active";
    this.clockAheadMs = 0;
  }

  /** Returns the time at Stripe, in seconds since 1970. */
  now(): number {
    return Math.floor((Date.now() + this.clockAheadMs) / 1000);
  }

  /** Pays the checkout of an order. */
  completeCheckout(
    orderId: string,
    {
      amount,
      currency = "usd",
      card,
      tax = 0,
      payer,
    }: { amount: number; currency?: string; card?: string; tax?: number; payer?: Payer },
  ): string {
    const session = [...this.sessions.values()].findLast(
      ({ metadata }) => metadata.order_id === orderId,
    );
    if (!session) throw new Error(`no checkout for ${orderId}`);
    const now = this.now();
    const customer = String(session.customer);
    const trialDays = (session.asked as Record<string, string>)[
      "subscription_data[trial_period_days]"
    ];
    const subscription = session.mode === "subscription" ? `sub_${orderId}` : null;
    if (subscription) {
      this.subscriptions.set(subscription, {
        id: subscription,
        status: trialDays ? "trialing" : "active",
        ...(trialDays && { trialDays: Number(trialDays) }),
        ...(card && { card }),
        customer,
        cancel_at_period_end: false,
        ended_at: null,
        start: now,
        metadata: session.metadata,
      });
    }
    const id = this.addPayment({
      subscription,
      customer,
      amount,
      currency,
      tax,
      ...(payer && { payer }),
    });
    Object.assign(session, {
      status: "complete",
      payment_status: "paid",
      subscription,
      payment_intent: subscription ? null : id,
    });
    return id;
  }

  /** Renews the order's subscription. */
  renew(orderId: string, payment: Partial<Payment> = {}): string {
    const subscription = `sub_${orderId}`;
    const customer = this.subscriptions.get(subscription)?.customer;
    return this.addPayment({ subscription, customer, ...payment });
  }

  private addPayment(payment: Partial<Payment>): string {
    const id = `pi_${this.payments.length + 1}`;
    this.payments.unshift({
      id,
      subscription: null,
      customer: "",
      amount: 999,
      currency: "usd",
      paidAt: this.now(),
      refundedCents: 0,
      dispute: null,
      price: "price_of_these_tests",
      product: "marquee-plan-10001",
      ...payment,
    });
    return id;
  }

  /** Completes the checkout with a bank payment that is still pending. */
  startDelayedPayment(orderId: string, amount: number): void {
    const id = this.completeCheckout(orderId, { amount });
    const payment = this.payments.find((item) => item.id === id);
    if (payment?.subscription) this.payments.splice(this.payments.indexOf(payment), 1);
    else if (payment) payment.status = "processing";
  }

  /** Responds to a request; null if there is no such object. */
  protected respond(request: StripeRequest): StripeJson | null {
    const { url, form, method } = request;
    const [, , root = "", ...path] = url.pathname.split("/");
    const [kind = "", objectId = "", sessionId = ""] =
      path[0] === "configurations" ? path : [root, ...path];
    if (kind in this.createdObjects)
      return respondCreated(this.createdObjects, kind, objectId, request);
    if (kind === "checkout") return this.checkout(request, sessionId);
    if (kind === "billing_portal") {
      const returnUrl = encodeURIComponent(form.get("return_url") ?? "");
      return {
        object: "billing_portal.session",
        url: `https://billing.stripe.example/${form.get("configuration")}/${form.get("customer")}?back=${returnUrl}`,
      };
    }
    if (kind === "customers") return this.customer(method, objectId, form);
    if (kind === "coupons") return this.createCoupon(form);
    if (kind === "refunds") return this.refund(form);
    if (kind === "tax") return { object: "tax.settings", status: this.taxStatus };
    if (objectId === "create_preview") return this.preview(form);
    if (kind === "subscription_schedules") return this.changeSchedule(objectId, request);
    if (kind === "invoices" && objectId) return this.invoice(objectId);
    if (kind === "subscriptions") return this.changeSubscription(method, objectId, form);
    return this.listPayments(kind, url.searchParams);
  }

  private checkout({ method, url, form }: StripeRequest, id: string): StripeJson | null {
    const session = this.sessions.get(id);
    if (url.pathname.endsWith("/expire"))
      return session ? Object.assign(session, { status: "expired" }) : null;
    if (id === "")
      return method === "POST" ? this.createSession(form) : this.listSessions(url.searchParams);
    if (!session) return null;
    const payment = this.payments.find((item) => item.id === session.payment_intent);
    const asked = session.asked as Record<string, string>;
    const hasInvoice =
      asked.mode === "subscription" || asked["invoice_creation[enabled]"] === "true";
    return {
      ...session,
      ...([...url.searchParams.values()].includes(expandedCard) && {
        customer: this.payingCustomer(session),
      }),
      subscription: this.subscription(String(session.subscription)),
      payment_intent: payment ? objects.toPaymentIntent(payment) : null,
      invoice: payment && hasInvoice ? objects.toInvoice(payment) : null,
      total_details: { ...(session.total_details as StripeJson), amount_tax: payment?.tax ?? 0 },
    };
  }

  private payingCustomer({ customer }: CheckoutSession): StripeJson {
    const id = String(customer);
    return {
      id,
      invoice_settings: {
        default_payment_method: objects.toPaymentMethod(this.customerCards.get(id)),
      },
    };
  }

  /**
   * Creates a checkout at a price that the site has created at Stripe. Null for an archived price,
   * which Stripe refuses.
   */
  private createSession(form: URLSearchParams): StripeJson | null {
    const discountCents = this.coupons.get(form.get("discounts[0][coupon]") ?? "") ?? 0;
    const priceId = form.get("line_items[0][price]");
    const price = this.createdObjects.prices?.find(({ id }) => id === priceId);
    if (price?.active === "false") return null;
    const planPriceCents = price ? Number(price.unit_amount) : this.planPriceCents;
    const sold = {
      planPriceCents,
      currency: price?.currency ?? "usd",
      discountCents,
      created: this.now(),
    };
    const session = objects.toSession(`cs_${++this.createdCount.sessions}`, form, sold);
    this.sessions.set(session.id, session);
    return session;
  }

  private listSessions(query: URLSearchParams): StripeJson {
    const [from, to] = [Number(query.get("created[gte]")), Number(query.get("created[lt]"))];
    const isListed = ({ status, created }: StripeJson) =>
      status === query.get("status") && Number(created) >= from && Number(created) < to;
    return objects.toList([...this.sessions.values()].filter(isListed));
  }

  private customer(method: string, id: string, form: URLSearchParams): StripeJson | null {
    const known = this.customers.get(id);
    if (method === "DELETE") return this.customers.delete(id) ? { id, deleted: true } : null;
    if (id && !known) return null;
    const customer = {
      id: id || `cus_${++this.createdCount.customers}`,
      ...known,
      ...Object.fromEntries(form),
    };
    this.customers.set(customer.id, customer);
    return customer;
  }

  private createCoupon(form: URLSearchParams): StripeJson {
    const id = String(form.get("id"));
    this.coupons.set(id, Number(form.get("amount_off")));
    return { id, object: "coupon" };
  }

  private invoice(id: string): StripeJson | null {
    const payment = this.payments.find((item) => `in_${item.id}` === id);
    return payment ? objects.toInvoice(payment) : null;
  }

  private refund(form: URLSearchParams): StripeJson | null {
    const payment = this.payments.find(({ id }) => id === form.get("payment_intent"));
    if (!payment) return null;
    const left = payment.amount - payment.refundedCents;
    const amount = Number(form.get("amount") ?? left);
    // Stripe refuses to refund a charge with an open dispute, and the part that a lost dispute
    // took: https://docs.stripe.com/error-codes#charge-disputed
    if (payment.dispute === "needs_response") return null;
    if (amount > left - objects.lostCentsOf(payment)) return null;
    payment.refundedCents += amount;
    this.refunds.push(payment.id);
    return { id: `re_${this.refunds.length}`, object: "refund" };
  }

  private changeSubscription(method: string, id: string, form: URLSearchParams): StripeJson | null {
    const subscription = this.subscriptions.get(id);
    if (!subscription) return null;
    if (method === "DELETE")
      Object.assign(subscription, { status: "canceled", ended_at: this.now() });
    if (method !== "POST") return this.subscription(id);
    // Stripe refuses to stop a subscription with a schedule: "The subscription is managed by the
    // subscription schedule, and updating any cancelation behavior directly is not allowed."
    if (form.has("cancel_at_period_end") && subscription.schedule) return null;
    if (form.has("cancel_at")) subscription.cancel_at = Number(form.get("cancel_at")) || null;
    if (form.has("cancel_at_period_end"))
      subscription.cancel_at_period_end = form.get("cancel_at_period_end") === "true";
    for (const [name, value] of form) {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      if (key) subscription.metadata = { ...subscription.metadata, [key]: value };
    }
    if (form.has("items[0][price]")) this.changePlan(subscription, form);
    if (form.get("trial_end") === "now") this.beginPeriod(subscription, this.now());
    else if (form.has("trial_end")) this.beginTrial(subscription, Number(form.get("trial_end")));
    return this.subscription(id);
  }

  /**
   * Changes the plan. Nothing changes if the payment fails, because `payment_behavior` is
   * `error_if_incomplete`.
   */
  private changePlan(subscription: Subscription, form: URLSearchParams): void {
    const price = findPrice(this.createdObjects.prices ?? [], form.get("items[0][price]"));
    if (!price) throw new Error("a plan without a price");
    // https://docs.stripe.com/billing/subscriptions/prorations#disable-prorations: the next invoice
    // has the new price.
    if (form.get("proration_behavior") === "none") {
      subscription.price = price;
      return;
    }
    const at = Number(form.get("proration_date"));
    const payment = toChangePayment(subscription, this.countPaid(subscription), {
      price,
      at,
      now: this.now(),
    });
    const period = { current_period_start: this.now(), current_period_end: payment.periodEnd ?? 0 };
    Object.assign(subscription, { price, period });
    this.addPayment({ subscription: subscription.id, customer: subscription.customer, ...payment });
  }

  private preview(form: URLSearchParams): StripeJson | null {
    const subscription = this.subscriptions.get(form.get("subscription") ?? "");
    const price = findPrice(
      this.createdObjects.prices ?? [],
      form.get("subscription_details[items][0][price]"),
    );
    if (!subscription || !price) return null;
    const at = Number(form.get("subscription_details[proration_date]"));
    return toPreview(
      toChangePayment(subscription, this.countPaid(subscription), { price, at, now: this.now() }),
    );
  }

  private changeSchedule(id: string, { url, form }: StripeRequest): StripeJson | null {
    const subscriptionId = form.get("from_subscription");
    const subscription = [...this.subscriptions.values()].find(
      (found) => found.id === subscriptionId || (id !== "" && found.schedule?.id === id),
    );
    // A subscription has at most one schedule.
    if (!subscription || (subscriptionId !== null && subscription.schedule)) return null;
    if (subscriptionId !== null)
      subscription.schedule = toSchedule(
        `sub_sched_${++this.createdCount.schedules}`,
        subscription,
        this.countPaid(subscription),
      );
    const { schedule } = subscription;
    if (!schedule) return null;
    if (url.pathname.endsWith("/release")) {
      subscription.schedule = null;
      return { ...schedule, status: "released" };
    }
    if (form.has("phases[0][start_date]")) schedule.phases = toPhases(form);
    return schedule;
  }

  /**
   * Ends the running period as the subscription's schedule says. The payment of the next period
   * succeeds or is declined.
   */
  renewBySchedule(subscription: Subscription, options?: { isDeclined?: boolean }): void {
    const { current_period_end: start } = objects.currentPeriodOf(
      subscription,
      this.countPaid(subscription),
    );
    this.beginPeriod(subscription, start, options);
  }

  private countPaid = ({ id }: Subscription): number =>
    this.payments.filter(({ subscription }) => subscription === id).length;

  /**
   * Begins a trial when an update of the subscription sets one, as for a pause. Its invoice is
   * empty.
   */
  private beginTrial(subscription: Subscription, end: number): void {
    const period = { current_period_start: this.now(), current_period_end: end };
    Object.assign(subscription, { status: "trialing", trial_end: end, period });
    const { id, customer } = subscription;
    this.addPayment({
      subscription: id,
      customer,
      amount: 0,
      reason: "subscription_update",
      periodEnd: end,
    });
  }

  /**
   * Begins a period with the plan of the schedule's phase. The payment of the period succeeds or is
   * declined.
   */
  beginPeriod(subscription: Subscription, start: number, { isDeclined = false } = {}): void {
    const phase = subscription.schedule?.phases.find(
      ({ start_date: startsAt }) => startsAt >= start,
    );
    const price =
      findPrice(this.createdObjects.prices ?? [], phase?.price ?? null) ??
      objects.priceOf(subscription);
    subscription.metadata = { ...subscription.metadata, ...phase?.metadata };
    const period = { current_period_start: start, current_period_end: start + price.days * 86_400 };
    Object.assign(subscription, {
      price,
      period,
      status: isDeclined ? "past_due" : "active",
      trial_end: null,
    });
    if (!isDeclined) this.payPeriod(subscription, start);
  }

  /** Pays the subscription's running period. */
  payPeriod({ id, customer, ...rest }: Subscription, paidAt = this.now()): void {
    const { cents: amount, id: price, product } = objects.priceOf({ id, customer, ...rest });
    const periodEnd = rest.period?.current_period_end;
    this.addPayment({
      subscription: id,
      customer,
      amount,
      price,
      product,
      paidAt,
      ...(periodEnd && { periodEnd }),
    });
  }

  private subscription(id: string): StripeJson | null {
    const stored = this.subscriptions.get(id);
    return stored ? objects.toSubscription(stored, this.countPaid(stored)) : null;
  }

  private listPayments(kind: string, query: URLSearchParams): StripeJson | null {
    const { payments } = this;
    if (kind === "invoices") {
      const id = query.get("subscription");
      const invoices = payments
        .filter(({ subscription }) => subscription === id)
        .map(objects.toInvoice);
      return objects.listPage(invoices, query);
    }
    if (kind === "charges") {
      const [customerId, paymentId] = [query.get("customer"), query.get("payment_intent")];
      if (paymentId && !payments.some(({ id }) => id === paymentId)) return null;
      const charges = payments
        .filter(
          ({ id, customer, amount }) =>
            (paymentId ? id === paymentId : customer === customerId) && amount > 0,
        )
        .map(objects.toCharge);
      return objects.listPage(charges, query);
    }
    if (kind !== "disputes") return null;
    const charged = payments.find(({ id }) => `ch_${id}` === query.get("charge"));
    return objects.listPage(charged ? objects.toDisputes(charged) : [], query);
  }
}
