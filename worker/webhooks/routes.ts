import { asc, eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { milliseconds } from "../../contract/constants.ts";
import { formerSecretHours } from "../../contract/policy.ts";
import { maxWebhookEndpoints, type WebhookEndpoint } from "../../contract/webhooks/webhooks.ts";
import { type Requirement, requireVersion } from "../auth/requirement.ts";
import { queryAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { toIsoTime } from "../database/iso-time.ts";
import { closeIncident, formatIncidentName } from "../email/incidents.ts";
import { isReachableUrl } from "../http/reachable-url.ts";
import { respond, route } from "../http/route.ts";
import { webhookEndpoints } from "../schema.ts";
import { mountWebhookDeliveryRoutes } from "./delivery-routes.ts";
import { requireWebhook } from "./require-webhook.ts";
import { createWebhookSecret } from "./sign-webhook.ts";

type EndpointRow = typeof webhookEndpoints.$inferSelect;
const subject = "webhook endpoint";

export function mountWebhooks(app: Hono<AppEnv>): void {
  mountWebhookDeliveryRoutes(app);

  route(app, "GET /api/webhooks", async (c) => {
    const rows = await queryAsUser(c, (db) =>
      db.select().from(webhookEndpoints).orderBy(asc(webhookEndpoints.createdAt)),
    );
    return respond(c, "GET /api/webhooks", { data: rows.map(toWebhookEndpoint) });
  });

  route(app, "POST /api/webhooks", async (c, { body: { url, events } }) => {
    const id = crypto.randomUUID();
    const secret = createWebhookSecret();
    const hasCapacity = sql`(select count(*) from ${webhookEndpoints}) < ${maxWebhookEndpoints}`;
    await write(c, {
      require: [
        requireAllowedUrl(c, url),
        [hasCapacity, () => new AppError("too_many_webhooks", { maximum: maxWebhookEndpoints })],
      ],
      audit: [{ action: "create", subject, subjectId: id, after: { url, events } }],
      statements: (db, { now }) => ({
        created: db
          .insert(webhookEndpoints)
          .values({ id, url, events: JSON.stringify(events), secret, createdAt: now }),
      }),
    });
    const message = m.done_webhook_added();
    return respond(c, "POST /api/webhooks", { message, data: { id, secret } });
  });

  route(app, "PUT /api/webhooks/:webhookId", async (c, { params: { webhookId }, body }) => {
    const { url, events, on, version } = body;
    await write(c, {
      require: [
        requireVersion(webhookEndpoints, { id: webhookId, version }, () =>
          findWebhookEndpoint(c, webhookId),
        ),
        requireAllowedUrl(c, url),
      ],
      audit: [
        {
          action: "change",
          subject,
          subjectId: webhookId,
          before: selectState(webhookId),
          after: { url, events, on },
        },
      ],
      statements: (db, { now }) => ({
        changed: db
          .update(webhookEndpoints)
          .set({
            url,
            events: JSON.stringify(events),
            isOn: on,
            pausedAt: on ? null : sql`${webhookEndpoints.pausedAt}`,
            failingSince: null,
            version: version + 1,
          })
          .where(eq(webhookEndpoints.id, webhookId)),
        closed: on && closeIncident(db, formatIncidentName("webhook_paused", webhookId), now),
      }),
    });
    return respond(c, "PUT /api/webhooks/:webhookId", { message: m.done_webhook_changed() });
  });

  route(app, "DELETE /api/webhooks/:webhookId", async (c, { params: { webhookId } }) => {
    await write(c, {
      require: [requireWebhook(webhookId)],
      audit: [{ action: "delete", subject, subjectId: webhookId, before: selectState(webhookId) }],
      statements: (db, { now }) => ({
        deleted: db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, webhookId)),
        closed: closeIncident(db, formatIncidentName("webhook_paused", webhookId), now),
      }),
    });
    return respond(c, "DELETE /api/webhooks/:webhookId", { message: m.done_webhook_deleted() });
  });

  route(app, "POST /api/webhooks/:webhookId/secret", async (c, { params: { webhookId } }) => {
    const secret = createWebhookSecret();
    await write(c, {
      require: [requireWebhook(webhookId)],
      audit: [{ action: "new secret", subject, subjectId: webhookId }],
      statements: (db, { now }) => ({
        changed: db
          .update(webhookEndpoints)
          .set({
            secret,
            previousSecret: sql`${webhookEndpoints.secret}`,
            previousUntil: now + formerSecretHours * milliseconds.hour,
          })
          .where(eq(webhookEndpoints.id, webhookId)),
      }),
    });
    const message = m.done_webhook_secret();
    return respond(c, "POST /api/webhooks/:webhookId/secret", {
      message,
      data: { id: webhookId, secret },
    });
  });
}

const requireAllowedUrl = (c: RequestContext, url: string): Requirement => [
  sql`${isReachableUrl(url, c.env) ? 1 : 0}`,
  () => invalidInput("url", "webhook_url_invalid"),
];

const selectState = (id: string) => sql`
  select json_object('url', url, 'events', json(events), 'on', json(iif(is_on, 'true', 'false')))
  from ${webhookEndpoints}
  where id = ${id}`;

const toWebhookEndpoint = (row: EndpointRow): WebhookEndpoint => ({
  id: row.id,
  url: row.url,
  events: JSON.parse(row.events),
  on: row.isOn,
  failingSince: toIsoTime(row.failingSince),
  pausedAt: toIsoTime(row.pausedAt),
  createdAt: new Date(row.createdAt).toISOString(),
  version: row.version,
});

async function findWebhookEndpoint(c: RequestContext, id: string): Promise<WebhookEndpoint> {
  const [row] = await queryAsUser(c, (db) =>
    db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)),
  );
  if (!row) throw new AppError("webhook_not_found");
  return toWebhookEndpoint(row);
}
