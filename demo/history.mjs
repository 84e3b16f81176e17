import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { drizzle } from "drizzle-orm/d1";
import { milliseconds } from "../contract/constants.ts";
import { divideRevenue } from "../worker/revenue/divide-revenue.ts";
import { updateMrr } from "../worker/revenue/mrr.ts";
import { closeStatementMonths } from "../worker/rights/close-months.ts";
import { monthClosingTime, nextMonth } from "../worker/rights/months.ts";
import { demoFolder } from "./catalogue.mjs";

const { day } = milliseconds;
/** The demo's history, a file that `tests/worker/set-up/demo-history.test.ts` writes. */
export const historyFile = join(demoFolder, "history.json.br");
/** The rows of one bound text, few enough for the 2 MB that D1 binds at most. */
const rowsPerInsert = 1500;
/** Only numbers within this range around the history's last day are times, which are moved. */
const movedMs = 730 * day;

export const readHistory = async () =>
  JSON.parse(brotliDecompressSync(await readFile(historyFile)).toString());

/**
 * Returns the statements, `{sql, values}`, that add the history to the demo's rows: fourteen months
 * that end on the day before `now`. All times move by the same number of whole days in UTC, so that
 * an event due tomorrow is due tomorrow on whatever day the demo is started.
 */
export async function historyStatements(now) {
  const history = await readHistory();
  const move = createMove(history.startDay, now);
  return [
    ...Object.entries(history.tables).flatMap(([name, table]) => [
      ...(statementsBefore[name] ?? []).map((sql) => ({ sql, values: [] })),
      ...insertRows(name, withoutLaterValues(name, table), move),
      ...setLaterValues(name, table, move),
    ]),
    ...addSums(history, move),
    countSampleMember,
    ...changeMovies(history.movies, move),
  ];
}

/**
 * Computes the monthly figures of the demo's history with the site's own jobs: MRR, revenue by movie,
 * and the rights holders' statements.
 */
export async function computeMonths(DB, now) {
  const db = drizzle(DB);
  await updateMrr(db, now);
  await divideRevenue(db);
  const { month: firstMonth } = await DB.prepare(
    "SELECT min(month) AS month FROM statement_months",
  ).first();
  for (let month = firstMonth; monthClosingTime(month, "UTC") <= now; month = nextMonth(month))
    await closeStatementMonths(db, monthClosingTime(month, "UTC") + 17 * milliseconds.minute);
}

/** Statements that are run before the rows of a table are inserted. */
const statementsBefore = {
  set_up: ["DELETE FROM set_up"],
  // A payment's trigger counts a paid trial in the row of the trial's month, which must exist.
  payments: [
    `INSERT INTO trial_totals (month, begun, paid)
     SELECT strftime('%Y-%m', created_at / 1000, 'unixepoch'), count(*), 0
     FROM orders
     WHERE trial_days IS NOT NULL AND status NOT IN ('open', 'failed')
     GROUP BY 1`,
  ],
};

/** Counts the demo's member, who first paid three days before the start, as a subscriber. */
const countSampleMember = {
  sql: `UPDATE daily_totals SET value = value + 1
    WHERE name = 'subscribers'
      AND day >= (
        SELECT date(paid_at / 1000, 'unixepoch') FROM payments WHERE order_id = 'demo-order'
      )`,
  values: [],
};

/** The columns that are set after a row is inserted, because triggers count changes of them. */
const laterColumns = {
  plays: ["reported_at", "startup_ms", "rebuffers", "rebuffer_ms", "errors", "height"],
};

const withoutLaterValues = (name, { columns, rows }) => ({
  columns,
  rows: rows.map((row) =>
    row.map((value, i) => (laterColumns[name]?.includes(columns[i]) ? null : value)),
  ),
});

/** Returns SQL that names the values of a row of the bound JSON. */
const toSelection = (columns) => columns.map((_, i) => `value ->> ${i}`).join(", ");

function insertRows(name, { columns, rows }, move) {
  const names = columns.map((column) => `"${column}"`).join(", ");
  return splitRows(rows).map((part) => ({
    sql: `INSERT INTO ${name} (${names}) SELECT ${toSelection(columns)} FROM json_each(?)`,
    values: [JSON.stringify(part.map((row) => row.map(move)))],
  }));
}

