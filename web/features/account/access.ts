import type { UserInfo } from "../../../contract/accounts.ts";
import type { Role } from "../../../contract/constants.ts";
import { paths } from "../../api/paths.ts";

/** The specified routing nicety: right role, and the names end in the same three characters. It authorises nothing. */
export function mayOpenDashboard(user: UserInfo, dashboardRole: Role, nameInUrl: string): boolean {
  return user.role === dashboardRole && user.name.slice(-3) === nameInUrl.slice(-3);
}

/** Where the account icon leads: the dashboard of the role, or sign-in. */
export const accountPath = (user: UserInfo | null) => (user ? paths.dashboardOf(user) : paths.login);
