import { m } from "#messages";
import { formatDate } from "../../ui/format-date.ts";
import { describePaymentEffect } from "./describe-effect.ts";
import type { AdminOrder } from "./order-queries.ts";

/**
 * Says why an order is in its state, and the deadline of a necessary action. `nameOf` returns the
 * name of a plan by its id.
 */
export function describeOrderState(
  { state, status, dispute, evidenceDueAt, flag }: AdminOrder,
  nameOf: (planId: string) => string,
): string[] {
  const deadline =
    evidenceDueAt === null
      ? m.orders_admin_evidence_none()
      : m.orders_admin_evidence_by({ day: formatDate(evidenceDueAt) });
  if (state === "disputed") {
    if (dispute === "inquiry") return [deadline, m.orders_admin_dispute_inquiry()];
    if (status === "paid") return [deadline, m.orders_admin_dispute_earlier()];
    return [deadline];
  }
  const ofAnotherPayment = dispute === null && evidenceDueAt !== null ? [deadline] : [];
  if (flag) return [describePaymentEffect(flag, nameOf), ...ofAnotherPayment];
  if (dispute === "won") return [m.orders_admin_dispute_won()];
  if (dispute === "lost" && state !== "charged_back") return [m.orders_admin_dispute_lost()];
  return ofAnotherPayment;
}
