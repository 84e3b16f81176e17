import { asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { m } from "#messages";
import { baseLocale, type Locale, locales } from "#messages/runtime";
import { maxMenuCategories } from "../../contract/categories/categories.ts";
import type { HomeLayout } from "../../contract/home/home.ts";
import { defaultUnratedAge } from "../../contract/movies/age-ratings.ts";
import type { LegalPage } from "../../contract/pages/legal-reviews.ts";
import { listSpecifiedCategories, pages } from "../../contract/pages.ts";
import { defaultCurrency } from "../../contract/site/currencies.ts";
import { defaultColours } from "../../contract/site/palette.ts";
import type { CategoryLink, PageLink, Site } from "../../contract/site/site.ts";
import type { SiteSettings } from "../../contract/site/site-settings.ts";
import { defaultTypePair } from "../../contract/site/type-pairs.ts";
import type { Bindings } from "../context/request-context.ts";
import { batch, type Database } from "../database/database.ts";
import { describeProvider } from "../payments/providers/registry.ts";
import { categories, sitePages, siteSettings, users } from "../schema.ts";
import { parseHomeLayout, selectHomeLayout } from "./home-layout.ts";
import { listReviewedPages, selectLegalReviews } from "./legal-reviews.ts";

export type StoredSettings = { version: number; settings: SiteSettings };

type StoredLink = Omit<PageLink, "title"> & { titles: Partial<Record<Locale, string>> };

/**
 * `titles` are the titles in other languages; absent if an earlier version of the site stored the
 * link.
 */
type StoredCategoryLink = CategoryLink & { titles?: Partial<Record<Locale, string>> };

/**
 * The current settings, the links that every page shows to the owner's pages and categories, and
 * the home page's arrangement.
 */
export type StoredSite = StoredSettings & {
  pageLinks: StoredLink[];
  categoryLinks: StoredCategoryLink[];
  specifiedCategories: string[];
  homeLayout: HomeLayout;
  reviewedPages: LegalPage[];
} & ReturnType<typeof describeProvider>;

/**
 * Selects versions of the settings, newest first; by default the current version and the previous
 * version.
 */
export const selectSettings = (db: Database, limit = 2) =>
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
    .limit(limit);

const translate = (message: (params: object, options: { locale: Locale }) => string) =>
  Object.fromEntries(locales.map((locale) => [locale, message({}, { locale })])) as Record<
    Locale,
    string
  >;

const noContact = { address: [], phone: "", email: "" };
const demoContact = {
  address: ["12 Lantern Street", "Springfield, IL 62701"],
  phone: "(217) 555-0142",
  email: "hello@marquee.example",
};

/**
 * Returns the settings of the demo, which apply until the owner publishes settings. A deployed
 * site, and a site with an administrator's address, leave out the demo's contact addresses.
 */
const defaultSettings = ({ SITE_URL, ADMIN_EMAIL }: Bindings): SiteSettings => ({
  name: "Marquee",
  tagline: translate(m.site_footer_tagline),
  eyebrow: translate(() => ""),
  footerNote: translate(m.site_footer_note),
  ...(SITE_URL || ADMIN_EMAIL ? noContact : demoContact),
  links: [],
  colours: defaultColours,
  typePair: defaultTypePair,
  logo: null,
  icon: null,
  currency: defaultCurrency,
  timeZone: "UTC",
  locales: [...locales],
  wikidata: true,
  rentalBeginDays: 30,
  rentalWatchHours: 48,
  downloadFor: "subscribers",
  downloadFile: "original",
  refusedNetworks: [],
  embedHosts: [],
  embedsAnywhere: false,
  castAppId: "",
  ageScheme: null,
  unratedAge: defaultUnratedAge,
  sellsGifts: false,
  demandsConsent: false,
  demandsSecondFactor: false,
  storagePrice: 0.015,
  readPrice: 0.36,
  tax: "none",
  taxNumber: "",
});

/**
 * Parses stored settings. Missing fields get defaults, because an earlier version of the code may
 * have stored the settings.
 */
export function parseSettings(
  rows: { version: number; settings: string }[],
  env: Bindings,
): StoredSettings {
  const [newest] = rows;
  if (!newest) return { version: 0, settings: defaultSettings(env) };
  const settings: SiteSettings = { ...defaultSettings(env), ...JSON.parse(newest.settings) };
  const offered = settings.locales.filter((locale) => locales.includes(locale));
  return {
    version: newest.version,
    settings: { ...settings, locales: offered.length > 0 ? offered : [baseLocale] },
  };
}

/** Returns the site in the language of a page. */
export function toSite(
  { version, settings, pageLinks, categoryLinks, reviewedPages, ...stored }: StoredSite,
  locale: Locale,
): Site {
  const { name, address, phone, email, links, colours, typePair, logo, icon, wikidata } = settings;
  const [fallback = baseLocale] = settings.locales;
  const translated = (texts: Partial<Record<Locale, string>>) =>
    texts[locale] || texts[fallback] || "";
  const toPageLink = ({ titles, ...link }: StoredLink): PageLink => ({
    ...link,
    title: translated(titles) || (Object.values(titles)[0] ?? link.slug),
  });
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
    typePair,
    pageLinks: pageLinks.map(toPageLink),
    categoryLinks: categoryLinks.map(({ titles: { [locale]: name } = {}, ...link }) => ({
      ...link,
      ...(name && { name }),
    })),
    logo,
    icon,
    currency: settings.currency,
    timeZone: settings.timeZone,
    locales: settings.locales,
    castAppId: settings.castAppId,
    wikidata,
    rentalBeginDays: settings.rentalBeginDays,
    rentalWatchHours: settings.rentalWatchHours,
    tax: settings.tax,
    taxNumber: settings.taxNumber,
    reviewedPages,
    sellsGifts: settings.sellsGifts,
    demandsConsent: settings.demandsConsent,
    demandsSecondFactor: settings.demandsSecondFactor,
    paymentProvider: stored.paymentProvider,
    takesPromotionCodes: stored.takesPromotionCodes,
    specifiedCategories: stored.specifiedCategories,
  };
}

