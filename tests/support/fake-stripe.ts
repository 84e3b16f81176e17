import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { requireKnownParameters, type StripeRequest } from "./stripe-parameters.ts";

type Json = Record<string, unknown>;
type Answer = { status: number; text: string };

const failure = (status: number, error: Json): Answer => ({ status, text: JSON.stringify({ error }) });

type Subscription = {
  id: string;
  status: string;
  customer: string;
  cancel_at_period_end: boolean;
  cancel_at?: number | null;
  ended_at: number | null;
  start: number;
  metadata: Record<string, string>;
};

type Payment = {
  id: string;
  subscription: string | null;
  customer: string;
  amount: number;
  currency: string;
  paidAt: number;
  refundedCents: number;
  /** The status of its dispute, which Stripe keeps for ever. */
  dispute: string | null;
  /** What the subscription's invoice sold. */
  price: string;
  product: string;
  /** For a single payment: "succeeded" by default. */
  status?: string;
};

/**
 * The part of Stripe's API that we use, with the responses that the SDK expects, from data that a test sets. The real
 * SDK sends its requests over HTTP.
 */
export class FakeStripe {
  readonly sessions = new Map<string, Json & { id: string; metadata: Record<string, string> }>();
  readonly subscriptions = new Map<string, Subscription>();
  /** Newest first. */
  readonly payments: Payment[] = [];
  readonly customers = new Map<string, Record<string, string>>();
  /** The objects created for the site, with the requested fields. */
  readonly createdObjects: Record<string, Record<string, string>[]> = {
    products: [],
    prices: [],
    webhook_endpoints: [],
    configurations: [],
  };
  readonly requests: StripeRequest[] = [];
  isDown = false;
  /** The answer to the next request. */
  nextFailure: (Json & { status: number }) | null = null;
  /** The plan's price at Stripe, in cents. */
  planPriceCents = 999;
  private readonly savedAnswers = new Map<string, { request: string; answer: Answer }>();
  private server: Server | undefined;

