import { toIsoDay } from "../../../contract/iso-days.ts";
import { playRetentionDays } from "../../../contract/policy.ts";
import type { Bindings } from "../../../worker/context/request-context.ts";
import { day, startDay } from "./period.ts";
import type { DailyWatchTime } from "./watch-log.ts";

type Database = Bindings["DB"];

type Value = string | number | null;
type Table = { columns: string[]; rows: Value[][] };
/** The demo's history, as `demo/history.mjs` loads it. */
export type DemoHistory = {
  startDay: number;
  tables: Record<string, Table>;
  movies: Table;
  watchDays: DailyWatchTime[];
};

/**
 * The first day whose plays are stored one by one. Older plays are sums by day and movie, because
 * the first job of a new site deletes plays that are too old.
 */
const firstPlayDay = startDay - (playRetentionDays - 1) * day;

/**
 * The tables of the history in the order in which they are loaded, each with the condition of its
 * rows. Triggers and jobs compute every other table.
 */
const tableConditions = {
  users: "id LIKE 'demo-member-%'",
  site_settings: "1",
  set_up: "1",
  plans: "id <> '10001'",
  promotion_codes: "1",
  rights_holders: "1",
  statement_months: "month = (SELECT min(month) FROM statement_months)",
  pool_shares: "1",
  rights_terms: "1",
  rights_term_shares: "1",
  orders: "1",
  order_items: "1",
  sandbox_checkouts: "1",
  sandbox_payments: "1",
  payments: "1",
  subscriptions: "1",
  gifts: "1",
  gift_codes: "1",
  plan_changes: "1",
  purchases: "1",
  rentals: "1",
  payment_events: "1",
  views: "1",
  favourites: "user_id LIKE 'demo-member-%'",
  reviews: "user_id IS NOT NULL",
  play_days: `day < '${toIsoDay(firstPlayDay)}'`,
  plays: `started_at >= ${firstPlayDay}`,
  daily_totals: "name IN ('subscribers', 'bytes')",
  collections: "1",
  collection_movies: "1",
  home_layout: "1",
  audit_log: "1",
};

/** The values that triggers and jobs compute again while the history is loaded. */
const recomputed: Record<string, Value> = {
  "users.serial": null,
  "plans.renewing": 0,
  "promotion_codes.uses": 0,
  "statement_months.step": "payments",
  "statement_months.batches": 0,
  "statement_months.cursor": null,
  "statement_months.money_in_cents": 0,
  "statement_months.house_cents": null,
  "statement_months.closed_at": null,
  "orders.shares_due": 0,
  "order_items.revenue_cents": 0,
  "payments.stated_cents": null,
  "payments.stated_month": null,
  "payment_events.raw": "",
};

const movieColumns = ["id", "rent_price_cents", "pre_order", "available_from", "premiere_time"];

/** Reads the history from the site's tables. The same history always gives the same values. */
export async function dumpHistory(DB: Database, watchDays: DailyWatchTime[]): Promise<DemoHistory> {
  const rename = createRenaming(await findPlanNames(DB));
  const tables: Record<string, Table> = {};
  for (const [name, condition] of Object.entries(tableConditions))
    tables[name] = rename(name, await readTable(DB, name, condition));
  const movies = await readRows(
    DB,
    `SELECT ${movieColumns.join(", ")} FROM movies
     WHERE rent_price_cents IS NOT NULL OR available_from IS NOT NULL ORDER BY id`,
  );
  return {
    startDay,
    tables,
    movies: {
      columns: movieColumns,
      rows: movies.map((row) => movieColumns.map((c) => row[c] ?? null)),
    },
    watchDays,
  };
}

async function readRows(DB: Database, sql: string): Promise<Record<string, Value>[]> {
  return (await DB.prepare(sql).all<Record<string, Value>>()).results;
}

async function readTable(DB: Database, name: string, condition: string): Promise<Table> {
  const info = await readRows(
    DB,
    `SELECT name FROM pragma_table_xinfo('${name}') WHERE hidden = 0`,
  );
  const columns = info.map((column) => String(column.name));
  const rows = await readRows(DB, `SELECT * FROM ${name} WHERE ${condition}`);
  const toValue = (row: Record<string, Value>, column: string) => {
    const key = `${name}.${column}`;
    return key in recomputed ? (recomputed[key] ?? null) : (row[column] ?? null);
  };
  return { columns, rows: rows.map((row) => columns.map((column) => toValue(row, column))) };
}

const randomId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9a-f]{32}\b/g;

/**
 * Returns a function that replaces a table's random values by values that are the same at each run:
 * an id becomes the number of the first row with the id, in an order that needs no ids.
 */
function createRenaming(planNames: Map<string, string>) {
  const names = new Map<string, string>();
  const renamePlans = (value: string) => {
    for (const [id, name] of planNames) {
      if (value === id) return name;
      if (value.includes(`"${id}"`)) return value.replaceAll(`"${id}"`, `"${name}"`);
    }
    return value;
  };
  const nameOf = (id: string) => {
    const number = names.size + 1;
    const isToken = !id.includes("-");
    const name = names.get(id) ?? (isToken ? toToken(number) : `demo-${number}`);
    names.set(id, name);
    return name;
  };
  const replaceIds = (row: Value[], replace: (id: string) => string) =>
    row.map((value) =>
      typeof value === "string" ? renamePlans(value).replace(randomId, replace) : value,
    );
  const toKey = (row: Value[]) => JSON.stringify(replaceIds(row, (id) => names.get(id) ?? ""));
  return (table: string, { columns, rows }: Table): Table => {
    const sorted = rows.map((row) => ({ row, key: toKey(row) })).sort(compareKeys);
    return {
      columns,
      rows: sorted.map(({ row }, i) => fixCodes(table, columns, replaceIds(row, nameOf), i)),
    };
  };
}

/** Returns the ids that the plans of the history have in every demo, by their random ids. */
async function findPlanNames(DB: Database): Promise<Map<string, string>> {
  const plans = await readRows(
    DB,
    "SELECT id FROM plans WHERE id <> '10001' ORDER BY position, name DESC",
  );
  return new Map(plans.map(({ id }, i) => [String(id), String(10_002 + i)]));
}

const compareKeys = (one: { key: string }, other: { key: string }) => {
  if (one.key === other.key) return 0;
  return one.key < other.key ? -1 : 1;
};

const toToken = (number: number) => number.toString(16).padStart(4, "0").repeat(8);

/** Replaces the random code of a gift. */
function fixCodes(table: string, columns: string[], row: Value[], number: number): Value[] {
  if (table !== "gift_codes") return row;
  const letter = (index: number) => "ABCDEFGHJKMNPQRSTVWXYZ"[index % 22];
  const code = `DEM${letter(number)}`.repeat(4);
  return row.map((value, i) => (columns[i] === "code" ? code : value));
}
