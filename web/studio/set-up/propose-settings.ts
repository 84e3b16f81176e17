import { locales } from "#messages/runtime";
import { type Currency, defaultCurrency } from "../../../contract/site/currencies.ts";
import type { SiteSettings } from "../../../contract/site/site-settings.ts";

/**
 * For each currency, the regions (ISO 3166) in whose time zones and languages the currency is
 * proposed.
 */
const regionsByCurrency: Record<Currency, string> = {
  USD: "US",
  EUR: "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK",
  GBP: "GB",
  CHF: "CH LI",
  CAD: "CA",
  AUD: "AU",
  NZD: "NZ",
  DKK: "DK",
  NOK: "NO",
  SEK: "SE",
  PLN: "PL",
  CZK: "CZ",
  RON: "RO",
  TRY: "TR",
  ILS: "IL",
  AED: "AE",
  SAR: "SA",
  ZAR: "ZA",
  INR: "IN",
  SGD: "SG",
  HKD: "HK",
  THB: "TH",
  MYR: "MY",
  PHP: "PH",
  MXN: "MX",
  BRL: "BR",
};

/**
 * Proposes this browser's currency, time zone and language for a site whose owner has chosen
 * neither currency nor time zone.
 */
export function proposeSettings(settings: SiteSettings): SiteSettings {
  if (settings.currency !== defaultCurrency || settings.timeZone !== "UTC") return settings;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const isRead = (locale: string) => navigator.language.split("-")[0] === locale;
  const first = locales.find((locale) => settings.locales.includes(locale) && isRead(locale));
  return {
    ...settings,
    timeZone,
    currency:
      findCurrency((region) => isTimeZoneOf(region, timeZone)) ??
      findCurrency((region) => region === new Intl.Locale(navigator.language).region) ??
      settings.currency,
    locales: first
      ? [first, ...settings.locales.filter((locale) => locale !== first)]
      : settings.locales,
  };
}

/**
 * The type of `getTimeZones`, which TypeScript lacks, and browsers before 2023:
 * https://tc39.es/proposal-intl-locale-info/
 */
type LocaleInfo = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] };

function isTimeZoneOf(region: string, timeZone: string): boolean {
  const locale: LocaleInfo = new Intl.Locale(`und-${region}`);
  return (locale.getTimeZones?.() ?? locale.timeZones)?.includes(timeZone) ?? false;
}

function findCurrency(isOf: (region: string) => boolean): Currency | undefined {
  const entries = Object.entries(regionsByCurrency) as [Currency, string][];
  return entries.find(([, regions]) => regions.split(" ").some(isOf))?.[0];
}
