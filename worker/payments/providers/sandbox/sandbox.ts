import { and, eq, gt, isNull, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { AppError } from "../../../context/app-error.ts";
import { batch, runStatement } from "../../../database/database.ts";
import { isLocalAddress } from "../../../http/local-address.ts";
import { sandboxCheckouts, sandboxPayments } from "../../../schema.ts";
import {
  CardDeclinedError,
  type PaymentProvider,
  type PaymentProviderModule,
  type ProviderContext,
  ProviderResponseError,
  type ProviderWorkContext,
} from "../payment-provider.ts";
import { mountSandboxRoutes } from "./checkout-page.ts";
import {
  refundSandboxPart,
  renewSandboxSubscriptions,
  selectSandboxCheckout,
  selectSandboxPayments,
  toProviderState,
} from "./checkouts.ts";
import { requireSignature } from "./event-signature.ts";
import {
  deliverSandboxEvents,
  deriveWebhookSecret,
  queueSandboxEvent,
  signatureHeader,
} from "./events.ts";
import {
  changeSandboxPlan,
  changeSandboxPrice,
  previewSandboxChange,
  setNextSandboxPlan,
} from "./plan-change.ts";

const name = "sandbox";

/**
 * The embedded provider for trying the site out, never for production. It stores its own checkouts
 * and payments, takes no money, and reports changes by signed events like any other provider.
 */
export const sandbox = {
  name,
  title: "Sandbox",
  takesPromotionCodes: true,
  givesTrials: true,
  create: createSandboxProvider,
  isAllowedAt: isLocalAddress,
  isConfigured: () => true,
  routes: mountSandboxRoutes,
  async runDueWork(context: ProviderWorkContext, now: number) {
    await renewSandboxSubscriptions(context.db, now);
    await deliverSandboxEvents(context, now);
  },
} satisfies PaymentProviderModule;

const Event = z.object({ id: z.string(), type: z.string(), orderId: z.string(), at: z.number() });

function createSandboxProvider({ env, db, site }: ProviderContext): PaymentProvider {
  const toCheckoutUrl = (orderId: string) => `${site}/sandbox/checkout/${orderId}`;

  async function findCheckout(orderId: string) {
    const {
      found: [checkout],
      payments,
    } = await batch(db, {
      found: selectSandboxCheckout(db, orderId),
      payments: selectSandboxPayments(db, orderId),
    });
    if (!checkout) throw new AppError("checkout_not_found");
    return { checkout, payments };
  }

  async function findPaidCheckout(orderId: string) {
    const { checkout, payments } = await findCheckout(orderId);
    const [newest, ...earlier] = payments;
    if (!newest) throw new ProviderResponseError("The sandbox has no payment of this order");
    return { checkout, payments: [newest, ...earlier] as const };
  }

  return {
    name,

    async createCheckout({ order, items, plan, promotion, expiresAt, returnTo }) {
      const {
        id: orderId,
        planId,
        amountCents,
        currency,
        createdAt,
        discountCents,
        trialDays,
      } = order;
      const itemNames = items.map((item) => item.name).join(", ");
      const period = { days: plan?.days ?? null, period: plan?.period ?? null };
      const discount = { discountCents, discountPeriods: promotion?.periods ?? null };
      const checkout = {
        orderId,
        planId,
        ...period,
        ...discount,
        trialDays,
        amountCents,
        currency,
        expiresAt,
        returnTo,
        createdAt,
      };
      await batch(db, {
        checkout: db
          .insert(sandboxCheckouts)
          .values({ ...checkout, name: itemNames, status: "open", renews: plan !== null })
          .onConflictDoNothing(),
      });
      return { providerRef: `sandbox-${orderId}`, paymentLink: toCheckoutUrl(orderId) };
    },

    async readEvent(body, headers, now) {
      requireSignature(deriveWebhookSecret(env), body, headers.get(signatureHeader), now);
      const { id, type, orderId, at } = z.parse(Event, JSON.parse(body));
      return { provider: name, id, type, orderId, transactionId: null, providerAt: at, raw: body };
    },

    async fetchProviderState(order, now) {
      const { checkout, payments } = await findCheckout(order.id);
      return toProviderState(checkout, payments, toCheckoutUrl(order.id), now);
    },

    async close(order) {
      const open = and(eq(sandboxCheckouts.orderId, order.id), eq(sandboxCheckouts.status, "open"));
      await runStatement(db, db.update(sandboxCheckouts).set({ status: "declined" }).where(open));
    },

    async cancel(order, when, now) {
      const ending = when === "now" ? { endedAt: now } : {};
      await batch(db, {
        checkout: db
          .update(sandboxCheckouts)
          .set({ renews: false, nextPlan: null, ...ending })
          .where(eq(sandboxCheckouts.orderId, order.id)),
        event: queueSandboxEvent(
          db,
          order.id,
          when === "now" ? "subscription.ended" : "subscription.changed",
          now,
        ),
      });
    },

    async renew(order, now) {
      const isRunning = and(
        eq(sandboxCheckouts.orderId, order.id),
        isNull(sandboxCheckouts.endedAt),
      );
      await batch(db, {
        checkout: db.update(sandboxCheckouts).set({ renews: true }).where(isRunning),
        event: queueSandboxEvent(db, order.id, "subscription.changed", now),
      });
    },

    async refundPart(order, part, now) {
      await batch(db, refundSandboxPart(db, order.id, part, now));
    },

    pauses: {
      async pause(order, { until }, now) {
        await batch(db, {
          checkout: db
            .update(sandboxCheckouts)
            .set({ pausedUntil: until })
            .where(eq(sandboxCheckouts.orderId, order.id)),
          event: queueSandboxEvent(db, order.id, "subscription.changed", now),
        });
      },

      async resume(order, paidUntil, now) {
        const {
          checkouts: [checkout],
        } = await batch(db, { checkouts: selectSandboxCheckout(db, order.id) });
        if (paidUntil <= now && checkout?.declinesRenewals)
          throw new CardDeclinedError("The sandbox declines the card");
        const isPaused = and(
          eq(sandboxCheckouts.orderId, order.id),
          gt(sandboxCheckouts.pausedUntil, now),
        );
        await batch(db, {
          checkout: db
            .update(sandboxCheckouts)
            .set({ pausedUntil: paidUntil > now ? null : now })
            .where(isPaused),
          event: queueSandboxEvent(db, order.id, "subscription.changed", now),
        });
        await renewSandboxSubscriptions(db, now);
      },
    },

    planChanges: {
      async preview(order, change) {
        const { payments } = await findPaidCheckout(order.id);
        return previewSandboxChange(payments[0], change);
      },

      async change(order, change, now) {
        const { checkout, payments } = await findPaidCheckout(order.id);
        if (checkout.declinesRenewals) throw new CardDeclinedError("The sandbox declines the card");
        await batch(db, changeSandboxPlan(db, checkout, payments, { change, now }));
      },
    },

    plannedPlanChanges: {
      async plan(order, { plan }, now) {
        await batch(db, setNextSandboxPlan(db, order.id, plan, now));
      },

      async cancel(order, now) {
        await batch(db, setNextSandboxPlan(db, order.id, null, now));
      },
    },

    async changePrice(order, { plan }, now) {
      await batch(db, changeSandboxPrice(db, order.id, plan, now));
    },

    async refund(order, now) {
      const newest = sql`${sandboxPayments.id} = (
        select p.id
        from ${sandboxPayments} as p
        where p.order_id = ${order.id}
        order by p.paid_at desc, p.id desc
        limit 1
      )`;
      await batch(db, {
        payment: db
          .update(sandboxPayments)
          .set({ refundedAt: now })
          .where(and(newest, isNull(sandboxPayments.refundedAt))),
        checkout: db
          .update(sandboxCheckouts)
          .set({ renews: false, endedAt: sql`coalesce(${sandboxCheckouts.endedAt}, ${now})` })
          .where(eq(sandboxCheckouts.orderId, order.id)),
        event: queueSandboxEvent(db, order.id, "payment.refunded", now),
      });
    },
  };
}
