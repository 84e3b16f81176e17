import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { findObjectError } from "./created-objects.ts";
import { FakeStripeAccount } from "./fake-stripe-account.ts";
import { type Answer, IdempotencyKeys } from "./idempotency-keys.ts";
import type { StripeJson } from "./stripe-objects.ts";
import { createStripeValidator, type StripeRequest } from "./stripe-parameters.ts";

/**
 * A server with the part of Stripe's API that the site uses. The real SDK sends requests to it over
 * HTTP.
 */
export class FakeStripe extends FakeStripeAccount {
  address = "";
  readonly requests: StripeRequest[] = [];
  /** The requests that Stripe would have refused, each with the reason. */
  readonly refusals: string[] = [];
  isDown = false;
  /** The error that answers the next request, or the next request to `path`. */
  nextFailure: {
    status: number;
    path?: string;
    type?: string;
    code?: string;
    decline_code?: string;
  } | null = null;
  /** The paths whose requests always fail. */
  refusedPaths: RegExp | null = null;
  /** Runs while Stripe executes a request, as a simultaneous change. */
  meanwhile: ((request: StripeRequest) => Promise<unknown>) | null = null;
  /** The number of requests to this path that are executed, but whose responses are lost. */
  lostAnswers = { path: "", count: 0 };
  private readonly idempotencyKeys = new IdempotencyKeys();
  private findRefusal: Awaited<ReturnType<typeof createStripeValidator>> = () => null;
  private server: Server | undefined;

  async start(): Promise<string> {
    this.findRefusal = await createStripeValidator();
    this.server = createServer((request, response) => this.receive(request, response));
    await new Promise<void>((resolve) => this.server?.listen(0, "127.0.0.1", resolve));
    this.address = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this.address;
  }

  /** Stops the server. Throws if a request was sent that Stripe would have refused. */
  stop(): void {
    this.server?.close();
    this.requireNoRefusals();
  }

  /** Throws if a request was sent that Stripe would have refused. */
  requireNoRefusals(): void {
    const refusals = this.refusals.splice(0);
    if (refusals.length > 0)
      throw new Error(`Stripe refuses what the site sent:\n${refusals.join("\n")}`);
  }

  override reset(): void {
    super.reset();
    this.idempotencyKeys.clear();
    this.isDown = false;
    this.nextFailure = null;
    this.refusedPaths = null;
    this.lostAnswers = { path: "", count: 0 };
    this.meanwhile = null;
  }

  /** Makes the site's API key belong to another account, which has no objects. */
  switchAccount(): void {
    this.idempotencyKeys.clear();
    for (const stored of Object.values(this.createdObjects)) stored.length = 0;
  }

  private async receive(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? "/", "http://stand-in");
    const request = {
      method: incoming.method ?? "GET",
      url,
      form: new URLSearchParams(await text(incoming)),
    };
    this.requests.push(request);
    const key = String(incoming.headers["idempotency-key"] ?? "");
    const { status, body, isReplayed } = this.idempotencyKeys.answerOnce(key, request, () =>
      this.execute(request),
    );
    await this.meanwhile?.(request);
    if (this.lostAnswers.count > 0 && url.pathname === this.lostAnswers.path) {
      this.lostAnswers.count--;
      incoming.socket.destroy();
      return;
    }
    response.writeHead(status, {
      "Content-Type": "application/json",
      ...(isReplayed && { "Idempotent-Replayed": "true" }),
    });
    response.end(JSON.stringify(body));
  }

  private execute(request: StripeRequest): Answer {
    const refusal = this.findRefusal(request);
    if (refusal) {
      this.refusals.push(`${request.method} ${request.url.pathname}: ${refusal.message}`);
      return fail(refusal);
    }
    const { path = request.url.pathname, ...failure } = this.nextFailure ?? { status: 0 };
    if (failure.status && path === request.url.pathname) {
      this.nextFailure = null;
      return fail({ message: "refused", ...failure });
    }
    if (this.refusedPaths?.test(request.url.pathname))
      return fail({ status: 400, type: "invalid_request_error", message: "refused" });
    if (this.isDown)
      return fail({ status: 500, type: "api_error", message: "the stand-in is down" });
    const missing = { type: "invalid_request_error", code: "resource_missing" };
    const customer = request.form.get("customer");
    if (customer !== null && !this.customers.has(customer))
      return fail({
        status: 400,
        ...missing,
        param: "customer",
        message: `No such customer: '${customer}'`,
      });
    // https://docs.stripe.com/tax/checkout/tax-ids
    if (
      customer !== null &&
      takesTaxId(request) &&
      request.form.get("customer_update[name]") !== "auto"
    ) {
      const message = "Tax ID collection requires updating business name on the customer.";
      this.refusals.push(message);
      return fail({ status: 400, type: missing.type, message });
    }
    const coupon = request.url.pathname === "/v1/coupons" ? request.form.get("id") : null;
    if (coupon !== null && this.coupons.has(coupon))
      return fail({
        status: 400,
        type: missing.type,
        code: "resource_already_exists",
        message: "Coupon already exists.",
      });
    const objectError = findObjectError(this.createdObjects, request, this.now());
    if (objectError) return fail({ status: 400, type: missing.type, ...objectError });
    const body = this.respond(request);
    return body
      ? { status: 200, body }
      : fail({ status: 404, ...missing, message: "the stand-in has none" });
  }
}

const takesTaxId = ({ form }: StripeRequest) => form.get("tax_id_collection[enabled]") === "true";

const fail = ({ status, ...error }: { status: number; message: string } & StripeJson): Answer => ({
  status,
  body: { error },
});
