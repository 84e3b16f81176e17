import { m } from "#messages";
import type { ResponseOf } from "../../contract/endpoints.ts";
import type { ExitKind } from "../../contract/exits/exits.ts";
import type { RequestContext } from "../context/request-context.ts";
import { database } from "../database/database.ts";
import { sendAfterResponse } from "../email/email-outbox.ts";
import { requireSiteOrigin } from "../http/site-url.ts";
import { findProviders } from "../orders/payment-context.ts";
import type { OrderRow } from "../payments/providers/payment-provider.ts";
import { carryOutExit, type ExitResult } from "./carry-out.ts";
import type { Contract } from "./contracts.ts";
import type { Exit } from "./exits.ts";

/** Carries out a confirmed exit, and describes what was done. */
export async function carryOutConfirmed(
  c: RequestContext,
  exit: Exit,
  { order, name }: Contract,
): Promise<ResponseOf<"POST /api/exit/confirm">> {
  const result = await tryToCarryOut(c, exit, order);
  const { endsAt = null, refundedCents = null } = result ?? {};
  return {
    message: describeResult(exit.kind, result),
    data: {
      kind: exit.kind,
      contract: name,
      endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
      refund: refundedCents === null ? null : refundedCents / 100,
    },
  };
}

/** Carries an exit out. If the payment provider fails, the job tries again, and this returns null. */
export async function tryToCarryOut(
  c: RequestContext,
  exit: Exit,
  order: OrderRow,
): Promise<ExitResult | null> {
  const result = await carryOutExit(database(c, "primary"), exit, order, {
    site: requireSiteOrigin(c),
    owner: c.env.ADMIN_EMAIL || undefined,
    now: c.var.now,
    providers: findProviders(c),
  }).catch((error: unknown) => {
    console.error(JSON.stringify({ level: "error", exit: exit.id, error: String(error) }));
    return null;
  });
  if (result) sendAfterResponse(c, result.emails);
  return result;
}

function describeResult(kind: ExitKind, result: ExitResult | null): string {
  if (!result) return m.done_exit_noted();
  return kind === "cancellation" ? m.done_contract_cancelled() : m.done_withdrawn();
}
