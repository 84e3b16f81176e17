import type { Page } from "@playwright/test";
import { buyMovies, postAsPage, registerSubscriber, signInPage } from "./member.ts";

/** The roles in which every page is tested. */
export const visitorRoles = ["visitor", "user", "admin"] as const;

export type VisitorRole = (typeof visitorRoles)[number];

/**
 * Signs a page in as a role. The user has some data of every kind; the visitor and the
 * administrator have none.
 */
export async function signInAsRole(role: VisitorRole, page: Page): Promise<void> {
  if (role === "admin")
    await signInPage(page, { email: "admin@marquee.example", password: "marquee-admin" });
  if (role === "user") await signInAsUserWithData(page);
}

async function signInAsUserWithData(page: Page) {
  const { email } = await registerSubscriber(page, "Gus Guest");
  const post = postAsPage(page);
  const movies: { id: string }[] = (
    await (await page.request.get("/api/getMovies?sort=name&limit=6")).json()
  ).data;
  const [bought = "", watched = "", ...liked] = movies.map(({ id }) => id);
  const at = new Date().toISOString();
  await buyMovies(page, [bought]);
  await post(`/api/movies/${watched}/progress`, {
    position: 900,
    duration: 5_400,
    at,
    state: "left",
  });
  await post("/api/favourites/merge", { movieIds: liked });
  // A user without a subscription sees the offer instead of a video that would play during the
  // test.
  await post("/Unsubscribe", { email });
  const cart = movies.slice(2, 4).map((movie) => ({ ...movie, quantity: 1 }));
  await page.evaluate((text) => localStorage.setItem("cart", text), JSON.stringify(cart));
}
