import type { ResponseOf } from "../../../contract/endpoints.ts";
import { answerTo } from "../../app/answers.ts";

export type Figures = ResponseOf<"GET /api/stats">["data"];

export const houseFigures = () => answerTo("GET /api/stats");
