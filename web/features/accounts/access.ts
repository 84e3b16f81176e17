import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import type { Role } from "../../../contract/constants.ts";
import { paths } from "../../api/paths.ts";

/**
 * The specified check of a dashboard: the right role, and names that end in the same three
 * characters. The Worker authorises requests.
 */
export function mayOpenDashboard(user: UserInfo, dashboardRole: Role, nameInUrl: string): boolean {
  return user.role === dashboardRole && user.name.slice(-3) === nameInUrl.slice(-3);
}

export const accountPath = (user: UserInfo | null) =>
  user ? paths.dashboardOf(user) : paths.login;
