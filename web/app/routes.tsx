import type { ComponentType } from "react";
import type { PageName, ServerRenderedPageName } from "../../contract/pages.ts";
import { lazyComponent } from "../ui/lazy-component.ts";
import { lazyStudioComponent } from "./dashboard/lazy-studio-component.ts";
import { HomePage } from "./pages/home-page.tsx";
import type { RoutePage } from "./route-table.ts";
import { loadPage, serverRenderedNames } from "./server-rendered-pages.ts";

/** A page whose code is loaded on navigation or prefetch. */
function lazyPage<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): RoutePage {
  return lazyComponent(async () => (await load())[name]);
}

const loadDashboardPages = () => import("./pages/dashboard-page.tsx");
const loadExitDeclarationPages = () => import("./pages/exit-declaration-pages.tsx");
const loadFavouritesPages = () => import("./pages/favourites-pages.tsx");

const WatchPage = lazyPage("WatchPage", () => import("./pages/watch-page.tsx"));
const UsersSectionRedirect = lazyPage("UsersSectionRedirect", loadDashboardPages);

const serverRenderedRoutes = Object.fromEntries(
  serverRenderedNames.map((name) => [name, lazyComponent(() => loadPage(name))]),
) as Record<ServerRenderedPageName, RoutePage>;

/** The header of the studio. */
export const StudioBar = lazyStudioComponent(
  async () => (await import("./dashboard/studio-bar.tsx")).StudioBar,
);

export const routes: Record<PageName, RoutePage> = {
  ...serverRenderedRoutes,
  home: HomePage,

  watch: WatchPage,
  streamWatch: WatchPage,

  login: lazyPage("LoginPage", () => import("./pages/login-page.tsx")),
  register: lazyPage("RegisterPage", () => import("./pages/register-page.tsx")),
  recovery: lazyPage("RecoveryPage", () => import("./pages/recovery-page.tsx")),
  resetPassword: lazyPage("ResetPasswordPage", () => import("./pages/reset-password-page.tsx")),
  verifyEmail: lazyPage("VerifyEmailPage", () => import("./pages/verify-email-page.tsx")),

  cancellation: lazyPage("CancellationPage", loadExitDeclarationPages),
  withdrawal: lazyPage("WithdrawalPage", loadExitDeclarationPages),
  exit: lazyPage("ExitPage", () => import("./pages/exit-page.tsx")),

  activate: lazyPage("ActivatePage", () => import("./pages/activate-page.tsx")),

  profiles: lazyPage("ProfilesPage", () => import("./pages/profiles-page.tsx")),

  cart: lazyPage("CartPage", () => import("./pages/cart-page.tsx")),
  thankYou: lazyPage("ThankYouPage", () => import("./pages/thank-you-page.tsx")),
  orders: lazyPage("OrdersPage", () => import("./pages/orders-page.tsx")),
  purchases: lazyPage("PurchasesPage", () => import("./pages/purchases-page.tsx")),
  gift: lazyPage("GiftPage", () => import("./pages/gift-page.tsx")),
  redeem: lazyPage("RedeemPage", () => import("./pages/redeem-page.tsx")),
  favourites: lazyPage("FavouritesPage", loadFavouritesPages),
  notices: lazyPage("NoticesPage", () => import("./pages/notices-page.tsx")),
  noFavourites: lazyPage("NoFavouritesPage", loadFavouritesPages),

  studio: lazyPage("StudioPage", loadDashboardPages),
  adminDashboard: lazyPage("AdminDashboardPage", loadDashboardPages),
  userDashboard: lazyPage("UserDashboardPage", loadDashboardPages),
  dashboard: lazyPage("DashboardSectionRedirect", loadDashboardPages),
  movieList: lazyPage("MovieListSectionRedirect", loadDashboardPages),
  addMovie: lazyPage("AddMovieSectionRedirect", loadDashboardPages),
  categories: lazyPage("CategoriesSectionRedirect", loadDashboardPages),
  users: UsersSectionRedirect,
  userList: UsersSectionRedirect,
  profile: lazyPage("ProfileSectionRedirect", loadDashboardPages),
  password: lazyPage("PasswordSectionRedirect", loadDashboardPages),

  notFound: lazyPage("NotFoundPage", () => import("./pages/not-found-page.tsx")),
};
