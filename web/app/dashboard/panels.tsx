import type { ComponentType } from "react";
import type { User, UserInfo } from "../../../contract/accounts/accounts.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { applyUserName } from "./apply-user-name.ts";
import { lazyAdminPanel } from "./lazy-admin-panel.ts";
import { OverviewPanel } from "./overview-panel.tsx";
import type { Section } from "./sections.ts";

export type PanelProps = { user: UserInfo; account: User };

/** The panel of each section; most are loaded when opened. */
export const panels: Record<Section, ComponentType<PanelProps>> = {
  dashboard: OverviewPanel,
  movielist: lazyAdminPanel<PanelProps>(
    async () => (await import("../../studio/movies/movie-list-panel.tsx")).MovieListPanel,
  ),
  addmovie: lazyAdminPanel<PanelProps>(
    async () => (await import("../../studio/movies/add-movie/add-movie-panel.tsx")).AddMoviePanel,
  ),
  uploads: lazyAdminPanel<PanelProps>(
    async () => (await import("../../studio/upload-queue/uploads-panel.tsx")).UploadsPanel,
  ),
  categories: lazyAdminPanel<PanelProps>(
    async () => (await import("../../studio/categories/categories-panel.tsx")).CategoriesPanel,
  ),
  home: lazyAdminPanel<PanelProps>(
    async () => (await import("../../studio/home/home-panel.tsx")).HomePanel,
  ),
  collections: lazyAdminPanel<PanelProps>(
    async () => (await import("../../studio/collections/collections-panel.tsx")).CollectionsPanel,
  ),
  plans: lazyAdminPanel<PanelProps>(
    async () => (await import("../../studio/plans/plans-panel.tsx")).PlansPanel,
  ),
  "promotion-codes": lazyAdminPanel<PanelProps>(
    async () =>
      (await import("../../studio/promotion-codes/promotion-codes-panel.tsx")).PromotionCodesPanel,
  ),
  rights: lazyAdminPanel<PanelProps>(
    async () => (await import("../../studio/rights/rights-panel.tsx")).RightsPanel,
  ),
  pages: lazyAdminPanel<PanelProps>(
    async () => (await import("../../studio/pages/pages-panel.tsx")).PagesPanel,
  ),
  people: lazyAdminPanel<PanelProps>(
    async () => (await import("../../studio/people/people-panel.tsx")).PeoplePanel,
  ),
  users: lazyAdminPanel<PanelProps>(async () => {
    const { UsersPanel } = await import("../../studio/users/users-panel.tsx");
    return ({ user }) => (
      <UsersPanel
        self={user}
        onRenamed={(name) => name !== user.name && applyUserName({ ...user, name })}
      />
    );
  }),
  revenue: lazyAdminPanel<PanelProps>(
    async () => (await import("../../studio/revenue/revenue-panel.tsx")).RevenuePanel,
  ),
  orders: lazyAdminPanel<PanelProps>(
    async () => (await import("../../studio/orders/orders-panel.tsx")).OrdersPanel,
  ),
  playback: lazyAdminPanel<PanelProps>(
    async () =>
      (await import("../../studio/metrics/playback-metrics-panel.tsx")).PlaybackMetricsPanel,
  ),
  "set-up": lazyAdminPanel<PanelProps>(
    async () => (await import("../../studio/set-up/set-up-panel.tsx")).SetUpPanel,
  ),
  site: lazyAdminPanel<PanelProps>(
    async () => (await import("../../studio/site/site-panel.tsx")).SitePanel,
  ),
  audit: lazyAdminPanel<PanelProps>(
    async () => (await import("../../studio/audit/audit-panel.tsx")).AuditPanel,
  ),
  profile: lazyComponent<PanelProps>(
    async () => (await import("./profile-panel.tsx")).ProfilePanel,
  ),
  password: lazyComponent<PanelProps>(
    async () => (await import("./password-panel.tsx")).PasswordPanel,
  ),
};
