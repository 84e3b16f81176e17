import { defaultPageSize } from "../../../contract/constants.ts";
import type { RequestOf } from "../../../contract/endpoints.ts";
import { queryOptionsFor } from "../../api/query-options.ts";

export const peopleQuery = (query: RequestOf<"GET /api/admin/people">["query"]) =>
  queryOptionsFor("GET /api/admin/people", { query: { limit: defaultPageSize, ...query } });
