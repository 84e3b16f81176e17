import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { registerSubscriber } from "../support/member.ts";

test("a movie above the age limit stays closed without the PIN, even by its direct link", {
  tag: "@long",
}, async ({ page }) => {
  test.setTimeout(90_000);
  const member = await registerSubscriber(page, "Karla Kid");
  const [movie] = (await (await page.request.get("/api/getMovies?q=Nosferatu")).json()).data;
  const address = `/movie/${movie.id}`;
  const settings = page.getByRole("region", { name: "Age limit" });
  const closed = page.getByRole("heading", {
    name: "This movie is above the age limit",
  });
  const pin = page.getByRole("textbox", { name: "PIN", exact: true });
  await page.goto(address);
  await expect(page.getByRole("heading", { name: movie.name, level: 1 })).toBeVisible();

  await test.step("a member sets a limit with a PIN, given twice, and the password", async () => {
    await page.goto("/password");
    await settings.getByRole("button", { name: "Set an age limit" }).click();
    const dialog = page.getByRole("dialog", { name: "Set an age limit" });
    await dialog.getByLabel("Show movies for ages up to").selectOption("0");
    await dialog.getByLabel("New PIN").fill("4711");
    await dialog.getByLabel("Repeat the PIN").fill("4712");
    await dialog.getByLabel("Password", { exact: true }).fill(member.password);
    await expectAccessible(page, "the dialog of an age limit");
    await dialog.getByRole("button", { name: "Save age limit" }).click();
    await expect(dialog.getByText("The two PINs are different.")).toBeVisible();
    await dialog.getByLabel("Repeat the PIN").fill("4711");
    await dialog.getByRole("button", { name: "Save age limit" }).click();
    await expect(settings.getByText("Movies for ages up to 0 are shown.")).toBeVisible();
  });

  await test.step("lists and search leave out the movie", async () => {
    await page.goto("/movies?q=Nosferatu");
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page.locator(`[data-movie="${movie.id}"]`)).toHaveCount(0);
    const found = await page.request.get("/api/search?q=Nosferatu");
    expect((await found.json()).data).toEqual([]);
  });

  await test.step("a home page whose movies are all above the limit asks for the PIN", async () => {
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "No movies for ages up to 0" })).toBeVisible();
    await expect(pin).toBeVisible();
  });

  await test.step("the movie's address and the player ask for the PIN", async () => {
    for (const direct of [`/watch/Nosferatu?id=${movie.id}`, address]) {
      await page.goto(direct);
      await expect(closed).toBeVisible();
      await expect(page.getByText(movie.name)).toHaveCount(0);
    }
    await expectAccessible(page, "a movie above the age limit");
    await pin.fill("0000");
    await page.getByRole("button", { name: "Show movies" }).click();
    await expect(page.getByText("That PIN is wrong.")).toBeVisible();
  });

  await test.step("the right PIN shows the movie, until the member locks it", async () => {
    await pin.fill("4711");
    await page.getByRole("button", { name: "Show movies" }).click();
    await expect(page.getByRole("heading", { name: movie.name, level: 1 })).toBeVisible();
    await page.goto("/password");
    await settings.getByRole("button", { name: "Lock now" }).click();
    await expect(settings.getByRole("button", { name: "Lock now" })).toHaveCount(0);
    await page.goto(address);
    await expect(closed).toBeVisible();
  });

  await test.step("the password removes the limit", async () => {
    await page.goto("/password");
    await settings.getByRole("button", { name: "Remove limit" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove the age limit?" });
    await dialog.getByLabel("Password", { exact: true }).fill(member.password);
    await dialog.getByRole("button", { name: "Remove limit" }).click();
    await expect(settings.getByRole("button", { name: "Set an age limit" })).toBeVisible();
    await page.goto(address);
    await expect(page.getByRole("heading", { name: movie.name, level: 1 })).toBeVisible();
  });
});
