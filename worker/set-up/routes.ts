import { eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import {
  deployCommand,
  type PaymentChecks,
  type SetUpState,
  type SetUpStep,
} from "../../contract/set-up/set-up.ts";
import type { Requirement } from "../auth/requirement.ts";
import { requireSession } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import type { AuditLogEntry } from "../database/audit-log.ts";
import { database } from "../database/database.ts";
import { overwriteColumns } from "../database/guarded-insert.ts";
import { getEmailContext } from "../email/compose-email.ts";
import { enqueueEmail, sendAfterResponse } from "../email/email-outbox.ts";
import { respond, route } from "../http/route.ts";
import { requireSiteOrigin } from "../http/site-url.ts";
import { getProviderModule } from "../payments/providers/registry.ts";
import { findAdminPlans } from "../plans/admin-plans.ts";
import { setUp } from "../schema.ts";
import { mountDemoRoutes } from "./demo-routes.ts";
import { composeSetUpEmail } from "./emails.ts";
import { canCompleteStepSql, findSetUp } from "./read-set-up.ts";

export function mountSetUp(app: Hono<AppEnv>): void {
  mountDemoRoutes(app);

  route(app, "GET /api/admin/set-up", async (c) =>
    respond(c, "GET /api/admin/set-up", { data: await findSetUp(c) }),
  );

  route(app, "PUT /api/admin/set-up/:step", async (c, { params: { step }, body: { state } }) => {
    const { id } = await requireSession(c);
    if (step === "payments" && state === "done") await requirePayments(c);
    const isReady: Requirement = [
      canCompleteStepSql(step, c.env, id),
      () => new AppError("step_incomplete"),
    ];
    await write(c, {
      require: state === "done" ? [isReady] : [],
      audit: [changeEntry(step, state)],
      statements: (db, { now }) => ({
        changed: db
          .insert(setUp)
          .values({ step, state, changedAt: now })
          .onConflictDoUpdate({ target: setUp.step, set: overwriteColumns(setUp, "state") }),
      }),
    });
    return respond(c, "PUT /api/admin/set-up/:step", { data: await findSetUp(c) });
  });

  route(app, "POST /api/admin/set-up/email", async (c) => {
    const { email: to } = await requireSession(c);
    const code = createEmailCode();
    const email = composeSetUpEmail("test", to, getEmailContext(c), { code });
    await write(c, {
      statements: (db, { now }) => ({
        queued: enqueueEmail(db, email, now),
        sent: db
          .insert(setUp)
          .values({ step: "email", state: "open", code, emailId: email.id, changedAt: now })
          .onConflictDoUpdate({
            target: setUp.step,
            set: overwriteColumns(setUp, "state", "code", "emailId", "changedAt"),
          }),
      }),
    });
    sendAfterResponse(c, [email]);
    return respond(c, "POST /api/admin/set-up/email", {
      message: m.done_test_email_sent({ email: to }),
    });
  });

  route(app, "POST /api/admin/set-up/email/confirm", async (c, { body: { code } }) => {
    await requireSession(c);
    const isSentCode = sql`exists (select 1 from ${setUp}
      where ${setUp.step} = 'email' and ${setUp.code} = ${code})`;
    await write(c, {
      require: [[isSentCode, () => invalidInput("code", "code_wrong")]],
      audit: [changeEntry("email", "done")],
      statements: (db) => ({
        confirmed: db.update(setUp).set({ state: "done" }).where(eq(setUp.step, "email")),
      }),
    });
    return respond(c, "POST /api/admin/set-up/email/confirm", { data: await findSetUp(c) });
  });

  route(app, "GET /api/admin/set-up/payments", async (c) => {
    await requireSession(c);
    return respond(c, "GET /api/admin/set-up/payments", { data: await checkPayments(c) });
  });
}

/** Creates a code of six digits, short enough to read on one device and type on another. */
const createEmailCode = (): string =>
  String((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 1_000_000).padStart(6, "0");

const changeEntry = (step: SetUpStep, state: SetUpState): AuditLogEntry => ({
  action: "change",
  subject: "set-up",
  subjectId: step,
  after: { state },
});

async function checkPayments(c: RequestContext): Promise<PaymentChecks> {
  const { title: provider, checkSetUp, findAccount, repairCommand } = getProviderModule(c.env);
  const deployment = { command: deployCommand, asksKey: true };
  if (!checkSetUp)
    return { provider, isLive: false, checks: [], sellsPlans: true, repair: deployment };
  const context = { env: c.env, db: database(c, "primary"), site: requireSiteOrigin(c) };
  const [checks, plans] = await Promise.all([checkSetUp(context), findAdminPlans(c)]);
  const sellsPlans = plans.every(({ retired, published }) => retired || published);
  const isBroken = checks.some((check) => isUnready(check) && check.help === null);
  const repair = { command: repairCommand ?? deployCommand, asksKey: false };
  const needed = findAccount?.(c.env) === null ? deployment : repair;
  return { provider, isLive: true, checks, sellsPlans, repair: isBroken ? needed : null };
}

const isUnready = ({ state }: PaymentChecks["checks"][number]) =>
  state === "missing" || state === "refused";

/** Throws unless payments can be taken. Ignores checks that the provider's key may not make. */
async function requirePayments(c: RequestContext): Promise<void> {
  const { isLive, checks, sellsPlans } = await checkPayments(c);
  if (!isLive || !sellsPlans || checks.some(isUnready)) throw new AppError("step_incomplete");
}