/** Selects the links to the owner's pages: at most `maxSitePages` rows. */
const selectPageLinks = (db: Database) =>
  db
    .select({
      slug: sitePages.slug,
      placement: sitePages.placement,
      titles: sql<string>`(
          select json_group_object(key, json_extract(value, '$.title'))
          from json_each(${sitePages.texts})
        )`.as("titles"),
    })
    .from(sitePages)
    .where(ne(sitePages.placement, "none"))
    .orderBy(asc(sitePages.position), asc(sitePages.id));

const selectCategoryLinks = (db: Database) =>
  db
    .select({
      tittle: categories.title,
      slug: categories.slug,
      translatedTitles: categories.translatedTitles,
    })
    .from(categories)
    .where(eq(categories.inMenu, true))
    .orderBy(asc(categories.position), asc(categories.id))
    .limit(maxMenuCategories);

const selectSpecifiedCategories = (db: Database) =>
  db
    .select({ title: categories.title })
    .from(categories)
    .where(inArray(categories.title, listSpecifiedCategories()));

/**
 * Loads the newest settings. The queries are not metered, because they are for the isolate and not
 * for one response.
 */
export async function loadSite(env: Bindings): Promise<StoredSite> {
  const db = drizzle(env.DB);
  const { rows, links, categoryRows, specified, layouts, reviews } = await batch(db, {
    rows: selectSettings(db),
    links: selectPageLinks(db),
    categoryRows: selectCategoryLinks(db),
    specified: selectSpecifiedCategories(db),
    layouts: selectHomeLayout(db),
    reviews: selectLegalReviews(db),
  });
  const pageLinks = links.map(({ slug, placement, titles }) => ({
    slug,
    placement: placement as PageLink["placement"],
    titles: JSON.parse(titles),
  }));
  const categoryLinks = categoryRows.map(({ translatedTitles, ...link }) => ({
    ...link,
    titles: JSON.parse(translatedTitles),
  }));
  const reviewedPages = listReviewedPages(reviews, env);
  return {
    ...parseSettings(rows, env),
    pageLinks,
    categoryLinks,
    specifiedCategories: listSpecifiedCategories()
      .filter((each) => specified.some(({ title }) => title === each))
      .map((title) => (title === pages.tech.category ? "tech" : title)),
    homeLayout: parseHomeLayout(layouts).layout,
    reviewedPages,
    ...describeProvider(env),
  };
}
