import { isStaff } from "../../../contract/access/staff-roles.ts";
import { useUser } from "../../features/accounts/session.ts";
import { StudioHeader } from "../../studio/frame/studio-header.tsx";
import { Logo } from "../layout/logo.tsx";
import { getVisibleSections } from "./sections.ts";
import { toMenuEntry } from "./studio-menu-entries.ts";

/** The studio's header, for the staff. */
export function StudioBar() {
  const user = useUser();
  if (!user || !isStaff(user)) return null;
  const sections = getVisibleSections(user).map(toMenuEntry);
  return <StudioHeader logo={<Logo />} userName={user.name} sections={sections} />;
}
