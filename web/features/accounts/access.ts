import { isStaff } from "../../../contract/access/staff-roles.ts";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import type { Role } from "../../../contract/constants.ts";
import { paths } from "../../api/paths.ts";

/**
 * Whether a user may open a dashboard by the specification's rule: the dashboard is the one for the
 * user's role, and the user's name ends in the last three characters of the name in the URL. Only
 * the Worker's checks protect the data.
 */
export function mayOpenDashboard(user: UserInfo, dashboardRole: Role, nameInUrl: string): boolean {
  return (
    isStaff(user) === (dashboardRole === "ADMIN") && user.name.slice(-3) === nameInUrl.slice(-3)
  );
}

export const accountPath = (user: UserInfo | null) =>
  user ? paths.dashboardOf(user) : paths.login;
