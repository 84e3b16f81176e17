import type { MiddlewareHandler } from "hono";
import { categoryPages, siteName as site } from "../../contract/constants.ts";
import type { App, Call } from "../http/app.ts";
import { escapeHtml } from "../http/escape-html.ts";

type Head = { title: string; description: string };

const tagline = "Classic and open films, streamed: browse the catalogue, subscribe, and watch tonight.";

/** Titles of the pages that everybody can find. Pages behind a sign-in name themselves once they are open. */
const heads: Record<string, Head> = {
  "/": { title: `${site}: films worth staying up for`, description: tagline },
  "/movies": {
    title: `Movies · ${site}`,
    description: "Every film of the house, by category, year, length and rating.",
  },
  ...Object.fromEntries(
    Object.entries(categoryPages).map(([path, title]) => [
      `/${path}`,
      { title: `${title} · ${site}`, description: `Films in the category ${title}, ready to stream.` },
    ]),
  ),
};

/** Every page of the SPA. */
const pages = [
  // What the browser keeps for when there is no connection: a page without anything of its own.
  /^\/index\.html$/,
  /^\/(movies|about|contact|login|register|recovery|verifyEmail|thankyou|cart|orders|purchases|nofavorite|user)?$/,
  /^\/(action|romance|dramma|tech|dashboard|movielist|addmovie|categories|password)$/,
  /^\/dashboard\/(users|profile)$/,
  /^\/(movie|watch|resetPassword|favouritpage)\/[^/]+$/,
  /^\/(stream\/watch|dash\/ad|dash\/us)\/[^/]+$/,
];

const pathOf = (c: Call) => new URL(c.req.url).pathname.replace(/(?<=.)\/+$/, "");

/** Answers the SPA's pages; an address can be a page's and, with another method, a call's. */
export const answerKnownPage: MiddlewareHandler<App> = async (c, next) => {
  if (!pages.some((page) => page.test(pathOf(c)))) return next();
  return answerShell(c, 200);
};

/** Everything else: the same shell, which says that there is nothing. */
export const answerUnknownPage = (c: Call) => answerShell(c, 404);

async function answerShell(c: Call, status: 200 | 404): Promise<Response> {
  const shell = await c.env.ASSETS.fetch(new URL("/index.html", c.req.url));
  const head = heads[pathOf(c)];
  const html = await shell.text();
  return c.html(head ? withHead(html, head) : html, status, { "Cache-Control": "no-cache" });
}

function withHead(html: string, { title, description }: Head): string {
  return html
    .replace(/<title>[^<]*<\/title>/, `<title>${escapeHtml(title)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start) => start + escapeHtml(description));
}
