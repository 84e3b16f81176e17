import { readdirSync } from "node:fs";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { m } from "#messages";
import { type Locale, locales } from "#messages/runtime";
import { milliseconds } from "../../contract/constants.ts";
import type { Payment } from "../../contract/orders/orders.ts";
import { getSite, overwriteGetSite, type Site } from "../../contract/site/site.ts";
import { siteFileName } from "../../contract/site/site-file-name.ts";
import { OrderReceipt } from "../../web/features/orders/order-receipt.tsx";
import { ReceiptDialog } from "../../web/features/subscriptions/receipt-dialog.tsx";
import type { Bindings } from "../../worker/context/request-context.ts";
import { getEmailProvider } from "../../worker/email/email-provider.ts";
import { withLocale } from "../../worker/i18n/locale.ts";
import { composeSamples, emailKinds, sampleTime } from "../support/email-samples.ts";

const demoSite = getSite();
const renameSite = (changes: Partial<Site> = {}) =>
  overwriteGetSite(() => ({ ...demoSite, name: "Nordlicht", timeZone: "Europe/Oslo", ...changes }));

beforeAll(() => renameSite());
afterAll(() => overwriteGetSite(() => demoSite));

/** The name, address and email of the demo's site. */
const oldNames = /marquee|lantern street/i;
describe.each(locales)("a renamed site, in %s,", (locale) => {
  it("a renamed site has its new name and no trace of the old name in any email", () => {
    for (const kind of emailKinds) {
      expect.soft(composeSamples(kind, locale).length, kind).toBeGreaterThan(0);
      for (const { subject, text, html } of composeSamples(kind, locale)) {
        expect.soft(subject, kind).toContain(" · Nordlicht");
        expect.soft(html, kind).toContain("NORDLICHT");
        expect.soft(`${subject} ${text} ${html}`, kind).not.toMatch(oldNames);
      }
    }
  });

  it("a renamed site has its new name and no trace of the old name on receipts", () => {
    const html = withLocale(locale, () => renderOrder() + renderReceipt());
    expect(html).toContain(">Nordlicht<");
    expect(html).not.toMatch(oldNames);
  });
});

it("the email samples include every kind of email that the Worker sends", async () => {
  const worker = new URL("../../worker/", import.meta.url);
  const files = readdirSync(worker, { recursive: true, encoding: "utf8" });
  const tables = files.filter((file) => /(^|\/)emails\.ts$/.test(file));
  const modules = await Promise.all(tables.map((file) => import(new URL(file, worker).href)));
  const kinds = modules.flatMap((module) =>
    Object.entries<object>(module).flatMap(([name, table]) =>
      name.endsWith("Emails") ? Object.keys(table) : [],
    ),
  );
  expect(kinds.toSorted()).toEqual(emailKinds.toSorted());
});

it("emails are sent under the site's new name", async () => {
  const sent: unknown[] = [];
  const EMAIL = {
    send: async (email: unknown) => void sent.push(email),
  } as unknown as Bindings["EMAIL"];
  const provider = getEmailProvider({
    MAIL_PROVIDER: "cloudflare",
    MAIL_FROM: "post@films.example",
    EMAIL,
  });
  await provider.send({
    kind: "test",
    to: "reader@example.com",
    subject: "Hello",
    text: "Hello",
    html: "<p>Hello</p>",
    stopLink: null,
  });
  expect(sent).toMatchObject([{ from: { name: "Nordlicht", email: "post@films.example" } }]);
});

it("an email to a reader whose language the site no longer offers is in the site's default language", () => {
  renameSite({ locales: ["de"] });
  const textsIn = (locale: Locale) =>
    emailKinds
      .flatMap((kind) => composeSamples(kind, locale))
      .map(({ subject, text }) => `${subject} ${text}`);
  expect(textsIn("es")).toEqual(textsIn("de"));
  renameSite();
});

it("every email has the owner's logo, with the site's name as its alternative text", () => {
  const path = `/media/site/${"0".repeat(64)}.png`;
  renameSite({ name: 'Nord "Licht"', logo: { path, width: 192, height: 96 } });
  const logo = `<img src="https://films.example${path}" alt="Nord &quot;Licht&quot;" width="72" height="36"`;
  for (const kind of emailKinds)
    for (const { html } of composeSamples(kind, "en")) expect.soft(html, kind).toContain(logo);
  renameSite();
});

it("the email about a new sign-in gives the time in the site's time zone", () => {
  const textIn = (locale: Locale) => composeSamples("new_sign_in", locale)[0]?.text;
  expect(textIn("en")).toMatch(/November 27, 2026 at 12:30\sAM GMT\+1\./);
  expect(textIn("de")).toContain("am 27. November 2026 um 00:30 MEZ");
});

describe("the receipt of an order", () => {
  it("the receipt of an order gives its dates in the site's time zone, wherever the reader is", () => {
    renameSite({ timeZone: "Pacific/Auckland" });
    const payment = {
      transactionId: "T1",
      date: new Date(sampleTime).toISOString(),
      amount: 9.99,
      tax: 0,
      credit: 0,
      refunded: 0,
      from: new Date(sampleTime).toISOString(),
      until: new Date(sampleTime + 30 * milliseconds.day).toISOString(),
      plan: "Monthly",
      invoice: null,
      homeCountry: null,
      evidence: { card: null, billing_address: null, ip_address: null },
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

  it("the receipt of an order shows the owner's logo, also on paper; without a logo, it shows the site's name", () => {
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
  it("the receipt of a subscription writes dollars with the sign after the amount, as the specification demands", () => {
    renameSite({ currency: "USD" });
    expect(renderReceipt()).toContain(">9.99$<");
  });

  it("the receipt of a subscription writes other currencies as the site's prices do", () => {
    renameSite({ currency: "EUR" });
    const html = renderReceipt();
    expect(html).toContain(">€9.99<");
    expect(html).not.toContain("$");
  });
});

it("the name of a downloaded file begins with the site's name", () => {
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
          season: null,
          status: "paid",
          state: "paid",
          dispute: null,
          amount: 9.99,
          discount: 0,
          trialDays: null,
          rental: null,
        } as const),
        transactionId: "T1",
        date: new Date(sampleTime).toISOString(),
        payments,
        items: [{ movieId: null, name: "Monthly", amount: 9.99, promisedOn: null }],
      },
    }),
  );
