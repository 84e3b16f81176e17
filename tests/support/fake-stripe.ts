import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

type Json = Record<string, unknown>;
type Subscription = {
  id: string;
  status: string;
  cancel_at_period_end: boolean;
  cancel_at?: number | null;
  ended_at: number | null;
  start: number;
};

/**
 * The part of Stripe's API that we use, with the responses that the SDK expects, from data that a test sets. The real
 * SDK sends its requests over HTTP.
 */
export class FakeStripe {
  readonly sessions = new Map<string, Json & { id: string; metadata: Record<string, string> }>();
  readonly subscriptions = new Map<string, Subscription>();
  /** Newest first. */
  readonly payments: {
    id: string;
    subscription: string | null;
    amount: number;
    currency: string;
    paidAt: number;
    refunded: boolean;
    /** For a single payment: "succeeded" by default. */
    status?: string;
  }[] = [];
  /** The objects created for the site, with the requested fields. */
  readonly createdObjects: Record<string, Record<string, string>[]> = {
    products: [],
    prices: [],
    webhook_endpoints: [],
  };
  readonly requests: string[] = [];
  isDown = false;
  /** The plan's price at Stripe, in cents. */
  planPriceCents = 999;
  private server: Server | undefined;

  async start(): Promise<string> {
    this.server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        const url = new URL(request.url ?? "/", "http://stand-in");
        this.requests.push(`${request.method} ${url.pathname}`);
        const responseBody = this.isDown ? null : this.respond(request.method ?? "GET", url, new URLSearchParams(body));
        const status = this.isDown ? 500 : responseBody ? 200 : 404;
        const error = this.isDown ? { type: "api_error" } : { type: "invalid_request_error", code: "resource_missing" };
        response.writeHead(status, { "Content-Type": "application/json" });
        response.end(JSON.stringify(responseBody ?? { error: { message: "the stand-in has no answer", ...error } }));
      });
    });
    await new Promise<void>((resolve) => this.server?.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server?.close();
  }

  /** Pays the checkout of an order. */
  completeCheckout(orderId: string, { amount, currency = "usd" }: { amount: number; currency?: string }): string {
    const session = [...this.sessions.values()].find(({ metadata }) => metadata.order_id === orderId);
    if (!session) throw new Error(`no checkout for ${orderId}`);
    const now = Math.floor(Date.now() / 1000);
    const id = `pi_${this.payments.length + 1}`;
    let subscription: string | null = null;
    if (session.mode === "subscription") {
      subscription = `sub_${orderId}`;
      session.customer = `cus_${orderId}`;
      this.subscriptions.set(subscription, {
        id: subscription,
        status: "active",
        cancel_at_period_end: false,
        ended_at: null,
        start: now,
      });
    }
    this.payments.unshift({ id, subscription, amount, currency, paidAt: now, refunded: false });
    Object.assign(session, {
      status: "complete",
      payment_status: "paid",
      subscription,
      payment_intent: subscription ? null : id,
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
    const [, , kind = "", objectId = "", sessionId = ""] = pathname.split("/");
    const createdObjects = this.createdObjects[kind];
    if (createdObjects)
      return this.respondCreated(createdObjects, kind, method, objectId, searchParams.get("lookup_keys[0]"), form);
    if (pathname.endsWith("/expire")) {
      const session = this.sessions.get(sessionId);
      return session ? Object.assign(session, { status: "expired" }) : null;
    }
    if (kind === "checkout" && method === "POST") return this.createSession(form);
    if (kind === "checkout") return this.expandedSession(sessionId);
    if (kind === "billing_portal") {
      const returnUrl = encodeURIComponent(form.get("return_url") ?? "");
      return {
        object: "billing_portal.session",
        url: `https://billing.stripe.example/${form.get("customer")}?back=${returnUrl}`,
      };
    }
    if (kind === "invoices") return this.invoices(searchParams.get("subscription"));
    if (kind === "payment_intents") return this.paymentIntent(objectId);
    if (kind === "refunds") {
      for (const payment of this.payments) if (payment.id === form.get("payment_intent")) payment.refunded = true;
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
    if (id) return known ? { ...known } : null;
    if (method === "GET") {
      return {
        object: "list",
        data: createdObjects.filter((item) => lookup === null || item.lookup_key === lookup),
        has_more: false,
      };
    }
    const idPrefix = { products: "product", prices: "price", webhook_endpoints: "we" }[kind];
    const item = { id: `${idPrefix}_${createdObjects.length + 1}`, ...Object.fromEntries(form) };
    createdObjects.push(item);
    return kind === "webhook_endpoints" ? { ...item, secret: `whsec_${createdObjects.length}` } : item;
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
      currency: "usd",
      amount_total: form.get("mode") === "subscription" ? this.planPriceCents : sumLineItems(form),
      metadata: metadata.plan_id ? metadata : { order_id: metadata.order_id },
      customer: null,
      subscription: null,
      payment_intent: null,
      asked: Object.fromEntries(form),
    };
    this.sessions.set(id, session);
    return session;
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
    const period = {
      current_period_start: start + (paidCount - 1) * 30 * 86_400,
      current_period_end: start + paidCount * 30 * 86_400,
    };
    return {
      cancel_at: null,
      ...rest,
      object: "subscription",
      start_date: start,
      items: { data: [{ id: "si_1", ...period }] },
    };
  }

  private invoices(subscription: string | null): Json {
    const data = this.payments
      .filter((payment) => payment.subscription === subscription)
      .map(({ id, amount, currency, paidAt }) => ({
        id: `in_${id}`,
        object: "invoice",
        amount_paid: amount,
        currency,
        created: paidAt,
        status_transitions: { paid_at: paidAt },
        payments: { data: [{ status: "paid", payment: { type: "payment_intent", payment_intent: id } }] },
      }));
    return { object: "list", data, has_more: false };
  }

  private paymentIntent(id: string): Json | null {
    const payment = this.payments.find((item) => item.id === id);
    if (!payment) return null;
    const { amount, currency, paidAt, refunded, status = "succeeded" } = payment;
    const charge = { id: `ch_${id}`, object: "charge", created: paidAt, refunded, disputed: false };
    return {
      id,
      object: "payment_intent",
      status,
      amount_received: amount,
      currency,
      latest_charge: charge,
    };
  }
}

/** The sum of the lines of a checkout of movies. */
function sumLineItems(form: URLSearchParams): number {
  const amounts = [...form].filter(([name]) => /^line_items\[\d+\]\[price_data\]\[unit_amount\]$/.test(name));
  return amounts.reduce((sum, [, cents]) => sum + Number(cents), 0);
}
