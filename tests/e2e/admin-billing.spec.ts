import {
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  expect,
  type Page,
  test as plain,
} from "@playwright/test";
import { expectAccessible, expectNoHorizontalScroll } from "../support/accessibility.ts";
import { administrator, type Member, registerMember, signInPage } from "../support/member.ts";

type RegisteredPerson = Member & { request: APIRequestContext; status: () => Promise<string> };

/**
 * The administrator signs in once for all pages of these tests. `person` is a registered user
 * without an open page.
 */
const test = plain.extend<
  object,
  { adminState: BrowserContextOptions["storageState"]; person: RegisteredPerson }
>({
  adminState: [
    async ({ browser }, use, { project }) => {
      const page = await browser.newPage({ baseURL: project.use.baseURL });
      await signInPage(page, administrator);
      const state = await page.context().storageState();
      await page.context().close();
      await use(state);
    },
    { scope: "worker" },
  ],
  storageState: ({ adminState }, use) => use(adminState),
  person: [
    async ({ browser }, use, { project }) => {
      const page = await openPage(browser, project.use.baseURL);
      await use(await registerPerson(page, "Rita Refund"));
      await page.context().close();
    },
    { scope: "worker" },
  ],
});

const openPage = (browser: Browser, baseURL = "") =>
  browser.newPage({
    baseURL,
    extraHTTPHeaders: { Origin: baseURL },
    storageState: { cookies: [], origins: [] },
  });

async function registerPerson(page: Page, name: string): Promise<RegisteredPerson> {
  const member = await registerMember(page, name);
  const request = page.request;
  await post(request, "/api/login", { email: member.email, password: member.password });
  return {
    ...member,
    request,
    status: async () => (await (await request.get("/subscriptionCheck")).json()).status,
  };
}

const alerts = (page: Page) => page.getByRole("status");
const popup = (page: Page, name: string) => page.getByRole("dialog", { name });
const table = (page: Page, name: string) => page.getByRole("table", { name });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const chart = (page: Page, name: string) =>
  page.getByRole("figure", { name: new RegExp(`^${name}`) });
const menu = (page: Page) => page.getByRole("navigation", { name: "Dashboard" });

async function openSection(page: Page, name: string) {
  await page.goto("/dashboard");
  await menu(page).getByRole("button", { name: "Money" }).click();
  await menu(page).getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

async function post(request: APIRequestContext, path: string, data: object) {
  const response = await request.post(path, { data });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

async function buyPlan({ request, email }: RegisteredPerson): Promise<string> {
  const [plan] = (await (await request.get("/api/plans")).json()).data;
  const { orderId } = await post(request, "/initiate_payment", { email, plan_id: plan.id });
  const paid = await request.post(`/sandbox/checkout/${orderId}`, {
    form: { choice: "pay" },
    maxRedirects: 0,
  });
  expect(paid.status()).toBe(303);
  return orderId;
}

test("an administrator finds a paid order, refunds it after confirming, and reads the order's events", {
  tag: "@long",
}, async ({ page, person }) => {
  await openSection(page, "Orders");
  const orderId = await buyPlan(person);
  expect(await person.status()).toBe("SUBSCRIBED");
  const row = table(page, "Orders").getByRole("row").filter({ hasText: person.email });

  await page.getByLabel("Status").selectOption("Failed");
  await expect(page).toHaveURL(/status=failed/);
  await expect(row).toHaveCount(0);
  await page.getByLabel("Status").selectOption("Paid");
  await expect(row).toContainText("Rita Refund");
  await page.getByLabel("Type").selectOption("Movies");
  await expect(row).toHaveCount(0);
  await page.getByLabel("Type").selectOption("Subscription");
  await page.reload();
  await expect(page.getByLabel("Status")).toHaveValue("paid");
  await expect(row).toContainText(/Subscription.*\$[0-9.]+.*Paid/);

  const confirmDialog = popup(page, "Refund?");
  await row.getByRole("button", { name: "Refund" }).click();
  await expect(confirmDialog).toContainText(/\$[0-9]/);
  await expect(confirmDialog).toContainText(person.email);
  await expect(confirmDialog).toContainText("The subscription ends right away");
  await expectAccessible(page, "refund");
  await confirmDialog.getByRole("button", { name: "Cancel" }).click();
  await expect(row.getByRole("button", { name: "Refund" })).toBeFocused();
  await row.getByRole("button", { name: "Refund" }).click();
  await confirmDialog.getByRole("button", { name: "Refund" }).click();
  await expect(alerts(page).getByText("The payment was refunded.")).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.locator("body")).not.toBeFocused();
  expect(await person.status()).toBe("UNSUBSCRIBED");

  await page.getByLabel("Status").selectOption("Refunded");
  await expect(row).toContainText("Refunded");
  await expect(row.getByRole("button", { name: "Refund" })).toHaveCount(0);
  await row.getByRole("link", { name: "Payment events" }).click();
  await expect(tab(page, "Payment events")).toHaveAttribute("aria-selected", "true");
  const rawButton = table(page, "Payment events")
    .getByRole("button", { name: "As received" })
    .first();
  await rawButton.click();
  await expect(rawButton).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("region", { name: /^Event .* as received/ })).toContainText(
    `"${orderId}"`,
  );
  await expectAccessible(page, "ledger");
  await page.goBack();
  await expect(row).toContainText("Refunded");
});

