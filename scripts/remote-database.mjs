/**
 * Opens the D1 database of another process, with the interface of a binding. `fetchSql` passes a
 * request to `runSql` (`run-sql.mjs`) in that process. The local platform's own binding would block
 * this process at each `prepare` and `bind`.
 */
export function openRemoteDatabase(fetchSql) {
  async function send(body) {
    const response = await fetchSql({ method: "POST", body: JSON.stringify(body) });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  }

  class Statement {
    constructor(sql, values = []) {
      this.sql = sql;
      this.values = values;
    }

    bind = (...values) => new Statement(this.sql, values);
    all = async () => (await batch([this]))[0];
    run = this.all;
    first = async (column) => {
      const row = (await this.all()).results[0];
      return (column === undefined ? row : row?.[column]) ?? null;
    };
    raw = () => send({ method: "raw", sql: this.sql, values: this.values });
  }

  const batch = (statements) =>
    send({ method: "batch", statements: statements.map(({ sql, values }) => ({ sql, values })) });
  return {
    prepare: (sql) => new Statement(sql),
    batch,
    exec: (sql) => send({ method: "exec", sql }),
  };
}
