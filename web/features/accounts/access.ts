import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import type { Role } from "../../../contract/constants.ts";
import { paths } from "../../api/paths.ts";

/**
 * The check that the specification prescribes for a dashboard: the right role, and names that end
 * in the same three characters. Only the Worker's checks protect the data.
 */
export function mayOpenDashboard(user: UserInfo, dashboardRole: Role, nameInUrl: string): boolean {
  return user.role === dashboardRole && user.name.slice(-3) === nameInUrl.slice(-3);
}

export const accountPath = (user: UserInfo | null) =>
  user ? paths.dashboardOf(user) : paths.login;
