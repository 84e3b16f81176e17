import { createHmac } from "node:crypto";
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { milliseconds } from "../../../contract/constants.ts";
import { AppError } from "../../context/app-error.ts";
import type { Bindings } from "../../context/request-context.ts";
import type { Database } from "../../database/database.ts";
import { sandboxCheckouts, sandboxEvents, sandboxPayments } from "../../schema.ts";
import type { PaymentProvider, ProviderState } from "./payment-provider.ts";
import { requireSignature, signPayload } from "./webhook-signature.ts";

export const signatureHeader = "Sandbox-Signature";

const Event = z.object({ id: z.string(), type: z.string(), orderId: z.string(), at: z.number() });

/** Its own secret, made of the site's. */
const deriveWebhookSecret = ({ SESSION_SECRET }: Pick<Bindings, "SESSION_SECRET">) =>
  createHmac("sha256", SESSION_SECRET).update("sandbox webhooks").digest("hex");

export const signSandboxEvent = (env: Bindings, body: string, now: number) =>
  signPayload(deriveWebhookSecret(env), body, now);

/**
 * The embedded provider: it keeps books of its own, apart from ours, takes no money, and tells of what happens
 * by signed events, like any other. For trying the site out, never for running it.
 */
export function createSandboxProvider(env: Bindings, db: Database, site: string): PaymentProvider {
  return {
    name: "sandbox",

    async createCheckout({ order, items, days, returnTo }) {
      const { id: orderId, planId, amountCents, currency, createdAt } = order;
      const name = items.map((item) => item.name).join(", ");
      const checkout = { orderId, planId, days, name, amountCents, currency, returnTo, createdAt };
      await db.batch([
        db
          .insert(sandboxCheckouts)
          .values({ ...checkout, status: "open", renews: days !== null })
          .onConflictDoNothing(),
      ]);
      return { providerRef: `sandbox-${orderId}`, paymentLink: `${site}/sandbox/checkout/${orderId}` };
    },

    async readEvent(body, headers, now) {
      requireSignature(deriveWebhookSecret(env), body, headers.get(signatureHeader), now);
      const { id, type, orderId, at } = z.parse(Event, JSON.parse(body));
      return { provider: "sandbox", id, type, orderId, transactionId: null, providerAt: at, raw: body };
    },

    async fetchProviderState(order, now) {
      const [[checkout], payments] = await db.batch([
        selectSandboxCheckout(db, order.id),
        selectPayments(db, order.id),
      ]);
      if (!checkout) throw new AppError("checkout_not_found");
      return toProviderState(checkout, payments, now);
    },

    async close(order) {
      const open = and(eq(sandboxCheckouts.orderId, order.id), eq(sandboxCheckouts.status, "open"));
      await db.batch([db.update(sandboxCheckouts).set({ status: "declined" }).where(open)]);
    },

    async cancel(order, when, now) {
      const ending = when === "now" ? { endedAt: now } : {};
      await db.batch([
        db
          .update(sandboxCheckouts)
          .set({ renews: false, ...ending })
          .where(eq(sandboxCheckouts.orderId, order.id)),
        queueSandboxEvent(db, order.id, when === "now" ? "subscription.ended" : "subscription.changed", now),
      ]);
    },

    async refund(order, now) {
      const newest = sql`${sandboxPayments.id} = (select p.id from ${sandboxPayments} as p where p.order_id = ${order.id} order by p.paid_at desc, p.id desc limit 1)`;
      await db.batch([
        db
          .update(sandboxPayments)
          .set({ refundedAt: now })
          .where(and(newest, isNull(sandboxPayments.refundedAt))),
        db
          .update(sandboxCheckouts)
          .set({ renews: false, endedAt: sql`coalesce(${sandboxCheckouts.endedAt}, ${now})` })
          .where(eq(sandboxCheckouts.orderId, order.id)),
        queueSandboxEvent(db, order.id, "payment.refunded", now),
      ]);
    },
  };
}

type Checkout = typeof sandboxCheckouts.$inferSelect;
type Payment = typeof sandboxPayments.$inferSelect;

export function selectSandboxCheckout(db: Database, orderId: string) {
  return db.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.orderId, orderId));
}

