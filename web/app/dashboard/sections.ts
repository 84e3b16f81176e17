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
  KeySquare,
  LayoutDashboard,
  LibraryBig,
  ListChecks,
  type LucideIcon,
  MessageSquareText,
  Palette,
  ReceiptText,
  ScrollText,
  SquarePlus,
  Tags,
  TicketCheck,
  TicketPercent,
  UserRoundPen,
  UsersRound,
  Webhook,
} from "lucide-react";
import type { ComponentType } from "react";
import { m } from "#messages";
import { hasPermission, type Permission } from "../../../contract/access/permissions.ts";
import { isStaff, type StaffMember } from "../../../contract/access/staff-roles.ts";
import type { User, UserInfo } from "../../../contract/accounts/accounts.ts";
import { studioSection } from "../../api/studio-paths.ts";
import type { Message } from "../../i18n/message.ts";
import { createStoredText, useStoredValue } from "../../ui/stored-value.ts";

export type PanelProps = { user: UserInfo; account: User };

/** The groups of the studio's menu, in order. The first section, the studio's home, is in none. */
export const sectionGroups = {
  movies: m.common_movies,
  storefront: m.studio_group_storefront,
  members: m.studio_group_members,
  money: m.studio_group_money,
  site: m.dashboard_site,
  account: m.studio_group_account,
} satisfies Record<string, Message>;

export type SectionInfo = {
  label: Message;
  icon: LucideIcon;
  group?: keyof typeof sectionGroups;
  permission?: Permission;
  /** Loads the panel. Absent for the first section, whose panel is loaded with the page. */
  load?: () => Promise<ComponentType<PanelProps>>;
};

/** The dashboard's sections in the order of the menu, by their name in the URL. */
export const dashboardSections = {
  dashboard: { label: m.common_dashboard, icon: LayoutDashboard },
  movielist: {
    label: m.dashboard_movies_list,
    icon: Clapperboard,
    group: "movies",
    permission: "movies",
    load: async () => (await import("../../studio/movies/movie-list-panel.tsx")).MovieListPanel,
  },
  addmovie: {
    label: m.dashboard_add_movie,
    icon: SquarePlus,
    group: "movies",
    permission: "movies",
    load: async () =>
      (await import("../../studio/movies/add-movie/add-movie-panel.tsx")).AddMoviePanel,
  },
  categories: {
    label: m.common_categories,
    icon: Tags,
    group: "movies",
    permission: "storefront",
    load: async () =>
      (await import("../../studio/categories/categories-panel.tsx")).CategoriesPanel,
  },
  uploads: {
    label: m.dashboard_uploads,
    icon: CloudUpload,
    group: "movies",
    permission: "movies",
    load: async () => (await import("../../studio/upload-queue/uploads-panel.tsx")).UploadsPanel,
  },
  people: {
    label: m.dashboard_people,
    icon: Drama,
    group: "movies",
    permission: "movies",
    load: async () => (await import("../../studio/people/people-panel.tsx")).PeoplePanel,
  },
  home: {
    label: m.dashboard_home,
    icon: House,
    group: "storefront",
    permission: "storefront",
    load: async () => (await import("../../studio/home/home-panel.tsx")).HomePanel,
  },
  collections: {
    label: m.dashboard_collections,
    icon: LibraryBig,
    group: "storefront",
    permission: "storefront",
    load: async () =>
      (await import("../../studio/collections/collections-panel.tsx")).CollectionsPanel,
  },
  pages: {
    label: m.dashboard_pages,
    icon: FileText,
    group: "storefront",
    permission: "storefront",
    load: async () => (await import("../../studio/pages/pages-panel.tsx")).PagesPanel,
  },
  users: {
    label: m.dashboard_users,
    icon: UsersRound,
    group: "members",
    permission: "members",
    load: async () => (await import("./users-section.tsx")).UsersSection,
  },
  reviews: {
    label: m.dashboard_reviews,
    icon: MessageSquareText,
    group: "members",
    permission: "reviews",
    load: async () => (await import("../../studio/reviews/reviews-panel.tsx")).ReviewsPanel,
  },
  plans: {
    label: m.dashboard_plans,
    icon: TicketCheck,
    group: "money",
    permission: "plans",
    load: async () => (await import("../../studio/plans/plans-panel.tsx")).PlansPanel,
  },
  "promotion-codes": {
    label: m.promotion_codes_title,
    icon: TicketPercent,
    group: "money",
    permission: "plans",
    load: async () =>
      (await import("../../studio/promotion-codes/promotion-codes-panel.tsx")).PromotionCodesPanel,
  },
  orders: {
    label: m.billing_orders,
    icon: ReceiptText,
    group: "money",
    permission: "orders",
    load: async () => (await import("../../studio/orders/orders-panel.tsx")).OrdersPanel,
  },
  revenue: {
    label: m.dashboard_revenue,
    icon: ChartNoAxesCombined,
    group: "money",
    permission: "revenue",
    load: async () => (await import("../../studio/revenue/revenue-panel.tsx")).RevenuePanel,
  },
  rights: {
    label: m.dashboard_rights,
    icon: Handshake,
    group: "money",
    permission: "rights",
    load: async () => (await import("../../studio/rights/rights-panel.tsx")).RightsPanel,
  },
  site: {
    label: m.dashboard_site,
    icon: Palette,
    group: "site",
    permission: "site",
    load: async () => (await import("../../studio/site/site-panel.tsx")).SitePanel,
  },
  "set-up": {
    label: m.dashboard_set_up,
    icon: ListChecks,
    group: "site",
    permission: "site",
    load: async () => (await import("../../studio/set-up/set-up-panel.tsx")).SetUpPanel,
  },
  playback: {
    label: m.dashboard_playback,
    icon: Gauge,
    group: "site",
    permission: "site",
    load: async () =>
      (await import("../../studio/metrics/playback-metrics-panel.tsx")).PlaybackMetricsPanel,
  },
  webhooks: {
    label: m.dashboard_webhooks,
    icon: Webhook,
    group: "site",
    permission: "staff",
    load: async () => (await import("../../studio/webhooks/webhooks-panel.tsx")).WebhooksPanel,
  },
  keys: {
    label: m.dashboard_keys,
    icon: KeySquare,
    group: "site",
    permission: "staff",
    load: async () => (await import("../../studio/keys/keys-panel.tsx")).KeysPanel,
  },
  audit: {
    label: m.dashboard_audit_log,
    icon: ScrollText,
    group: "site",
    permission: "staff",
    load: async () => (await import("../../studio/audit/audit-panel.tsx")).AuditPanel,
  },
  profile: {
    label: m.dashboard_update_profile,
    icon: UserRoundPen,
    group: "account",
    load: async () => (await import("./profile-panel.tsx")).ProfilePanel,
  },
  password: {
    label: m.dashboard_change_password,
    icon: KeyRound,
    group: "account",
    load: async () => (await import("./password-panel.tsx")).PasswordPanel,
  },
} satisfies Record<string, SectionInfo>;

