import type { Hono } from "hono";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { runStatement } from "../database/database.ts";
import { sendAfterResponse } from "../email/email-outbox.ts";
import { readBody } from "../http/route.ts";
import {
  findOrderOfEvent,
  getPaymentContext,
  providerUnavailable,
} from "../orders/payment-context.ts";
import { applyProviderState, recordPaymentEvent } from "./provider-state.ts";
import { getProviderModule } from "./providers/registry.ts";

const maxEventBytes = 512 * 1024;

/**
 * Mounts the webhook of all providers. The signature is verified over the raw body before the body
 * is parsed. An event is only a hint: the order's state is fetched from the provider and stored
 * with the event in one batch. A failure responds 5xx and stores nothing, so that the provider
 * sends the event again.
 */
export function webhookRoute(app: Hono<AppEnv>): void {
  app.post("/webhooks/payments/:provider", async (c) => {
    const { name, isAllowedAt } = getProviderModule(c.env);
    if (c.req.param("provider") !== name || isAllowedAt?.(c.req.url) === false)
      throw new AppError("not_found");
    const { db, site, owner, now, provider } = getPaymentContext(c);
    const body = await (await readBody(c, maxEventBytes)).text();
    const event = await provider.readEvent(body, c.req.raw.headers, now);
    const order = await findOrderOfEvent(db, event);
    if (order) {
      const providerState = await provider
        .fetchProviderState(order, Date.now(), event.transactionId)
        .catch(providerUnavailable(db, order));
      const { emails } = await applyProviderState(db, order, providerState, {
        event,
        site,
        owner,
        now,
      });
      sendAfterResponse(c, emails);
    } else {
      await runStatement(db, recordPaymentEvent(db, event, [{ code: "unknown_order" }], null, now));
    }
    return c.json({ received: true }, 200, { "Cache-Control": "private, no-store" });
  });
}
