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
import type { ComponentType } from "react";
import { m } from "#messages";
import type { User, UserInfo } from "../../../contract/accounts/accounts.ts";
import type { Message } from "../../i18n/message.ts";
import { createStoredText, useStoredValue } from "../../ui/stored-value.ts";

export type PanelProps = { user: UserInfo; account: User };

export type SectionInfo = {
  label: Message;
  icon: LucideIcon;
  adminOnly?: true;
  /** Loads the panel. The first section's panel is loaded with the page. */
  load?: () => Promise<ComponentType<PanelProps>>;
};

/** The dashboard's sections in the order of the menu, by their name in the URL. */
export const sections = {
  dashboard: { label: m.common_dashboard, icon: LayoutDashboard },
  movielist: {
    label: m.dashboard_movies_list,
    icon: Clapperboard,
    adminOnly: true,
    load: async () => (await import("../../studio/movies/movie-list-panel.tsx")).MovieListPanel,
  },
  addmovie: {
    label: m.dashboard_add_movie,
    icon: SquarePlus,
    adminOnly: true,
    load: async () =>
      (await import("../../studio/movies/add-movie/add-movie-panel.tsx")).AddMoviePanel,
  },
  uploads: {
    label: m.dashboard_uploads,
    icon: CloudUpload,
    adminOnly: true,
    load: async () => (await import("../../studio/upload-queue/uploads-panel.tsx")).UploadsPanel,
  },
  categories: {
    label: m.common_categories,
    icon: Tags,
    adminOnly: true,
    load: async () =>
      (await import("../../studio/categories/categories-panel.tsx")).CategoriesPanel,
  },
  home: {
    label: m.dashboard_home,
    icon: House,
    adminOnly: true,
    load: async () => (await import("../../studio/home/home-panel.tsx")).HomePanel,
  },
  collections: {
    label: m.dashboard_collections,
    icon: LibraryBig,
    adminOnly: true,
    load: async () =>
      (await import("../../studio/collections/collections-panel.tsx")).CollectionsPanel,
  },
  pages: {
    label: m.dashboard_pages,
    icon: FileText,
    adminOnly: true,
    load: async () => (await import("../../studio/pages/pages-panel.tsx")).PagesPanel,
  },
  people: {
    label: m.dashboard_people,
    icon: Drama,
    adminOnly: true,
    load: async () => (await import("../../studio/people/people-panel.tsx")).PeoplePanel,
  },
  users: {
    label: m.dashboard_users,
    icon: UsersRound,
    adminOnly: true,
    load: async () => (await import("./users-section.tsx")).UsersSection,
  },
  plans: {
    label: m.dashboard_plans,
    icon: TicketCheck,
    adminOnly: true,
    load: async () => (await import("../../studio/plans/plans-panel.tsx")).PlansPanel,
  },
  "promotion-codes": {
    label: m.promotion_codes_title,
    icon: TicketPercent,
    adminOnly: true,
    load: async () =>
      (await import("../../studio/promotion-codes/promotion-codes-panel.tsx")).PromotionCodesPanel,
  },
  revenue: {
    label: m.dashboard_revenue,
    icon: ChartNoAxesCombined,
    adminOnly: true,
    load: async () => (await import("../../studio/revenue/revenue-panel.tsx")).RevenuePanel,
  },
  rights: {
    label: m.dashboard_rights,
    icon: Handshake,
    adminOnly: true,
    load: async () => (await import("../../studio/rights/rights-panel.tsx")).RightsPanel,
  },
  orders: {
    label: m.billing_orders,
    icon: ReceiptText,
    adminOnly: true,
    load: async () => (await import("../../studio/orders/orders-panel.tsx")).OrdersPanel,
  },
  playback: {
    label: m.dashboard_playback,
    icon: Gauge,
    adminOnly: true,
    load: async () =>
      (await import("../../studio/metrics/playback-metrics-panel.tsx")).PlaybackMetricsPanel,
  },
  "set-up": {
    label: m.dashboard_set_up,
    icon: ListChecks,
    adminOnly: true,
    load: async () => (await import("../../studio/set-up/set-up-panel.tsx")).SetUpPanel,
  },
  site: {
    label: m.dashboard_site,
    icon: Palette,
    adminOnly: true,
    load: async () => (await import("../../studio/site/site-panel.tsx")).SitePanel,
  },
  audit: {
    label: m.dashboard_audit_log,
    icon: ScrollText,
    adminOnly: true,
    load: async () => (await import("../../studio/audit/audit-panel.tsx")).AuditPanel,
  },
  profile: {
    label: m.dashboard_update_profile,
    icon: UserRoundPen,
    load: async () => (await import("./profile-panel.tsx")).ProfilePanel,
  },
  password: {
    label: m.dashboard_change_password,
    icon: KeyRound,
    load: async () => (await import("./password-panel.tsx")).PasswordPanel,
  },
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
