import type { MiddlewareHandler } from "hono";
import { type SiteLanguage, siteName } from "../../contract/constants.ts";
import { titles } from "../../contract/titles.ts";
import { firstQuestions } from "../../web/app/drawn.tsx";
import type { App, Call } from "../http/app.ts";
import { languageOf } from "../http/language.ts";
import { keepPublic } from "../http/public-answer.ts";
import { findClaims } from "../http/session.ts";
import { siteAddress } from "../http/site-address.ts";
import { inLanguage } from "../http/words.ts";
import { type Head, headHtml } from "./head.ts";
import { type Content, makeContent } from "./page-content.ts";
import { headOf, missingHead } from "./page-head.ts";
import { type PageKind, pageAt, plainPath } from "./page-kinds.ts";
import { inTime } from "./patience.ts";

/** Answers the SPA's pages; an address can be a page's and, with another method, a call's. */
export const answerKnownPage: MiddlewareHandler<App> = async (c, next) => {
  const kind = pageAt(new URL(c.req.url).pathname);
  return kind.kind === "unknown" ? next() : answerPage(c, kind);
};

/** Everything else: the same shell, which says that there is nothing. */
export const answerUnknownPage = (c: Call) => answerPage(c, { kind: "unknown" });

async function answerPage(c: Call, kind: PageKind): Promise<Response> {
  const language = languageOf(c);
  const [content, claims] = await Promise.all([contentOf(c, kind, language), findClaims(c)]);
  // What everybody is told can be wrong for somebody: whether a film is a favourite, what their page looks like.
  const shown = claims ? { ...content, preloaded: "", drawn: "" } : content;
  const isAnybodys = kind.kind === "shell";
  // What is drawn is looked at first: see scripts/picture-first.mjs.
  const file = await c.env.ASSETS.fetch(new URL(shown.drawn ? "/drawn.html" : "/index.html", c.req.url));
  const shell = await file.text();
  c.set("ownScript", /data-hash="([^"]+)"/.exec(shell)?.[1]);
  const html = fill(shell, opening(language, claims !== null && !isAnybodys), lateNote(language), shown);
  return c.html(html, content.status, {
    "Cache-Control": isAnybodys ? "no-cache" : "private, no-cache",
    Vary: "Cookie, Accept-Language",
    ...(content.noindex && { "X-Robots-Tag": "noindex, follow" }),
  });
}

type Answered = Content & { status: 200 | 404 };

async function contentOf(c: Call, kind: PageKind, language: SiteLanguage): Promise<Answered> {
  if (kind.kind === "unknown") return missing(language, titles.notFound);
  if (isHidden(kind)) return bare(kind, c, language);
  const { pathname, search, searchParams } = new URL(c.req.url);
  const address = plainPath(pathname) + search;
  const asked = firstQuestions(address);
  // Whatever else stands in the address does not multiply the cache.
  const page = searchParams.has("cursor") ? (searchParams.get("page") ?? undefined) : undefined;
  const key = { asked, language, page };
  try {
    const make = async () => JSON.stringify(await makeContent(c, { kind, language, address, asked }));
    const keeping = keepPublic(c, key, make);
    // Too late for this page, it is there for the next.
    c.executionCtx.waitUntil(keeping.catch(() => {}));
    const { body } = await inTime(keeping);
    const content = JSON.parse(body) as Content | null;
    return content ? { ...content, status: 200 } : missing(language, titles.noMovie);
  } catch (error) {
    // The page still comes, and says what is wrong when its own questions are not answered.
    console.error(JSON.stringify({ level: "error", requestId: c.var.requestId, error: String(error) }));
    return bare(kind, c, language);
  }
}

const isHidden = ({ kind }: PageKind) => kind === "private" || kind === "shell";

/** Without what a page shows: for private ones, and for all while the database does not answer. */
function bare(kind: PageKind, c: Call, language: SiteLanguage): Answered {
  const page = { site: siteAddress(c), language, query: new URLSearchParams(), asked: [], answers: {} };
  const { noindex, title, description } = headOf(kind, page) ?? { title: siteName, description: siteName };
  return answered({ title, description, noindex: noindex && isHidden(kind) }, language, 200);
}

const missing = (language: SiteLanguage, text: (typeof titles)["notFound" | "noMovie"]): Answered =>
  answered(missingHead(language, text), language, 404);

const answered = (head: Head, language: SiteLanguage, status: Answered["status"]): Answered => ({
  head: headHtml(head, language),
  noindex: head.noindex ?? false,
  preloaded: "",
  drawn: "",
  status,
});

/** Scripts cannot see the session's cookie: the page tells them that there is one, should they not know of it. */
const opening = (language: SiteLanguage, hasSession: boolean) =>
  `<html lang="${language}"${hasSession ? " data-session" : ""}>`;

/** Shown where the page's scripts do not come: `web/app/app.css`. */
function lateNote(language: SiteLanguage): string {
  const say = inLanguage(language);
  const why = say(
    "The scripts of this page have not come, and little of it works without them. If you block scripts, allow them here.",
  );
  return `<p id="late" role="alert">${why} <a href="">${say("Load the page again")}</a></p>`;
}

/** By functions: in a string to replace with, `$&` would be no text. */
function fill(shell: string, opened: string, note: string, { head, preloaded, drawn }: Content): string {
  const answers = preloaded && `<script type="application/json" id="preloaded">${preloaded}</script>`;
  return shell
    .replace('<html lang="en">', opened)
    .replace(/<title>[^<]*<\/title>\s*<meta name="description"[^>]*>/, () => head)
    .replace('<div id="root"></div>', () => `<div id="root">${drawn}</div>${answers}${note}`);
}
