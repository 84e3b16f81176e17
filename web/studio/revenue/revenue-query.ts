import { queryOptionsFor } from "../../api/query-options.ts";

export const revenueQuery = () => queryOptionsFor("GET /api/admin/revenue");
