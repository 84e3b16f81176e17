import { eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { slugOf } from "../../contract/fold-text.ts";
import { maxRightsHolders, type TermsForm, toShare } from "../../contract/rights/rights.ts";
import { createOneTimeToken } from "../accounts/one-time-token.ts";
import { batchAsAdmin, sessionErrorOr } from "../auth/batch-as-admin.ts";
import { queryAsUser } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { audit } from "../database/audit-log.ts";
import { database, runStatement } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import { csvHeaders } from "../http/csv.ts";
import { respond, route } from "../http/route.ts";
import { movies, poolShares, rightsHolders } from "../schema.ts";
import { beginMonths, hasRoomSql, insertHolder, readOverview, toHolderDto } from "./holder-rows.ts";
import { maxCsvLines, serializeStatement } from "./statement-csv.ts";
import { statementRoutes, statementsPath } from "./statement-page.ts";
import {
  findStatement,
  maxShownLines,
  selectHolderTotals,
  selectStatements,
  toStatementTotal,
} from "./statements.ts";
import { isOpenMonthSql } from "./terms.ts";
import {
  hasVersionSql,
  holderCountSql,
  replaceTerms,
  selectTerms,
  toTermsDto,
} from "./terms-rows.ts";

export function mountRights(app: Hono<AppEnv>): void {
  statementRoutes(app);

  holderRoutes(app);

  route(app, "GET /api/admin/rights", async (c) =>
    respond(c, "GET /api/admin/rights", { data: await readOverview(c) }),
  );

  route(app, "PUT /api/admin/rights/pool", async (c, { body }) => {
    const { fromMonth } = body;
    const share = toShare(body.share);
    const { saved } = await batchAsAdmin(c, (db, context) => {
      const guard = sql`${context.guard} and ${isOpenMonthSql(fromMonth)}`;
      return {
        audited: audit(
          db,
          { ...context, guard },
          { action: "change", subject: "pool", subjectId: fromMonth, after: body },
        ),
        saved: insertFrom(db, poolShares, { fromMonth, share }, sql`where ${guard}`)
          .onConflictDoUpdate({ target: poolShares.fromMonth, set: { share } })
          .returning({ fromMonth: poolShares.fromMonth }),
      };
    });
    if (saved.length === 0) throw await sessionErrorOr(c, new AppError("month_closed"));
    return respond(c, "PUT /api/admin/rights/pool", { message: m.done_rights_pool_saved() });
  });

  route(app, "GET /api/admin/rights/months/:month", async (c, { params: { month } }) => {
    const rows = await queryAsUser(c, (db) => selectHolderTotals(db, month));
    const data = rows.map(({ holderId, holderName, ...total }) => ({
      ...toStatementTotal(total),
      holderId,
      holderName,
    }));
    return respond(c, "GET /api/admin/rights/months/:month", { data });
  });

  route(
    app,
    "GET /api/admin/rights/holders/:holderId/statements",
    async (c, { params: { holderId } }) => {
      const rows = await queryAsUser(c, (db) => selectStatements(db, holderId));
      return respond(c, "GET /api/admin/rights/holders/:holderId/statements", {
        data: rows.map(toStatementTotal),
      });
    },
  );

  route(app, "GET /api/admin/rights/holders/:holderId/statements/:month", async (c, { params }) => {
    const [holder] = await queryAsUser(c, (db) => selectHolder(db, params.holderId));
    const data =
      holder &&
      (await findStatement(database(c, "primary"), holder.id, params.month, maxShownLines));
    if (!data) throw new AppError("statement_not_found");
    return respond(c, "GET /api/admin/rights/holders/:holderId/statements/:month", { data });
  });

  route(
    app,
    "GET /api/admin/rights/holders/:holderId/statements/:month/csv",
    async (c, { params }) => {
      const { holderId, month } = params;
      const [holder] = await queryAsUser(c, (db) => selectHolder(db, holderId));
      const statement =
        holder && (await findStatement(database(c, "primary"), holder.id, month, maxCsvLines));
      if (!statement) throw new AppError("statement_not_found");
      const name = `statement-${slugOf(statement.holderName, 40) || holderId}-${month}.csv`;
      return c.body(serializeStatement(statement), 200, csvHeaders(name));
    },
  );

  route(app, "GET /api/admin/movies/:id/terms", async (c, { params }) => {
    const rows = await queryAsUser(c, (db) => selectTerms(db, Number(params.id)));
    return respond(c, "GET /api/admin/movies/:id/terms", { data: toTermsDto(rows) });
  });

  route(app, "PUT /api/admin/movies/:id/terms", async (c, { params, body }) => {
    const movieId = Number(params.id);
    const isMovie = sql`exists (select 1 from ${movies} where id = ${movieId})`;
    const { saved } = await batchAsAdmin(c, (db, context) => {
      const guard = sql`${context.guard} and ${isMovie} and ${isOpenMonthSql(body.fromMonth)} and ${hasVersionSql(movieId, body)}
        and ${holderCountSql(body)} = ${body.shares.length}`;
      const { fromMonth, shares } = body;
      return {
        audited: audit(
          db,
          { ...context, guard },
          {
            action: "change",
            subject: "terms",
            subjectId: params.id,
            after: { fromMonth, shares },
          },
        ),
        ...replaceTerms(db, movieId, body, { ...context, guard }),
      };
    });
    if (saved.length === 0) throw await sessionErrorOr(c, await findTermsProblem(c, movieId, body));
    return respond(c, "PUT /api/admin/movies/:id/terms", { message: m.done_rights_terms_saved() });
  });
}

function holderRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/admin/rights/holders", async (c, { body }) => {
    const id = crypto.randomUUID();
    const { created } = await batchAsAdmin(c, (db, context) => {
      const guard = sql`${context.guard} and ${hasRoomSql}`;
      return {
        audited: audit(
          db,
          { ...context, guard },
          { action: "create", subject: "rights holder", subjectId: id, after: body },
        ),
        month: beginMonths(db, { ...context, guard }),
        created: insertHolder(db, id, body, { ...context, guard }),
      };
    });
    if (!created[0])
      throw await sessionErrorOr(
        c,
        new AppError("too_many_rights_holders", { maximum: maxRightsHolders }),
      );
    return respond(c, "POST /api/admin/rights/holders", {
      message: m.done_rights_holder_added(),
      data: created[0],
    });
  });

  route(
    app,
    "PUT /api/admin/rights/holders/:holderId",
    async (c, { params: { holderId }, body }) => {
      const { version, ...fields } = body;
      const { changed } = await batchAsAdmin(c, (db, context) => {
        const guard = sql`${context.guard} and exists (select 1 from ${rightsHolders} where id = ${holderId} and version = ${version})`;
        const before = sql`select json_object('name', name, 'email', email) from ${rightsHolders} where id = ${holderId}`;
        return {
          audited: audit(
            db,
            { ...context, guard },
            {
              action: "change",
              subject: "rights holder",
              subjectId: holderId,
              before,
              after: fields,
            },
          ),
          changed: db
            .update(rightsHolders)
            .set({ ...fields, version: version + 1 })
            .where(sql`${rightsHolders.id} = ${holderId} and ${guard}`)
            .returning({ id: rightsHolders.id }),
        };
      });
      if (changed.length === 0) {
        const [saved] = await queryAsUser(c, (db) => selectHolder(db, holderId));
        if (!saved) throw new AppError("rights_holder_not_found");
        throw new AppError("rights_holder_changed", {}, { details: { data: toHolderDto(saved) } });
      }
      return respond(c, "PUT /api/admin/rights/holders/:holderId", {
        message: m.done_rights_holder_changed(),
      });
    },
  );

  route(
    app,
    "POST /api/admin/rights/holders/:holderId/link",
    async (c, { params: { holderId } }) => {
      const { token, hash } = createOneTimeToken();
      const { changed } = await batchAsAdmin(c, (db, context) => {
        const guard = sql`${context.guard} and exists (select 1 from ${rightsHolders} where id = ${holderId})`;
        return {
          audited: audit(
            db,
            { ...context, guard },
            {
              action: "change",
              subject: "rights holder",
              subjectId: holderId,
              after: { link: "new" },
            },
          ),
          changed: db
            .update(rightsHolders)
            .set({ tokenHash: hash })
            .where(sql`${rightsHolders.id} = ${holderId} and ${guard}`)
            .returning({ id: rightsHolders.id }),
        };
      });
      if (changed.length === 0)
        throw await sessionErrorOr(c, new AppError("rights_holder_not_found"));
      const data = { path: statementsPath(token) };
      return respond(c, "POST /api/admin/rights/holders/:holderId/link", {
        message: m.done_rights_link_made(),
        data,
      });
    },
  );
}

const selectHolder = (db: ReturnType<typeof database>, id: string) =>
  db.select().from(rightsHolders).where(eq(rightsHolders.id, id));

/** Why terms were not saved. */
async function findTermsProblem(
  c: RequestContext,
  movieId: number,
  body: TermsForm,
): Promise<AppError> {
  const db = database(c, "primary");
  const [found] = await runStatement(
    db,
    db
      .select({
        isMovie: sql<number>`exists (select 1 from ${movies} where id = ${movieId})`.as("is_movie"),
        isOpen: sql<number>`coalesce(${isOpenMonthSql(body.fromMonth)}, 0)`.as("is_open"),
        holders: holderCountSql(body).as("holder_count"),
      })
      .from(sql`(select 1)`),
  );
  if (!found?.isMovie) return new AppError("movie_not_found");
  if (found.holders !== body.shares.length) return new AppError("rights_holder_not_found");
  return new AppError(found.isOpen ? "terms_changed" : "month_closed");
}
