import { createHmac } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { readSigningSecret } from "../../../auth/session-token.ts";
import type { Bindings } from "../../../context/request-context.ts";
import { batch, type Database, runStatement } from "../../../database/database.ts";
import { takeStatementShare } from "../../../database/statement-budget.ts";
import { sandboxEvents } from "../../../schema.ts";
import type { ProviderWorkContext } from "../payment-provider.ts";
import { signPayload } from "./event-signature.ts";

export const signatureHeader = "Sandbox-Signature";
/**
 * The measured maximum number of SQL statements that the delivery of an event runs, including the
 * statements of the webhook.
 */
const statementsPerEvent = 40;

/**
 * Derives the webhook's secret from the secret that signs sessions. An event that is delivered
 * again after a rotation of that secret is signed with the new secret.
 */
export const deriveWebhookSecret = (env: Bindings): string =>
  createHmac("sha256", readSigningSecret(env)).update("sandbox webhooks").digest("hex");

export function queueSandboxEvent(db: Database, orderId: string, type: string, now: number) {
  const id = `evt_${crypto.randomUUID()}`;
  return db
    .insert(sandboxEvents)
    .values({ id, body: JSON.stringify({ id, type, orderId, at: now }), createdAt: now });
}

/**
 * Delivers signed events to the webhook that all providers use. An event that is not accepted is
 * delivered again later.
 */
export async function deliverSandboxEvents(
  { env, db, site, fetch }: ProviderWorkContext,
  now: number,
): Promise<void> {
  const { pendingEvents } = await batch(db, {
    pendingEvents: db.select().from(sandboxEvents).orderBy(asc(sandboxEvents.createdAt)).limit(50),
  });
  const hasRoom = takeStatementShare(db);
  for (const { id, body } of pendingEvents) {
    if (!hasRoom(statementsPerEvent)) return;
    const headers = {
      "Content-Type": "application/json",
      [signatureHeader]: signPayload(deriveWebhookSecret(env), body, now),
    };
    const response = await fetch(
      new Request(`${site}/webhooks/payments/sandbox`, { method: "POST", headers, body }),
    );
    if (response.ok)
      await runStatement(db, db.delete(sandboxEvents).where(eq(sandboxEvents.id, id)));
  }
}
