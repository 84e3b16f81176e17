import type { ResponseOf } from "../../../contract/endpoints.ts";
import { queryOptionsFor } from "../../api/query-options.ts";

export type SiteStats = ResponseOf<"GET /api/stats">["data"];

export const siteStatsQuery = () => queryOptionsFor("GET /api/stats");
export const todayQuery = () => queryOptionsFor("GET /api/admin/today");
