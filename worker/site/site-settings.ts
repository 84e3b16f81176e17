import { desc, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { m } from "#messages";
import { baseLocale, type Locale, locales } from "#messages/runtime";
import { defaultColours } from "../../contract/palette.ts";
import type { Site } from "../../contract/site.ts";
import type { SiteSettings } from "../../contract/site-settings.ts";
import type { Database } from "../database/database.ts";
import { siteSettings, users } from "../schema.ts";

export type StoredSettings = { version: number; settings: SiteSettings };

/** Newest first: the current settings, and those before them. */
export const selectSettings = (db: Database) =>
  db
    .select({
      version: siteSettings.version,
      settings: siteSettings.settings,
      publishedAt: siteSettings.publishedAt,
      publishedBy: users.name,
    })
    .from(siteSettings)
    .leftJoin(users, eq(users.id, siteSettings.publishedBy))
    .orderBy(desc(siteSettings.version))
    .limit(2);

const translate = (message: (params: object, options: { locale: Locale }) => string) =>
  Object.fromEntries(locales.map((locale) => [locale, message({}, { locale })])) as Record<Locale, string>;

/** The demo's settings, until the owner publishes others. */
const defaultSettings = (): SiteSettings => ({
  name: "Marquee",
  tagline: translate(m.site_footer_tagline),
  eyebrow: translate(() => ""),
  footerNote: translate(m.site_footer_note),
  address: ["12 Lantern Street", "Springfield, IL 62701"],
  phone: "(217) 555-0142",
  email: "hello@marquee.example",
  links: [],
  colours: defaultColours,
  logo: null,
  icon: null,
  locales: [...locales],
});

/** A later version of the code may know more settings than the stored ones. */
export function parseSettings(rows: { version: number; settings: string }[]): StoredSettings {
  const [newest] = rows;
  if (!newest) return { version: 0, settings: defaultSettings() };
  const settings: SiteSettings = { ...defaultSettings(), ...JSON.parse(newest.settings) };
  const offered = settings.locales.filter((locale) => locales.includes(locale));
  return { version: newest.version, settings: { ...settings, locales: offered.length > 0 ? offered : [baseLocale] } };
}

/** The site in the language of a page. */
export function toSite({ version, settings }: StoredSettings, locale: Locale): Site {
  const { name, address, phone, email, links, colours, logo, icon } = settings;
  const [fallback = baseLocale] = settings.locales;
  const translated = (texts: Partial<Record<Locale, string>>) => texts[locale] || texts[fallback] || "";
  return {
    version,
    name,
    tagline: translated(settings.tagline),
    eyebrow: translated(settings.eyebrow),
    footerNote: translated(settings.footerNote),
    address,
    phone,
    email,
    links,
    colours,
    logo,
    icon,
    locales: settings.locales,
  };
}

/** Of the newest data. Not metered: no response waits for it twice. */
export async function loadSettings(d1: D1Database): Promise<StoredSettings> {
  const [rows] = await drizzle(d1).batch([selectSettings(drizzle(d1))]);
  return parseSettings(rows);
}
