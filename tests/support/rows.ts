import type { Bindings } from "../../worker/context/request-context.ts";
import { getBindings } from "./site.ts";

type Statement = ReturnType<Bindings["DB"]["prepare"]>;

const bindValues = (statement: Statement, values: unknown[]) =>
  values.length > 0 ? statement.bind(...values) : statement;

/** Reads one row directly from the database. */
export async function queryRow<Row = Record<string, unknown>>(
  query: string,
  ...values: unknown[]
): Promise<Row | null> {
  const { DB } = await getBindings();
  return bindValues(DB.prepare(query), values).first();
}

/** Counts the rows of a table; a WHERE clause may follow its name. */
export async function countRows(query: string, ...values: unknown[]): Promise<number | undefined> {
  return (await queryRow<{ n: number }>(`SELECT count(*) AS n FROM ${query}`, ...values))?.n;
}

/** Changes the database directly. */
export async function executeSql(query: string, ...values: unknown[]) {
  const { DB } = await getBindings();
  return bindValues(DB.prepare(query), values).run();
}

/** Inserts a movie that an account bought, with its paid order. */
export async function insertPurchase(userId: string, movieId: number) {
  await executeSql(
    "INSERT INTO orders (id, user_id, kind, status, amount_cents, currency, provider, created_at, updated_at) VALUES ('bought', ?, 'movies', 'paid', 100, 'usd', 'sandbox', 1, 1)",
    userId,
  );
  await executeSql(
    "INSERT INTO purchases (user_id, movie_id, order_id, bought_at) VALUES (?, ?, 'bought', 1)",
    userId,
    movieId,
  );
}
