import type { Hono } from "hono";
import { baseLocale, getLocale, type Locale } from "#messages/runtime";
import type { HomeLayout } from "../../contract/home/home.ts";
import { homeRequest, homeRowRequest, type PageRequest } from "../../contract/page-requests.ts";
import { pages } from "../../contract/pages.ts";
import { localizePath } from "../../contract/site/language-path.ts";
import type { SiteSettings } from "../../contract/site/site-settings.ts";
import { requireSession } from "../auth/session.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { batch, database } from "../database/database.ts";
import { selectHome, toHomeDto } from "../home/home.ts";
import { respond, route } from "../http/route.ts";
import { readShell } from "../http/shell-file.ts";
import { withLocale } from "../i18n/locale.ts";
import { getHomeLayout, getSiteSettings, withSettingsDraft } from "../site/current-site.ts";
import { buildPageContent } from "./page-content.ts";
import { fillShell } from "./shell.ts";

export function mountSitePreview(app: Hono<AppEnv>): void {
  route(app, "POST /api/admin/site/preview", async (c, { body }) => {
    await requireSession(c);
    const { settings = getSiteSettings(), layout = getHomeLayout() } = body;
    const html = await renderHomePreview(c, { settings, homeLayout: layout });
    return respond(c, "POST /api/admin/site/preview", { data: { html } });
  });
}

/** Renders the home page that a visitor would get with a draft, without scripts and links. */
async function renderHomePreview(
  c: RequestContext,
  draft: { settings: SiteSettings; homeLayout: HomeLayout },
): Promise<string> {
  const { locales } = draft.settings;
  const locale = locales.find((offered) => offered === getLocale()) ?? locales[0] ?? baseLocale;
  const shellHtml = await readShell(c, `/ssr.${locale}.html`);
  const render = async () => {
    const requests = await listHomeRequests(c, locale);
    const content = await buildPageContent(c, {
      page: pages.home,
      params: {},
      url: localizePath(pages.home.path),
      requests,
    });
    if (!content) throw new Error("the home page has no content");
    return fillShell(shellHtml, content, { page: "home", locale, hasSession: false });
  };
  const html = await withLocale(locale, () => withSettingsDraft(draft, locale, render));
  return html
    .replace(/<link\b[^<>]*>|<script\b[^<>]*>.*?(?:<\/script>|$)/gs, "")
    .replace(/<p id="scripts-failed".*?(?:<\/p>|$)/s, "")
    .replace('<div id="root">', '<div id="root" inert>');
}

/** The maximum number of rows whose movies the preview shows. */
const maxFilledRows = 5;

/**
 * Lists the requests of the home page and of its rows. A browser requests the rows while the
 * visitor scrolls, but the preview runs no scripts.
 */
async function listHomeRequests(c: RequestContext, locale: Locale): Promise<PageRequest[]> {
  const { now } = c.var;
  const db = database(c, "nearest");
  const { rows } = toHomeDto(await batch(db, selectHome(db, now)), now, locale);
  return [
    homeRequest(),
    ...rows
      .filter(({ movies }) => movies === undefined)
      .slice(0, maxFilledRows)
      .map(({ id }) => homeRowRequest(id)),
  ];
}
