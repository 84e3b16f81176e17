import type { StaffMember } from "../../../contract/access/staff-roles.ts";
import { studioSection } from "../../api/studio-paths.ts";
import type { MenuEntry } from "../../studio/frame/studio-menu.tsx";
import {
  dashboardSections,
  getVisibleSections,
  type Section,
  type SectionInfo,
  sectionGroups,
} from "./sections.ts";

export const toMenuEntry = (section: Section): MenuEntry => ({
  to: studioSection(section),
  label: dashboardSections[section].label(),
  icon: dashboardSections[section].icon,
});

/** The groups without a section of the specification. The menu shows them collapsed at first. */
const laterGroups = ["storefront", "money", "site"];

/** Returns the groups of the studio's menu with the sections that the user may open. */
export const listMenuGroups = (user: StaffMember) =>
  Object.entries(sectionGroups)
    .map(([group, label]) => ({
      name: group,
      label: label(),
      isFoldedAtFirst: laterGroups.includes(group),
      entries: getVisibleSections(user)
        .filter((section) => (dashboardSections[section] as SectionInfo).group === group)
        .map(toMenuEntry),
    }))
    .filter(({ entries }) => entries.length > 0);
