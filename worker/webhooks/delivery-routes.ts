import { and, asc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import type { Paging } from "../../contract/catalogue/catalogue.ts";
import {
  maxReplayedWebhooks,
  type WebhookDelivery,
  webhookTestEvent,
} from "../../contract/webhooks/webhooks.ts";
import type { Requirement } from "../auth/requirement.ts";
import { batchAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { toIsoTime } from "../database/iso-time.ts";
import { keysetPage } from "../database/keyset-page.ts";
import { respond, route } from "../http/route.ts";
import { webhookDeliveries, webhookEndpoints } from "../schema.ts";
import { requireWebhook, requireWebhookOn } from "./require-webhook.ts";
import { sendWebhookAfterResponse } from "./webhook-outbox.ts";

type DeliveryRow = typeof webhookDeliveries.$inferSelect;
const subject = "webhook endpoint";

export function mountWebhookDeliveryRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/webhooks/:webhookId/test", async (c, { params: { webhookId } }) => {
    const id = `msg_${crypto.randomUUID().replaceAll("-", "")}`;
    await write(c, {
      require: [requireWebhook(webhookId), requireWebhookOn(webhookId)],
      statements: (db, { now }) => ({
        queued: db.insert(webhookDeliveries).values({
          id,
          endpointId: webhookId,
          type: webhookTestEvent,
          data: "{}",
          createdAt: now,
          dueAt: now,
        }),
      }),
    });
    sendWebhookAfterResponse(c, webhookId, id);
    const message = m.done_webhook_test();
    return respond(c, "POST /api/webhooks/:webhookId/test", { message });
  });

  route(
    app,
    "GET /api/webhooks/:webhookId/deliveries",
    async (c, { params: { webhookId }, query }) => {
      const { afterCursor, orderBy, limit, page } = paginateDeliveries(query);
      const { endpoint, found } = await batchAsUser(c, (db) => ({
        endpoint: db
          .select({ id: webhookEndpoints.id })
          .from(webhookEndpoints)
          .where(eq(webhookEndpoints.id, webhookId)),
        found: db
          .select()
          .from(webhookDeliveries)
          .where(and(eq(webhookDeliveries.endpointId, webhookId), afterCursor))
          .orderBy(...orderBy)
          .limit(limit),
      }));
      if (endpoint.length === 0) throw new AppError("webhook_not_found");
      return respond(c, "GET /api/webhooks/:webhookId/deliveries", page(found, toDelivery));
    },
  );

  route(
    app,
    "POST /api/webhooks/:webhookId/deliveries/:deliveryId/replay",
    async (c, { params: { webhookId, deliveryId } }) => {
      const isThis = and(
        eq(webhookDeliveries.id, deliveryId),
        eq(webhookDeliveries.endpointId, webhookId),
      );
      const requireDelivery: Requirement = [
        sql`exists (select 1 from ${webhookDeliveries} where ${isThis})`,
        () => new AppError("delivery_not_found"),
      ];
      await write(c, {
        require: [requireWebhook(webhookId), requireDelivery, requireWebhookOn(webhookId)],
        audit: [{ action: "replay", subject, subjectId: webhookId, after: { id: deliveryId } }],
        statements: (db, { now }) => ({
          queued: db.update(webhookDeliveries).set(dueAgain(now)).where(isThis),
        }),
      });
      sendWebhookAfterResponse(c, webhookId, deliveryId);
      return respond(c, "POST /api/webhooks/:webhookId/deliveries/:deliveryId/replay", {
        message: m.done_webhook_replayed({ count: 1 }),
      });
    },
  );

  route(
    app,
    "POST /api/webhooks/:webhookId/replay",
    async (c, { params: { webhookId }, body: { since } }) => {
      const { id, endpointId, createdAt, dueAt, deliveredAt } = webhookDeliveries;
      const { queued } = await write(c, {
        require: [requireWebhook(webhookId), requireWebhookOn(webhookId)],
        audit: [{ action: "replay", subject, subjectId: webhookId, after: { since } }],
        statements: (db, { now }) => {
          const failed = db
            .select({ id })
            .from(webhookDeliveries)
            .where(
              and(
                eq(endpointId, webhookId),
                gte(createdAt, Date.parse(since)),
                isNull(dueAt),
                isNull(deliveredAt),
              ),
            )
            .orderBy(asc(createdAt), asc(id))
            .limit(maxReplayedWebhooks);
          const queue = db.update(webhookDeliveries).set(dueAgain(now)).where(inArray(id, failed));
          return { queued: queue.returning({ id }) };
        },
      });
      return respond(c, "POST /api/webhooks/:webhookId/replay", {
        message: m.done_webhook_replayed({ count: queued.length }),
        data: { replayed: queued.length },
      });
    },
  );
}

const dueAgain = (now: number) => ({ dueAt: now, deliveredAt: null, attemptCount: 0 });

const paginateDeliveries = (paging: Paging) =>
  keysetPage<DeliveryRow>(
    {
      name: "webhook-deliveries",
      sortedBy: webhookDeliveries.createdAt,
      id: webhookDeliveries.id,
      cursorOf: (row) => [row.createdAt, row.id],
    },
    paging,
  );

const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  type: row.type,
  data: JSON.parse(row.data),
  state: stateOf(row),
  createdAt: new Date(row.createdAt).toISOString(),
  dueAt: toIsoTime(row.dueAt),
  attempts: JSON.parse(row.attempts),
});

function stateOf({ deliveredAt, dueAt }: DeliveryRow): WebhookDelivery["state"] {
  if (deliveredAt !== null) return "delivered";
  return dueAt === null ? "failed" : "waiting";
}
