import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import type { PaymentChecks, SetUpState, SetUpStep } from "../../contract/set-up/set-up.ts";
import { batchAsAdmin, sessionErrorOr } from "../auth/batch-as-admin.ts";
import { requireSession } from "../auth/session.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { type AuditLogEntry, audit } from "../database/audit-log.ts";
import { database } from "../database/database.ts";
import { excludedColumns, guardedInsert } from "../database/guarded-insert.ts";
import { getEmailContext } from "../email/compose-email.ts";
import { enqueueEmail, sendAfterResponse } from "../email/email-outbox.ts";
import { respond, route } from "../http/route.ts";
import { requireSiteOrigin } from "../http/site-url.ts";
import { getProviderModule } from "../payments/providers/registry.ts";
import { findAdminPlans } from "../plans/admin-plans.ts";
import { setUp } from "../schema.ts";
import { demoRoutes } from "./demo-routes.ts";
import { canComplete, findSetUp } from "./read-set-up.ts";
import { composeTestEmail, createEmailCode } from "./test-email.ts";

export function mountSetUp(app: Hono<AppEnv>): void {
  demoRoutes(app);

  route(app, "GET /api/admin/set-up", async (c) =>
    respond(c, "GET /api/admin/set-up", { data: await findSetUp(c) }),
  );

  route(app, "PUT /api/admin/set-up/:step", async (c, { params: { step }, body: { state } }) => {
    await requireSession(c);
    if (step === "payments" && state === "done") await requirePayments(c);
    const { changed } = await batchAsAdmin(c, (db, context) => {
      const guard =
        state === "done" ? sql`${context.guard} and ${canComplete(step, c.env)}` : context.guard;
      const row = { step, state, changedAt: context.now };
      return {
        audited: audit(db, { ...context, guard }, changeEntry(step, state)),
        changed: guardedInsert(db, setUp, row, guard)
          .onConflictDoUpdate({ target: setUp.step, set: excludedColumns(setUp, "state") })
          .returning({ step: setUp.step }),
      };
    });
    if (changed.length === 0) throw await sessionErrorOr(c, new AppError("step_incomplete"));
    return respond(c, "PUT /api/admin/set-up/:step", { data: await findSetUp(c) });
  });

  route(app, "POST /api/admin/set-up/email", async (c) => {
    const { email: to } = await requireSession(c);
    const code = createEmailCode();
    const email = composeTestEmail(to, getEmailContext(c), code);
    const { sent } = await batchAsAdmin(c, (db, context) => {
      const row = {
        step: "email",
        state: "open",
        code,
        emailId: email.id,
        changedAt: context.now,
      } as const;
      return {
        queued: enqueueEmail(db, email, context.now, context.guard),
        sent: guardedInsert(db, setUp, row, context.guard)
          .onConflictDoUpdate({
            target: setUp.step,
            set: excludedColumns(setUp, "state", "code", "emailId", "changedAt"),
          })
          .returning({ step: setUp.step }),
      };
    });
    if (sent.length === 0) await requireSession(c);
    sendAfterResponse(c, [email]);
    return respond(c, "POST /api/admin/set-up/email", {
      message: m.done_test_email_sent({ email: to }),
    });
  });

  route(app, "POST /api/admin/set-up/email/confirm", async (c, { body: { code } }) => {
    await requireSession(c);
    const isSentCode = sql`${setUp.step} = 'email' and ${setUp.code} = ${code}`;
    const { confirmed } = await batchAsAdmin(c, (db, context) => {
      const guard = sql`${context.guard} and exists (select 1 from ${setUp} where ${isSentCode})`;
      return {
        audited: audit(db, { ...context, guard }, changeEntry("email", "done")),
        confirmed: db
          .update(setUp)
          .set({ state: "done" })
          .where(sql`${isSentCode} and ${context.guard}`)
          .returning({ step: setUp.step }),
      };
    });
    if (confirmed.length === 0) throw await sessionErrorOr(c, invalidInput("code", "code_wrong"));
    return respond(c, "POST /api/admin/set-up/email/confirm", { data: await findSetUp(c) });
  });

  route(app, "GET /api/admin/set-up/payments", async (c) => {
    await requireSession(c);
    return respond(c, "GET /api/admin/set-up/payments", { data: await checkPayments(c) });
  });
}

const changeEntry = (step: SetUpStep, state: SetUpState): AuditLogEntry => ({
  action: "change",
  subject: "set-up",
  subjectId: step,
  after: { state },
});

async function checkPayments(c: RequestContext): Promise<PaymentChecks> {
  const { name, checkSetUp } = getProviderModule(c.env);
  if (!checkSetUp) return { provider: name, isLive: false, checks: [] };
  const context = { env: c.env, db: database(c, "primary"), site: requireSiteOrigin(c) };
  const [checks, plans] = await Promise.all([checkSetUp(context), findAdminPlans(c)]);
  const areSold = plans.every(({ retired, published }) => retired || published);
  return {
    provider: name,
    isLive: true,
    checks: [...checks, { name: "price", state: areSold ? "good" : "missing" }],
  };
}

/** A check that is unknown does not count against the key that may not make it. */
async function requirePayments(c: RequestContext): Promise<void> {
  const { isLive, checks } = await checkPayments(c);
  if (!isLive || checks.some(({ state }) => state === "missing" || state === "refused"))
    throw new AppError("step_incomplete");
}
