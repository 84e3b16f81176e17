import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { registerSubscriber } from "../support/member.ts";

const report = (page: Page, id: string, position: number) =>
  page.request.post(`/api/movies/${id}/progress`, {
    headers: { Origin: new URL(page.url()).origin },
    data: { position, duration: 100, at: new Date().toISOString(), state: "paused" },
  });

const chooseProfile = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${name}`) }).click();

test("two people and a child share an account, each in a profile of their own", {
  tag: "@long",
}, async ({ page }) => {
  test.setTimeout(120_000);
  const member = await registerSubscriber(page, "Petra Parent");
  const [movie] = (await (await page.request.get("/api/getMovies?q=Nosferatu")).json()).data;
  const resumed = page.getByRole("region", { name: /Continue watching/ });
  const closed = page.getByRole("heading", {
    name: "This movie is above the age limit",
  });

  await test.step("the main profile adds a profile with a PIN and a profile with an age limit", async () => {
    await page.goto("/profiles");
    for (const { name, age, pin } of [
      { name: "Kim", age: "", pin: "2580" },
      { name: "Kid", age: "0", pin: "" },
    ]) {
      await page.getByRole("button", { name: "Add a profile" }).click();
      const dialog = page.getByRole("dialog", { name: "Add a profile" });
      await dialog.getByLabel("Name").fill(name);
      await dialog.getByLabel("Blue").check();
      await dialog.getByLabel("Age limit").selectOption(age);
      await dialog.getByLabel("PIN of the profile").fill(pin);
      if (age === "") await expectAccessible(page, "the dialog of a new profile");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("button", { name: new RegExp(`^${name}`) })).toBeVisible();
    }
    await expectAccessible(page, "the page of the profiles");
  });

  await test.step("another profile opens with its PIN and keeps a position of its own", async () => {
    expect((await report(page, movie.id, 20)).status()).toBe(204);
    await chooseProfile(page, "Kim");
    const dialog = page.getByRole("dialog", { name: "Open Kim" });
    await dialog.getByLabel("PIN of the profile").fill("0000");
    await dialog.getByRole("button", { name: "Open profile" }).click();
    await expect(dialog.getByText("That PIN is wrong.")).toBeVisible();
    await dialog.getByLabel("PIN of the profile").fill("2580");
    await dialog.getByRole("button", { name: "Open profile" }).click();
    await expect(page.getByText("Kim", { exact: false }).first()).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expect(resumed).toHaveCount(0);
    expect((await report(page, movie.id, 70)).status()).toBe(204);
    await page.goto("/");
    await expect(resumed.getByText(movie.name)).toBeVisible();
    const { data } = await (await page.request.get("/api/continue")).json();
    expect(data[0].position).toBe(70);
  });

  await test.step("the main profile still resumes at its own position", async () => {
    await page.goto("/profiles");
    await chooseProfile(page, "Petra Parent");
    await expect(page).toHaveURL(/\/$/);
    const { data } = await (await page.request.get("/api/continue")).json();
    expect(data[0].position).toBe(20);
  });

  await test.step("another tab shows the profile that the browser has entered", async () => {
    const other = await page.context().newPage();
    await other.goto("/");
    await expect(other.getByText("Petra Parent").first()).toBeVisible();
    await page.goto("/profiles");
    await chooseProfile(page, "Kid");
    await expect(page).toHaveURL(/\/$/);
    await expect(other.getByText(/Kid/).first()).toBeVisible();
    await other.close();
  });

  await test.step("a child sees no movie above the limit, not even by a direct link", async () => {
    await page.goto(`/movie/${movie.id}`);
    await expect(closed).toBeVisible();
    await expect(page.getByText(movie.name)).toHaveCount(0);
    await expectAccessible(page, "a movie above the age limit of a profile");
    await page.getByRole("link", { name: "Who's watching?" }).click();
    await expect(page.getByRole("button", { name: /^Kid/ })).toBeVisible();
    const play = await page.request.post(`/api/movies/${movie.id}/playback`, {
      headers: { Origin: new URL(page.url()).origin },
    });
    expect([play.status(), (await play.json()).code]).toEqual([403, "age_limit"]);
  });

  await test.step("a child leaves the profile by the account's password alone", async () => {
    await page.goto("/profiles");
    await chooseProfile(page, "Petra Parent");
    const dialog = page.getByRole("dialog", { name: "Open Petra Parent" });
    await dialog.getByLabel("Password", { exact: true }).fill("a guess");
    await dialog.getByRole("button", { name: "Open profile" }).click();
    await expect(dialog.getByText("This isn't your current password.")).toBeVisible();
    await dialog.getByLabel("Password", { exact: true }).fill(member.password);
    await dialog.getByRole("button", { name: "Open profile" }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto(`/movie/${movie.id}`);
    await expect(page.getByRole("heading", { name: movie.name, level: 1 })).toBeVisible();
  });

  await test.step("a sign-in asks who is watching, and then opens the requested page", async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto("/login?next=/movies");
    await page.getByLabel("Email").fill(member.email);
    await page.getByLabel("Password", { exact: true }).fill(member.password);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Who's watching?" })).toBeVisible();
    await chooseProfile(page, "Kid");
    await expect(page).toHaveURL(/\/movies$/);
  });
});
