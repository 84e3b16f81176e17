import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectNoHorizontalScroll } from "../support/accessibility.ts";
import { registerSubscriber } from "../support/member.ts";
import { startOwnSite } from "../support/own-site.ts";

const owner = { name: "Olga Owner", email: "olga@cinema.example", password: "an orchard of plums" };
let site: Awaited<ReturnType<typeof startOwnSite>>;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  site = await startOwnSite({ ADMIN_EMAIL: owner.email });
});
test.afterAll(() => site.stop());

const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 2, name, exact: true });
const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();

async function registerOwner(page: Page) {
  await page.goto("/register");
  for (const [label, text] of [
    ["Name", owner.name],
    ["Email", owner.email],
    ["Password", owner.password],
    ["Confirm Password", owner.password],
  ] as const)
    await page.getByRole("main").getByLabel(label, { exact: true }).fill(text);
  await press(page, "Register");
  await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
  await page.goto(String((await readNewestEmail(page)).links[0]));
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole("main").getByLabel("Email").fill(owner.email);
  await page.getByRole("main").getByLabel("Password", { exact: true }).fill(owner.password);
  await press(page, "Login");
  await expect(page).not.toHaveURL(/login/);
}

async function readNewestEmail(page: Page): Promise<{ subject: string; links: string[] }> {
  const read = async () =>
    (await (await page.request.get(`/api/dev/mailbox?to=${owner.email}`)).json()).data;
  await expect.poll(async () => (await read()).length).toBeGreaterThan(0);
  return (await read())[0];
}

test("an owner sets up an empty site in nine steps, ending with a movie that a member plays", {
  tag: "@long",
}, async ({ browser }) => {
  test.setTimeout(240_000);
  const ownerOptions = {
    locale: "en-US",
    timezoneId: "Europe/Berlin",
    reducedMotion: "reduce",
  } as const;
  const context = await browser.newContext({ baseURL: site.origin, ...ownerOptions });
  const page = await context.newPage();
  await registerOwner(page);
  await expect(heading(page, "Name and look").first()).toBeVisible();
  await expect(page).toHaveURL(/\/studio\/set-up/);

  await page.getByLabel("Name of the site").fill("Nordlicht");
  await press(page, "Publish and go on");
  await expect(heading(page, "Languages, money and time")).toBeVisible();
  await expect(page.getByRole("banner").getByText("Nordlicht")).toBeVisible();
  await expect(page.getByLabel("Currency")).toHaveValue("EUR");
  await expect(page.getByLabel("Time zone")).toHaveValue("Europe/Berlin");
  await press(page, "Publish and go on");
  await expect(heading(page, "Who you are")).toBeVisible();
  await press(page, "Skip for now");
  await expect(heading(page, "Sign in safely")).toBeVisible();
  await expect(page.getByLabel("The staff need a second factor")).toBeChecked();
  await expect(
    page.getByRole("main").getByRole("link", { name: "Open the sign-in settings" }),
  ).toHaveAttribute("href", "/studio/password");
  await press(page, "Skip for now");
  await expect(heading(page, "Legal pages")).toBeVisible();
  await press(page, "Skip for now");

  await expect(heading(page, "Email")).toBeVisible();
  await press(page, "Send a test email");
  await expect(page.getByLabel("Code from the email")).toBeVisible();
  await page.getByLabel("Code from the email").fill("none");
  await press(page, "It came");
  await expect(page.getByText("This is not the code of the newest test email.")).toBeVisible();
  await expectAccessible(page, "set-up");
  const [code = ""] = /\d{6}/.exec((await readNewestEmail(page)).subject) ?? [];
  await page.getByLabel("Code from the email").fill(code);
  await press(page, "It came");

  await expect(heading(page, "Your plan")).toBeFocused();
  await page.getByLabel("Name", { exact: true }).fill("Lichtspiel");
  await page.getByLabel("Price").fill("7,90");
  await page.getByLabel("Free trial, in days").fill("7");
  await expectAccessible(page, "the plan in the set-up");
  await press(page, "Save and go on");
  await expect(heading(page, "Payments")).toBeFocused();
  await expect(page.getByText("npm run deploy", { exact: true })).toBeVisible();
  await press(page, "Skip for now");
  await expect(heading(page, "First movie")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalScroll(page, "set-up");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("link", { name: "Add a category" }).click();
  await addCategory(page);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Go on" }).click();
  await page.getByRole("main").getByRole("link", { name: "Add Movie" }).last().click();
  await addMovie(page);

  await page.goto("/dashboard");
  await expect(page.getByText("Set-up: 4 of 9 steps done")).toBeVisible();
  await page.getByRole("link", { name: "Go on" }).click();
  await expect(heading(page, "First movie")).toBeVisible();
  await expect(page.getByRole("button", { name: "Clear the demo" })).toHaveCount(0);
  await press(page, "Keep these movies");
  await expect(page.getByText("Set-up: 5 of 9 steps done")).toBeVisible();
  await page.getByRole("link", { name: /^Who you are/ }).click();
  await page.getByLabel("Phone").fill("+49 30 1234567");
  await press(page, "Publish and go on");
  await expect(page.getByText("Set-up: 6 of 9 steps done")).toBeVisible();

  const member = await (
    await browser.newContext({ baseURL: site.origin, locale: "en-US" })
  ).newPage();
  await registerSubscriber(member, "Martha Member");
  await member.goto("/");
  await expect(member).toHaveTitle(/Nordlicht/);
  await member
    .getByRole("main")
    .getByRole("link", { name: /Night Train/ })
    .first()
    .click();
  await expect(member).toHaveURL("/movie/1");
  await member.getByRole("main").getByRole("button", { name: "Watch", exact: true }).click();
  await expect
    .poll(() => member.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime), {
      timeout: 45_000,
    })
    .toBeGreaterThan(0);
});

/** Adds a movie with a video of six seconds, in the category Drama. */
async function addMovie(page: Page) {
  const field = (wireName: string) => page.locator(`form [name="${wireName}"]`);
  const facts = {
    name: "Night Train",
    time: "1m",
    year: "2001",
    language: "English",
    price: "9",
    description: "Six.",
  };
  for (const [wireName, text] of Object.entries(facts)) await field(wireName).fill(text);
  await field("categoryId").selectOption({ label: "Drama" });
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 60 } });
  await field("image").setInputFiles({
    name: "video-6s.png",
    mimeType: "image/png",
    buffer: picture,
  });
  await field("video").setInputFiles("tests/fixtures/video-6s.mp4");
  await expect(page.getByText("240p")).toBeVisible();
  await page.getByLabel("Publish at once").check();
  await press(page, "Add movie");
  await expect(page.getByText("Night Train is ready.")).toBeVisible({ timeout: 120_000 });
}

async function addCategory(page: Page) {
  await page.getByRole("button", { name: "Add category" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Drama");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Drama" }).first()).toBeVisible();
}
