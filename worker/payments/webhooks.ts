import type { Hono } from "hono";
import type { AppEnv } from "../context/request-context.ts";
import { runStatement } from "../database/database.ts";
import { sendAfterResponse } from "../email/email-outbox.ts";
import { readBody } from "../http/route.ts";
import {
  findOrderOfEvent,
  getProviderContext,
  handleProviderError,
} from "../orders/payment-context.ts";
import { applyProviderState, recordPaymentEvent } from "./provider-state.ts";

const maxEventBytes = 512 * 1024;

/**
 * Mounts the webhook of all providers, including former ones. The signature is verified over the
 * raw body before the body is parsed. An event is only a hint: the order's state is fetched from
 * the provider and stored with the event in one batch. A failure responds 5xx and stores nothing,
 * so that the provider sends the event again.
 */
export function mountPaymentWebhook(app: Hono<AppEnv>): void {
  app.post("/webhooks/payments/:provider", async (c) => {
    const { db, site, owner, now, provider } = getProviderContext(c, c.req.param("provider"));
    const body = await (await readBody(c, maxEventBytes)).text();
    const event = await provider.readEvent(body, c.req.raw.headers, now);
    const order = await findOrderOfEvent(db, event);
    if (order) {
      const providerState = await provider
        .fetchProviderState(order, Date.now(), event.transactionId)
        .catch(handleProviderError(db, order));
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
