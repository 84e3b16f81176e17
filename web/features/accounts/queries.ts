import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import { queryOptionsFor } from "../../api/query-options.ts";

/** The user's own account, from the endpoint for the role. */
export function ownAccountQuery({ id, name, role }: UserInfo) {
  const request = { params: { name }, query: { id } };
  if (role === "ADMIN") return queryOptionsFor("GET /getAdmin/:name", request);
  return queryOptionsFor("GET /getUser/:name", request);
}

export const ownSessionsQuery = () => queryOptionsFor("GET /api/sessions");
