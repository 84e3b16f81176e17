import { asc, eq } from "drizzle-orm";
import type { Hono } from "hono";
import { html } from "hono/html";
import { m } from "#messages";
import { siteName } from "../../contract/constants.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { AppEnv, Bindings, RequestContext } from "../context/request-context.ts";
import { type Database, database } from "../database/database.ts";
import { localeOf } from "../i18n/locale.ts";
import { sandboxEvents } from "../schema.ts";
import { isSandboxAllowed } from "./providers/create-payment-provider.ts";
import {
  declineSandboxCheckout,
  paySandboxCheckout,
  selectSandboxCheckout,
  signatureHeader,
  signSandboxEvent,
} from "./providers/sandbox.ts";

/** The sandbox's checkout: where a real provider would ask for a card. */
export function sandboxRoutes(app: Hono<AppEnv>): void {
  app.get("/sandbox/checkout/:orderId", async (c) => {
    const checkout = await findCheckout(c);
    const locale = localeOf(c);
    const price = new Intl.NumberFormat(locale, { style: "currency", currency: checkout.currency });
    const statusMessages = { open: m.sandbox_open, paid: m.sandbox_paid, declined: m.sandbox_declined };
    return c.html(
      html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${m.sandbox_title()} · ${siteName}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
      <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml">
      <style>${pageStyle}</style></head><body><main><p class="kind">${m.sandbox_title()}</p><h1>${price.format(checkout.amountCents / 100)}</h1>
      <p>${checkout.days === null ? checkout.name : m.sandbox_plan({ name: checkout.name, days: checkout.days })}</p><p>${statusMessages[checkout.status]()}</p>
      <form method="post">
        ${
          checkout.status === "declined"
            ? ""
            : html`<button name="choice" value="pay">${m.sandbox_pay()}</button>
        <button name="choice" value="pay-twice" class="quiet">${m.sandbox_pay_twice()}</button>`
        }
        ${checkout.status === "open" ? html`<button name="choice" value="decline" class="quiet">${m.sandbox_decline()}</button>` : ""}
      </form><p><a href="${checkout.returnTo}">${m.sandbox_leave()}</a></p></main></body></html>`,
      200,
      { "Cache-Control": "private, no-store" },
    );
  });

  app.post("/sandbox/checkout/:orderId", async (c) => {
    const checkout = await findCheckout(c);
    const choice = (await c.req.parseBody()).choice;
    const db = database(c, "primary");
    const { now } = c.var;
    if (choice === "decline") await db.batch([...declineSandboxCheckout(db, checkout.orderId, now)]);
    else if (checkout.status === "declined") throw new AppError("card_declined");
    else if (choice === "pay") await db.batch([...paySandboxCheckout(db, checkout, now)]);
    else if (choice === "pay-twice") {
      await db.batch([...paySandboxCheckout(db, checkout, now), ...paySandboxCheckout(db, checkout, now)]);
    } else throw invalidInput("choice", "not_one_of", { values: "pay, pay-twice, decline" });
    await deliverSandboxEvents(db, createWebhookClient(app, c), now);
    return c.redirect(checkout.returnTo, 303);
  });
}

export function createWebhookClient(app: Hono<AppEnv>, c: RequestContext): WebhookClient {
  return { fetch: (request) => app.fetch(request, c.env, c.executionCtx), env: c.env, site: new URL(c.req.url).origin };
}

async function findCheckout(c: RequestContext) {
  if (!isSandboxAllowed(c.env, c.req.url)) throw new AppError("not_found");
  const db = database(c, "primary");
  const [[checkout]] = await db.batch([selectSandboxCheckout(db, c.req.param("orderId") ?? "")]);
  if (!checkout) throw new AppError("checkout_not_found");
  return checkout;
}

type WebhookClient = { fetch: (request: Request) => Response | Promise<Response>; env: Bindings; site: string };

/** Through the door that all providers use, signed; what is not taken is delivered again later. */
export async function deliverSandboxEvents(
  db: Database,
  { fetch, env, site }: WebhookClient,
  now: number,
): Promise<void> {
  const [pendingEvents] = await db.batch([
    db.select().from(sandboxEvents).orderBy(asc(sandboxEvents.createdAt)).limit(50),
  ]);
  for (const { id, body } of pendingEvents) {
    const headers = { "Content-Type": "application/json", [signatureHeader]: signSandboxEvent(env, body, now) };
    const response = await fetch(new Request(`${site}/webhooks/payments/sandbox`, { method: "POST", headers, body }));
    if (response.ok) await db.batch([db.delete(sandboxEvents).where(eq(sandboxEvents.id, id))]);
  }
}

const pageStyle =
  "body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.05rem/1.6 system-ui;background:#eef1f6;color:#1c2330}main{box-sizing:border-box;width:min(28rem,calc(100vw - 2rem));padding:2rem;border-radius:1rem;background:#fff;box-shadow:0 10px 40px #1c233022}h1{margin:.2rem 0;font-size:3rem}.kind{margin:0;text-transform:uppercase;letter-spacing:.12em;font-size:.8rem;color:#5a6478}form{display:grid;gap:.75rem;margin:1.5rem 0}button{min-height:3rem;border:0;border-radius:.6rem;background:#2356d8;color:#fff;font:inherit;font-weight:600;cursor:pointer}.quiet{background:#e4e8f0;color:#1c2330}a{color:#2356d8}";
