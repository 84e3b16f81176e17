import * as z from "zod/mini";
import { type Locale, locales } from "#messages/runtime";
import { DownloadAudience } from "../access/download-audience.ts";
import { DownloadFile } from "../access/download-file.ts";
import { singleLine, singleLineCheck, storedPicture } from "../field-schemas.ts";
import type { IssueCode } from "../issues.ts";
import { AgeScheme, defaultUnratedAge, maxRatingAge } from "../movies/age-ratings.ts";
import { currencies } from "./currencies.ts";
import { EmbedHosts } from "./embed-hosts.ts";
import { RefusedNetworks } from "./hosting-networks.ts";
import { findContrastProblems } from "./palette.ts";
import { typePairNames } from "./type-pairs.ts";

const optionalLine = (maxLength: number) =>
  z.string().check(z.trim(), z.maxLength(maxLength), singleLineCheck);

/** A text in each language. Readers get the first language's text in place of an empty text. */
const translatedLine = (maxLength: number) =>
  z.object(
    Object.fromEntries(locales.map((locale) => [locale, optionalLine(maxLength)])) as Record<
      Locale,
      ReturnType<typeof optionalLine>
    >,
  );

const Colour = z
  .string()
  .check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, "colour_invalid" satisfies IssueCode));

const Colours = z.object({ background: Colour, text: Colour, accent: Colour }).check((context) => {
  if (context.issues.length > 0) return;
  for (const { name, code, nearest } of findContrastProblems(context.value))
    context.issues.push({
      code: "custom",
      input: context.value[name],
      path: [name],
      message: code satisfies IssueCode,
      params: { nearest },
    });
});

/** A picture that `POST /api/admin/site/pictures` stored under the SHA-256 of its bytes. */
export const StoredSitePicture = storedPicture(/^\/media\/site\/[0-9a-f]{64}\.(png|webp|jpg|gif)$/);

/**
 * Whether a text names a time zone. Offsets such as `+02:00` are refused, because they have no
 * clock changes.
 */
function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

export const taxModes = ["none", "included", "added"] as const;

const isUnique = (values: readonly string[]) => new Set(values).size === values.length;

/** The owner's settings of the site as stored, published, and written to `brand.json`. */
export const SiteSettings = z.object({
  name: singleLine(40),
  tagline: translatedLine(160),
  eyebrow: translatedLine(60),
  footerNote: translatedLine(160),
  address: z.array(singleLine(80)).check(z.maxLength(6)),
  phone: z
    .string()
    .check(
      z.trim(),
      z.regex(/^(\+?[0-9(][0-9 ()./-]{3,28})?$/, "phone_invalid" satisfies IssueCode),
    ),
  email: z
    .string()
    .check(
      z.trim(),
      z.maxLength(254),
      singleLineCheck,
      z.regex(/^([^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)+)?$/, "email_invalid" satisfies IssueCode),
    ),
  links: z
    .array(
      z.string().check(
        z.trim(),
        z.overwrite((link) =>
          /^[a-z0-9-]+\.[a-z0-9.-]+(\/|$)/i.test(link) ? `https://${link}` : link,
        ),
        z.maxLength(200),
        z.regex(
          /^https:\/\/[a-z0-9.-]+\.[a-z]{2,}([/?#][^\s<>"]*)?$/i,
          "url_invalid" satisfies IssueCode,
        ),
      ),
    )
    .check(z.maxLength(8)),
  colours: Colours,
  typePair: z.enum(typePairNames),
  logo: z.nullable(StoredSitePicture),
  icon: z.nullable(StoredSitePicture),
  currency: z.enum(currencies),
  timeZone: z.string().check(z.refine(isTimeZone, "time_zone_invalid" satisfies IssueCode)),
  locales: z
    .array(z.enum(locales))
    .check(z.minLength(1), z.refine(isUnique, "duplicate_field" satisfies IssueCode)),
  /**
   * Whether administrators may look facts up in Wikidata. True for settings stored before this
   * field existed.
   */
  wikidata: z._default(z.boolean(), true),
  /** The days within which a rental must begin, and the hours that a begun rental lasts. */
  rentalBeginDays: z._default(z.number().check(z.int(), z.gte(1), z.lte(365)), 30),
  rentalWatchHours: z._default(z.number().check(z.int(), z.gte(1), z.lte(720)), 48),
  /** The people who may download a movie that has no `downloadFor` of its own. */
  downloadFor: z._default(DownloadAudience, "subscribers"),
  /** The file that a download sends if the movie has no `downloadFile` of its own. */
  downloadFile: z._default(DownloadFile, "original"),
  /** The AS numbers of networks over which nobody may play or download. */
  refusedNetworks: z._default(RefusedNetworks, []),
  /** The hosts whose pages may play open extras in frames, and whether every page may. */
  embedHosts: z._default(EmbedHosts, []),
  embedsAnywhere: z._default(z.boolean(), false),
  /** The id of the site's receiver application at Google Cast; empty without Cast. */
  castAppId: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.toUpperCase(),
        z.regex(/^([0-9A-F]{8})?$/, "cast_app_id_invalid" satisfies IssueCode),
      ),
    "",
  ),
  /** The scheme whose age ratings are shown; null to show the first rating of each movie. */
  ageScheme: z._default(z.nullable(AgeScheme), null),
  /** The age from which an unrated movie is suitable for accounts with an age limit. */
  unratedAge: z._default(
    z.number().check(z.int(), z.gte(0), z.lte(maxRatingAge)),
    defaultUnratedAge,
  ),
  /** Whether a plan's time can be bought as a gift. */
  sellsGifts: z._default(z.boolean(), false),
  /** Whether a buyer must consent to immediate performance before a sale. */
  demandsConsent: z._default(z.boolean(), false),
  /** Whether the staff need a second factor. */
  demandsSecondFactor: z._default(z.boolean(), false),
  /**
   * The monthly price of a stored gigabyte, and the price of a million files read, in the site's
   * currency. The defaults are R2's.
   */
  storagePrice: z._default(z.number().check(z.gte(0), z.lte(1000)), 0.015),
  readPrice: z._default(z.number().check(z.gte(0), z.lte(1000)), 0.36),
  /**
   * Whether the payment provider computes tax, and whether prices include the tax or the tax is
   * added to them.
   */
  tax: z._default(z.enum(taxModes), "none"),
  /** The seller's tax number on invoices. */
  taxNumber: z._default(optionalLine(40), ""),
});

export type SiteSettings = z.infer<typeof SiteSettings>;

/**
 * Settings with their version: 0 before the first publication, then 1, 2, … with each publication.
 */
export const SettingsVersion = z.object({
  version: z.number(),
  settings: SiteSettings,
  publishedAt: z.nullable(z.iso.datetime()),
  publishedBy: z.nullable(z.string()),
});

export type SettingsVersion = z.infer<typeof SettingsVersion>;

/** `previous` is the version that an undo would restore. */
export const SettingsResponse = z.object({
  data: SettingsVersion,
  previous: z.nullable(SettingsVersion),
});

/** `version` is the version that was edited. */
export const SettingsChange = z.object({
  version: z.number().check(z.int(), z.gte(0)),
  settings: SiteSettings,
});
