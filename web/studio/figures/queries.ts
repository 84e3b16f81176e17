import type { ResponseOf } from "../../../contract/endpoints.ts";
import { queryOptionsFor } from "../../api/query-options.ts";

export type Figures = ResponseOf<"GET /api/stats">["data"];

export const houseFigures = () => queryOptionsFor("GET /api/stats");
