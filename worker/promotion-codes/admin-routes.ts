import { eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import type { Paging } from "../../contract/catalogue/catalogue.ts";
import { toAmount, toCents } from "../../contract/cents.ts";
import type {
  AdminPromotionCode,
  PromotionCodeChange,
} from "../../contract/promotion-codes/promotion-codes.ts";
import { requireVersion } from "../auth/requirement.ts";
import { queryAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { keysetPage } from "../database/keyset-page.ts";
import { respond, route } from "../http/route.ts";
import { notAtProviderError } from "../orders/payment-context.ts";
import { getProviderModule } from "../payments/providers/registry.ts";
import { promotionCodes } from "../schema.ts";

type PromotionCodeRow = typeof promotionCodes.$inferSelect;

export function mountAdminPromotionCodeRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/promotion-codes", async (c, { query }) => {
    const { afterCursor, orderBy, limit, page } = paginatePromotionCodes(query);
    const found = await queryAsUser(c, (db) =>
      db
        .select()
        .from(promotionCodes)
        .where(afterCursor)
        .orderBy(...orderBy)
        .limit(limit),
    );
    return respond(c, "GET /api/admin/promotion-codes", page(found, toAdminPromotionCode));
  });

  route(app, "POST /api/admin/promotion-codes", async (c, { body }) => {
    const { name, takesPromotionCodes } = getProviderModule(c.env);
    const id = crypto.randomUUID();
    const { code, percent, amount, periods } = body;
    const isFree = sql`not exists (select 1 from ${promotionCodes} where code = ${code})`;
    await write(c, {
      require: [
        [sql`${takesPromotionCodes ? 1 : 0}`, () => notAtProviderError(name)],
        [isFree, () => new AppError("promotion_code_taken")],
      ],
      audit: [{ action: "create", subject: "promotion-code", subjectId: id, after: body }],
      statements: (db, { now }) => ({
        created: db.insert(promotionCodes).values({
          id,
          code,
          percent,
          periods,
          amountCents: amount && toCents(amount),
          ...toConditions(body),
          createdAt: now,
        }),
      }),
    });
    return respond(c, "POST /api/admin/promotion-codes", {
      message: m.done_promotion_code_added(),
      data: { id },
    });
  });

  route(app, "GET /api/admin/promotion-codes/:codeId", async (c, { params: { codeId } }) => {
    return respond(c, "GET /api/admin/promotion-codes/:codeId", {
      data: await findPromotionCode(c, codeId),
    });
  });

  route(app, "PUT /api/admin/promotion-codes/:codeId", async (c, { params: { codeId }, body }) => {
    const { version, ...change } = body;
    const before = sql`select json_object('plans', json(coalesce(plan_ids, '[]')),
        'startsOn', starts_on, 'endsOn', ends_on, 'maxUses', max_uses,
        'ended', json(iif(ended, 'true', 'false')))
      from ${promotionCodes} where id = ${codeId}`;
    await write(c, {
      require: [
        requireVersion(promotionCodes, { id: codeId, version }, () => findPromotionCode(c, codeId)),
      ],
      audit: [
        { action: "change", subject: "promotion-code", subjectId: codeId, before, after: change },
      ],
      statements: (db) => ({
        changed: db
          .update(promotionCodes)
          .set({ ...toConditions(change), ended: change.ended, version: version + 1 })
          .where(eq(promotionCodes.id, codeId)),
      }),
    });
    return respond(c, "PUT /api/admin/promotion-codes/:codeId", {
      message: m.done_promotion_code_changed(),
    });
  });
}

const selectPromotionCode = (db: Database, codeId: string) =>
  db.select().from(promotionCodes).where(eq(promotionCodes.id, codeId));

const paginatePromotionCodes = (paging: Paging) =>
  keysetPage<PromotionCodeRow>(
    {
      name: "promotion-codes",
      sortedBy: promotionCodes.createdAt,
      id: promotionCodes.id,
      cursorOf: (row) => [row.createdAt, row.id],
    },
    paging,
  );

const toConditions = ({
  plans,
  startsOn,
  endsOn,
  maxUses,
}: Omit<PromotionCodeChange, "version" | "ended">) => ({
  startsOn,
  endsOn,
  maxUses,
  planIds: plans.length === 0 ? null : JSON.stringify(plans),
});

function toAdminPromotionCode({
  amountCents,
  planIds,
  createdAt,
  ...row
}: PromotionCodeRow): AdminPromotionCode {
  return {
    ...row,
    amount: toAmount(amountCents),
    plans: planIds === null ? [] : JSON.parse(planIds),
  };
}

async function findPromotionCode(c: RequestContext, codeId: string): Promise<AdminPromotionCode> {
  const [row] = await queryAsUser(c, (db) => selectPromotionCode(db, codeId));
  if (!row) throw new AppError("promotion_code_not_found");
  return toAdminPromotionCode(row);
}
