/**
 * Runs what `openRemoteDatabase` sends (`remote-database.mjs`). Responds with D1's result or the
 * message of its error.
 */
export async function runSql(request, { DB }) {
  try {
    return Response.json(await execute(await request.json(), DB));
  } catch (error) {
    return new Response(error.message, { status: 400 });
  }
}

function execute({ method, sql, values, statements }, DB) {
  const prepare = (statement) => DB.prepare(statement.sql).bind(...statement.values);
  switch (method) {
    case "exec":
      return DB.exec(sql);
    case "raw":
      return prepare({ sql, values }).raw();
    case "batch":
      return DB.batch(statements.map(prepare));
  }
}

/** The Worker through which a script reaches the database of a local site. */
export default { fetch: runSql };
