import * as z from "zod/mini";
import { locales } from "#messages/runtime";
import { plainText, singleLine } from "../field-schemas.ts";
import type { IssueCode } from "../issues.ts";

/** Where every page of the site links to a site page. */
export const pagePlacements = ["none", "footer", "menu"] as const;

/** Limits the links that every page of the site contains. */
export const maxSitePages = 50;
export const maxSitePageTitleLength = 120;
/** Of one language, in Markdown. */
export const maxSitePageTextLength = 40_000;
/** The JSON of a page in every language: UTF-8 has up to three bytes for a character of a text. */
export const maxSitePageBytes = 512 * 1024;

export const PageLocale = z.enum(locales);

export const PageSlug = z
  .string()
  .check(z.maxLength(60), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "slug_invalid" satisfies IssueCode));

export const PageBody = plainText(maxSitePageTextLength).check(z.minLength(1));

/** A page in one language; `body` is Markdown. */
const PageText = z.object({ title: singleLine(maxSitePageTitleLength), body: PageBody });

/** By locale; a reader whose language is missing gets the default one. */
export const PageTexts = z
  .partialRecord(PageLocale, PageText)
  .check(
    z.refine((texts) => Object.keys(texts).length > 0, "page_text_required" satisfies IssueCode),
  );

/**
 * `placement`: a built-in page that cannot have it stays where the site links to it without the
 * owner.
 */
export const NewSitePage = z.object({
  slug: PageSlug,
  placement: z.enum(pagePlacements),
  texts: PageTexts,
});

/** `version`: the version that was edited. If the page has changed since, the response is 409. */
export const SitePageChange = z.object({
  version: z.int(),
  placement: z.enum(pagePlacements),
  texts: PageTexts,
});

/** A page as administrators edit it. */
export const AdminSitePage = z.extend(NewSitePage, {
  version: z.number(),
  updatedAt: z.iso.datetime(),
});

/** `titles`: by locale. */
export const SitePageSummary = z.object({
  slug: z.string(),
  placement: z.enum(pagePlacements),
  titles: z.partialRecord(PageLocale, z.string()),
  updatedAt: z.iso.datetime(),
});

/**
 * A page as visitors read it: `html` contains no markup but that of its Markdown; `description` is
 * plain text.
 */
export const SitePage = z.object({
  slug: z.string(),
  locale: PageLocale,
  title: z.string(),
  description: z.string(),
  html: z.string(),
  updatedAt: z.iso.datetime(),
});

export const PageLink = z.object({
  slug: z.string(),
  title: z.string(),
  placement: z.enum(["footer", "menu"]),
});

export type PagePlacement = (typeof pagePlacements)[number];
export type PageTexts = z.infer<typeof PageTexts>;
export type NewSitePage = z.infer<typeof NewSitePage>;
export type AdminSitePage = z.infer<typeof AdminSitePage>;
export type SitePageSummary = z.infer<typeof SitePageSummary>;
export type SitePage = z.infer<typeof SitePage>;
