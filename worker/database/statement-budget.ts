import { drizzle } from "drizzle-orm/d1";
import { createQueryMeter, meterDatabase, type QueryMeter } from "../context/query-meter.ts";
import type { Database } from "./database.ts";

/**
 * The maximum number of statements in one invocation. D1 runs 1,000 queries per invocation of the
 * Worker, and each statement of a batch may count as one:
 * https://developers.cloudflare.com/d1/platform/limits/
 */
const maxStatements = 950;

type Budget = { meter: QueryMeter; most: number };

const budgets = new WeakMap<Database, Budget>();

/** Creates the database of an invocation by cron. `keep` reserves statements for later jobs. */
export function createJobDatabase(DB: D1Database) {
  const meter = createQueryMeter();
  const withSession = (constraint?: string) => meterDatabase(DB.withSession(constraint), meter);
  const meteredDatabase = Object.assign(meterDatabase(DB, meter), { withSession }) as D1Database;
  const db: Database = drizzle(meteredDatabase);
  const budget = { meter, most: maxStatements };
  budgets.set(db, budget);
  const keep = (statements: number) => {
    budget.most = maxStatements - statements;
  };
  return { DB: meteredDatabase, db, keep };
}

/** Whether this many more statements may run. */
export type HasStatementCapacity = (statements: number) => boolean;

/** Takes a share of the statements that a job has left. Outside of a job, any number may run. */
export function takeStatementShare(db: Database, part = 1): HasStatementCapacity {
  const budget = budgets.get(db);
  if (!budget) return () => true;
  const { meter, most } = budget;
  const mostOfPart = meter.statements + part * (most - meter.statements);
  return (statements) => meter.statements + statements <= mostOfPart;
}