test("an administrator gives free days to a user without a subscription", {
  tag: "@long",
}, async ({ page, person }) => {
  await page.goto("/user");
  expect(await person.status()).toBe("UNSUBSCRIBED");
  await page.getByRole("searchbox", { name: "Search users" }).fill(person.email);
  const row = table(page, "Users").getByRole("row").filter({ hasText: person.email });
  await row.getByRole("button", { name: "Give days" }).click();
  const form = popup(page, "Give days");
  const days = form.getByLabel("Days", { exact: true });
  for (const [wrong, sentence] of [
    ["", "The minimum is 1."],
    ["367", "The maximum is 366."],
    ["1.5", "Enter a whole number."],
  ] as const) {
    await days.fill(wrong);
    await form.getByRole("button", { name: "Give days" }).click();
    await expect(form.getByText(sentence)).toBeVisible();
    await expect(days).toBeFocused();
    await expect(days).toHaveAttribute("aria-invalid", "true");
  }
  await expectAccessible(page, "give days");
  await days.fill("3");
  await form.getByRole("button", { name: "Give days" }).click();
  await expect(alerts(page).getByText(/^This user can now watch until \w+ \d+, 20/)).toBeVisible();
  await expect(row).toContainText("SUBSCRIBED");
  await expect(row).not.toContainText("UNSUBSCRIBED");
  expect(await person.status()).toBe("SUBSCRIBED");
});

test("an administrator opens tabs by keyboard and by address, lists subscribers, and gives a subscriber free days", {
  tag: "@long",
}, async ({ page, browser, baseURL }) => {
  const personPage = await openPage(browser, baseURL);
  // The newest subscriber is on the first page, even if other tests add subscribers.
  const person = await registerPerson(personPage, "Selma Subscriber");
  await buyPlan(person);
  await personPage.context().close();
  await openSection(page, "Orders");
  await tab(page, "Orders").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(tab(page, "Payment events")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(tab(page, "Subscriptions")).toHaveAttribute("aria-selected", "true");
  const row = table(page, "Subscriptions").getByRole("row").filter({ hasText: person.email });
  await page.getByLabel("Status").selectOption("Active");
  await expect(row).toContainText("Sandbox");
  await expectAccessible(page, "subscriptions");
  await row.getByRole("button", { name: "Give days" }).click();
  await popup(page, "Give days").getByRole("button", { name: "Give days" }).click();
  await expect(alerts(page).getByText(/^This user can now watch until \w+ \d+, 20/)).toBeVisible();
  await expect(row.getByRole("button", { name: "Give days" })).toBeFocused();
  await page.getByLabel("Status").selectOption("Ended");
  await expect(row).toHaveCount(0);

  await page.route(/payment-events/, (route) =>
    route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }),
  );
  await tab(page, "Payment events").click();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.unroute(/payment-events/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("main")).toBeFocused();
  await page.reload();
  await expect(tab(page, "Payment events")).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await expect(tab(page, "Subscriptions")).toHaveAttribute("aria-selected", "true");
});

