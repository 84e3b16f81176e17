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

/** Parses a file's JSON. Fields that it lacks, as an older file does, and languages, keep the values of `before`. */
export function parseBrandFile(json: unknown, before: SiteSettings) {
  return parseInput(BrandFile, isRecord(json) && "name" in json ? completeFile(json, before) : json);
}

type JsonObject = Record<string, unknown>;

function completeFile(file: JsonObject, before: JsonObject): JsonObject {
  const completed = Object.entries(file).map(([name, value]) => {
    const old = before[name];
    const hasParts = isRecord(value) && isRecord(old) && !isPicture(name);
    return [name, hasParts ? { ...old, ...value } : value];
  });
  return { ...before, ...Object.fromEntries(completed) };
}

/** The size of a picture says nothing of another one. */
const isPicture = (name: string) => brandPictures.some((picture) => picture === name);

const isRecord = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
