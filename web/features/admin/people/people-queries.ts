import { defaultPageSize } from "../../../../contract/constants.ts";
import type { RequestOf, ResponseOf } from "../../../../contract/endpoints.ts";
import { queryOptionsFor } from "../../../api/query-options.ts";

export type AdminPerson = ResponseOf<"GET /api/admin/people">["data"][number];

export const peopleQuery = (query: RequestOf<"GET /api/admin/people">["query"]) =>
  queryOptionsFor("GET /api/admin/people", { query: { limit: defaultPageSize, ...query } });
