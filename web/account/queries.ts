import type { UserInfo } from "../../contract/accounts.ts";
import { answerTo } from "../app/answers.ts";

/** One's own account, asked for in the way of one's role. */
export function ownAccount({ id, name, role }: UserInfo) {
  const whose = { params: { name }, query: { id } };
  return role === "ADMIN" ? answerTo("GET /getAdmin/:name", whose) : answerTo("GET /getUser/:name", whose);
}

export const ownSessions = () => answerTo("GET /api/sessions");
