import { studioSection } from "../../api/studio-paths.ts";
import type { MenuEntry } from "../../studio/frame/studio-menu.tsx";
import { type Section, type SectionInfo, sectionGroups, sections } from "./sections.ts";

export const toMenuEntry = (section: Section): MenuEntry => ({
  to: studioSection(section),
  label: sections[section].label(),
  icon: sections[section].icon,
});

/** Returns the groups of the studio's menu with their sections. */
export const listMenuGroups = () =>
  Object.entries(sectionGroups).map(([group, label]) => ({
    label: label(),
    entries: (Object.entries<SectionInfo>(sections) as [Section, SectionInfo][])
      .filter(([, info]) => info.group === group)
      .map(([section]) => toMenuEntry(section)),
  }));
