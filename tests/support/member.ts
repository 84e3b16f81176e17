import {
  type APIRequestContext,
  type APIResponse,
  type Browser,
  type Cookie,
  expect,
  type Page,
} from "@playwright/test";
import { studioSection } from "../../web/api/studio-paths.ts";

export type Member = { name: string; email: string; password: string };

/** The administrator of a local site. */
export const administrator = { email: "admin@marquee.example", password: "marquee-admin" };

let memberCount = 0;

/** Registers an account by the link in the email, and leaves it signed out. */
export async function registerMember(page: Page, name: string): Promise<Member> {
  memberCount += 1;
  const email = `member-${Date.now()}-${memberCount}@example.com`;
  const password = "an orchard of plums";
  const post = postAsPage(page);
  await post("/api/register", { name, email, password, confirmpassword: password });
  await post("/verifyEmail", { token: await waitForEmailToken(page.request, email) });
  return { name, email, password };
}

/** Registers an account, signs this page in, and pays for its subscription. */
export async function registerSubscriber(page: Page, name: string): Promise<Member> {
  const member = await registerMember(page, name);
  await signInPage(page, member);
  await buySubscription(page, member);
  return member;
}

type Account = Pick<Member, "email" | "password">;
type SignedIn = { cookies: Cookie[]; user: { role: string }; at: number };

/** The administrators' sessions by site and email. */
const sessions = new Map<string, SignedIn>();
/** Deleting in the studio asks for a proof in a session that is older than some minutes. */
const maxSessionAgeMs = 300_000;

/**
 * Signs this browser in by the API request of the sign-in form. An administrator may continue a
 * session of an earlier page, because each sign-in hashes the password. The page then shows an
 * image, which runs no code.
 */
export async function signInPage(page: Page, account: Account) {
  const key = `${await fetchOrigin(page)} ${account.email}`;
  const earlier = sessions.get(key);
  if (earlier && Date.now() - earlier.at < maxSessionAgeMs) {
    await page.context().addCookies(earlier.cookies);
    if ((await page.request.get("/api/admin/set-up")).ok()) {
      await storeUser(page, earlier.user);
      return;
    }
  }
  const response = await postAsPage(page)("/api/login", account);
  const { userInfo: user } = await response.json();
  if (user.role === "ADMIN") {
    await beginSetUp(page);
    sessions.set(key, { cookies: await page.context().cookies(), user, at: Date.now() });
  }
  await storeUser(page, user);
}

/**
 * Opens a section of the administrator's dashboard. `search` has the parameters of its list, such
 * as `{ q: "Metropolis" }`.
 */
export async function openSection(
  page: Page,
  section: string,
  search: Record<string, string> = {},
) {
  await page.goto(studioSection(section, String(new URLSearchParams(search))));
}

/** Begins the set-up, because the dashboard redirects to the set-up until it has begun. */
async function beginSetUp(page: Page) {
  const { data: setUp } = await (await page.request.get("/api/admin/set-up")).json();
  if (setUp.begun) return;
  const headers = { Origin: await fetchOrigin(page) };
  const response = await page.request.put("/api/admin/set-up/look", {
    headers,
    data: { state: "open" },
  });
  expect(response.ok(), await response.text()).toBe(true);
}

/**
 * Stores the values that the site's pages store about a signed-in user. The page shows an image,
 * which has the site's storage but runs no code.
 */
async function storeUser(page: Page, user: { role: string }) {
  await page.goto("/icons/icon-192.png");
  await page.evaluate((user) => {
    const storedValues = { IsLogin: "true", role: user.role, UserInfo: JSON.stringify(user) };
    for (const [key, value] of Object.entries(storedValues)) localStorage.setItem(key, value);
  }, user);
}

/** Buys the first plan for the signed-in user and pays for it at the sandbox. */
export async function buySubscription(page: Page, { email }: Pick<Member, "email">) {
  const [plan] = (await (await page.request.get("/api/plans")).json()).data;
  await payOrder(page, await postAsPage(page)("/initiate_payment", { email, plan_id: plan.id }));
}

export async function buyMovies(page: Page, movieIds: string[]) {
  await payOrder(page, await postAsPage(page)("/api/orders", { movieIds }));
}

async function payOrder(page: Page, order: APIResponse) {
  const { payment_link } = await order.json();
  const headers = { Origin: await fetchOrigin(page) };
  const paymentResponse = await page.request.post(payment_link, {
    headers,
    form: { choice: "pay" },
  });
  expect(paymentResponse.ok(), await paymentResponse.text()).toBe(true);
}

/** Opens a page of another site, on which its administrator is signed in. */
export async function openAsAdministrator(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: "en-US", reducedMotion: "reduce" });
  const page = await context.newPage();
  await signInPage(page, administrator);
  return page;
}

/** Sends a request as the site's own pages do. */
export function postAsPage(page: Page) {
  return async (path: string, data: object) => {
    const response = await page.request.post(path, {
      headers: { Origin: await fetchOrigin(page) },
      data,
    });
    expect(response.ok(), await response.text()).toBe(true);
    return response;
  };
}

const origins = new WeakMap<APIRequestContext, Promise<string>>();

/** Returns the site's origin, which a page does not know before its first navigation. */
export function fetchOrigin({ request }: Page): Promise<string> {
  const known = origins.get(request);
  if (known) return known;
  const origin = request.get("/api/health").then((response) => new URL(response.url()).origin);
  origins.set(request, origin);
  return origin;
}

/** Waits for an email's token. Emails are sent after the response. */
async function waitForEmailToken(request: APIRequestContext, email: string): Promise<string> {
  let token: string | undefined;
  await expect
    .poll(async () => {
      const mailbox = await request.get(`/api/dev/mailbox?to=${encodeURIComponent(email)}`);
      const link: string = (await mailbox.json()).data[0]?.links[0] ?? "";
      token = new URLSearchParams(link.split("?")[1]).get("token") ?? undefined;
      return token;
    })
    .toBeTruthy();
  return token ?? "";
}