  async start(): Promise<string> {
    this.server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        const url = new URL(request.url ?? "/", "http://stand-in");
        this.requests.push({ method: request.method ?? "GET", url, form: new URLSearchParams(body) });
        const key = String(request.headers["idempotency-key"] ?? "");
        const { status, text } = this.answerOnce(key, url.pathname, body, () =>
          this.answer(request.method ?? "GET", url, new URLSearchParams(body)),
        );
        response.writeHead(status, { "Content-Type": "application/json" });
        response.end(text);
      });
    });
    await new Promise<void>((resolve) => this.server?.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private answer(method: string, url: URL, form: URLSearchParams): Answer {
    if (this.nextFailure) {
      const { status, ...error } = this.nextFailure;
      this.nextFailure = null;
      return failure(status, { message: "refused", ...error });
    }
    if (this.isDown) return failure(500, { type: "api_error", message: "the stand-in is down" });
    const body = this.respond(method, url, form);
    if (body) return { status: 200, text: JSON.stringify(body) };
    return failure(404, { type: "invalid_request_error", code: "resource_missing", message: "the stand-in has none" });
  }

  /** Saves the answer of each idempotency key, a 500 too, and refuses a key with other parameters. */
  private answerOnce(key: string, path: string, body: string, answer: () => Answer): Answer {
    if (key === "") return answer();
    const request = `${path}?${body}`;
    const saved = this.savedAnswers.get(key) ?? { request, answer: answer() };
    this.savedAnswers.set(key, saved);
    if (saved.request === request) return saved.answer;
    return failure(400, { type: "idempotency_error", message: "the key was used with other parameters" });
  }

  /** Throws if a request had parameters that Stripe does not know. */
  async stop(): Promise<void> {
    this.server?.close();
    await requireKnownParameters(this.requests);
  }

  reset(): void {
    for (const objects of [this.sessions, this.subscriptions, this.customers, this.savedAnswers]) objects.clear();
    this.payments.length = 0;
    for (const objects of Object.values(this.createdObjects)) objects.length = 0;
    this.isDown = false;
    this.planPriceCents = 999;
  }

  /** Pays the checkout of an order. */
  completeCheckout(orderId: string, { amount, currency = "usd" }: { amount: number; currency?: string }): string {
    const session = [...this.sessions.values()].find(({ metadata }) => metadata.order_id === orderId);
    if (!session) throw new Error(`no checkout for ${orderId}`);
    const now = Math.floor(Date.now() / 1000);
    const customer = String(session.customer);
    const subscription = session.mode === "subscription" ? `sub_${orderId}` : null;
    if (subscription) {
      this.subscriptions.set(subscription, {
        id: subscription,
        status: "active",
        customer,
        cancel_at_period_end: false,
        ended_at: null,
        start: now,
        metadata: session.metadata,
      });
    }
    const id = this.addPayment({ subscription, customer, amount, currency });
    Object.assign(session, {
      status: "complete",
      payment_status: "paid",
      subscription,
      payment_intent: subscription ? null : id,
    });
    return id;
  }

  /** A renewal of the order's subscription. */
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
      paidAt: Math.floor(Date.now() / 1000),
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

  private respond(method: string, { pathname, searchParams }: URL, form: URLSearchParams): Json | null {
    const [, , root = "", ...path] = pathname.split("/");
    const [kind = "", objectId = "", sessionId = ""] = path[0] === "configurations" ? path : [root, ...path];
    const createdObjects = this.createdObjects[kind];
    if (createdObjects)
      return this.respondCreated(createdObjects, kind, method, objectId, searchParams.get("lookup_keys[0]"), form);
    if (pathname.endsWith("/expire")) {
      const session = this.sessions.get(sessionId);
      return session ? Object.assign(session, { status: "expired" }) : null;
    }
    if (kind === "checkout" && method === "POST") return this.createSession(form);
    if (kind === "checkout" && sessionId === "") return this.listSessions(searchParams);
    if (kind === "checkout") return this.expandedSession(sessionId);
    if (kind === "billing_portal") {
      const returnUrl = encodeURIComponent(form.get("return_url") ?? "");
      return {
        object: "billing_portal.session",
        url: `https://billing.stripe.example/${form.get("configuration")}/${form.get("customer")}?back=${returnUrl}`,
      };
    }
    if (kind === "customers") return this.customer(method, objectId, form);
    if (kind === "invoices") return this.invoices(searchParams.get("subscription"));
    if (kind === "charges") return this.charges(searchParams.get("customer"));
    if (kind === "disputes") return this.disputes(searchParams.get("charge"));
    if (kind === "refunds") {
      for (const payment of this.payments)
        if (payment.id === form.get("payment_intent")) payment.refundedCents = payment.amount;
      return { id: "re_1", object: "refund" };
    }
    if (kind !== "subscriptions") return null;
    const subscription = this.subscriptions.get(objectId);
    if (!subscription) return null;
    if (method === "DELETE")
      Object.assign(subscription, { status: "canceled", ended_at: Math.floor(Date.now() / 1000) });
    if (method === "POST") subscription.cancel_at_period_end = form.get("cancel_at_period_end") === "true";
    return this.subscription(objectId);
  }

  private respondCreated(
    createdObjects: Record<string, string>[],
    kind: string,
    method: string,
    id: string,
    lookup: string | null,
    form: URLSearchParams,
  ): Json | null {
    const known = createdObjects.find((item) => item.id === id);
    if (known && method === "POST") Object.assign(known, Object.fromEntries(form));
    if (known && method === "DELETE") createdObjects.splice(createdObjects.indexOf(known), 1);
    const amount = kind === "prices" && known ? { unit_amount: Number(known.unit_amount) } : {};
    if (id) return known ? { ...known, ...amount, active: known.active !== "false" } : null;
    if (method === "GET") {
      return {
        object: "list",
        data: createdObjects
          .filter((item) => lookup === null || (item.lookup_key === lookup && item.active !== "false"))
          .map((item) => ({
            ...item,
            metadata: { created_by: item["metadata[created_by]"] },
            status: item.disabled === "true" ? "disabled" : "enabled",
            enabled_events: Object.keys(item)
              .filter((field) => field.startsWith("enabled_events["))
              .map((field) => item[field]),
          })),
        has_more: false,
      };
    }
    const idPrefix = { products: "product", prices: "price", webhook_endpoints: "we", configurations: "bpc" }[kind];
    const item = { id: `${idPrefix}_${createdObjects.length + 1}`, ...Object.fromEntries(form) };
    createdObjects.push(item);
    const secret = kind === "webhook_endpoints" ? `whsec_${createdObjects.length}` : undefined;
    return { ...item, active: true, secret };
  }

  private createSession(form: URLSearchParams): Json {
    const metadata = { order_id: form.get("metadata[order_id]") ?? "", plan_id: form.get("metadata[plan_id]") ?? "" };
    const known = [...this.sessions.values()].find((item) => item.metadata.order_id === metadata.order_id);
    if (known) return known;
    const id = `cs_${metadata.order_id}`;
    const session = {
      id,
      object: "checkout.session",
      mode: form.get("mode"),
      url: `https://checkout.stripe.example/${id}`,
      status: "open",
      payment_status: "unpaid",
      created: Math.floor(Date.now() / 1000),
      success_url: form.get("success_url"),
      currency: "usd",
      amount_subtotal: form.get("mode") === "subscription" ? this.planPriceCents : sumLineItems(form),
      metadata: metadata.plan_id ? metadata : { order_id: metadata.order_id },
      customer: form.get("customer"),
      subscription: null,
      payment_intent: null,
      asked: Object.fromEntries(form),
    };
    this.sessions.set(id, session);
    return session;
  }

  private listSessions(query: URLSearchParams): Json {
    const [from, to] = [Number(query.get("created[gte]")), Number(query.get("created[lt]"))];
    const isListed = ({ status, created }: Json) =>
      status === query.get("status") && Number(created) >= from && Number(created) < to;
    return list([...this.sessions.values()].filter(isListed));
  }

  private expandedSession(id: string): Json | null {
    const session = this.sessions.get(id);
    if (!session) return null;
    const { subscription, payment_intent: intent } = session;
    return {
      ...session,
      subscription: subscription ? this.subscription(String(subscription)) : null,
      payment_intent: intent ? this.paymentIntent(String(intent)) : null,
    };
  }

  private subscription(id: string): Json | null {
    const stored = this.subscriptions.get(id);
    if (!stored) return null;
    const { start, ...rest } = stored;
    const paidCount = this.payments.filter(({ subscription }) => subscription === id).length;
    // The period advances also when a renewal could not be charged.
    const isOverdue = stored.status === "past_due" && paidCount > 0;
    const periodCount = paidCount + (isOverdue ? 1 : 0);
    const period = {
      current_period_start: start + (periodCount - 1) * 30 * 86_400,
      current_period_end: start + periodCount * 30 * 86_400,
    };
    return {
      cancel_at: null,
      ...rest,
      object: "subscription",
      start_date: start,
      items: { data: [{ id: "si_1", ...period }] },
      latest_invoice: { hosted_invoice_url: isOverdue ? `https://invoice.stripe.example/${id}` : null },
    };
  }

  private customer(method: string, id: string, form: URLSearchParams): Json | null {
    const known = this.customers.get(id);
    if (method === "DELETE") return this.customers.delete(id) ? { id, deleted: true } : null;
    if (id && !known) return null;
    const customer = { id: id || `cus_${this.customers.size + 1}`, ...known, ...Object.fromEntries(form) };
    this.customers.set(customer.id, customer);
    return customer;
  }

  private invoices(subscription: string | null): Json {
    const data = this.payments
      .filter((payment) => payment.subscription === subscription)
      .map(({ id, amount, currency, paidAt, price, product }) => ({
        id: `in_${id}`,
        object: "invoice",
        amount_paid: amount,
        currency,
        created: paidAt,
        status_transitions: { paid_at: paidAt },
        lines: { data: [{ pricing: { type: "price_details", price_details: { price, product } } }] },
        payments: {
          data: amount === 0 ? [] : [{ status: "paid", payment: { type: "payment_intent", payment_intent: id } }],
        },
      }));
    return list(data);
  }

  private charges(customer: string | null): Json {
    return list(this.payments.filter((payment) => payment.customer === customer && payment.amount > 0).map(toCharge));
  }

  private disputes(charge: string | null): Json {
    const disputed = this.payments.filter((payment) => `ch_${payment.id}` === charge && payment.dispute !== null);
    return list(
      disputed.map(({ id, dispute, paidAt }) => ({
        id: `dp_${id}`,
        object: "dispute",
        status: dispute,
        evidence_details: { due_by: paidAt + 7 * 86_400 },
      })),
    );
  }

  private paymentIntent(id: string): Json | null {
    const payment = this.payments.find((item) => item.id === id);
    if (!payment) return null;
    const { amount, currency, status = "succeeded" } = payment;
    return {
      id,
      object: "payment_intent",
      status,
      amount_received: amount,
      currency,
      latest_charge: toCharge(payment),
    };
  }
}

const list = (data: object[]): Json => ({ object: "list", data, has_more: false });

const toCharge = ({ id, amount, currency, paidAt, refundedCents, dispute }: Payment) => ({
  id: `ch_${id}`,
  object: "charge",
  payment_intent: id,
  status: "succeeded",
  amount,
  currency,
  amount_refunded: refundedCents,
  refunded: refundedCents >= amount,
  disputed: dispute !== null,
  created: paidAt,
});

/** The sum of the lines of a checkout of movies. */
function sumLineItems(form: URLSearchParams): number {
  const amounts = [...form].filter(([name]) => /^line_items\[\d+\]\[price_data\]\[unit_amount\]$/.test(name));
  return amounts.reduce((sum, [, cents]) => sum + Number(cents), 0);
}
