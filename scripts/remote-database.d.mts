import type { Bindings } from "../worker/context/request-context.ts";

type FetchSql = (init: {
  method: string;
  body: string;
}) => Promise<Pick<Response, "ok" | "text" | "json">>;

export function openRemoteDatabase(fetchSql: FetchSql): Bindings["DB"];
