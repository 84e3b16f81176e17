import { asc, eq, type SQL, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import type { ExitKind } from "../../contract/exits/exits.ts";
import type { Database } from "../database/database.ts";
import { guardedInsert, insertFrom } from "../database/guarded-insert.ts";
import { exits, orders, unassignedExits } from "../schema.ts";

/** The maximum number of kept declarations; further ones are confirmed by email, but not kept. */
const maxUnassignedExits = 2_000;
const maxListed = 50;

type Declared = {
  id: string;
  kind: ExitKind;
  email: string;
  name: string | undefined;
  contract: string | undefined;
  reason: string | undefined;
  when: string;
  now: number;
};

/** Keeps a declaration that names no contract, unless too many are kept. */
export function insertUnassignedExit(db: Database, { when, now, ...declared }: Declared) {
  const { name = null, contract, reason, ...rest } = declared;
  return guardedInsert(
    db,
    unassignedExits,
    {
      ...rest,
      name,
      contract: contract || null,
      reason: reason || null,
      timing: when,
      receivedAt: now,
    },
    sql`(
      select count(*) from (select 1 from ${unassignedExits} limit ${maxUnassignedExits})
    ) < ${maxUnassignedExits}`,
  );
}

/**
 * SQL condition: whether an address without a contract gets an email about a declaration: one email
 * a day, so that nobody fills a stranger's mailbox with emails.
 */
export const mayConfirmToStrangerSql = (email: string, now: number): SQL =>
  sql`not exists (
    select 1
    from ${unassignedExits}
    where email = ${email} and received_at > ${now - milliseconds.day}
  )`;

/** Returns the number by which an email and the studio name a kept declaration. */
export const declarationNumberOf = (id: string): string => id.slice(0, 8).toUpperCase();

export const selectUnassignedExit = (db: Database, id: string) =>
  db.select().from(unassignedExits).where(eq(unassignedExits.id, id));

export const selectUnassignedExits = (db: Database) =>
  db
    .select()
    .from(unassignedExits)
    .orderBy(asc(unassignedExits.receivedAt), asc(unassignedExits.id))
    .limit(maxListed);

export type UnassignedExit = typeof unassignedExits.$inferSelect;

export const isUnassignedSql = (id: string): SQL =>
  sql`exists (select 1 from ${unassignedExits} where id = ${id})`;

/** Makes an exit of the order from a kept declaration. An administrator then confirms the exit. */
export const assignExit = (db: Database, id: string, orderId: string) =>
  insertFrom(
    db,
    exits,
    {
      id: sql`id`,
      kind: sql`kind`,
      userId: sql`(select user_id from ${orders} where ${orders.id} = ${orderId})`,
      orderId,
      name: sql`name`,
      reason: sql`reason`,
      timing: sql`timing`,
      receivedAt: sql`received_at`,
    },
    sql`from ${unassignedExits} where id = ${id}`,
  );

export const deleteUnassignedExit = (db: Database, id: string) =>
  db.delete(unassignedExits).where(eq(unassignedExits.id, id));
