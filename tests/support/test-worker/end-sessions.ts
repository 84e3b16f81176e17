/** Returns a database in which every session ends just before a write asserts it. */
export function endSessionsAtWrites(DB: D1Database): D1Database {
  const asserting = new WeakSet<D1PreparedStatement>();
  const markAsserting = (statement: D1PreparedStatement): D1PreparedStatement => {
    const { bind } = statement;
    asserting.add(statement);
    return Object.assign(statement, {
      bind: (...values: unknown[]) => markAsserting(bind.apply(statement, values)),
    });
  };
  const wrap = (database: Pick<D1Database, "prepare" | "batch">) =>
    ({
      prepare(sql: string) {
        const statement = database.prepare(sql);
        return /^insert into "assertions"/.test(sql) ? markAsserting(statement) : statement;
      },
      async batch(statements: D1PreparedStatement[]) {
        if (statements.some((each) => asserting.has(each)))
          await DB.prepare("UPDATE sessions SET expires_at = 0").run();
        return database.batch(statements);
      },
      withSession: (constraint?: string) => wrap(DB.withSession(constraint)),
    }) as unknown as D1Database;
  return wrap(DB);
}
