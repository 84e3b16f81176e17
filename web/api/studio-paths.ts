import { isStaff } from "../../contract/access/staff-roles.ts";
import type { UserInfo } from "../../contract/accounts/accounts.ts";
import { studioPath } from "../../contract/studio-path.ts";
import { paths } from "./paths.ts";

/** Returns the URL of a section of the studio. `query` is its query string, if any. */
export const studioSection = (section: string, query = ""): string =>
  studioPath(section) + (query && `?${query}`);

/** Returns the URL of a section of the user's dashboard, which is the studio for the staff. */
export const dashboardSection = (user: UserInfo, section: string, query?: string): string =>
  isStaff(user)
    ? studioSection(section, query)
    : `${paths.dashboardOf(user)}&section=${section}${query ? `&${query}` : ""}`;
