import type { StripeRequest } from "./stripe-parameters.ts";

export type Answer = { status: number; body: object; isReplayed?: boolean };

/**
 * Answers to requests of which nothing was executed: wrong parameters or key, not allowed, the same
 * at once, too many.
 */
const unexecuted = [400, 401, 403, 409, 429];

/** https://docs.stripe.com/api/idempotent_requests */
export class IdempotencyKeys {
  private readonly saved = new Map<string, { parameters: string; answer: Answer }>();

  clear = () => this.saved.clear();

  /**
   * Executes a POST once for each key. Its answer is saved, a 500 too, and refused to other
   * parameters.
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
