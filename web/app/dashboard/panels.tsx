import { type ComponentType, lazy } from "react";
import type { User, UserInfo } from "../../../contract/accounts.ts";
import { fromStudio } from "./from-studio.ts";
import { OverviewPanel } from "./overview-panel.tsx";
import { renameTo } from "./rename.ts";
import type { Section } from "./sections.ts";

export type PanelProps = { user: UserInfo; account: User };

/** What each section shows; fetched when somebody opens it. */
export const panels: Record<Section, ComponentType<PanelProps>> = {
  dashboard: OverviewPanel,
  movielist: fromStudio<PanelProps>(
    async () => (await import("../../studio/movies/movie-list-panel.tsx")).MovieListPanel,
  ),
  addmovie: fromStudio<PanelProps>(async () => (await import("../../studio/movies/add-movie-panel.tsx")).AddMoviePanel),
  uploads: fromStudio<PanelProps>(async () => (await import("../../studio/uploads/uploads-panel.tsx")).UploadsPanel),
  categories: fromStudio<PanelProps>(
    async () => (await import("../../studio/categories/categories-panel.tsx")).CategoriesPanel,
  ),
  users: fromStudio<PanelProps>(async () => {
    const { UsersPanel } = await import("../../studio/users/users-panel.tsx");
    return ({ user }) => (
      <UsersPanel self={user} onRenamed={(name) => name !== user.name && renameTo({ ...user, name })} />
    );
  }),
  orders: fromStudio<PanelProps>(async () => (await import("../../studio/money/money-panel.tsx")).MoneyPanel),
  playback: fromStudio<PanelProps>(async () => (await import("../../studio/quality/quality-panel.tsx")).QualityPanel),
  audit: fromStudio<PanelProps>(async () => (await import("../../studio/audit/audit-panel.tsx")).AuditPanel),
  profile: lazy(async () => ({ default: (await import("./profile-panel.tsx")).ProfilePanel })),
  password: lazy(async () => ({ default: (await import("./password-panel.tsx")).PasswordPanel })),
};
