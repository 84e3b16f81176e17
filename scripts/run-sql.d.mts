import type { Bindings } from "../worker/context/request-context.ts";

export function runSql(request: Request, bindings: Pick<Bindings, "DB">): Promise<Response>;
