import type { Page } from "@playwright/test";
import { buyFilms, openSubscriber, postFrom, signIn } from "./member.ts";

/** Who walks through the whole site. */
export const guests = ["visitor", "user", "admin"] as const;

export type Guest = (typeof guests)[number];

/** The visitor and the administrator have nothing of their own yet; the user has something of everything. */
export async function arriveAs(guest: Guest, page: Page): Promise<void> {
  if (guest === "admin") await signIn(page, { email: "admin@marquee.example", password: "marquee-admin" });
  if (guest === "user") await arriveAsUser(page);
}

async function arriveAsUser(page: Page) {
  const { email } = await openSubscriber(page, "Gus Guest");
  const post = postFrom(page);
  const movies: { id: string }[] = (await (await page.request.get("/api/getMovies?sort=name&limit=6")).json()).data;
  const [bought = "", watched = "", ...liked] = movies.map(({ id }) => id);
  const at = new Date().toISOString();
  await buyFilms(page, [bought]);
  await post(`/api/movies/${watched}/progress`, { position: 900, duration: 5_400, at, state: "left" });
  await post("/api/favourites/merge", { movieIds: liked });
  // Who is no subscriber any more meets the offer to be one, and no film that plays while the page is looked at.
  await post("/Unsubscribe", { email });
  const cart = movies.slice(2, 4).map((movie) => ({ ...movie, quantity: 1 }));
  await page.evaluate((text) => localStorage.setItem("cart", text), JSON.stringify(cart));
}
