import type { Hono } from "hono";
import { html, raw } from "hono/html";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { countryCodes } from "../../../../contract/countries.ts";
import { pages } from "../../../../contract/pages.ts";
import { localizePath } from "../../../../contract/site/language-path.ts";
import { getSite } from "../../../../contract/site/site.ts";
import { AppError, invalidInput } from "../../../context/app-error.ts";
import type { AppEnv, RequestContext } from "../../../context/request-context.ts";
import { batch, type Database, database, runStatement } from "../../../database/database.ts";
import { toKnownCountry } from "../../../http/known-country.ts";
import { isLocalAddress } from "../../../http/local-address.ts";
import { renderIconTag } from "../../../http/site-icon-tag.ts";
import { describeRenewal } from "../plan-period.ts";
import {
  computeSandboxCharge,
  declineSandboxCheckout,
  declineSandboxRenewal,
  isSandboxCheckoutExpired,
  paySandboxCheckout,
  renewSandboxSubscriptions,
  type SandboxPayer,
  selectSandboxCheckout,
  selectSandboxPayments,
  setSandboxDispute,
} from "./checkouts.ts";
import { deliverSandboxEvents } from "./events.ts";

type Checkout = Awaited<ReturnType<typeof findCheckout>>;
type Answer = { checkout: Checkout; payer: SandboxPayer; now: number };
/** `isAccepted` says whether a checkout accepts the choice. */
type Choice = {
  isAccepted: (checkout: Checkout) => boolean;
  apply: (db: Database, answer: Answer) => Promise<unknown>;
};

const disputeChoice = (status: "open" | "won" | "lost"): Choice => ({
  isAccepted: (checkout) => checkout.status === "paid",
  apply: (db, { checkout, now }) => batch(db, setSandboxDispute(db, checkout.orderId, status, now)),
});

const pay = (db: Database, { checkout, payer, now }: Answer) =>
  batch(db, paySandboxCheckout(db, checkout, payer, now));

const choices = new Map<unknown, Choice>([
  [
    "pay",
    {
      isAccepted: () => true,
      apply: async (db, answer) => {
        await pay(db, answer);
        await renewSandboxSubscriptions(db, answer.now);
      },
    },
  ],
  [
    "pay-twice",
    {
      isAccepted: () => true,
      apply: async (db, answer) => {
        await pay(db, answer);
        await pay(db, answer);
      },
    },
  ],
  [
    "decline",
    {
      isAccepted: () => true,
      apply: (db, { checkout, now }) =>
        batch(db, declineSandboxCheckout(db, checkout.orderId, now)),
    },
  ],
  [
    "decline-renewal",
    {
      isAccepted: ({ renews }) => renews,
      apply: (db, { checkout, now }) => batch(db, declineSandboxRenewal(db, checkout.orderId, now)),
    },
  ],
  ["dispute", disputeChoice("open")],
  ["win-dispute", disputeChoice("won")],
  ["lose-dispute", disputeChoice("lost")],
]);

/** Mounts the sandbox's checkout page, in place of a real provider's card form. */
export function mountSandboxRoutes(app: Hono<AppEnv>): void {
  app.get("/sandbox/checkout/:orderId", async (c) => {
    const checkout = await findCheckout(c);
    const db = database(c, "primary");
    const payments = await runStatement(db, selectSandboxPayments(db, checkout.orderId));
    const here = toKnownCountry(c.req.raw.cf?.country);
    return c.html(renderCheckout({ checkout, payments, here, now: c.var.now }), 200, {
      "Cache-Control": "private, no-store",
    });
  });

  app.post("/sandbox/checkout/:orderId", async (c) => {
    const checkout = await findCheckout(c);
    const form = await c.req.parseBody();
    const choice = choices.get(form.choice);
    const payer = readPayer(checkout, form);
    const db = database(c, "primary");
    const { now } = c.var;
    if (isSandboxCheckoutExpired(checkout, now)) throw new AppError("checkout_not_found");
    if (checkout.status === "declined" && form.choice !== "decline")
      throw new AppError("card_declined");
    if (!choice?.isAccepted(checkout))
      throw invalidInput("choice", "not_one_of", { values: [...choices.keys()].join(", ") });
    await choice.apply(db, { checkout, payer, now });
    const fetch = (request: Request) => app.fetch(request, c.env, c.executionCtx);
    await deliverSandboxEvents({ env: c.env, db, site: new URL(c.req.url).origin, fetch }, now);
    return c.redirect(checkout.returnTo, 303);
  });
}

type CheckoutPage = {
  checkout: Checkout;
  payments: { dispute: string | null }[];
  /** The buyer's country. */
  here: string | null;
  now: number;
};

