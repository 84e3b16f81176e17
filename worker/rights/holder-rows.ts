import { asc, desc, eq, sql } from "drizzle-orm";
import type { HolderForm, RightsHolder, RightsOverview } from "../../contract/rights/rights.ts";
import { maxRightsHolders } from "../../contract/rights/rights.ts";
import { getSite } from "../../contract/site/site.ts";
import { batchAsUser } from "../auth/session.ts";
import type { RequestContext } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { guardedInsert } from "../database/guarded-insert.ts";
import { movies, poolShares, rightsHolders, rightsTerms, statementMonths } from "../schema.ts";
import { localMonthOf, nextMonth } from "./months.ts";

const shownMonths = 24;
const shownMovies = 50;

export async function readRightsOverview(c: RequestContext): Promise<RightsOverview> {
  const { holders, newest, pool, terms, months } = await batchAsUser(c, (db) => ({
    holders: db
      .select()
      .from(rightsHolders)
      .orderBy(asc(rightsHolders.name), asc(rightsHolders.id)),
    newest: db.select().from(statementMonths).orderBy(desc(statementMonths.month)).limit(1),
    pool: db.select().from(poolShares).orderBy(desc(poolShares.fromMonth)),
    terms: db
      .select({ id: rightsTerms.movieId, name: movies.name })
      .from(rightsTerms)
      .innerJoin(movies, eq(movies.id, rightsTerms.movieId))
      .orderBy(desc(rightsTerms.updatedAt), desc(rightsTerms.movieId))
      .limit(shownMovies),
    months: db
      .select()
      .from(statementMonths)
      .where(eq(statementMonths.step, "closed"))
      .orderBy(desc(statementMonths.month))
      .limit(shownMonths),
  }));
  return {
    holders: holders.map(toHolderDto),
    openMonth: newest[0] ? findOpenMonth(newest[0]) : null,
    pool: pool.map(({ fromMonth, share }) => ({ fromMonth, share: share / 100 })),
    movies: [...new Map(terms.map(({ id, name }) => [id, { id: String(id), name }])).values()],
    months: months.map(({ month, moneyInCents, houseCents }) => ({
      month,
      moneyIn: moneyInCents / 100,
      holdersAmount: (moneyInCents - (houseCents ?? 0)) / 100,
      houseAmount: (houseCents ?? 0) / 100,
    })),
  };
}

/** Returns the first month that the job has not begun to close. */
const findOpenMonth = ({ month, step, batches }: typeof statementMonths.$inferSelect) =>
  step === "payments" && batches === 0 ? month : nextMonth(month);

export const toHolderDto = ({
  id,
  name,
  email,
  tokenHash,
  version,
}: typeof rightsHolders.$inferSelect): RightsHolder => ({
  id,
  name,
  email,
  hasLink: tokenHash !== null,
  version,
});

/** SQL condition: whether there is room for another holder. */
export const canAddHolderSql = sql`(select count(*) from ${rightsHolders}) < ${maxRightsHolders}`;

export function insertHolder(db: Database, id: string, { name, email }: HolderForm, now: number) {
  return db.insert(rightsHolders).values({ id, name, email, createdAt: now });
}

/** Begins the monthly statements when the first rights holder is added. */
export function beginStatementMonths(db: Database, now: number) {
  const month = localMonthOf(now, getSite().timeZone);
  const isFirst = sql`not exists (select 1 from ${statementMonths})`;
  return guardedInsert(db, statementMonths, { month, step: "payments" }, isFirst);
}
