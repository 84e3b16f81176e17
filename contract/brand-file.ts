import * as z from "zod/mini";
import type { IssueCode } from "./issues.ts";
import { parseInput } from "./parse-input.ts";
import { SiteSettings } from "./site-settings.ts";

const PictureData = z.optional(
  z.string().check(z.regex(/^data:image\/(png|webp|jpeg|gif);base64,/, "invalid" satisfies IssueCode)),
);

/** `brand.json`: the settings of a site, and its pictures as data URLs. */
const BrandFile = z.extend(SiteSettings, {
  pictures: z.optional(z.object({ logo: PictureData, icon: PictureData })),
});

export const brandPictures = ["logo", "icon"] as const;

/** Parses a file's JSON. Fields that it lacks, as an older file does, keep the values of `before`. */
export function parseBrandFile(json: unknown, before: SiteSettings) {
  return parseInput(BrandFile, json instanceof Object && "name" in json ? { ...before, ...json } : json);
}
