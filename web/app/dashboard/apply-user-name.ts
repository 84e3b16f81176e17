import { isStaff } from "../../../contract/access/staff-roles.ts";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { dashboardSection } from "../../api/studio-paths.ts";
import { confirmUser } from "../../features/accounts/session.ts";

/**
 * Navigates before storing the name: the URL of a member's dashboard contains the user's name, and
 * access to it is checked by that name.
 */
export function applyUserName(user: UserInfo) {
  const section = new URLSearchParams(location.search).get("section");
  const path = section ? dashboardSection(user, section) : paths.dashboardOf(user);
  if (!isStaff(user)) navigate(path, { replace: true, state: { preventScrollReset: true } });
  confirmUser(user);
}
