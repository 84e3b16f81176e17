import type { Hono } from "hono";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { sendAfterResponse } from "../email/email-outbox.ts";
import { readBody } from "../http/route.ts";
import { findOrder, tillOf, unreachable } from "./asking.ts";
import { mayPlaySandbox } from "./providers/chosen.ts";
import { recordEvent, settle } from "./settlement.ts";

const noSuchDoor = () => new AppError("not_found", "There is nothing at this address.");

const largestEvent = 512 * 1024;

/**
 * The one door that providers tell through. What they say is verified over the raw body, before anything is read from
 * it; then it is a hint only: the order's state is asked for, and stored with the event in one batch. A failure
 * answers 5xx with nothing stored, so that the provider tells again.
 */
export function webhookRoute(app: Hono<AppEnv>): void {
  app.post("/webhooks/payments/:provider", async (c) => {
    const name = c.req.param("provider");
    if (name !== "stripe" && !mayPlaySandbox(c.env, c.req.url)) throw noSuchDoor();
    const { db, site, now, provider } = tillOf(c);
    if (name !== provider.name) throw noSuchDoor();
    const body = await (await readBody(c, largestEvent)).text();
    const event = await provider.readEvent(body, c.req.raw.headers, now);
    const order = await findOrder(db, event);
    if (order) {
      const truth = await provider.fetchTruth(order, Date.now()).catch(unreachable(order));
      const { letters } = await settle(db, order, truth, { event, site, now });
      sendAfterResponse(c, letters);
    } else {
      await db.batch([recordEvent(db, event, "of no order here", null, now)]);
    }
    return c.json({ received: true }, 200, { "Cache-Control": "private, no-store" });
  });
}