export type Section = keyof typeof dashboardSections;

const isSection = (name: string | null): name is Section =>
  name !== null && Object.hasOwn(dashboardSections, name);

/** The section that was opened last. */
const storedSection = createStoredText("Active");

export const rememberSection = (section: Section) => storedSection.set(section);

export const mayOpenSection = (user: StaffMember, section: Section) => {
  const { permission }: SectionInfo = dashboardSections[section];
  return permission === undefined || hasPermission(user, permission);
};

/** Returns a section's label. The first section has one label for members and one for the staff. */
export function formatSectionLabel(section: Section, user: StaffMember): string {
  if (section === "dashboard" && !isStaff(user)) return m.account_dashboard();
  return dashboardSections[section].label();
}

export const getVisibleSections = (user: StaffMember) =>
  (Object.keys(dashboardSections) as Section[]).filter((section) => mayOpenSection(user, section));

/**
 * Returns the requested or else last opened section if the user may open it, else the first one.
 */
export function useSection(user: UserInfo, requested: string | null): Section {
  const lastSection = useStoredValue(storedSection);
  const section = isSection(requested) ? requested : lastSection;
  if (isSection(section) && mayOpenSection(user, section)) return section;
  return "dashboard";
}

/** Finds the section at an address below `/studio`, such as `movies/new` or `movies/12`. */
export function findStudioSection(address: string): Section | undefined {
  const isAt = (name: Section) => `/studio/${address}/`.startsWith(`${studioSection(name)}/`);
  const [found] = (Object.keys(dashboardSections) as Section[])
    .filter((name) => (name === "dashboard" ? address === "" : isAt(name)))
    .sort((one, other) => studioSection(other).length - studioSection(one).length);
  return found;
}
