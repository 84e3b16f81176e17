import { type Locale, locales } from "#messages/runtime";
import type { LegalPage } from "../pages/legal-reviews.ts";
import type { Currency } from "./currencies.ts";
import type { Colours } from "./palette.ts";
import type { SiteSettings } from "./site-settings.ts";
import type { TypePair } from "./type-pairs.ts";

/** A link to a page that the owner wrote. */
export type PageLink = { slug: string; title: string; placement: "footer" | "menu" };

/** A category that every page links to. */
export type CategoryLink = { tittle: string; slug: string | null; name?: string };

/** A picture that the owner uploaded: its URL path, and its size in pixels. */
export type SitePicture = { path: string; width: number; height: number };

/**
 * The owner's settings of the site as pages in one language show them. Texts that the owner omitted
 * are empty.
 */
export type Site = {
  /** The version of the settings; 0 until the owner publishes any. */
  version: number;
  name: string;
  /** A sentence about the site. */
  tagline: string;
  /** The heading above the home page's first movie. */
  eyebrow: string;
  /** The last line of each page, such as a note on ages. */
  footerNote: string;
  /** A postal address, in lines. */
  address: string[];
  phone: string;
  email: string;
  /** The https URLs of the site's profiles on other websites. */
  links: string[];
  colours: Colours;
  /** The fonts of headlines and texts. */
  typePair: TypePair;
  /** The links to the owner's pages, in order. */
  pageLinks: PageLink[];
  /** The links to the categories of the menu, in order. */
  categoryLinks: CategoryLink[];
  /**
   * The categories of this site that have a page in the specification, in the spelling and order of
   * the specification's footer.
   */
  specifiedCategories: string[];
  /** The picture that replaces the round mark and the name. */
  logo: SitePicture | null;
  /** The square picture that replaces the round mark as app icon. */
  icon: SitePicture | null;
  currency: Currency;
  /** The site's time zone by its name in the IANA database: `Europe/Berlin`. */
  timeZone: string;
  /** The languages of the site. A visitor who prefers none of them gets the first one. */
  locales: Locale[];
  /** The id of the site's receiver application at Google Cast; empty without Cast. */
  castAppId: string;
  /** Whether administrators may look facts up in Wikidata. */
  wikidata: boolean;
  /** The days within which a rental must begin, and the hours that a begun rental lasts. */
  rentalBeginDays: number;
  rentalWatchHours: number;
  /**
   * Whether the payment provider computes tax, and whether prices include the tax or the tax is
   * added to them.
   */
  tax: SiteSettings["tax"];
  /** The seller's tax number; empty without one. */
  taxNumber: string;
  /** The legal pages whose built-in text the owner has reviewed. */
  reviewedPages: LegalPage[];
  /** Whether a plan's time can be bought as a gift. */
  sellsGifts: boolean;
  /** Whether a buyer must consent to immediate performance before a sale. */
  demandsConsent: boolean;
  /** Whether the staff need a second factor. */
  demandsSecondFactor: boolean;
  /** The display name of the payment provider in use; null if the provider takes no money. */
  paymentProvider: string | null;
  takesPromotionCodes: boolean;
};

let readSite: (() => Site) | undefined;

/**
 * Sets the source of `getSite`: the Worker's settings, or in a browser the settings of the page.
 */
export function overwriteGetSite(read: () => Site): void {
  readSite = read;
}

/** Returns the site. Throws before the settings are loaded. */
export function getSite(): Site {
  if (!readSite) throw new Error("The site's settings are not loaded yet");
  return readSite();
}

/**
 * Returns the languages that the site offers. Before the settings are loaded, returns every
 * language, because stored files are served without the settings.
 */
export const getOfferedLocales = (): readonly Locale[] => readSite?.().locales ?? locales;