/**
 * Reads the newest orders. A test reads them before it mocks the list, because a mocked route may
 * still run when its page is closed.
 */
const readOrders = async (page: Page, limit: number) =>
  (await page.request.get(`/api/admin/orders?limit=${limit}`)).json();

test("an administrator sees the first matching orders when a search over many orders begins with empty pages", {
  tag: "@long",
}, async ({ page }) => {
  const found = await readOrders(page, 10);
  await page.route(/admin\/orders\?.*kind=gift/, (route) => {
    const isFurther = new URL(route.request().url()).searchParams.get("cursor") === "further";
    const empty = { data: [], nextCursor: "further", prevCursor: null };
    return route.fulfill({ json: isFurther ? found : empty });
  });
  await page.goto("/studio/orders?paidIn=all&kind=gift");
  await expect(table(page, "Orders").getByRole("row").nth(1)).toBeVisible();
  await expect(page).toHaveURL(/cursor=further/);
  await expect(page.getByText("No orders found")).toHaveCount(0);
});

test("an administrator who turns past the last order is told so, and returns to the first page", {
  tag: "@browsers",
}, async ({ page }) => {
  const first = await readOrders(page, 10);
  await page.route(/admin\/orders\?.*kind=gift/, (route) => {
    const isBehind = new URL(route.request().url()).searchParams.has("cursor");
    const behind = { data: [], nextCursor: null, prevCursor: null };
    return route.fulfill({ json: isBehind ? behind : { ...first, nextCursor: "end" } });
  });
  await page.goto("/studio/orders?paidIn=all&kind=gift");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "That was the last page" })).toBeVisible();
  await page.getByRole("button", { name: "Go to the first page" }).click();
  await expect(table(page, "Orders").getByRole("row").nth(1)).toBeVisible();
  await expect(page).not.toHaveURL(/cursor/);
});

test("an administrator's page of orders is filled by several requests if each request finds few orders", {
  tag: "@long",
}, async ({ page }) => {
  const {
    data: [order],
  } = await readOrders(page, 1);
  await page.route(/admin\/orders\?.*kind=gift/, (route) => {
    const cursor = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0);
    const nextCursor = cursor < 2 ? String(cursor + 1) : null;
    const continued = nextCursor === null ? {} : { continuesAt: "nextCursor" };
    return route.fulfill({
      json: {
        data: [{ ...order, id: `order-${cursor}` }],
        nextCursor,
        prevCursor: null,
        ...continued,
      },
    });
  });
  await page.goto("/studio/orders?paidIn=all&kind=gift");
  await expect(table(page, "Orders").getByRole("row")).toHaveCount(1 + 3);
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
});

const emptyStats = {
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
  incidents: [] as unknown[],
};

async function mockStats(
  page: Page,
  changes: Partial<Record<keyof typeof emptyStats, unknown>> = {},
  path = "/dashboard",
) {
  await page.unroute("/api/stats");
  await page.route("/api/stats", (route) =>
    route.fulfill({ json: { data: { ...emptyStats, ...changes } } }),
  );
  await page.goto(path);
}

async function mockToday(page: Page, todos: unknown[]) {
  await page.unroute("/api/admin/today");
  await page.route("/api/admin/today", (route) => route.fulfill({ json: { data: todos } }));
}

