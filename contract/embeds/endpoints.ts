import * as z from "zod/mini";
import type { Endpoint } from "../endpoint.ts";
import type { IssueCode } from "../issues.ts";

/** The maximum width or height of the embedded page in pixels, as text in the URL's query. */
const MaxSide = z.optional(
  z.string().check(z.regex(/^[1-9][0-9]{0,4}$/, "not_an_integer" satisfies IssueCode)),
);

/** The response of type `rich`: https://oembed.com, section 2.3.4. Sizes are pixels. */
const Embed = z.object({
  version: z.literal("1.0"),
  type: z.literal("rich"),
  title: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  cache_age: z.number(),
  thumbnail_url: z.optional(z.string()),
  thumbnail_width: z.optional(z.number()),
  thumbnail_height: z.optional(z.number()),
  html: z.string(),
  width: z.number(),
  height: z.number(),
});

export const embedEndpoints = {
  "GET /api/oembed": {
    summary: "A movie's page as a card on other sites, as of oEmbed; `url`: the page's",
    access: "anyone",
    query: z.object({
      url: z.string().check(z.maxLength(2048)),
      format: z.optional(z.string()),
      maxwidth: MaxSide,
      maxheight: MaxSide,
    }),
    response: Embed,
  },
} as const satisfies Record<string, Endpoint>;
