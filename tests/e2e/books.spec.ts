import {
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  expect,
  type Page,
  test as plain,
} from "@playwright/test";
import { findNothing, nothingBeyond } from "../support/accessible.ts";
import { type Member, openAccount, signIn } from "../support/member.ts";

const admin = { email: "admin@marquee.example", password: "marquee-admin" };

type Person = Member & { ask: APIRequestContext; status: () => Promise<string> };

/** The administrator signs in once, and every page of these journeys is theirs; `person` is somebody who needs none. */
const test = plain.extend<object, { house: BrowserContextOptions["storageState"]; person: Person }>({
  house: [
    async ({ browser }, use, { project }) => {
      const page = await browser.newPage({ baseURL: project.use.baseURL });
      await signIn(page, admin);
      const state = await page.context().storageState();
      await page.context().close();
      await use(state);
    },
    { scope: "worker" },
  ],
  storageState: ({ house }, use) => use(house),
  person: [
    async ({ browser }, use, { project }) => {
      const page = await openPage(browser, project.use.baseURL);
      await use(await newcomer(page, "Rita Refund"));
      await page.context().close();
    },
    { scope: "worker" },
  ],
});

const openPage = (browser: Browser, baseURL = "") =>
  browser.newPage({ baseURL, extraHTTPHeaders: { Origin: baseURL }, storageState: { cookies: [], origins: [] } });

async function newcomer(page: Page, name: string): Promise<Person> {
  const member = await openAccount(page, name);
  const ask = page.request;
  await post(ask, "/api/login", { email: member.email, password: member.password });
  return { ...member, ask, status: async () => (await (await ask.get("/subscriptionCheck")).json()).status };
}

const alerts = (page: Page) => page.getByRole("status");
const popup = (page: Page, name: string) => page.getByRole("dialog", { name });
const table = (page: Page, name: string) => page.getByRole("table", { name });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const chart = (page: Page, name: string) => page.getByRole("figure", { name: new RegExp(`^${name}`) });
const menu = (page: Page) => page.getByRole("navigation", { name: "Dashboard" });

async function openSection(page: Page, name: string) {
  await page.goto("/dashboard");
  await menu(page).getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

async function post(ask: APIRequestContext, path: string, data: object) {
  const response = await ask.post(path, { data });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

async function subscribe({ ask, email }: Person): Promise<string> {
  const [plan] = (await (await ask.get("/api/plans")).json()).data;
  const { orderId } = await post(ask, "/initiate_payment", { email, plan_id: plan.id });
  const paid = await ask.post(`/sandbox/checkout/${orderId}`, { form: { choice: "pay" }, maxRedirects: 0 });
  expect(paid.status()).toBe(303);
  return orderId;
}

test("a paid order is found, given back after a second look, and read in the ledger", async ({ page, person }) => {
  await openSection(page, "Orders");
  const orderId = await subscribe(person);
  expect(await person.status()).toBe("SUBSCRIBED");
  const row = table(page, "Orders").getByRole("row").filter({ hasText: person.email });

  await page.getByLabel("Status").selectOption("Failed");
  await expect(page).toHaveURL(/status=failed/);
  await expect(row).toHaveCount(0);
  await page.getByLabel("Status").selectOption("Paid");
  await expect(row).toContainText("Rita Refund");
  await page.getByLabel("Kind").selectOption("Films");
  await expect(row).toHaveCount(0);
  await page.getByLabel("Kind").selectOption("Subscription");
  await page.reload();
  await expect(page.getByLabel("Status")).toHaveValue("paid");
  await expect(row).toContainText(/Subscription.*\$[0-9.]+.*Paid/);

  const question = popup(page, "Refund?");
  await row.getByRole("button", { name: "Refund" }).click();
  await expect(question).toContainText(/\$[0-9]/);
  await expect(question).toContainText(person.email);
  await expect(question).toContainText("ends at once");
  await findNothing(page, "refund");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(row.getByRole("button", { name: "Refund" })).toBeFocused();
  await row.getByRole("button", { name: "Refund" }).click();
  await question.getByRole("button", { name: "Refund" }).click();
  await expect(alerts(page).getByText("The payment is given back.")).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.locator("body")).not.toBeFocused();
  expect(await person.status()).toBe("UNSUBSCRIBED");

  await page.getByLabel("Status").selectOption("Refunded");
  await expect(row).toContainText("Refunded");
  await expect(row.getByRole("button", { name: "Refund" })).toHaveCount(0);
  await row.getByRole("link", { name: "Ledger" }).click();
  await expect(tab(page, "Ledger")).toHaveAttribute("aria-selected", "true");
  const raw = table(page, "Ledger").getByRole("button", { name: "Raw event" }).first();
  await raw.click();
  await expect(raw).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("region", { name: /^Raw event/ })).toContainText(`"${orderId}"`);
  await findNothing(page, "ledger");
  await page.goBack();
  await expect(row).toContainText("Refunded");
});