test("the dashboard shows the site's statistics, and each chart's table has the chart's values", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: "Total Movies" })).toContainText(/[1-9]/);
  await mockStats(page);
  await expect(page.getByRole("link", { name: "Total Movies" })).toContainText("143");
  await expect(page.getByRole("link", { name: /^Revenue \$/ })).toContainText("$1,234.50");
  await expect(page.getByText("3.5 GB")).toBeVisible();
  for (const [name, sentence] of [
    ["Subscribers", "No data yet"],
    ["Revenue", "No payments yet"],
    ["Plays", "No plays yet"],
    ["Top movies", "No plays yet"],
    ["Storage", "No data yet"],
  ] as const) {
    await expect(chart(page, name)).toContainText(sentence);
  }
  const health = page.getByRole("region", { name: "Health of the site" });
  await expect(health).toContainText(/Database\s*[\d.]+ MB of 10 GB/);
  const { data } = await (await page.request.get("/api/admin/health")).json();
  const job = { name: "emails", succeededAt: null };
  let jobs: object[] = [{ ...job, error: null, isLate: false }];
  await page.route("/api/admin/health", (route) =>
    route.fulfill({ json: { data: { ...data, jobs } } }),
  );
  await page.reload();
  await expect(health).toContainText(/Jobs\s*Some haven't run yet/);
  await expect(health).not.toContainText("last success");
  jobs = [{ ...job, error: "The provider is away", isLate: true }];

  const day = new Date().toISOString().slice(0, 10);
  await mockToday(page, [{ kind: "flagged_orders", count: 2 }]);
  await mockStats(page, {
    revenueByDay: [{ day, amount: 20.5 }],
    playsByDay: [{ day, plays: 9 }],
    topMovies: [{ id: "1", name: "Metropolis", plays: 9 }],
  });
  const playsChart = chart(page, "Plays");
  await expect(playsChart.locator("svg").first()).toBeVisible();
  await playsChart.getByText("as a table").click();
  await expect(playsChart.getByRole("row")).toHaveCount(15);
  await expect(playsChart.getByRole("row").nth(1).getByRole("cell")).toHaveText("9");
  await expect(playsChart.getByRole("row").nth(2).getByRole("cell")).toHaveText("0");
  await expect(chart(page, "Top movies")).toContainText(/Metropolis\s*9 plays/);
  const today = page.getByRole("region", { name: "What needs you today" });
  await expect(today.getByRole("listitem")).toHaveText(/2 orders are flagged/);
  await expect(health).toContainText("Sending emails: last success Never · The provider is away");
  await expectAccessible(page, "dashboard with its charts");
  await today.getByRole("link").click();
  await expect(page.getByLabel("Status")).toHaveValue("flagged");

  const incident = { code: "deletions_stopped", videos: 4, images: 2 };
  await mockToday(page, [{ kind: "incident", incident }]);
  await mockStats(page);
  await expect(today).toContainText("Videos: 4. Images: 2.");
  await page.getByRole("button", { name: "Delete the files" }).click();
  await expectAccessible(page, "the question about the files to delete");
  await page
    .getByRole("dialog", { name: "Delete these files?" })
    .getByRole("button", { name: "Delete the files" })
    .click();
  await expect(page.getByText("The files will be deleted within the hour.")).toBeVisible();

  await page.setViewportSize({ width: 320, height: 800 });
  await mockStats(page, { revenue: 849.5 }, "/es/dashboard");
  await expect(page.getByRole("link", { name: /^Ingresos \d/ })).toContainText(/849,50\sUS\$/);
  await expectNoHorizontalScroll(page, "dashboard, with a sum that is long in Spanish");
});

test("an error thrown by a page stays on the dashboard until an administrator dismisses it", {
  tag: "@long",
}, async ({ page }) => {
  const message = `Error: thrown at ${Date.now()}`;
  await page.goto("/movies");
  const reporting = page.waitForResponse("/api/browser-errors");
  const throwError = () =>
    page.evaluate(
      (text) => dispatchEvent(new ErrorEvent("error", { error: new Error(text.slice(7)) })),
      message,
    );
  // The code that reports errors loads once the page is idle, so errors are thrown until one is
  // reported.
  const reported = reporting.then((response) => response.status());
  await expect(async () => {
    await throwError();
    expect(await Promise.race([reported, page.evaluate(() => null)])).toBe(204);
  }).toPass();
  await page.goto("/dashboard");
  const errors = page.getByRole("region", { name: "Errors in browsers" });
  await expect(errors.getByRole("listitem").filter({ hasText: message })).toContainText(
    /1× · movies · Chrome \d+/,
  );
  await expectAccessible(page, "dashboard with errors of browsers");
  await errors.getByText(message).first().click();
  await expect(errors.locator("pre").filter({ hasText: message })).toBeVisible();
  await errors.getByRole("button", { name: new RegExp(`Forget: ${message}`) }).click();
  await expect(page.getByText(message)).toHaveCount(0);
});
