import { type Locale, locales } from "#messages/runtime";
import type { LegalPage } from "../pages/legal-reviews.ts";
import type { Currency } from "./currencies.ts";
import type { Colours } from "./palette.ts";
import type { SiteSettings } from "./site-settings.ts";
import type { TypePair } from "./type-pairs.ts";

/** A link to a page that the owner wrote. */
export type PageLink = { slug: string; title: string; placement: "footer" | "menu" };

/** A category that every page links to. */
export type CategoryLink = { tittle: string; slug: string | null };

/** A picture of the owner's: its URL path, and its size in pixels. */
export type SitePicture = { path: string; width: number; height: number };

/** The owner's site as a page in one language shows it. Text that the owner left out is empty. */
export type Site = {
  /** The version of its settings; 0 until the owner publishes some. */
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
  /** The https URLs of its pages elsewhere. */
  links: string[];
  colours: Colours;
  /** The fonts. */
  typePair: TypePair;
  /** To the pages that the owner wrote, in order. */
  pageLinks: PageLink[];
  /** To the categories of the menu, in order. */
  categoryLinks: CategoryLink[];
  /** In place of the round mark and the name. */
  logo: SitePicture | null;
  /** Square, in place of the round mark as an app icon. */
  icon: SitePicture | null;
  currency: Currency;
  /** Of the IANA database: `Europe/Berlin`. */
  timeZone: string;
  /**
   * The languages that it is offered in. The first one is for visitors whose own languages are not
   * among them.
   */
  locales: Locale[];
  /** Whether administrators may look facts up in Wikidata. */
  wikidata: boolean;
  /** Within how many days a rental has to begin, and how many hours it then lasts. */
  rentalBeginDays: number;
  rentalWatchHours: number;
  /** Whether the payment provider computes tax, and whether prices include it or it is added. */
  tax: SiteSettings["tax"];
  /** The seller's, empty without one. */
  taxNumber: string;
  /** The legal pages whose built-in text the owner has reviewed: it is no template any more. */
  reviewedPages: LegalPage[];
  /** Whether time of a plan can be bought for somebody else. */
  sellsGifts: boolean;
  /** The payment provider in use, as people read it; null for one that takes no money. */
  paymentProvider: string | null;
  /** Whether its checkouts take promotion codes. */
  takesPromotionCodes: boolean;
};

let readSite: (() => Site) | undefined;

/** Sets where `getSite` reads: the Worker's settings, or those of the page in a browser. */
export function overwriteGetSite(read: () => Site): void {
  readSite = read;
}

/** Throws before the settings are loaded. */
export function getSite(): Site {
  if (!readSite) throw new Error("The site's settings are not loaded yet");
  return readSite();
}

/** Every language before the settings are loaded: stored files are served without them. */
export const getOfferedLocales = (): readonly Locale[] => readSite?.().locales ?? locales;
