import * as z from "zod/mini";
import { type Endpoint, MessageResponse } from "../endpoint.ts";
import { LegalReview, legalPages } from "./legal-reviews.ts";
import {
  AdminSitePage,
  maxSitePageBytes,
  NewSitePage,
  PageBody,
  PageLocale,
  PageSlug,
  PageTexts,
  SitePage,
  SitePageChange,
  SitePageSummary,
} from "./site-pages.ts";

const BySlug = z.object({ slug: PageSlug });
/** The language of the response; if absent, the language of the request. */
const InLocale = z.object({ locale: z.optional(PageLocale) });

export const sitePageEndpoints = {
  "GET /api/pages/:slug": {
    summary: "A page that the owner wrote; null for a built-in page that has its built-in text",
    access: "anyone",
    cached: true,
    params: BySlug,
    query: InLocale,
    response: z.object({ data: z.nullable(SitePage) }),
  },
  "GET /api/admin/pages": {
    summary:
      "The pages that the owner wrote, in the order of their links, and whether the built-in legal ones were reviewed",
    access: "storefront",
    opensToKeys: true,
    response: z.object({ data: z.array(SitePageSummary), reviews: z.array(LegalReview) }),
  },
  "GET /api/admin/pages/:slug": {
    summary: "A page as it is edited, with its version",
    access: "storefront",
    opensToKeys: true,
    params: BySlug,
    response: z.object({ data: AdminSitePage }),
  },
  "GET /api/admin/pages/:slug/built-in": {
    summary: "The text of a built-in page in each language of the site, to begin one's own with",
    access: "storefront",
    opensToKeys: true,
    params: BySlug,
    response: z.object({ data: PageTexts }),
  },
  "PUT /api/admin/pages/:slug/review": {
    summary:
      "Say that a legal page was reviewed, and no longer shows that it is a template; or take that back",
    access: "storefront",
    params: z.object({ slug: z.enum(legalPages) }),
    body: z.object({ reviewed: z.boolean() }),
    response: MessageResponse,
  },
  "POST /api/admin/pages": {
    summary: "Add a page, or replace the text of a built-in one",
    access: "storefront",
    idempotent: true,
    maxBodyBytes: maxSitePageBytes,
    body: NewSitePage,
    status: 201,
    response: z.object({ message: z.string(), data: BySlug }),
  },
  "PUT /api/admin/pages/:slug": {
    summary:
      "Change a page; 409 with the saved page as `data` when somebody else changed the `version` that was edited",
    access: "storefront",
    maxBodyBytes: maxSitePageBytes,
    params: BySlug,
    body: SitePageChange,
    response: MessageResponse,
  },
  "PUT /api/admin/page-order": {
    summary: "Put the links of the pages in another order",
    access: "storefront",
    body: z.object({ slugs: z.array(PageSlug).check(z.minLength(1), z.maxLength(100)) }),
    response: MessageResponse,
  },
  "DELETE /api/admin/pages/:slug": {
    summary: "Delete a page; a built-in one has its built-in text again",
    access: "storefront",
    asksForProof: true,
    params: BySlug,
    response: MessageResponse,
  },
  "POST /api/admin/pages/preview": {
    summary: "The HTML of a text in Markdown, as a page would show it",
    access: "storefront",
    opensToKeys: true,
    maxBodyBytes: maxSitePageBytes,
    body: z.object({ body: PageBody }),
    response: z.object({ data: z.object({ html: z.string() }) }),
  },
} as const satisfies Record<string, Endpoint>;
