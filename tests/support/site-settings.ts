import type { SiteSettings } from "../../contract/site/site-settings.ts";

/** Creates settings of an owner's site, which have nothing in common with the demo's. */
export const createSiteSettings = (changes: Partial<SiteSettings> = {}): SiteSettings => ({
  name: "Nordlicht",
  tagline: { en: "Films of the far north", es: "Cine del norte", de: "Filme aus dem hohen Norden" },
  eyebrow: { en: "Under the polar night", es: "", de: "Unter der Polarnacht" },
  footerNote: { en: "For people of 12 and over.", es: "", de: "Ab 12 Jahren." },
  address: ["Storgata 1", "9008 Tromsø"],
  phone: "+47 77 00 00 00",
  email: "post@nordlicht.example",
  links: ["https://social.example/@nordlicht"],
  colours: { background: "#06121c", text: "#eaf6ff", accent: "#5fd0ff" },
  typePair: "arthouse",
  logo: null,
  icon: null,
  currency: "USD",
  timeZone: "Europe/Oslo",
  locales: ["de", "en"],
  wikidata: true,
  rentalBeginDays: 30,
  rentalWatchHours: 48,
  sellsGifts: false,
  storagePrice: 0.015,
  readPrice: 0.36,
  tax: "none",
  taxNumber: "",
  ...changes,
});
