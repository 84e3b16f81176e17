import * as z from "zod/mini";
import type { IssueCode } from "../issues.ts";
import { parseInput } from "../parse-input.ts";
import { SiteSettings } from "./site-settings.ts";

const PictureData = z.optional(
  z
    .string()
    .check(z.regex(/^data:image\/(png|webp|jpeg|gif);base64,/, "invalid" satisfies IssueCode)),
);

const pictures = z.optional(z.object({ logo: PictureData, icon: PictureData }));
const BrandFile = z.extend(SiteSettings, { pictures });

/**
 * The settings that make up a site's look. `brand.json` contains only these settings; each site
 * keeps its own money settings, contact details and features.
 */
const lookFields = [
  "name",
  "tagline",
  "eyebrow",
  "footerNote",
  "links",
  "locales",
  "colours",
  "typePair",
  "logo",
  "icon",
] as const satisfies (keyof SiteSettings)[];

export const brandPictures = ["logo", "icon"] as const;

/**
 * Returns a site's look for `brand.json`. The file also contains the site's pictures as data URLs.
 */
export const selectSiteAppearance = (settings: SiteSettings) =>
  Object.fromEntries(lookFields.map((name) => [name, settings[name]])) as Pick<
    SiteSettings,
    (typeof lookFields)[number]
  >;

/**
 * Parses the JSON of a `brand.json` into the site's settings with the file's look. Languages and
 * fields that an older file lacks keep the values of `before`.
 */
export function parseBrandFile(json: unknown, before: SiteSettings) {
  return parseInput(
    BrandFile,
    isRecord(json) && "name" in json ? completeFile(json, before) : json,
  );
}

type JsonObject = Record<string, unknown>;

const isOfFile = (name: string) =>
  name === "pictures" || lookFields.some((field) => field === name);

function completeFile(file: JsonObject, before: JsonObject): JsonObject {
  const completed = Object.entries(file)
    .filter(([name]) => isOfFile(name))
    .map(([name, value]) => {
      const old = before[name];
      const hasParts = isRecord(value) && isRecord(old) && !isPicture(name);
      return [name, hasParts ? { ...old, ...value } : value];
    });
  return { ...before, ...Object.fromEntries(completed) };
}

/**
 * Whether a field is a picture. Pictures are replaced whole, because the old picture's size does
 * not apply to the new one.
 */
const isPicture = (name: string) => brandPictures.some((picture) => picture === name);

const isRecord = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
