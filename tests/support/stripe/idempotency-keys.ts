import type { StripeRequest } from "./stripe-parameters.ts";

export type Answer = { status: number; body: object; isReplayed?: boolean };

/**
 * Statuses with which Stripe answers a request that it does not execute: wrong parameters, wrong
 * key, not allowed, a simultaneous request with the same key, too many requests.
 */
const unexecuted = [400, 401, 403, 409, 429];

/** Idempotent requests: https://docs.stripe.com/api/idempotent_requests */
export class IdempotencyKeys {
  private readonly saved = new Map<string, { parameters: string; answer: Answer }>();

  clear = () => this.saved.clear();

  /**
   * Executes a POST once for each key. Its response is saved, even a 500. Other parameters with a
   * used key are refused.
   */
  answerOnce(key: string, { method, url, form }: StripeRequest, execute: () => Answer): Answer {
    if (key === "" || method !== "POST") return execute();
    const parameters = `${url.pathname}?${form}`;
    const saved = this.saved.get(key);
    if (saved?.parameters === parameters) return { ...saved.answer, isReplayed: true };
    if (saved) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      return { status: 400, body: { error: { type: "idempotency_error", message } } };
    }
    const answer = execute();
    if (!unexecuted.includes(answer.status)) this.saved.set(key, { parameters, answer });
    return answer;
  }
}
