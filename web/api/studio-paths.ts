import { isStaff } from "../../contract/access/staff-roles.ts";
import type { UserInfo } from "../../contract/accounts/accounts.ts";
import { studioPath } from "../../contract/studio-path.ts";
import { paths } from "./paths.ts";

/** Returns the URL of a section of the studio. `query` is its query string, if any. */
export const studioSection = (section: string, query = ""): string =>
  studioPath(section) + (query && `?${query}`);

/** Returns the URL of a section of the user's dashboard, which is the studio for the staff. */
export function dashboardSection(user: UserInfo, section: string, query?: string): string {
  if (isStaff(user)) return studioSection(section, query);
  return `${paths.dashboardOf(user)}&section=${section}${query ? `&${query}` : ""}`;
}
