import { lazy, type ReactNode } from "react";
import { importWithRetry } from "../api/lazy-import.ts";
import type { RouteTable } from "../router/routes.tsx";
import { HomePage } from "./pages/home-page.tsx";

type Page = () => ReactNode;

/** A page whose code is fetched when somebody goes there. */
function lazyPage<Name extends string>(name: Name, load: () => Promise<Record<Name, Page>>) {
  return lazy<Page>(async () => ({ default: (await importWithRetry(load))[name] }));
}

const loadCategoryPages = () => import("./pages/category-page.tsx");
const loadDashboardPages = () => import("./pages/dashboard-page.tsx");
const loadFavouritesPages = () => import("./pages/favourites-pages.tsx");

const WatchPage = lazyPage("WatchPage", () => import("./pages/watch-page.tsx"));
const UsersSection = lazyPage("UsersSection", loadDashboardPages);

export const routes: RouteTable = [
  ["/", HomePage],
  ["/movies", lazyPage("MoviesPage", () => import("./pages/movies-page.tsx"))],
  ["/movie/:id", lazyPage("MoviePage", () => import("./pages/movie-page.tsx"))],
  ["/watch/:name", WatchPage],
  ["/stream/watch/:name", WatchPage],

  ["/action", lazyPage("ActionPage", loadCategoryPages)],
  ["/romance", lazyPage("RomancePage", loadCategoryPages)],
  ["/dramma", lazyPage("DrammaPage", loadCategoryPages)],
  ["/tech", lazyPage("TechPage", loadCategoryPages)],

  ["/about", lazyPage("AboutPage", () => import("./pages/about-page.tsx"))],
  ["/contact", lazyPage("ContactPage", () => import("./pages/contact-page.tsx"))],
  ["/thankyou", lazyPage("ThankYouPage", () => import("./pages/thank-you-page.tsx"))],

  ["/login", lazyPage("LoginPage", () => import("./pages/login-page.tsx"))],
  ["/register", lazyPage("RegisterPage", () => import("./pages/register-page.tsx"))],
  ["/recovery", lazyPage("RecoveryPage", () => import("./pages/recovery-page.tsx"))],
  ["/resetPassword/:token", lazyPage("ResetPasswordPage", () => import("./pages/reset-password-page.tsx"))],
  ["/verifyEmail", lazyPage("VerifyEmailPage", () => import("./pages/verify-email-page.tsx"))],

  ["/cart", lazyPage("CartPage", () => import("./pages/cart-page.tsx"))],
  ["/orders", lazyPage("OrdersPage", () => import("./pages/orders-page.tsx"))],
  ["/purchases", lazyPage("PurchasesPage", () => import("./pages/purchases-page.tsx"))],
  ["/favouritpage/:name", lazyPage("FavouritesPage", loadFavouritesPages)],
  ["/nofavorite", lazyPage("NoFavouritesPage", loadFavouritesPages)],

  ["/dash/ad/:name", lazyPage("AdminDashboardPage", loadDashboardPages)],
  ["/dash/us/:name", lazyPage("UserDashboardPage", loadDashboardPages)],
  ["/dashboard", lazyPage("DashboardSection", loadDashboardPages)],
  ["/movielist", lazyPage("MovieListSection", loadDashboardPages)],
  ["/addmovie", lazyPage("AddMovieSection", loadDashboardPages)],
  ["/categories", lazyPage("CategoriesSection", loadDashboardPages)],
  ["/dashboard/users", UsersSection],
  ["/user", UsersSection],
  ["/dashboard/profile", lazyPage("ProfileSection", loadDashboardPages)],
  ["/password", lazyPage("PasswordSection", loadDashboardPages)],

  ["*", lazyPage("NotFoundPage", () => import("./pages/not-found-page.tsx"))],
];
