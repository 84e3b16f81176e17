import type { Answer } from "../../../contract/endpoints.ts";
import { answerTo } from "../../app/answers.ts";

export type Figures = Answer<"GET /api/stats">["data"];

export const houseFigures = () => answerTo("GET /api/stats");
