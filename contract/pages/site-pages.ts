import * as z from "zod/mini";
import { locales } from "#messages/runtime";
import { plainText, singleLine } from "../field-schemas.ts";
import type { IssueCode } from "../issues.ts";

/** The places in which every page of the site links to a site page. */
export const pagePlacements = ["none", "footer", "menu"] as const;

/** The maximum number of site pages; every page of the site may link to all of them. */
export const maxSitePages = 50;
export const maxSitePageTitleLength = 120;
/** The maximum number of characters of a site page's text in one language, as Markdown. */
export const maxSitePageTextLength = 40_000;
/**
 * The maximum size in bytes of the JSON of a site page in every language; a character takes up to
 * three bytes in UTF-8.
 */
export const maxSitePageBytes = 512 * 1024;

export const PageLocale = z.enum(locales);

export const PageSlug = z
  .string()
  .check(z.maxLength(60), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "slug_invalid" satisfies IssueCode));

export const PageBody = plainText(maxSitePageTextLength).check(z.minLength(1));

/** A page in one language; `body` is Markdown. */
const PageText = z.object({ title: singleLine(maxSitePageTitleLength), body: PageBody });

/**
 * The texts by locale. A reader whose language is missing gets the text in the site's first
 * language.
 */
export const PageTexts = z
  .partialRecord(PageLocale, PageText)
  .check(
    z.refine((texts) => Object.keys(texts).length > 0, "page_text_required" satisfies IssueCode),
  );

/**
 * A new site page. If it replaces a built-in page, the site ignores a `placement` that the built-in
 * page cannot have.
 */
export const NewSitePage = z.object({
  slug: PageSlug,
  placement: z.enum(pagePlacements),
  texts: PageTexts,
});

/** `version` is the version that was edited. The response is 409 if the page has changed since. */
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

/** `titles` are the page's titles by locale. */
export const SitePageSummary = z.object({
  slug: z.string(),
  placement: z.enum(pagePlacements),
  titles: z.partialRecord(PageLocale, z.string()),
  updatedAt: z.iso.datetime(),
});

/**
 * A site page as visitors read it. `html` contains only the markup of the page's Markdown;
 * `description` is plain text.
 */
export const SitePage = z.object({
  slug: z.string(),
  locale: PageLocale,
  title: z.string(),
  description: z.string(),
  html: z.string(),
  updatedAt: z.iso.datetime(),
});

export const SitePageLink = z.object({
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
