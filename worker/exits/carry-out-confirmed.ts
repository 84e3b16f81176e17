import { m } from "#messages";
import { toAmount } from "../../contract/cents.ts";
import type { ResponseOf } from "../../contract/endpoints.ts";
import type { ExitKind } from "../../contract/exits/exits.ts";
import type { RequestContext } from "../context/request-context.ts";
import { database } from "../database/database.ts";
import { toIsoTime } from "../database/iso-time.ts";
import { sendAfterResponse } from "../email/email-outbox.ts";
import { requireSiteOrigin } from "../http/site-url.ts";
import { findProviders } from "../orders/payment-context.ts";
import type { OrderRow } from "../payments/providers/payment-provider.ts";
import { type ExitResult, tryToCarryOutExit } from "./carry-out.ts";
import type { Contract } from "./contracts.ts";
import type { Exit } from "./exits.ts";

/** Carries out a confirmed exit, and describes what was done. */
export async function carryOutConfirmedExit(
  c: RequestContext,
  exit: Exit,
  { order, name }: Contract,
): Promise<ResponseOf<"POST /api/exit/confirm">> {
  const result = await carryOutExitInRequest(c, exit, order);
  const { endsAt = null, refundedCents = null } = result ?? {};
  return {
    message: describeResult(exit.kind, result),
    data: {
      kind: exit.kind,
      contract: name,
      endsAt: toIsoTime(endsAt),
      refund: toAmount(refundedCents),
    },
  };
}

/** Carries an exit out during a request, and sends the emails about what was done. */
export async function carryOutExitInRequest(
  c: RequestContext,
  exit: Exit,
  order: OrderRow,
): Promise<ExitResult | null> {
  const result = await tryToCarryOutExit(database(c, "primary"), exit, order, {
    site: requireSiteOrigin(c),
    owner: c.env.ADMIN_EMAIL || undefined,
    now: c.var.now,
    providers: findProviders(c),
  });
  if (result) sendAfterResponse(c, result.emails);
  return result;
}

function describeResult(kind: ExitKind, result: ExitResult | null): string {
  if (!result) return m.done_exit_noted();
  if (kind === "cancellation") return m.done_contract_cancelled();
  return m.done_withdrawn();
}
