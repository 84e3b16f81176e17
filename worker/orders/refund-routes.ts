import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { toCents } from "../../contract/cents.ts";
import { requireMember } from "../auth/permissions.ts";
import { queryAsUser, requireClaims } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { runStatement } from "../database/database.ts";
import { respond, route } from "../http/route.ts";
import type { OrderRow } from "../payments/providers/payment-provider.ts";
import { syncOrder } from "../payments/sync-order.ts";
import { orders } from "../schema.ts";
import { getOrderContext, handleProviderError, requireAbility } from "./payment-context.ts";
import { selectPayment, selectPayments, toPaymentDto } from "./payments.ts";

export function mountRefundRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/orders/:orderId/payments", async (c, { params: { orderId } }) => {
    const payments = await queryAsUser(c, (db) => selectPayments(db, orderId));
    return respond(c, "GET /api/admin/orders/:orderId/payments", {
      data: payments.map(toPaymentDto),
    });
  });

  route(app, "POST /api/admin/orders/:orderId/refund", async (c, { params: { orderId } }) => {
    const order = await findOrder(c, orderId);
    await refundWhole(c, order, order.amountCents);
    return respond(c, "POST /api/admin/orders/:orderId/refund", { message: m.done_refunded() });
  });

  route(
    app,
    "POST /api/admin/orders/:orderId/payments/:transactionId/refund",
    async (c, { params, body }) => {
      const order = await findOrder(c, params.orderId);
      const { db, provider, now } = getOrderContext(c, order, "other_payment_provider");
      const { transactionId } = params;
      await syncOrder(c, order, transactionId);
      const [payment] = await runStatement(db, selectPayment(db, order.id, transactionId));
      if (!payment) throw new AppError("payment_not_found");
      const { refundedCents } = payment;
      if (refundedCents !== toCents(body.refunded)) throw new AppError("refund_changed");
      const amountCents = toCents(body.amount);
      const leftCents = payment.amountCents - refundedCents;
      if (amountCents > leftCents)
        throw new AppError("refund_too_large", { left: leftCents / 100 });
      if (payment.isNewest && amountCents === leftCents) await refundWhole(c, order, leftCents);
      else {
        const refundPart = requireAbility(provider, provider.refundPart);
        await record(c, order, { transactionId, amountCents });
        const part = { transactionId, amountCents, refundedCents };
        await refundPart(order, part, now).catch(handleProviderError(db, order));
        await syncOrder(c, order, transactionId);
      }
      return respond(c, "POST /api/admin/orders/:orderId/payments/:transactionId/refund", {
        message: m.done_refunded(),
      });
    },
  );
}

async function findOrder(c: RequestContext, orderId: string): Promise<OrderRow> {
  const [order] = await queryAsUser(c, (db) =>
    db.select().from(orders).where(eq(orders.id, orderId)),
  );
  if (!order) throw new AppError("order_not_found");
  return order;
}

/** Refunds the newest payment, which ends the access that the payment gave. */
async function refundWhole(c: RequestContext, order: OrderRow, amountCents: number): Promise<void> {
  if (order.status !== "paid" && order.status !== "flagged") throw new AppError("not_refundable");
  const { db, provider, now } = getOrderContext(c, order, "other_payment_provider");
  await record(c, order, { amountCents });
  await provider.refund(order, now).catch(handleProviderError(db, order));
  await syncOrder(c, order);
}

async function record(
  c: RequestContext,
  { id, userId }: OrderRow,
  after: { transactionId?: string; amountCents: number },
) {
  const { userId: actorId } = await requireClaims(c);
  await write(c, {
    require: userId === null ? [] : [requireMember(actorId, userId)],
    audit: [{ action: "refund", subject: "order", subjectId: id, after }],
    statements: () => ({}),
  });
}
