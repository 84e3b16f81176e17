import { and, asc, desc, eq, gte, lt, sql } from "drizzle-orm";
import { foldText } from "../../contract/fold-text.ts";
import type { AdminPerson, AdminPersonList, PersonQuery } from "../../contract/people/people.ts";
import { readCursor, toKeysetPage } from "../database/cursor.ts";
import type { Database } from "../database/database.ts";
import { people } from "../schema.ts";
import { portraitColumns, portraitSql, toPersonDto } from "./people.ts";

/**
 * Whether a search text is long enough for the trigram index. A shorter text finds only the names
 * that begin with it.
 */
const isIndexed = (foldedText: string) => [...foldedText].length >= 3;

/** Returns the sort order of a list: by name, or newest person first for a full-text search. */
function orderOf(text: string) {
  if (isIndexed(text))
    return { name: "found people", columns: [people.serial], isDescending: true } as const;
  return {
    name: "people",
    columns: [people.nameFolded, people.serial],
    isDescending: false,
  } as const;
}

const readText = ({ q }: PersonQuery) => (q === undefined ? "" : foldText(q));

function selectAdminColumns(db: Database) {
  const { id, serial, name, nameFolded, born, died, creditCount, version } = people;
  const columns = { id, serial, name, nameFolded, born, died, creditCount, version };
  return db
    .select({ ...columns, ...portraitColumns, imageKey: portraitSql.as("portrait") })
    .from(people);
}

export const selectAdminPerson = (db: Database, id: number) =>
  selectAdminColumns(db).where(eq(people.id, id));

/**
 * Selects a page of people, plus the first row of the next page. Throws `invalid` for the cursor of
 * another list.
 */
export function selectPeople(db: Database, query: PersonQuery) {
  const text = readText(query);
  const { name: order, columns, isDescending } = orderOf(text);
  const cursor = readCursor(query.cursor, order, [...columns]);
  const descending = isDescending !== (cursor?.direction === "before");
  const limit = query.limit + 1;
  const { id, nameFolded } = people;
  const rows = selectAdminColumns(db);
  const orderBy = columns.map((column) => (descending ? desc(column) : asc(column)));
  if (!isIndexed(text)) {
    const afterCursor =
      cursor && sql`${columns} ${sql.raw(descending ? "<" : ">")} ${cursor.values}`;
    const begins =
      text === "" ? undefined : and(gte(nameFolded, text), lt(nameFolded, `${text}\u{10ffff}`));
    return rows
      .where(and(begins, afterCursor))
      .orderBy(...orderBy)
      .limit(limit);
  }
  // A bound number is a float, and FTS5 seeks only to integers.
  const after = cursor
    ? sql` and rowid ${sql.raw(descending ? "<" : ">")} cast(${cursor.values[0]} as integer)`
    : sql``;
  const ids = sql`select rowid
    from person_search
    where person_search match ${`"${text.replaceAll('"', '""')}"`}${after}
    order by rowid ${sql.raw(descending ? "desc" : "asc")}
    limit ${limit}`;
  return rows
    .where(sql`${id} in (${ids})`)
    .orderBy(...orderBy)
    .limit(limit);
}

type PersonListRow = Awaited<ReturnType<typeof selectPeople>>[number];

export function toPersonListDto(rows: PersonListRow[], query: PersonQuery): AdminPersonList {
  const text = readText(query);
  const { name: order, columns } = orderOf(text);
  const cursor = readCursor(query.cursor, order, [...columns]);
  const cursorOf = ({ nameFolded, id }: PersonListRow) =>
    isIndexed(text) ? [id] : [nameFolded, id];
  return toKeysetPage(rows, query.limit, order, cursor, cursorOf, toAdminPersonDto);
}

export const toAdminPersonDto = (row: PersonListRow): AdminPerson => ({
  ...toPersonDto(row),
  creditCount: row.creditCount,
  version: row.version,
});
