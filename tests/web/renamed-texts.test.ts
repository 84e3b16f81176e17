import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { m } from "#messages";
import { type Locale, locales } from "#messages/runtime";
import { milliseconds } from "../../contract/constants.ts";
import type { Incident } from "../../contract/monitoring/incidents.ts";
import type { Payment } from "../../contract/orders/orders.ts";
import { getSite, overwriteGetSite, type Site } from "../../contract/site/site.ts";
import { siteFileName } from "../../contract/site/site-file-name.ts";
import { OrderReceipt } from "../../web/features/orders/order-receipt.tsx";
import { ReceiptDialog } from "../../web/features/subscriptions/receipt-dialog.tsx";
import * as accountEmails from "../../worker/accounts/emails.ts";
import { composeContactEmail } from "../../worker/contact/routes.ts";
import type { Bindings } from "../../worker/context/request-context.ts";
import type { EmailKind, EmailMessage } from "../../worker/email/compose-email.ts";
import { getEmailProvider } from "../../worker/email/email-provider.ts";
import { composeIncidentEmail } from "../../worker/email/incidents.ts";
import { composeGiftEmail, type GiftOfPlan } from "../../worker/gifts/gift-emails.ts";
import { withLocale } from "../../worker/i18n/locale.ts";
import * as billingEmails from "../../worker/orders/emails.ts";
import {
  composePreOrderArrivalEmail,
  composePreOrderMovedEmail,
} from "../../worker/pre-orders/pre-order-emails.ts";
import {
  composePriceChangeEmail,
  composePriceKeptEmail,
} from "../../worker/prices/price-emails.ts";
import { composeTestEmail } from "../../worker/set-up/test-email.ts";
import { composeCancelledEmail } from "../../worker/subscriptions/cancellation-emails.ts";
import {
  composePlanChangedEmail,
  composePlanChangingEmail,
} from "../../worker/subscriptions/plan-change-emails.ts";

const demoSite = getSite();
const renameSite = (changes: Partial<Site> = {}) =>
  overwriteGetSite(() => ({ ...demoSite, name: "Nordlicht", timeZone: "Europe/Oslo", ...changes }));

beforeAll(() => renameSite());
afterAll(() => overwriteGetSite(() => demoSite));

/** The name, address and email of the demo's site. */
const oldNames = /marquee|lantern street/i;
const to = "reader@example.com";
const time = Date.UTC(2026, 10, 26, 23, 30);
const amount = { amountCents: 999, currency: "eur" };
const order = (kind: "subscription" | "movies" | "rental") => ({
  ...({
    id: "an-order",
    kind,
    status: "paid",
    userId: "pat",
    planId: null,
    amountCents: 999,
    currency: "eur",
  } as const),
  ...({ provider: "sandbox", termsAcceptedAt: time } as const),
});

const promise = { name: "Metropolis", promisedOn: "2026-12-03" };

const gift = (language: Locale): GiftOfPlan => ({
  gift: {
    orderId: "an-order",
    buyerId: "pat",
    planId: "10001",
    periods: 1,
    days: 30,
    code: "abcdefgh",
    language,
    recipientEmail: to,
    recipientName: "Pat",
    senderName: "Kim",
    message: "Enjoy",
    sendOn: "2026-11-26",
    dueOn: null,
    sentAt: null,
    eraseAt: null,
    redeemedBy: null,
    redeemedAt: null,
    startsAt: null,
    endsAt: null,
    suspendedMs: null,
    createdAt: time,
  },
  plan: { name: "Monthly", days: 30, period: null },
});

