import type { UserInfo } from "../../../contract/accounts.ts";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { confirmUser } from "../../features/account/session.ts";

/** The signed-in user has another name now. The dashboard's address carries it, and is only for who has it. */
export function applyUserName(user: UserInfo) {
  const section = new URLSearchParams(location.search).get("section");
  navigate(section ? paths.dashboardSection(user, section) : paths.dashboardOf(user), {
    replace: true,
    state: { preventScrollReset: true },
  });
  confirmUser(user);
}
