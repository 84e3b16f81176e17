import { eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { locales } from "#messages/runtime";
import { toCents } from "../../contract/cents.ts";
import { planPeriodDays } from "../../contract/plans/plan-periods.ts";
import { maxPlans, type PlanForm } from "../../contract/plans/plans.ts";
import { requireVersion } from "../auth/requirement.ts";
import { requireSession } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { database } from "../database/database.ts";
import { siteCurrencySql } from "../database/site-currency.ts";
import { respond, route } from "../http/route.ts";
import { requireSiteOrigin } from "../http/site-url.ts";
import { plans } from "../schema.ts";
import { findAdminPlan, findAdminPlans } from "./admin-plans.ts";
import { publishPlansAfterResponse, publishPlansToProvider } from "./publish-plans.ts";

export function mountAdminPlanRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/plans", async (c) =>
    respond(c, "GET /api/admin/plans", { data: await findAdminPlans(c) }),
  );

  route(app, "POST /api/admin/plans", async (c, { body }) => {
    const id = freePlanId();
    const {
      created: [created],
    } = await write(c, {
      require: [
        [
          sql`(select count(*) from ${plans}) < ${maxPlans}`,
          () => new AppError("too_many_plans", { maximum: maxPlans }),
        ],
      ],
      audit: [{ action: "create", subject: "plan", subjectId: id, after: body }],
      statements: (db) => ({
        created: db
          .insert(plans)
          .values({
            id,
            ...toColumns(body),
            period: body.period,
            days: planPeriodDays[body.period],
            currency: siteCurrencySql,
            active: true,
            position: lastPosition,
          })
          .returning({ id: plans.id }),
      }),
    });
    if (!created) throw new Error("no plan was created");
    publishPlansAfterResponse(c);
    return respond(c, "POST /api/admin/plans", { message: m.done_plan_added(), data: created });
  });

  route(app, "PUT /api/admin/plans/:planId", async (c, { params: { planId }, body }) => {
    const { version, retired, ...fields } = body;
    const before = sql`select json_object('name', name, 'translatedNames', json(translated_names), 'amount', price_cents / 100.0,
        'streams', streams, 'trialDays', trial_days, 'maxHeight', max_height,
        'listed', json(iif(listed, 'true', 'false')), 'retired', json(iif(active, 'false', 'true')))
      from ${plans} where id = ${planId}`;
    const { translatedNames } = fields;
    // The audit log shows only the fields of `after`, so a removed name needs a null in `after`.
    const names =
      translatedNames &&
      Object.fromEntries(locales.map((locale) => [locale, translatedNames[locale] ?? null]));
    const after = { ...fields, ...(names && { translatedNames: names }), retired };
    const columns = toColumns(fields);
    const isSamePrice = sql`${plans.priceCents} = ${columns.priceCents}
      and ${plans.currency} = ${siteCurrencySql}`;
    await write(c, {
      require: [requireVersion(plans, { id: planId, version }, () => findAdminPlan(c, planId))],
      audit: [{ action: "change", subject: "plan", subjectId: planId, before, after }],
      statements: (db) => ({
        changed: db
          .update(plans)
          .set({
            ...columns,
            currency: siteCurrencySql,
            active: !retired,
            providerPriceId: sql`iif(${isSamePrice} and ${plans.active},
              ${plans.providerPriceId}, null)`,
            version: version + 1,
          })
          .where(eq(plans.id, planId)),
      }),
    });
    publishPlansAfterResponse(c);
    return respond(c, "PUT /api/admin/plans/:planId", { message: m.done_plan_saved() });
  });

  route(app, "POST /api/admin/plans/publish", async (c) => {
    await requireSession(c);
    const context = { env: c.env, site: requireSiteOrigin(c), now: c.var.now };
    await publishPlansToProvider(database(c, "primary"), context, { isForced: true });
    return respond(c, "POST /api/admin/plans/publish", { data: await findAdminPlans(c) });
  });

  route(app, "PUT /api/admin/plan-order", async (c, { body: { ids } }) => {
    const json = JSON.stringify(ids);
    await write(c, {
      audit: [{ action: "reorder", subject: "plan", subjectId: "all", after: { ids } }],
      statements: (db) => ({
        ordered: db
          .update(plans)
          .set({
            position: sql`(select key + 1 from json_each(${json}) where value = ${plans.id})`,
          })
          .where(sql`${plans.id} in (select value from json_each(${json}))`),
      }),
    });
    return respond(c, "PUT /api/admin/plan-order", { message: m.done_categories_ordered() });
  });
}

/**
 * SQL expression: an unused random plan id of five digits, the format of the specification. A
 * counter could issue an id again after a restore, or on another site with the same account at the
 * provider. The provider would then charge the price of the earlier plan.
 */
function freePlanId() {
  const candidates = [...crypto.getRandomValues(new Uint32Array(100))].map(
    (number) => 10_000 + (number % 90_000),
  );
  const isFree = sql`cast(value as text) not in (select id from ${plans})`;
  return sql<string>`(select cast(value as text) from json_each(${JSON.stringify(candidates)})
    where ${isFree} limit 1)`;
}

const lastPosition = sql<number>`(select coalesce(max(position), 0) + 1 from ${plans})`;

const toColumns = ({
  name,
  amount,
  streams,
  listed,
  trialDays,
  maxHeight,
  translatedNames,
}: Omit<PlanForm, "period">) => ({
  name,
  translatedNames: translatedNames && JSON.stringify(translatedNames),
  streams,
  listed,
  trialDays,
  maxHeight,
  priceCents: toCents(amount),
});