/** Every email that the site sends. */
function composeEmails(locale: Locale): Record<EmailKind, EmailMessage[]> {
  const context = { site: "https://films.example", locale };
  const orders = (["subscription", "movies", "rental"] as const).map(
    (kind) =>
      order(kind) as unknown as Parameters<typeof billingEmails.composePaymentReceivedEmail>[2],
  );
  const { composeFreeTimeEmail, composeOverdueEmail, composeRefundEmail, composeRenewalEmail } =
    billingEmails;
  const incidents: Incident[] = [
    { code: "deletions_held" },
    { code: "foreign_bucket" },
    { code: "webhooks_silent" },
    { code: "emails_stuck", emails: 3, error: "refused" },
    { code: "job_late", job: "home", succeededAt: null, error: "" },
  ];
  return {
    verify_email: [
      accountEmails.composeVerificationEmail(to, context, "token"),
      accountEmails.composeNewAddressVerificationEmail(to, context, "token"),
    ],
    account_exists: [accountEmails.composeAccountExistsEmail(to, context)],
    reset_password: [
      accountEmails.composePasswordResetEmail(to, context, "token"),
      accountEmails.composeContestedAccountEmail(to, context, "token"),
    ],
    email_changing: [accountEmails.composeAddressChangingEmail(to, context, to)],
    email_changed: [accountEmails.composeAddressChangedEmail(to, context, to)],
    password_changed: [accountEmails.composePasswordChangedEmail(to, context)],
    new_sign_in: [accountEmails.composeNewSignInEmail(to, context, "Firefox/1 Windows", time)],
    cancelled: [time - 1, time + 86_400_000].map((endsAt) =>
      composeCancelledEmail(to, context, { plan: "Monthly", receivedAt: time, endsAt }),
    ),
    paid: orders.flatMap((each) =>
      [undefined, promise].map((promised) =>
        billingEmails.composePaymentReceivedEmail(to, context, each, {
          ...amount,
          taxCents: 160,
          invoice: null,
          promise: promised,
        }),
      ),
    ),
    refunded: orders.flatMap((each) =>
      [undefined, promise].map((promised) =>
        composeRefundEmail(to, context, each, { ...amount, isWhole: true, promise: promised }),
      ),
    ),
    ending: [billingEmails.composeSubscriptionEndingEmail(to, context, 3)],
    renewal: [composeRenewalEmail(to, context, { ...amount, plan: "Yearly", expiresAt: time })],
    overdue: [time, null].map((accessUntil) =>
      composeOverdueEmail(to, context, { payUrl: null, accessUntil }),
    ),
    free_time: orders
      .slice(0, 1)
      .map((each) => composeFreeTimeEmail(to, context, each, { ...amount, until: time })),
    paused: [billingEmails.composePausedEmail(to, context, { paidUntil: time, resumesAt: time })],
    resuming: [
      billingEmails.composeResumptionEmail(to, context, {
        ...amount,
        plan: "Yearly",
        resumesAt: time,
      }),
    ],
    plan_changed: [composePlanChangedEmail(to, context, { ...amount, name: "Yearly" })],
    plan_changing: [
      composePlanChangingEmail(to, context, {
        ...amount,
        name: "Yearly",
        current: "Monthly",
        startsAt: time,
      }),
    ],
    card_expiring: [
      billingEmails.composeCardExpiringEmail(to, context, {
        ...amount,
        plan: "Yearly",
        cardExpiresAt: time,
        paysAt: time,
      }),
    ],
    price_changing: [
      composePriceChangeEmail(to, context, {
        ...amount,
        plan: "Yearly",
        oldCents: 799,
        discountCents: 100,
        paysAt: time,
      }),
    ],
    price_kept: [composePriceKeptEmail(to, context, { ...amount, plan: "Yearly", oldCents: 799 })],
    gift: [composeGiftEmail(gift(locale), context.site)].filter((email) => email !== null),
    pre_order_here: [composePreOrderArrivalEmail(to, context, { id: 1, name: "Metropolis" })],
    pre_order_moved: [
      composePreOrderMovedEmail(
        to,
        context,
        { id: 1, name: "Metropolis" },
        { from: "2026-12-03", until: "2027-01-04" },
      ),
    ],
    trial_used: [undefined, "FULL100"].map((code) =>
      billingEmails.composeOfferUsedEmail(to, context, code),
    ),
    incident: incidents.map((incident) => composeIncidentEmail(to, context, incident)),
    test: [composeTestEmail(to, context, "123456")],
    contact: [composeContactEmail(to, context.site, { name: "Pat", email: to, message: "Hello" })],
  };
}

describe.each(locales)("a renamed site, in %s,", (locale) => {
  it("has its new name and no trace of the old one in any email", () => {
    for (const [kind, messages] of Object.entries(composeEmails(locale))) {
      expect.soft(messages.length, kind).toBeGreaterThan(0);
      for (const { subject, text, html } of messages) {
        expect.soft(subject, kind).toContain(" · Nordlicht");
        expect.soft(html, kind).toContain("NORDLICHT");
        expect.soft(`${subject} ${text} ${html}`, kind).not.toMatch(oldNames);
      }
    }
  });

  it("has its new name and no trace of the old one on receipts", () => {
    const html = withLocale(locale, () => renderOrder() + renderReceipt());
    expect(html).toContain(">Nordlicht<");
    expect(html).not.toMatch(oldNames);
  });
});

it("emails are sent under the new name", async () => {
  const sent: unknown[] = [];
  const EMAIL = {
    send: async (email: unknown) => void sent.push(email),
  } as unknown as Bindings["EMAIL"];
  const provider = getEmailProvider({
    MAIL_PROVIDER: "cloudflare",
    MAIL_FROM: "post@films.example",
    EMAIL,
  });
  await provider.send({ kind: "test", to, subject: "Hello", text: "Hello", html: "<p>Hello</p>" });
  expect(sent).toMatchObject([{ from: { name: "Nordlicht", email: "post@films.example" } }]);
});

