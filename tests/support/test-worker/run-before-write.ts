/** SQL that runs just before a request's write number `write`, counted from 1. */
export type BeforeWrite = { write: number; sql: string };

/**
 * Returns a database that runs SQL just before one of a request's writes. `onChange` runs between
 * the SQL and the write.
 */
export function runBeforeWrite(
  DB: D1Database,
  { write, sql }: BeforeWrite,
  onChange: () => Promise<void>,
): D1Database {
  const asserting = new WeakSet<D1PreparedStatement>();
  let writeCount = 0;
  const markAsserting = (statement: D1PreparedStatement): D1PreparedStatement => {
    const { bind } = statement;
    asserting.add(statement);
    return Object.assign(statement, {
      bind: (...values: unknown[]) => markAsserting(bind.apply(statement, values)),
    });
  };
  const wrap = (database: Pick<D1Database, "prepare" | "batch">) =>
    ({
      prepare(text: string) {
        const statement = database.prepare(text);
        return /^insert into "assertions"/.test(text) ? markAsserting(statement) : statement;
      },
      async batch(statements: D1PreparedStatement[]) {
        const isWrite = statements.some((each) => asserting.has(each));
        if (isWrite && ++writeCount === write) {
          await DB.prepare(sql).run();
          await onChange();
        }
        return database.batch(statements);
      },
      withSession: (constraint?: string) => wrap(DB.withSession(constraint)),
    }) as unknown as D1Database;
  return wrap(DB);
}
