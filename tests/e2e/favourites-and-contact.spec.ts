import { expect, type Page, test } from "@playwright/test";
import { m } from "#messages";
import type { Movie } from "../../contract/catalogue/catalogue.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { postAsPage, registerMember, signInPage } from "../support/member.ts";

const alerts = (page: Page) => page.getByRole("status");
const favouritesBadge = (page: Page, count: number) =>
  page.getByRole("banner").getByRole("link", { name: `Favourites: ${count}`, exact: true });

async function fetchMovies(page: Page): Promise<Movie[]> {
  return (await (await page.request.get("/api/getMovies?limit=2")).json()).data;
}

test("a visitor adds a favourite, changes the language, sends a contact message, and signs in", {
  tag: "@long",
}, async ({ page, browser }) => {
  const member = await registerMember(page, "Faye Vourite");
  const [liked, other] = (await fetchMovies(page)) as [Movie, Movie];
  await page.goto(`/movie/${liked.id}`);
  const likeButton = page.getByRole("button", { name: /favourites/ });
  await likeButton.click();
  await expect(alerts(page)).toContainText(m.done_favourite_added().trim());
  await likeButton.click();
  await expect(alerts(page)).toContainText(m.error_favourite_exists().trim());
  await expect(favouritesBadge(page, 1)).toBeVisible();

  await signInPage(page, member);
  await page.goto("/");
  await expect(favouritesBadge(page, 1)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("favouriteCart"))).toBeNull();
  const favourites = await (await page.request.get("/api/favourites")).json();
  expect(favourites.data.map(({ id }: Movie) => id)).toEqual([liked.id]);

  const otherContext = await browser.newContext();
  const otherPage = await otherContext.newPage();
  await signInPage(otherPage, member);
  await otherPage.goto("/");
  await expect(favouritesBadge(otherPage, 1)).toBeVisible();
  const { userInfo } = await (await otherPage.request.get("/api/protectedRoute")).json();
  await postAsPage(otherPage)("/addfavourite", { movieId: other.id, Id: userInfo.id });
  await otherContext.close();

  await page.goto("/");
  await favouritesBadge(page, 2).click();
  await page.getByRole("button", { name: "Remove" }).first().click();
  await expect(favouritesBadge(page, 1)).toBeVisible();
  await alerts(page).getByRole("button", { name: "Undo" }).click();
  await expect(favouritesBadge(page, 2)).toBeVisible();

  await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(member.email);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByLabel("Message")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Message").fill(`A question of ${member.email}`);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("heading", { name: "Your message was sent" })).toBeFocused();
  await expect
    .poll(async () => (await page.request.get("/api/dev/mailbox?to=hello@marquee.example")).text())
    .toContain(`"replyTo":"${member.email}"`);

  await page.getByRole("link", { name: "Español" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ponte en contacto");
  await expect(page).toHaveURL("/es/contact");
  await page.goto("/es/nothing-here");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Página no encontrada");
  await expectAccessible(page, "not found");
});