it("every email is in the site's language when it no longer offers the reader's", () => {
  renameSite({ locales: ["de"] });
  const textsIn = (locale: Locale) =>
    Object.values(composeEmails(locale)).flatMap((emails) =>
      emails.map(({ subject, text }) => `${subject} ${text}`),
    );
  expect(textsIn("es")).toEqual(textsIn("de"));
  renameSite();
});

it("every email has the owner's logo, whose text is the name", () => {
  const path = `/media/site/${"0".repeat(64)}.png`;
  renameSite({ name: 'Nord "Licht"', logo: { path, width: 192, height: 96 } });
  const logo = `<img src="https://films.example${path}" alt="Nord &#34;Licht&#34;" width="72" height="36"`;
  for (const [kind, messages] of Object.entries(composeEmails("en")))
    for (const { html } of messages) expect.soft(html, kind).toContain(logo);
  renameSite();
});

it("a new sign-in is told in the site's time zone", () => {
  const textIn = (locale: Locale) => composeEmails(locale).new_sign_in[0]?.text;
  expect(textIn("en")).toMatch(/November 27, 2026 at 12:30\sAM GMT\+1\./);
  expect(textIn("de")).toContain("am 27. November 2026 um 00:30 MEZ");
});

describe("the receipt of an order", () => {
  it("is dated in the site's time zone, wherever it is read", () => {
    renameSite({ timeZone: "Pacific/Auckland" });
    const payment = {
      transactionId: "T1",
      date: new Date(time).toISOString(),
      amount: 9.99,
      tax: 0,
      credit: 0,
      refunded: 0,
      from: new Date(time).toISOString(),
      until: new Date(time + 30 * milliseconds.day).toISOString(),
      plan: "Monthly",
      invoice: null,
      dispute: null,
    };
    const textsIn = (locale: Locale) =>
      withLocale(locale, () =>
        [...renderOrder([payment]).matchAll(/>([^<]*2026[^<]*)</g)].map(([, text]) => text),
      );
    const [date, ...payments] = textsIn("en");
    expect(date).toMatch(/^Nov 27, 2026, 12:30\sPM GMT\+13$/);
    expect(payments).toEqual(["Nov 27, 2026", "Nov 27, 2026 to Dec 27, 2026"]);
    expect(textsIn("de")[0]).toBe("27. Nov. 2026, 12:30 GMT+13");
    renameSite();
  });

  it("has the owner's logo on the site's background, so that it shows on paper, and else the name", () => {
    const path = `/media/site/${"0".repeat(64)}.png`;
    renameSite({ logo: { path, width: 192, height: 96 } });
    const html = renderOrder();
    expect(html).toContain(`<img src="${path}" alt="Nordlicht" width="96" height="48"/>`);
    expect(html).toContain(`background-color:${demoSite.colours.background}`);
    expect(html).not.toContain(">Nordlicht<");
    renameSite();
    expect(renderOrder()).toMatch(/>Nordlicht<\/p>/);
  });
});

describe("the receipt of a subscription", () => {
  it("has the specified sign behind dollars", () => {
    renameSite({ currency: "USD" });
    expect(renderReceipt()).toContain(">9.99$<");
  });

  it("has another currency as prices have it", () => {
    renameSite({ currency: "EUR" });
    const html = renderReceipt();
    expect(html).toContain(">€9.99<");
    expect(html).not.toContain("$");
  });
});

it("a file is named after its site", () => {
  for (const [name, file] of [
    ["Nordlicht", "nordlicht-my-data.json"],
    ["Cinéma d’Été", "cinema-d-ete-my-data.json"],
    ["映画館", "site-my-data.json"],
  ] as const) {
    renameSite({ name });
    expect(siteFileName("my-data.json")).toBe(file);
  }
});

const render = (page: ReactNode) =>
  renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, page));

function renderReceipt(): string {
  const receipt = {
    name: "Pat",
    transactionId: "T1",
    status: "SUBSCRIBED",
    amount: 9.99,
    remainingDays: 12,
  } as const;
  const close = () => undefined;
  return render(
    createElement(ReceiptDialog, {
      receipt,
      note: m.billing_receipt(),
      portal: false,
      onUnsubscribe: close,
      onClose: close,
    }),
  );
}

const renderOrder = (payments: Payment[] = []) =>
  render(
    createElement(OrderReceipt, {
      order: {
        ...({
          id: "an-order",
          kind: "subscription",
          status: "paid",
          state: "paid",
          dispute: null,
          amount: 9.99,
          discount: 0,
          trialDays: null,
          rental: null,
        } as const),
        transactionId: "T1",
        date: new Date(time).toISOString(),
        payments,
        items: [{ movieId: null, name: "Monthly", amount: 9.99, promisedOn: null }],
      },
    }),
  );
