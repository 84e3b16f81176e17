import { expect, type Page, test } from "@playwright/test";
import type { Movie } from "../../contract/catalogue.ts";
import { messages } from "../../contract/messages.ts";
import { findNothing } from "../support/accessible.ts";
import { openAccount, postFrom, signIn } from "../support/member.ts";

const alerts = (page: Page) => page.getByRole("status");
const badge = (page: Page, count: number) =>
  page.getByRole("banner").getByRole("link", { name: `Favourites: ${count}`, exact: true });

async function movies(page: Page): Promise<Movie[]> {
  return (await (await page.request.get("/api/getMovies?limit=2")).json()).data;
}

test("what a visitor likes comes along to the account, and the owner can be written to, in two languages", async ({
  page,
  browser,
}) => {
  const member = await openAccount(page, "Faye Vourite");
  const [liked, other] = (await movies(page)) as [Movie, Movie];
  await page.goto(`/movie/${liked.id}`);
  const like = page.getByRole("button", { name: /favourites/ });
  await like.click();
  await expect(alerts(page)).toContainText(messages.favouriteAdded.trim());
  await like.click();
  await expect(alerts(page)).toContainText(messages.favouriteExists.trim());
  await expect(badge(page, 1)).toBeVisible();

  await signIn(page, member);
  await page.goto("/");
  await expect(badge(page, 1)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("favouriteCart"))).toBeNull();
  const kept = await (await page.request.get("/api/favourites")).json();
  expect(kept.data.map(({ id }: Movie) => id)).toEqual([liked.id]);

  const elsewhere = await browser.newContext();
  const second = await elsewhere.newPage();
  await signIn(second, member);
  await second.goto("/");
  await expect(badge(second, 1)).toBeVisible();
  const { userInfo } = await (await second.request.get("/api/protectedRoute")).json();
  await postFrom(second)("/addfavourite", { movieId: other.id, Id: userInfo.id });
  await elsewhere.close();

  await page.goto("/");
  await badge(page, 2).click();
  await page.getByRole("button", { name: "Remove" }).first().click();
  await expect(badge(page, 1)).toBeVisible();
  await alerts(page).getByRole("button", { name: "Undo" }).click();
  await expect(badge(page, 2)).toBeVisible();

  await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(member.email);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByLabel("Message")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Message").fill(`A question of ${member.email}`);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("heading", { name: "Your message is on its way" })).toBeFocused();
  await expect
    .poll(async () => (await page.request.get("/api/dev/mailbox?to=hello@marquee.example")).text())
    .toContain(`"replyTo":"${member.email}"`);

  await page.getByRole("button", { name: "Español" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ven a hablar con nosotros");
  await page.goto("/nothing-here");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sala equivocada");
  await findNothing(page, "not found");
});
