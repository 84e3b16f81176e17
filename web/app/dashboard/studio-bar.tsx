import { useUser } from "../../features/accounts/session.ts";
import { StudioHeader } from "../../studio/frame/studio-header.tsx";
import { Logo } from "../layout/logo.tsx";
import { getVisibleSections } from "./sections.ts";
import { toMenuEntry } from "./studio-menu-entries.ts";

/** The studio's header, for administrators. */
export function StudioBar() {
  const user = useUser();
  if (user?.role !== "ADMIN") return null;
  const sections = getVisibleSections(user).map(toMenuEntry);
  return <StudioHeader logo={<Logo />} userName={user.name} sections={sections} />;
}