function renderCheckout({ checkout, payments, here, now }: CheckoutPage) {
  const { days, period, name, currency, declinesRenewals, status, cardCountry } = checkout;
  const { amountCents } = computeSandboxCharge(checkout, payments.length + 1, now);
  const locale = getLocale();
  const price = new Intl.NumberFormat(locale, { style: "currency", currency });
  const isExpired = isSandboxCheckoutExpired(checkout, now);
  const statusMessages = {
    open: isExpired ? m.sandbox_expired : m.sandbox_open,
    paid: declinesRenewals ? m.sandbox_renewal_declined : m.sandbox_paid,
    declined: m.sandbox_declined,
  };
  const isPayable = status !== "declined" && !isExpired;
  return html`<!doctype html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8">
    <title>${m.sandbox_title()} · ${getSite().name}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    ${raw(renderIconTag())}
    <style>${pageStyle}</style>
  </head>
  <body>
    <main>
      <p class="kind">${m.sandbox_title()}</p>
      <h1>${price.format(amountCents / 100)}</h1>
      <p>${days === null ? name : `${name}. ${describeRenewal({ days, period })}`}</p>
      <p>${statusMessages[status]()}</p>
      <form method="post">
        ${isPayable ? renderPayment(declinesRenewals, cardCountry ?? here) : ""}
        ${status === "open" && !isExpired ? quietButton("decline", m.sandbox_decline()) : ""}
        ${
          status === "paid" && checkout.renews
            ? quietButton("decline-renewal", m.sandbox_decline_renewal())
            : ""
        }
        ${renderDisputeButtons(status, payments[0]?.dispute ?? null)}
      </form>
      <p><a href="${localizePath(pages.terms.path)}">${m.common_terms()}</a></p>
      <p><a href="${checkout.returnTo}">${m.sandbox_leave()}</a></p>
    </main>
  </body>
</html>`;
}

/** Returns the fields and buttons that pay the checkout, or a declined renewal by a new card. */
const renderPayment = (declinesRenewals: boolean, country: string | null) => html`
  ${renderCountryField("cardCountry", m.sandbox_card_country(), country)}
  ${renderCountryField("billingCountry", m.sandbox_billing_country(), country)}
  <button name="choice" value="pay">
    ${declinesRenewals ? m.sandbox_pay_new_card() : m.sandbox_pay()}
  </button>
  ${quietButton("pay-twice", m.sandbox_pay_twice())}`;

const quietButton = (choice: string, label: string) =>
  html`<button name="choice" value="${choice}" class="quiet">${label}</button>`;

/** Returns a choice of countries, in which the buyer's own is chosen. */
function renderCountryField(name: keyof SandboxPayer, label: string, chosen: string | null) {
  const names = new Intl.DisplayNames([getLocale()], { type: "region" });
  const options = countryCodes
    .map((code) => ({ code, text: names.of(code) ?? code }))
    .sort((one, other) => one.text.localeCompare(other.text, getLocale()));
  return html`
    <label>
      ${label}
      <select name="${name}">
        <option value="">–</option>
        ${options.map(
          ({ code, text }) =>
            html`<option value="${code}" ${code === chosen ? "selected" : ""}>${text}</option>`,
        )}
      </select>
    </label>`;
}

/**
 * Reads the chosen countries. A form without countries keeps the countries of an earlier payment.
 */
function readPayer(stored: SandboxPayer, form: Record<string, unknown>): SandboxPayer {
  return {
    cardCountry: toKnownCountry(form.cardCountry) ?? stored.cardCountry,
    billingCountry: toKnownCountry(form.billingCountry) ?? stored.billingCountry,
  };
}

/** Returns the buttons that dispute the newest payment, or that decide its dispute. */
function renderDisputeButtons(status: string, dispute: string | null) {
  if (status !== "paid") return "";
  if (dispute === null) return quietButton("dispute", m.sandbox_dispute());
  if (dispute !== "open") return "";
  return [
    quietButton("win-dispute", m.sandbox_dispute_won()),
    quietButton("lose-dispute", m.sandbox_dispute_lost()),
  ];
}

/**
 * Finds a checkout. While another provider is in use, only a paid checkout is found, because its
 * renewals are still paid on this page.
 */
async function findCheckout(c: RequestContext) {
  if (!isLocalAddress(c.req.url)) throw new AppError("not_found");
  const db = database(c, "primary");
  const [checkout] = await runStatement(
    db,
    selectSandboxCheckout(db, c.req.param("orderId") ?? ""),
  );
  const isInUse = c.env.PAYMENT_PROVIDER === "sandbox";
  if (!isInUse && checkout?.status !== "paid") throw new AppError("not_found");
  if (!checkout) throw new AppError("checkout_not_found");
  return checkout;
}

const pageStyle = `
body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  place-items: center;
  font: 1.05rem/1.6 system-ui;
  background: #eef1f6;
  color: #1c2330;
}
main {
  box-sizing: border-box;
  width: min(28rem, calc(100vw - 2rem));
  padding: 2rem;
  border-radius: 1rem;
  background: #fff;
  box-shadow: 0 10px 40px #1c233022;
}
h1 {
  margin: .2rem 0;
  font-size: 3rem;
}
.kind {
  margin: 0;
  text-transform: uppercase;
  letter-spacing: .12em;
  font-size: .8rem;
  color: #5a6478;
}
form {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: .75rem;
  margin: 1.5rem 0;
}
button {
  min-height: 3rem;
  border: 0;
  border-radius: .6rem;
  background: #2356d8;
  color: #fff;
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
.quiet {
  background: #e4e8f0;
  color: #1c2330;
}
label {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: .25rem;
  font-size: .9rem;
  color: #5a6478;
}
select {
  min-height: 2.75rem;
  border: 1px solid #c6cdda;
  border-radius: .6rem;
  background: #fff;
  font: inherit;
  color: #1c2330;
}
a {
  color: #2356d8;
}
`;
