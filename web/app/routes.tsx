import { lazy, type ReactNode } from "react";
import type { RouteTable } from "../router/routes.tsx";
import { loadCode } from "./loading-code.ts";
import { HomePage } from "./pages/home-page.tsx";

type Page = () => ReactNode;

/** A page whose code is fetched when somebody goes there. */
function page<Name extends string>(name: Name, load: () => Promise<Record<Name, Page>>) {
  return lazy<Page>(async () => ({ default: (await loadCode(load))[name] }));
}

const category = () => import("./pages/category-page.tsx");
const dashboard = () => import("./pages/dashboard-page.tsx");
const favourites = () => import("./pages/favourites-pages.tsx");

const WatchPage = page("WatchPage", () => import("./pages/watch-page.tsx"));
const UsersSection = page("UsersSection", dashboard);

export const pages: RouteTable = [
  ["/", HomePage],
  ["/movies", page("MoviesPage", () => import("./pages/movies-page.tsx"))],
  ["/movie/:id", page("MoviePage", () => import("./pages/movie-page.tsx"))],
  ["/watch/:name", WatchPage],
  ["/stream/watch/:name", WatchPage],

  ["/action", page("ActionPage", category)],
  ["/romance", page("RomancePage", category)],
  ["/dramma", page("DrammaPage", category)],
  ["/tech", page("TechPage", category)],

  ["/about", page("AboutPage", () => import("./pages/about-page.tsx"))],
  ["/contact", page("ContactPage", () => import("./pages/contact-page.tsx"))],
  ["/thankyou", page("ThankYouPage", () => import("./pages/thank-you-page.tsx"))],

  ["/login", page("LoginPage", () => import("./pages/login-page.tsx"))],
  ["/register", page("RegisterPage", () => import("./pages/register-page.tsx"))],
  ["/recovery", page("RecoveryPage", () => import("./pages/recovery-page.tsx"))],
  ["/resetPassword/:token", page("ResetPasswordPage", () => import("./pages/reset-password-page.tsx"))],
  ["/verifyEmail", page("VerifyEmailPage", () => import("./pages/verify-email-page.tsx"))],

  ["/cart", page("CartPage", () => import("./pages/cart-page.tsx"))],
  ["/orders", page("OrdersPage", () => import("./pages/orders-page.tsx"))],
  ["/purchases", page("PurchasesPage", () => import("./pages/purchases-page.tsx"))],
  ["/favouritpage/:name", page("FavouritesPage", favourites)],
  ["/nofavorite", page("NoFavouritesPage", favourites)],

  ["/dash/ad/:name", page("AdminDashboardPage", dashboard)],
  ["/dash/us/:name", page("UserDashboardPage", dashboard)],
  ["/dashboard", page("DashboardSection", dashboard)],
  ["/movielist", page("MovieListSection", dashboard)],
  ["/addmovie", page("AddMovieSection", dashboard)],
  ["/categories", page("CategoriesSection", dashboard)],
  ["/dashboard/users", UsersSection],
  ["/user", UsersSection],
  ["/dashboard/profile", page("ProfileSection", dashboard)],
  ["/password", page("PasswordSection", dashboard)],

  ["*", page("NotFoundPage", () => import("./pages/not-found-page.tsx"))],
];
