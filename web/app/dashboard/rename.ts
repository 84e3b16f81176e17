import type { UserInfo } from "../../../contract/accounts.ts";
import { dashboardOf } from "../../account/access.ts";
import { confirmUser } from "../../account/session.ts";
import { go } from "../../router/history.ts";
import { paths } from "../paths.ts";

/** The signed-in user has another name now. The dashboard's address carries it, and is only for who has it. */
export function renameTo(user: UserInfo) {
  const section = new URLSearchParams(location.search).get("section");
  const dashboard = dashboardOf(user);
  go(section ? paths.dashboardSection(dashboard, section) : dashboard, { replace: true, state: { stay: true } });
  confirmUser(user);
}
