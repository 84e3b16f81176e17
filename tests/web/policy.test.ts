import { expect, it } from "vitest";
import { m } from "#messages";
import { type Locale, locales } from "#messages/runtime";
import { milliseconds } from "../../contract/constants.ts";
import { privacySections, termsSections } from "../../contract/pages/built-in-texts.ts";
import {
  backupWeeks,
  graceDays,
  knownDeviceDays,
  resumptionNoticeDays,
  verificationLinkHours,
} from "../../contract/policy.ts";
import { withLocale } from "../../worker/i18n/locale.ts";
import { graceMsOf } from "../../worker/payments/providers/grace.ts";
import { composeSamples } from "../support/email-samples.ts";

const render = (locale: Locale, sections: typeof termsSections) =>
  withLocale(locale, () => sections.map(({ text }) => text()).join(" "));
const textOf = (kind: "paused" | "verify_email", locale: Locale) =>
  composeSamples(kind, locale)[0]?.text;

const units = {
  en: { day: "days", hour: "hours", week: "weeks" },
  de: { day: "Tage", hour: "Stunden", week: "Wochen" },
  es: { day: "días", hour: "horas", week: "semanas" },
};

it.each(locales)(
  "terms, privacy policy and emails in %s state the periods that the code applies",
  (locale) => {
    const { day, hour, week } = units[locale];
    expect(render(locale, termsSections)).toContain(`${graceDays} ${day}`);
    expect(render(locale, privacySections)).toContain(`${knownDeviceDays} ${day}`);
    expect(render(locale, privacySections)).toContain(`${backupWeeks} ${week}`);
    expect(textOf("paused", locale)).toContain(`${resumptionNoticeDays} ${day}`);
    expect(textOf("verify_email", locale)).toContain(`${verificationLinkHours} ${hour}`);
  },
);

const factors = {
  en: ["passkeys", "authenticator app", "recovery codes"],
  de: ["Passkeys", "Authenticator-App", "Wiederherstellungscodes"],
  es: ["llaves de acceso", "aplicación de autenticación", "códigos de recuperación"],
};

it.each(locales)(
  "the privacy policy in %s names the second factors that an account stores",
  (locale) => {
    const text = render(locale, privacySections);
    expect(factors[locale].filter((name) => !text.includes(name))).toEqual([]);
  },
);

it.each(locales)("the terms in %s name both pages that end a contract", (locale) => {
  const text = render(locale, termsSections);
  for (const title of [m.exit_cancellation_title, m.exit_withdrawal_title])
    expect(text).toContain(title({}, { locale }));
});

it("a policy of one day or one hour is worded in the singular in each language", () => {
  const [days, hours] = [1, 1];
  const texts = locales.map((locale) => [
    m.legal_terms_subscription_text({ days }, { locale }).split(/[,.] /).at(-1),
    m.email_link_valid({ hours }, { locale }),
  ]);
  expect(Object.fromEntries(locales.map((locale, i) => [locale, texts[i]]))).toEqual({
    en: [expect.stringContaining("up to a day longer"), "The link works for one hour."],
    de: [expect.stringContaining("bis zu einen Tag länger"), "Der Link ist eine Stunde gültig."],
    es: [expect.stringContaining("hasta un día más"), "El enlace vale durante una hora."],
  });
});

it("access after a declined renewal lasts for the whole grace period, or for part of it after a short paid period", () => {
  const { day } = milliseconds;
  const graceAfter = (days: number) => graceMsOf({ startsAt: 0, endsAt: days * day }) / day;
  expect([28, 30, 366].map(graceAfter)).toEqual([graceDays, graceDays, graceDays]);
  expect(graceAfter(1)).toBeCloseTo(graceDays / 27, 5);
});
