import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../processes.mjs";

const file = join(root, "docs/schema.sql");

export const readDescription = () => readFile(file, "utf8").catch(() => "");
export const writeDescription = (text) => writeFile(file, text);

const head = `-- The schema that migrations/ makes, for reading: each table with its indexes and triggers.
-- npm run generate-migration writes this file. Tables are defined in worker/schema.ts, triggers, views and full-text
-- tables in worker/<domain>/triggers.sql.`;

/**
 * Returns the text of docs/schema.sql, including the section titles and table comments of
 * worker/schema.ts.
 */
export async function describeSchema(database, { objects }) {
  const rows = database
    .prepare(
      'SELECT type, name, tbl_name AS "table", sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type, name',
    )
    .all();
  const comments = new Map(objects.map(({ name, comment }) => [name, comment]));
  const describe = ({ name, sql }) => [comments.get(name), `${sql};`].filter(Boolean).join("\n");
  const sections = await readSections();
  const tables = sections.map(({ title, tables }) => [
    heading(title),
    ...tables.map((table) => describeTable(rows, table, describe)),
  ]);
  const onTables = new Set(sections.flatMap((section) => section.tables.map(({ name }) => name)));
  const others = objects.filter(
    ({ name, type }) => type === "view" || type === "table" || !onTables.has(tableOf(rows, name)),
  );
  return `${[head, ...tables.flat(), heading("Views and full text"), ...others.map(describe)].join("\n\n")}\n`;
}

const heading = (title) => `-- ${title} `.padEnd(100, "-");
const tableOf = (rows, name) => rows.find((row) => row.name === name)?.table;

function describeTable(rows, { name, purpose }, describe) {
  const ofType = (type) => rows.filter((row) => row.table === name && row.type === type);
  const indexes = ofType("index").map(({ sql }) => `${simplify(sql, name)};`);
  const [table] = ofType("table");
  return [
    [...purpose, ...formatTable(simplify(table.sql, name)), ...indexes].join("\n"),
    ...ofType("trigger").map(describe),
  ].join("\n\n");
}

/**
 * Removes quotes around names other than keywords, the table's name before its columns, and clauses
 * that equal SQLite's defaults.
 */
const simplify = (sql, table) =>
  sql
    .replaceAll(`"${table}".`, "")
    .replaceAll(/ ON (UPDATE|DELETE) no action/g, "")
    .replaceAll(/[`"](\w+)[`"]/g, (_quoted, name) => (name === "to" ? '"to"' : name))
    .replaceAll(/,(?=\w)/g, ", ");

/**
 * Puts each column and constraint on a line of its own, because SQLite appends added columns to the
 * line of the last column.
 */
function formatTable(sql) {
  const start = sql.indexOf("(") + 1;
  const end = sql.lastIndexOf(")");
  const parts = splitAtCommas(sql.slice(start, end)).map(
    (part) => `  ${part.replace(/\s+/g, " ").trim()}`,
  );
  return [sql.slice(0, start), parts.join(",\n"), `${sql.slice(end)};`];
}

function splitAtCommas(text) {
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (character === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts;
}

/**
 * Reads the sections of worker/schema.ts: `{ title, tables: [{ name, purpose }] }`. The purpose is
 * lines of comments.
 */
async function readSections() {
  const text = await readFile(join(root, "worker/schema.ts"), "utf8");
  return text
    .split(/^\/\/ (?=[A-Z][\w -]*? -{10,}$)/m)
    .slice(1)
    .map((section) => ({
      title: /^(.+?) -/.exec(section)[1],
      tables: [
        ...section.matchAll(
          /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const \w+ = sqliteTable\(\s*"(\w+)"/g,
        ),
      ].map(([, comment, name]) => ({ name, purpose: toSqlComment(comment) })),
    }));
}

const toSqlComment = (comment) =>
  comment
    .split("\n")
    .map((line) => line.replace(/^\s*\*?\s*/, "").trim())
    .filter(Boolean)
    .map((line) => `-- ${line}`);
