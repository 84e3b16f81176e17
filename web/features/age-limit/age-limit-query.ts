import { queryOptionsFor } from "../../api/query-options.ts";

export const ageLimitQuery = () => queryOptionsFor("GET /api/age-limit");
