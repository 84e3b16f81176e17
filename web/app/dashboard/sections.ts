import {
  Clapperboard,
  CloudUpload,
  Gauge,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  ReceiptText,
  ScrollText,
  SquarePlus,
  Tags,
  UserRoundPen,
  UsersRound,
} from "lucide-react";
import type { UserInfo } from "../../../contract/accounts.ts";
import { paths } from "../../api/paths.ts";
import { dashboardPath } from "../../features/account/access.ts";
import type { Text } from "../../i18n/text.ts";
import { createStoredValue, useStoredValue } from "../../ui/stored-value.ts";

type SectionInfo = { label: Text; icon: LucideIcon; adminOnly?: true };

/** The dashboard's sections in the order of its menu, by the name they have in the address. */
export const sections = {
  dashboard: { label: "Dashboard", icon: LayoutDashboard },
  movielist: { label: "Movies List", icon: Clapperboard, adminOnly: true },
  addmovie: { label: "Add Movie", icon: SquarePlus, adminOnly: true },
  uploads: { label: "Uploads", icon: CloudUpload, adminOnly: true },
  categories: { label: "Categories", icon: Tags, adminOnly: true },
  users: { label: "Users", icon: UsersRound, adminOnly: true },
  orders: { label: "Orders", icon: ReceiptText, adminOnly: true },
  playback: { label: "Playback", icon: Gauge, adminOnly: true },
  audit: { label: "Audit Log", icon: ScrollText, adminOnly: true },
  profile: { label: "Update Profile", icon: UserRoundPen },
  password: { label: "Change Password", icon: KeyRound },
} satisfies Record<string, SectionInfo>;

export type Section = keyof typeof sections;

const isSection = (name: string | null): name is Section => name !== null && Object.hasOwn(sections, name);

/** The entry that was open last. */
const storedSection = createStoredValue<Section | null>("Active", (json) =>
  isSection(String(json)) ? (json as Section) : null,
);

export const rememberSection = (section: Section) => storedSection.set(section);

export const mayOpenSection = (user: UserInfo, section: Section) =>
  user.role === "ADMIN" || !("adminOnly" in sections[section]);

export const getVisibleSections = (user: UserInfo) =>
  (Object.keys(sections) as Section[]).filter((section) => mayOpenSection(user, section));

export const sectionPath = (user: UserInfo, section: Section) => paths.dashboardSection(dashboardPath(user), section);

/** The section that the address names, or else the one that was open last. */
export function useSection(user: UserInfo | null, requested: string | null): Section {
  const lastSection = useStoredValue(storedSection);
  const section = isSection(requested) ? requested : lastSection;
  return user && section && mayOpenSection(user, section) ? section : "dashboard";
}
