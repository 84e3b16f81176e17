import { drizzle } from "drizzle-orm/d1";
import { createQueryMeter, meterDatabase, type QueryMeter } from "../context/query-meter.ts";
import type { Database } from "./database.ts";

/**
 * D1 runs 1,000 queries for one invocation of the Worker, and each statement of a batch may be one:
 * https://developers.cloudflare.com/d1/platform/limits/
 */
const maxStatements = 950;

type Budget = { meter: QueryMeter; most: number };

const budgets = new WeakMap<Database, Budget>();

/** The database of an invocation by cron. `keep` leaves so many statements to later jobs. */
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

/** Whether so many more statements may run. */
export type HasRoom = (statements: number) => boolean;

/** Room for a part of the statements that a job has left; all the room outside of a job. */
export function takePart(db: Database, part = 1): HasRoom {
  const budget = budgets.get(db);
  if (!budget) return () => true;
  const { meter, most } = budget;
  const mostOfPart = meter.statements + part * (most - meter.statements);
  return (statements) => meter.statements + statements <= mostOfPart;
}
