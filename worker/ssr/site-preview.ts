import type { Hono } from "hono";
import { baseLocale, getLocale } from "#messages/runtime";
import { pages } from "../../contract/pages.ts";
import type { SiteSettings } from "../../contract/site/site-settings.ts";
import { getPrefetchRequests } from "../../web/app/entry-server.tsx";
import { requireSession } from "../auth/session.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { withLocale } from "../i18n/locale.ts";
import { withDraftSettings } from "../site/current-site.ts";
import { buildPageContent } from "./page-content.ts";
import { fillShell, readShell } from "./shell.ts";

export function sitePreviewRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/admin/site/preview", async (c, { body: { settings } }) => {
    await requireSession(c);
    return respond(c, "POST /api/admin/site/preview", {
      data: { html: await renderHomePreview(c, settings) },
    });
  });
}

/**
 * Renders the home page that a visitor would get with these settings, without scripts and links.
 */
async function renderHomePreview(c: RequestContext, settings: SiteSettings): Promise<string> {
  const locale =
    settings.locales.find((offered) => offered === getLocale()) ??
    settings.locales[0] ??
    baseLocale;
  const { path } = pages.home;
  const shellHtml = await readShell(c, `/ssr.${locale}.html`);
  const render = async () => {
    const requests = getPrefetchRequests(path);
    const content = await buildPageContent(c, {
      page: pages.home,
      params: {},
      locale,
      url: path,
      requests,
    });
    if (!content) throw new Error("the home page has no content");
    return fillShell(shellHtml, content, { page: "home", locale, hasSession: false });
  };
  const html = await withLocale(locale, () => withDraftSettings(settings, locale, render));
  return html
    .replace(/<link\b[^<>]*>|<script\b[^<>]*>.*?(?:<\/script>|$)/gs, "")
    .replace(/<p id="scripts-failed".*?(?:<\/p>|$)/s, "")
    .replace('<div id="root">', '<div id="root" inert>');
}
