import {
  ChartNoAxesCombined,
  Clapperboard,
  CloudUpload,
  Drama,
  FileText,
  Gauge,
  Handshake,
  House,
  KeyRound,
  LayoutDashboard,
  LibraryBig,
  ListChecks,
  type LucideIcon,
  Palette,
  ReceiptText,
  ScrollText,
  SquarePlus,
  Tags,
  TicketCheck,
  TicketPercent,
  UserRoundPen,
  UsersRound,
} from "lucide-react";
import { m } from "#messages";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import type { Message } from "../../i18n/message.ts";
import { createStoredText, useStoredValue } from "../../ui/stored-value.ts";

type SectionInfo = { label: Message; icon: LucideIcon; adminOnly?: true };

/** The dashboard's sections in the order of the menu, by their name in the URL. */
export const sections = {
  dashboard: { label: m.common_dashboard, icon: LayoutDashboard },
  movielist: { label: m.dashboard_movies_list, icon: Clapperboard, adminOnly: true },
  addmovie: { label: m.dashboard_add_movie, icon: SquarePlus, adminOnly: true },
  uploads: { label: m.dashboard_uploads, icon: CloudUpload, adminOnly: true },
  categories: { label: m.common_categories, icon: Tags, adminOnly: true },
  home: { label: m.dashboard_home, icon: House, adminOnly: true },
  collections: { label: m.dashboard_collections, icon: LibraryBig, adminOnly: true },
  pages: { label: m.dashboard_pages, icon: FileText, adminOnly: true },
  people: { label: m.dashboard_people, icon: Drama, adminOnly: true },
  users: { label: m.dashboard_users, icon: UsersRound, adminOnly: true },
  plans: { label: m.dashboard_plans, icon: TicketCheck, adminOnly: true },
  "promotion-codes": { label: m.promotion_codes_title, icon: TicketPercent, adminOnly: true },
  revenue: { label: m.dashboard_revenue, icon: ChartNoAxesCombined, adminOnly: true },
  rights: { label: m.dashboard_rights, icon: Handshake, adminOnly: true },
  orders: { label: m.billing_orders, icon: ReceiptText, adminOnly: true },
  playback: { label: m.dashboard_playback, icon: Gauge, adminOnly: true },
  "set-up": { label: m.dashboard_set_up, icon: ListChecks, adminOnly: true },
  site: { label: m.dashboard_site, icon: Palette, adminOnly: true },
  audit: { label: m.dashboard_audit_log, icon: ScrollText, adminOnly: true },
  profile: { label: m.dashboard_update_profile, icon: UserRoundPen },
  password: { label: m.dashboard_change_password, icon: KeyRound },
} satisfies Record<string, SectionInfo>;

export type Section = keyof typeof sections;

const isSection = (name: string | null): name is Section =>
  name !== null && Object.hasOwn(sections, name);

/** The section that was opened last. */
const storedSection = createStoredText("Active");

export const rememberSection = (section: Section) => storedSection.set(section);

export const mayOpenSection = ({ role }: Pick<UserInfo, "role">, section: Section) =>
  role === "ADMIN" || !("adminOnly" in sections[section]);

export const getVisibleSections = (user: Pick<UserInfo, "role">) =>
  (Object.keys(sections) as Section[]).filter((section) => mayOpenSection(user, section));

/** Returns the section in the URL, else the one that was opened last. */
export function useSection(user: UserInfo | null, requested: string | null): Section {
  const lastSection = useStoredValue(storedSection);
  const section = isSection(requested) ? requested : lastSection;
  return user && isSection(section) && mayOpenSection(user, section) ? section : "dashboard";
}
