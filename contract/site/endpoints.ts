import * as z from "zod/mini";
import { locales } from "#messages/runtime";
import type { Endpoint } from "../endpoint.ts";
import { HomeLayout } from "../home/home.ts";
import type { IssueCode } from "../issues.ts";
import { legalPages } from "../pages/legal-reviews.ts";
import { SitePageLink } from "../pages/site-pages.ts";
import { currencies } from "./currencies.ts";
import {
  SettingsChange,
  SettingsResponse,
  SettingsVersion,
  SiteSettings,
  StoredSitePicture,
  taxModes,
} from "./site-settings.ts";
import { typePairNames } from "./type-pairs.ts";

const SiteResponse = z.object({
  data: z.object({
    version: z.number(),
    name: z.string(),
    tagline: z.string(),
    eyebrow: z.string(),
    footerNote: z.string(),
    address: z.array(z.string()),
    phone: z.string(),
    email: z.string(),
    links: z.array(z.string()),
    colours: z.object({ background: z.string(), text: z.string(), accent: z.string() }),
    typePair: z.enum(typePairNames),
    pageLinks: z.array(SitePageLink),
    categoryLinks: z.array(
      z.object({
        tittle: z.string(),
        slug: z.nullable(z.string()),
        name: z.optional(z.string()),
      }),
    ),
    specifiedCategories: z.array(z.string()),
    logo: z.nullable(StoredSitePicture),
    icon: z.nullable(StoredSitePicture),
    currency: z.enum(currencies),
    timeZone: z.string(),
    locales: z.array(z.enum(locales)),
    castAppId: z.string(),
    wikidata: z.boolean(),
    rentalBeginDays: z.number(),
    rentalWatchHours: z.number(),
    tax: z.enum(taxModes),
    taxNumber: z.string(),
    reviewedPages: z.array(z.enum(legalPages)),
    sellsGifts: z.boolean(),
    demandsConsent: z.boolean(),
    demandsSecondFactor: z.boolean(),
    paymentProvider: z.nullable(z.string()),
    takesPromotionCodes: z.boolean(),
  }),
});

export const siteEndpoints = {
  "GET /api/time": {
    summary: "The Worker's time, by which pages count down",
    access: "anyone",
    response: z.object({ data: z.object({ now: z.iso.datetime() }) }),
  },
  "GET /api/site": {
    summary:
      "The site's name, texts, contact details, languages and links, in the language of the request",
    access: "anyone",
    response: SiteResponse,
  },
  "GET /api/admin/site": {
    summary: "The settings of the site, and their previous version",
    access: "site",
    response: SettingsResponse,
  },
  "GET /api/admin/site/versions": {
    summary: "The newest twenty published settings, newest first",
    access: "site",
    response: z.object({ data: z.array(SettingsVersion) }),
  },
  "POST /api/admin/site/preview": {
    summary:
      "The home page that a visitor would get with these settings and this arrangement, or with the published ones, as HTML without scripts; nothing is stored",
    access: "site",
    body: z.object({ settings: z.optional(SiteSettings), layout: z.optional(HomeLayout) }),
    response: z.object({ data: z.object({ html: z.string() }) }),
  },
  "POST /api/admin/site/pictures": {
    summary: "Store a logo or an icon (a square PNG) of up to 1 MB, to name it in the settings",
    access: "site",
    form: z.object({
      kind: z.enum(["logo", "icon"]),
      image: z.custom<File>((value) => value instanceof File, "file_required" satisfies IssueCode),
    }),
    status: 201,
    response: z.object({ data: StoredSitePicture }),
  },
  "PUT /api/admin/site": {
    summary: "Publish settings of the site; 409 with the current ones when `version` is not theirs",
    access: "site",
    asksForProof: true,
    body: SettingsChange,
    response: z.extend(SettingsResponse, { message: z.string() }),
  },
} as const satisfies Record<string, Endpoint>;
