import { eq, type SQL, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { slugOf } from "../../contract/fold-text.ts";
import {
  type MovieRightsTerms,
  maxRightsHolders,
  toBasisPoints,
} from "../../contract/rights/rights.ts";
import { createOneTimeToken } from "../accounts/one-time-token.ts";
import { requireVersion } from "../auth/requirement.ts";
import { queryAsUser, requireSession } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError, editConflict } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { database } from "../database/database.ts";
import { respond, route } from "../http/route.ts";
import { movies, poolShares, rightsHolders } from "../schema.ts";
import {
  beginStatementMonths,
  canAddHolderSql,
  insertHolder,
  readRightsOverview,
  toHolderDto,
} from "./holder-rows.ts";
import { paginateMoviesWithoutTerms, selectMoviesWithoutTerms } from "./movies-without-terms.ts";
import { findOpenStatementMonths } from "./open-statement-months.ts";
import { respondStatementCsv } from "./statement-csv.ts";
import { mountStatementPages, statementsPath } from "./statement-page.ts";
import {
  findRightsStatement,
  maxShownLines,
  selectHolderTotals,
  selectStatements,
  toStatementTotal,
} from "./statements.ts";
import { isOpenMonthSql } from "./terms.ts";
import {
  doHoldersExistSql,
  hasTermsVersionSql,
  replaceTerms,
  selectTerms,
  toTermsDto,
} from "./terms-rows.ts";

export function mountRights(app: Hono<AppEnv>): void {
  mountStatementPages(app);

  holderRoutes(app);

  route(app, "GET /api/admin/rights", async (c) =>
    respond(c, "GET /api/admin/rights", { data: await readRightsOverview(c) }),
  );

  route(app, "GET /api/admin/rights/movies-without-terms", async (c, { query }) => {
    const pageQuery = paginateMoviesWithoutTerms(query);
    const rows = await queryAsUser(c, (db) => selectMoviesWithoutTerms(db, pageQuery));
    return respond(
      c,
      "GET /api/admin/rights/movies-without-terms",
      pageQuery.page(rows, ({ id, name, year }) => ({ id: String(id), name, year })),
    );
  });

  route(app, "GET /api/admin/rights/open-statement-months", async (c) => {
    await requireSession(c);
    const data = await findOpenStatementMonths(database(c, "primary"), c.var.now);
    return respond(c, "GET /api/admin/rights/open-statement-months", { data });
  });

  route(app, "PUT /api/admin/rights/pool", async (c, { body }) => {
    const { fromMonth } = body;
    const share = toBasisPoints(body.share);
    await write(c, {
      require: [[isOpenMonthSql(fromMonth), () => new AppError("month_closed")]],
      audit: [{ action: "change", subject: "pool", subjectId: fromMonth, after: body }],
      statements: (db) => ({
        saved: db
          .insert(poolShares)
          .values({ fromMonth, share })
          .onConflictDoUpdate({ target: poolShares.fromMonth, set: { share } }),
      }),
    });
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
      (await findRightsStatement(database(c, "primary"), holder.id, params.month, maxShownLines));
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
        holder && (await findRightsStatement(database(c, "primary"), holder.id, month, 0));
      if (!statement) throw new AppError("statement_not_found");
      const name = `statement-${slugOf(statement.holderName, 40) || holderId}-${month}.csv`;
      return respondStatementCsv(c, params, { name });
    },
  );

  route(app, "GET /api/admin/movies/:id/terms", async (c, { params }) => {
    const rows = await queryAsUser(c, (db) => selectTerms(db, Number(params.id)));
    return respond(c, "GET /api/admin/movies/:id/terms", { data: toTermsDto(rows) });
  });

  route(app, "PUT /api/admin/movies/:id/terms", async (c, { params, body }) => {
    const movieId = Number(params.id);
    const { fromMonth, shares } = body;
    const isMovie = sql`exists (select 1 from ${movies} where id = ${movieId})`;
    await write(c, {
      require: [
        [isMovie, () => new AppError("movie_not_found")],
        [doHoldersExistSql(body), () => new AppError("rights_holder_not_found")],
        [isOpenMonthSql(fromMonth), () => new AppError("month_closed")],
        [
          hasTermsVersionSql(movieId, body),
          async () => editConflict(await findTerms(c, movieId, fromMonth)),
        ],
      ],
      audit: [
        { action: "change", subject: "terms", subjectId: params.id, after: { fromMonth, shares } },
      ],
      statements: (db, { now }) => replaceTerms(db, movieId, body, now),
    });
    return respond(c, "PUT /api/admin/movies/:id/terms", { message: m.done_rights_terms_saved() });
  });
}

/**
 * Finds the terms of a movie that begin in a month; version 0 and no shares if no terms begin in
 * that month.
 */
async function findTerms(
  c: RequestContext,
  movieId: number,
  fromMonth: string,
): Promise<MovieRightsTerms> {
  const saved = toTermsDto(await queryAsUser(c, (db) => selectTerms(db, movieId)));
  const found = saved.find((terms) => terms.fromMonth === fromMonth);
  return found ?? { fromMonth, version: 0, shares: [] };
}

function holderRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/admin/rights/holders", async (c, { body }) => {
    const id = crypto.randomUUID();
    await write(c, {
      require: [
        [
          canAddHolderSql,
          () => new AppError("too_many_rights_holders", { maximum: maxRightsHolders }),
        ],
      ],
      audit: [{ action: "create", subject: "rights holder", subjectId: id, after: body }],
      statements: (db, { now }) => ({
        month: beginStatementMonths(db, now),
        created: insertHolder(db, id, body, now),
      }),
    });
    return respond(c, "POST /api/admin/rights/holders", {
      message: m.done_rights_holder_added(),
      data: { id },
    });
  });

  route(
    app,
    "PUT /api/admin/rights/holders/:holderId",
    async (c, { params: { holderId }, body }) => {
      const { version, ...fields } = body;
      const before = sql`select json_object('name', name, 'email', email)
        from ${rightsHolders} where id = ${holderId}`;
      await write(c, {
        require: [
          requireVersion(rightsHolders, { id: holderId, version }, () => findHolder(c, holderId)),
        ],
        audit: [
          {
            action: "change",
            subject: "rights holder",
            subjectId: holderId,
            before,
            after: fields,
          },
        ],
        statements: (db) => ({
          changed: db
            .update(rightsHolders)
            .set({ ...fields, version: version + 1 })
            .where(eq(rightsHolders.id, holderId)),
        }),
      });
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
      await write(c, {
        require: [[holderExists(holderId), () => new AppError("rights_holder_not_found")]],
        audit: [
          {
            action: "change",
            subject: "rights holder",
            subjectId: holderId,
            after: { link: "new" },
          },
        ],
        statements: (db) => ({
          changed: db
            .update(rightsHolders)
            .set({ tokenHash: hash })
            .where(eq(rightsHolders.id, holderId)),
        }),
      });
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

const holderExists = (id: string): SQL =>
  sql`exists (select 1 from ${rightsHolders} where id = ${id})`;

async function findHolder(c: RequestContext, id: string) {
  const [saved] = await queryAsUser(c, (db) => selectHolder(db, id));
  if (!saved) throw new AppError("rights_holder_not_found");
  return toHolderDto(saved);
}
