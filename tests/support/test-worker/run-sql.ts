import type { Bindings } from "../../../worker/context/request-context.ts";

export type SqlRequest =
  | { method: "batch"; statements: { sql: string; values: unknown[] }[] }
  | { method: "raw"; sql: string; values: unknown[] }
  | { method: "exec"; sql: string };

/** Runs a test's SQL inside workerd, and responds with D1's result or the message of its error. */
export async function runSql(request: Request, { DB }: Bindings): Promise<Response> {
  try {
    return Response.json(await execute(await request.json<SqlRequest>(), DB));
  } catch (error) {
    return new Response((error as Error).message, { status: 400 });
  }
}

function execute(body: SqlRequest, DB: Bindings["DB"]): Promise<unknown> {
  switch (body.method) {
    case "exec":
      return DB.exec(body.sql);
    case "raw":
      return DB.prepare(body.sql)
        .bind(...body.values)
        .raw();
    case "batch":
      return DB.batch(body.statements.map(({ sql, values }) => DB.prepare(sql).bind(...values)));
  }
}