function setLaterValues(name, { columns, rows }, move) {
  const later = laterColumns[name];
  if (!later) return [];
  const assignments = later.map((column) => `${column} = value ->> ${columns.indexOf(column)}`);
  return splitRows(rows).map((part) => ({
    sql: `UPDATE ${name} SET ${assignments.join(", ")}
      FROM json_each(?) WHERE ${name}.id = value ->> ${columns.indexOf("id")}`,
    values: [JSON.stringify(part.map((row) => row.map(move)))],
  }));
}

const splitRows = (rows) =>
  Array.from({ length: Math.ceil(rows.length / rowsPerInsert) }, (_, i) =>
    rows.slice(i * rowsPerInsert, (i + 1) * rowsPerInsert),
  );

/** Adds the sums of plays and watch time whose single rows the site has deleted by now. */
function addSums({ tables, watchDays }, move) {
  const { columns, rows } = tables.play_days;
  const oldPlays = rows.map((row) =>
    ["day", "movie_id", "plays"].map((name) => move(row[columns.indexOf(name)])),
  );
  const watched = watchDays.map((row) => row.map(move));
  const upsert = "ON CONFLICT DO UPDATE SET";
  return [
    {
      sql: `INSERT INTO daily_totals (name, day, value)
        SELECT 'plays', value ->> 0, sum(value ->> 2) FROM json_each(?) GROUP BY 2
        ${upsert} value = value + excluded.value`,
      values: [JSON.stringify(oldPlays)],
    },
    {
      sql: `INSERT INTO movie_plays (movie_id, plays)
        SELECT value ->> 1, sum(value ->> 2) FROM json_each(?) GROUP BY 1
        ${upsert} plays = plays + excluded.plays`,
      values: [JSON.stringify(oldPlays)],
    },
    {
      sql: `INSERT INTO movie_watch_times (month, movie_id, watched_ms)
        SELECT substr(value ->> 0, 1, 7), value ->> 1, sum(value ->> 2) FROM json_each(?)
        GROUP BY 1, 2`,
      values: [JSON.stringify(watched)],
    },
  ];
}

/** Gives movies the values that the studio changed, as if the demo had come with these values. */
function changeMovies({ columns, rows }, move) {
  const [, ...changed] = columns;
  const assignments = changed.map((column, i) => `${column} = value ->> ${i + 1}`);
  return [
    {
      sql: `UPDATE movies SET ${assignments.join(", ")}
        FROM json_each(?) WHERE movies.id = value ->> 0`,
      values: [JSON.stringify(rows.map((row) => row.map(move)))],
    },
  ];
}

/**
 * Returns a function that moves the times, days and months of a value. A time or day moves as the
 * history's last day moves to today in UTC; a month keeps its distance to the month of that day.
 */
function createMove(startDay, now) {
  const movedBy = Math.floor(now / day) * day - startDay;
  const isTime = (value) => Math.abs(value - startDay) < movedMs;
  const moveTime = (time) => (isTime(time) ? time + movedBy : time);
  const monthNumberOf = (time) =>
    new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth();
  const movedMonths = monthNumberOf(startDay + movedBy) - monthNumberOf(startDay);
  const toMonth = (number) =>
    `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;
  const moveDay = (text) => {
    const time = Date.parse(text);
    return isTime(time) ? new Date(time + movedBy).toISOString().slice(0, 10) : text;
  };
  const moveMonth = (text) => {
    const time = Date.parse(`${text}-01`);
    return isTime(time) ? toMonth(monthNumberOf(time) + movedMonths) : text;
  };
  const moveText = (text) =>
    text
      .replace(/(?<!\d)20\d\d-\d\d-\d\d(?!\d)/g, moveDay)
      .replace(/(?<![\w-])20\d\d-\d\d(?![\w-])/g, moveMonth)
      .replace(/\b1\d{12}\b/g, (digits) => String(moveTime(Number(digits))));
  return (value) => {
    if (typeof value === "number") return moveTime(value);
    return typeof value === "string" ? moveText(value) : value;
  };
}
