import type { QueryClient } from "@tanstack/react-query";
import { defaultPageSize } from "../../../../contract/constants.ts";
import { queryOptionsFor } from "../../../api/query-options.ts";

export const usersQuery = ({ q, cursor }: { q?: string; cursor?: string }) =>
  queryOptionsFor("GET /getAllUser", { query: { limit: defaultPageSize, q, cursor } });

/** After a change, every page and every search is another one. */
export const invalidateUsers = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith("/getAllUser") });
