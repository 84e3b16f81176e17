import { type APIRequestContext, type APIResponse, expect, type Page } from "@playwright/test";

export type Member = { name: string; email: string; password: string };

let members = 0;
let site: string | undefined;

/** Opens an account the way people do, by the letter's link, and leaves it signed out. */
export async function openAccount(page: Page, name: string): Promise<Member> {
  members += 1;
  const email = `member-${Date.now()}-${members}@example.com`;
  const password = "an orchard of plums";
  const post = postFrom(page);
  await post("/api/register", { name, email, password, confirmpassword: password });
  await post("/verifyEmail", { token: await tokenFor(page.request, email) });
  return { name, email, password };
}

/** Opens an account, signs this page in to it, and pays for its subscription. */
export async function openSubscriber(page: Page, name: string): Promise<Member> {
  const member = await openAccount(page, name);
  await signIn(page, member);
  await subscribe(page, member);
  return member;
}

/** Signs this browser in by the call that the form makes, and leaves the page on a picture: where to go is next. */
export async function signIn(page: Page, { email, password }: Pick<Member, "email" | "password">) {
  const answer = await postFrom(page)("/api/login", { email, password });
  await keepUser(page, (await answer.json()).userInfo);
}

/** What the site's pages keep of who is signed in. A picture has the same storage, and runs none of their code. */
async function keepUser(page: Page, user: { role: string }) {
  await page.goto("/icons/icon-192.png");
  await page.evaluate((user) => {
    const kept = { IsLogin: "true", role: user.role, UserInfo: JSON.stringify(user) };
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, user);
}

/** Whoever is signed in takes the first plan and pays for it at the sandbox. */
export async function subscribe(page: Page, { email }: Pick<Member, "email">) {
  const [plan] = (await (await page.request.get("/api/plans")).json()).data;
  await pay(page, await postFrom(page)("/initiate_payment", { email, plan_id: plan.id }));
}

export async function buyFilms(page: Page, movieIds: string[]) {
  await pay(page, await postFrom(page)("/api/orders", { movieIds }));
}

async function pay(page: Page, order: APIResponse) {
  const { payment_link } = await order.json();
  const headers = { Origin: await originOf(page) };
  const paid = await page.request.post(payment_link, { headers, form: { choice: "pay" } });
  expect(paid.ok(), await paid.text()).toBe(true);
}

/** A call as the site's own pages make it. */
export function postFrom(page: Page) {
  return async (path: string, data: object) => {
    const response = await page.request.post(path, { headers: { Origin: await originOf(page) }, data });
    expect(response.ok(), await response.text()).toBe(true);
    return response;
  };
}

/** Where the site is: a page that has not been opened yet does not know it. */
export async function originOf({ request }: Page): Promise<string> {
  site ??= new URL((await request.get("/api/health")).url()).origin;
  return site;
}

/** Letters are sent after the answer. */
async function tokenFor(request: APIRequestContext, email: string): Promise<string> {
  let token: string | undefined;
  await expect
    .poll(async () => {
      const letters = await request.get(`/api/dev/mailbox?to=${encodeURIComponent(email)}`);
      const link: string = (await letters.json()).data[0]?.links[0] ?? "";
      token = new URLSearchParams(link.split("?")[1]).get("token") ?? undefined;
      return token;
    })
    .toBeTruthy();
  return token ?? "";
}
