import type { UserInfo } from "../../contract/accounts/accounts.ts";
import { studioPath } from "../../contract/studio-path.ts";
import { paths } from "./paths.ts";

/** Returns the URL of a section of the studio. `query` is its query string, if any. */
export const studioSection = (section: string, query = ""): string =>
  studioPath(section) + (query && `?${query}`);

/** Returns the URL of a section of the user's dashboard, which is the studio for administrators. */
export const dashboardSection = (user: UserInfo, section: string, query?: string): string =>
  user.role === "ADMIN"
    ? studioSection(section, query)
    : `${paths.dashboardOf(user)}&section=${section}${query ? `&${query}` : ""}`;
