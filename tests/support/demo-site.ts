import { locales } from "#messages/runtime";
import { defaultColours } from "../../contract/site/palette.ts";
import { overwriteGetSite } from "../../contract/site/site.ts";
import { defaultTypePair } from "../../contract/site/type-pairs.ts";

/** Sets a site for code of the Worker that runs in a test's own process. */
overwriteGetSite(() => ({
  version: 0,
  name: "Marquee",
  tagline: "",
  eyebrow: "",
  footerNote: "",
  address: [],
  phone: "",
  email: "",
  links: [],
  colours: defaultColours,
  typePair: defaultTypePair,
  pageLinks: [],
  categoryLinks: [],
  specifiedCategories: ["Action", "Romance", "Dramma", "tech"],
  logo: null,
  icon: null,
  currency: "USD",
  timeZone: "UTC",
  locales: [...locales],
  castAppId: "",
  wikidata: true,
  rentalBeginDays: 30,
  rentalWatchHours: 48,
  tax: "none",
  taxNumber: "",
  reviewedPages: [],
  sellsGifts: false,
  demandsConsent: false,
  demandsSecondFactor: false,
  paymentProvider: null,
  takesPromotionCodes: true,
}));