test("days are given to somebody who is not subscribed; a number that does not fit is said at the field", async ({
  page,
  person,
}) => {
  await page.goto("/user");
  expect(await person.status()).toBe("UNSUBSCRIBED");
  await page.getByRole("searchbox", { name: "Search users" }).fill(person.email);
  const row = table(page, "Users").getByRole("row").filter({ hasText: person.email });
  await row.getByRole("button", { name: "Give days" }).click();
  const form = popup(page, "Give days");
  const days = form.getByLabel("Days", { exact: true });
  for (const [wrong, sentence] of [
    ["", "Must be at least 1."],
    ["367", "Must be at most 366."],
    ["1.5", "Must be a whole number."],
  ] as const) {
    await days.fill(wrong);
    await form.getByRole("button", { name: "Give days" }).click();
    await expect(form.getByText(sentence)).toBeVisible();
    await expect(days).toBeFocused();
    await expect(days).toHaveAttribute("aria-invalid", "true");
  }
  await findNothing(page, "give days");
  await days.fill("3");
  await form.getByRole("button", { name: "Give days" }).click();
  await expect(alerts(page).getByText(/^They can watch until 20/)).toBeVisible();
  await expect(row).toContainText("SUBSCRIBED");
  await expect(row).not.toContainText("UNSUBSCRIBED");
  expect(await person.status()).toBe("SUBSCRIBED");
});

test("tabs are reached by keys and kept by the address; who is subscribed is listed, and gets days there", async ({
  page,
  browser,
  baseURL,
}) => {
  const own = await openPage(browser, baseURL);
  // Who subscribed last is on the first page, whoever else did meanwhile.
  const person = await newcomer(own, "Selma Subscriber");
  await subscribe(person);
  await own.context().close();
  await openSection(page, "Orders");
  await tab(page, "Orders").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(tab(page, "Ledger")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(tab(page, "Subscriptions")).toHaveAttribute("aria-selected", "true");
  const row = table(page, "Subscriptions").getByRole("row").filter({ hasText: person.email });
  await page.getByLabel("State").selectOption("Running");
  await expect(row).toContainText("sandbox");
  await findNothing(page, "subscriptions");
  await row.getByRole("button", { name: "Give days" }).click();
  await popup(page, "Give days").getByRole("button", { name: "Give days" }).click();
  await expect(alerts(page).getByText(/^They can watch until 20/)).toBeVisible();
  await expect(row.getByRole("button", { name: "Give days" })).toBeFocused();
  await page.getByLabel("State").selectOption("Ended");
  await expect(row).toHaveCount(0);

  await page.route(/payment-events/, (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }));
  await tab(page, "Ledger").click();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.unroute(/payment-events/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("main")).toBeFocused();
  await page.reload();
  await expect(tab(page, "Ledger")).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await expect(tab(page, "Subscriptions")).toHaveAttribute("aria-selected", "true");
});

const quiet = {
  movies: 143,
  categories: 6,
  users: 12_345,
  subscribers: 2,
  revenue: 1_234.5,
  flaggedOrders: 0,
  failedUploads: 0,
  incompleteVideos: 0,
  subscribersByDay: [],
  revenueByDay: [],
  playsByDay: [],
  topMovies: [],
  storageBytes: 3_460_000_000,
  storageByDay: [],
};

async function answerStats(page: Page, changes: Partial<Record<keyof typeof quiet, unknown>> = {}) {
  await page.unroute("/api/stats");
  await page.route("/api/stats", (route) => route.fulfill({ json: { data: { ...quiet, ...changes } } }));
  await page.goto("/dashboard");
}

test("the dashboard shows the house's figures, and charts whose tables say the same", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: "Total Movies" })).toContainText(/[1-9]/);
  await answerStats(page);
  await expect(page.getByRole("link", { name: "Total Movies" })).toContainText("143");
  await expect(page.getByRole("link", { name: "Revenue" })).toContainText("$1,235");
  await expect(page.getByText("3.5 GB")).toBeVisible();
  for (const [name, sentence] of [
    ["Subscribers", "Not counted yet"],
    ["Revenue", "No payments yet"],
    ["Plays", "No plays yet"],
    ["Top films", "No plays yet"],
    ["Storage", "Not counted yet"],
  ] as const) {
    await expect(chart(page, name)).toContainText(sentence);
  }

  const day = new Date().toISOString().slice(0, 10);
  await answerStats(page, {
    flaggedOrders: 2,
    revenueByDay: [{ day, amount: 20.5 }],
    playsByDay: [{ day, plays: 9 }],
    topMovies: [{ id: "1", name: "Metropolis", plays: 9 }],
  });
  const plays = chart(page, "Plays");
  await expect(plays.locator("svg").first()).toBeVisible();
  await plays.getByText("as a table").click();
  await expect(plays.getByRole("row")).toHaveCount(15);
  await expect(plays.getByRole("row").nth(1).getByRole("cell")).toHaveText("9");
  await expect(plays.getByRole("row").nth(2).getByRole("cell")).toHaveText("0");
  await expect(chart(page, "Top films")).toContainText(/Metropolis\s*9 plays/);
  await expect(page.getByRole("alert")).toContainText("2 orders are flagged");
  await findNothing(page, "dashboard with its charts");
  await page.getByRole("link", { name: "Look into it" }).click();
  await expect(page.getByLabel("Status")).toHaveValue("flagged");

  await page.setViewportSize({ width: 320, height: 800 });
  await page.context().addCookies([{ name: "language", value: "es", url: new URL(page.url()).origin }]);
  await answerStats(page, { revenue: 849.5 });
  await expect(page.getByRole("link", { name: "Ingresos" })).toContainText(/849,50\sUS\$/);
  await nothingBeyond(page, "dashboard, with a sum that is long in Spanish");
});