function selectPayments(db: Database, orderId: string) {
  return db
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.orderId, orderId))
    .orderBy(desc(sandboxPayments.paidAt), desc(sandboxPayments.id));
}

function toProviderState(checkout: Checkout, stored: Payment[], asOf: number): ProviderState {
  const [newest] = stored;
  const first = stored.at(-1);
  const baseState = { asOf, planId: checkout.planId };
  if (!newest || !first) {
    return {
      ...baseState,
      status: checkout.status === "declined" ? "failed" : "open",
      payments: [],
      subscription: null,
    };
  }
  const ends = [newest.endsAt, checkout.endedAt, newest.refundedAt].filter((at) => at !== null);
  return {
    ...baseState,
    status: newest.refundedAt === null ? "paid" : "refunded",
    payments: stored.map(({ id, amountCents, currency, paidAt, refundedAt }) => ({
      transactionId: id,
      amountCents,
      currency,
      paidAt,
      refundedAt,
    })),
    subscription:
      checkout.planId === null || first.startsAt === null
        ? null
        : {
            ref: `sandbox-${checkout.orderId}`,
            startedAt: first.startsAt,
            paidUntil: Math.min(...ends),
            renews: checkout.renews,
          },
  };
}

/** What the buttons of the checkout page do. Paying what is paid takes nothing and tells of it once more. */
export function paySandboxCheckout(db: Database, checkout: Checkout, now: number) {
  const { orderId, days, amountCents, currency } = checkout;
  const period = days === null ? {} : { startsAt: now, endsAt: now + days * milliseconds.day };
  return [
    db
      .insert(sandboxPayments)
      .values({ id: `sandbox-${orderId}-1`, orderId, amountCents, currency, paidAt: now, ...period })
      .onConflictDoNothing(),
    db.update(sandboxCheckouts).set({ status: "paid" }).where(eq(sandboxCheckouts.orderId, orderId)),
    queueSandboxEvent(db, orderId, "payment.paid", now),
  ] as const;
}

export function declineSandboxCheckout(db: Database, orderId: string, now: number) {
  const open = and(eq(sandboxCheckouts.orderId, orderId), eq(sandboxCheckouts.status, "open"));
  return [
    db.update(sandboxCheckouts).set({ status: "declined" }).where(open),
    queueSandboxEvent(db, orderId, "payment.declined", now),
  ] as const;
}

/** Takes the next payment of each subscription whose period is over, as often as it is due. */
export async function renewSandboxSubscriptions(db: Database, now: number): Promise<void> {
  const lastEndsAt = sql<Payment["endsAt"]>`max(${sandboxPayments.endsAt})`;
  const [due] = await db.batch([
    db
      .select({
        orderId: sandboxCheckouts.orderId,
        days: sandboxCheckouts.days,
        amountCents: sandboxCheckouts.amountCents,
        currency: sandboxCheckouts.currency,
        endsAt: lastEndsAt.as("ends"),
        count: sql<number>`count(*)`.as("payments"),
      })
      .from(sandboxCheckouts)
      .innerJoin(sandboxPayments, eq(sandboxPayments.orderId, sandboxCheckouts.orderId))
      .where(and(eq(sandboxCheckouts.renews, true), isNull(sandboxCheckouts.endedAt)))
      .groupBy(sandboxCheckouts.orderId)
      .having(sql`${lastEndsAt} <= ${now}`)
      .orderBy(asc(sandboxCheckouts.orderId))
      .limit(50),
  ]);
  for (const { orderId, days, amountCents, currency, endsAt, count } of due) {
    const startsAt = endsAt ?? now;
    const period = { startsAt, endsAt: startsAt + (days ?? 0) * milliseconds.day };
    const payment = { id: `sandbox-${orderId}-${count + 1}`, orderId, amountCents, currency, paidAt: now, ...period };
    await db.batch([
      db.insert(sandboxPayments).values(payment).onConflictDoNothing(),
      queueSandboxEvent(db, orderId, "subscription.renewed", now),
    ]);
  }
}

/** Puts an event among those to deliver. */
function queueSandboxEvent(db: Database, orderId: string, type: string, now: number) {
  const id = `evt_${crypto.randomUUID()}`;
  return db.insert(sandboxEvents).values({ id, body: JSON.stringify({ id, type, orderId, at: now }), createdAt: now });
}
