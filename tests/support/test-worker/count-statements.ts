export type StatementCount = { statements: number };

/**
 * Returns a database that counts the statements that it runs, in a batch or alone. The statements
 * are D1's own objects, because a batch accepts no others.
 */
export function countStatements(DB: D1Database, count: StatementCount): D1Database {
  return new Proxy(DB, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name === "prepare") return (sql: string) => countRuns(target.prepare(sql), count);
      if (name === "withSession")
        return (constraint?: string) =>
          countStatements(target.withSession(constraint) as unknown as D1Database, count);
      if (name === "batch")
        return (statements: D1PreparedStatement[]) => {
          count.statements += statements.length;
          return target.batch(statements);
        };
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Counts the statement when it runs outside of a batch. */
function countRuns(statement: D1PreparedStatement, count: StatementCount): D1PreparedStatement {
  const { bind } = statement;
  for (const name of ["all", "first", "run", "raw"] as const) {
    const run = statement[name] as (...args: unknown[]) => unknown;
    const countedRun = (...args: unknown[]) => {
      count.statements += 1;
      return run.apply(statement, args);
    };
    Object.assign(statement, { [name]: countedRun });
  }
  return Object.assign(statement, {
    bind: (...values: unknown[]) => countRuns(bind.apply(statement, values), count),
  });
}
