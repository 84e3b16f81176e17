import { AsyncLocalStorage } from "node:async_hooks";
import type { MiddlewareHandler } from "hono";
import { getLocale, type Locale } from "#messages/runtime";
import type { HomeLayout } from "../../contract/home/home.ts";
import { overwriteGetSite, type Site } from "../../contract/site/site.ts";
import type { SiteSettings } from "../../contract/site/site-settings.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { entityTagOf } from "../media/entity-tag.ts";
import { describeProvider } from "../payments/providers/registry.ts";
import { parseHomeLayout } from "./home-layout.ts";
import { listReviewedPages } from "./legal-reviews.ts";
import { loadSite, type StoredSite, toSite } from "./site-settings.ts";

/** Another isolate's change is seen after this time. */
const freshMs = 10_000;
/**
 * A request waits for newer settings when those of an isolate that sat idle are older: as long as a
 * cached answer may be.
 */
const maxStaleMs = 60_000;
/** How long a location keeps a copy for new isolates, while the database refuses. */
const copySeconds = 24 * 3600;

/** One isolate serves one site. */
let current:
  | { stored: StoredSite; tag: string; freshUntil: number; staleUntil: number }
  | undefined;

const drafts = new AsyncLocalStorage<Site>();

export function setCurrentSite(stored: StoredSite, now: number): void {
  const sites = new Map<Locale, Site>();
  const tag = entityTagOf(JSON.stringify(stored));
  current = { stored, tag, freshUntil: now + freshMs, staleUntil: now + maxStaleMs };
  overwriteGetSite(() => {
    const draft = drafts.getStore();
    if (draft) return draft;
    const locale = getLocale();
    const site = sites.get(locale) ?? toSite(stored, locale);
    sites.set(locale, site);
    return site;
  });
}

/** Differs when anything changed that every page shows. */
export const getSiteTag = (): string => current?.tag ?? "";

function getStoredSite(): StoredSite {
  if (!current) throw new Error("the site is not loaded");
  return current.stored;
}

export const getHomeLayout = (): HomeLayout => getStoredSite().homeLayout;

/** Runs `work` on a site with settings that are not published, as it is in one language. */
export const withDraftSettings = <Result>(
  settings: SiteSettings,
  locale: Locale,
  work: () => Result,
): Result => drafts.run(toSite({ ...getStoredSite(), settings }, locale), work);

/** Segments and images show nothing of the settings, and must not wait for the database. */
const needsNoSettings = (path: string) => /^\/(media\/|stream\/(?!watch\/))/.test(path);

/**
 * Loads the settings once in an isolate, and again when they are no longer fresh: behind a
 * response, or before it when they are too old.
 */
export const useSiteSettings: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (needsNoSettings(c.req.path)) return next();
  const { now } = c.var;
  if (!current) setCurrentSite(await loadOrReadCopy(c), now);
  else if (now >= current.freshUntil) {
    // Requests that come meanwhile get the old ones, and so do all while the database refuses.
    current.freshUntil = now + freshMs;
    const isTooOld = now >= current.staleUntil;
    const loading = loadAgain(c).catch(() => undefined);
    if (isTooOld) await loading;
    else c.executionCtx.waitUntil(loading);
  }
  return next();
};

/** A change by this isolate meanwhile is newer than what was loaded. */
async function loadAgain(c: RequestContext): Promise<void> {
  const before = current;
  const loaded = await loadSite(c.env);
  if (current === before) await storeSite(c, loaded);
}

/** After a change of what every page shows: its isolate shows it at once. */
export async function reloadSite(c: RequestContext): Promise<void> {
  await storeSite(c, await loadSite(c.env));
}

async function storeSite(c: RequestContext, loaded: StoredSite): Promise<void> {
  const oldTag = current?.tag;
  setCurrentSite(loaded, c.var.now);
  if (current?.tag !== oldTag) await storeCopy(c, loaded);
}

async function loadOrReadCopy(c: RequestContext): Promise<StoredSite> {
  try {
    const loaded = await loadSite(c.env);
    c.executionCtx.waitUntil(storeCopy(c, loaded));
    return loaded;
  } catch (error) {
    const copy = await (await caches.open("site")).match(copyUrl(c));
    if (!copy) throw error;
    const stored: StoredSite = await copy.json();
    // A version before stored neither links to categories, an arrangement of the home page nor
    // reviews of legal pages.
    const {
      categoryLinks = [],
      homeLayout = parseHomeLayout([]).layout,
      reviewedPages = listReviewedPages([], c.env),
    } = stored as Partial<StoredSite>;
    return { ...stored, categoryLinks, homeLayout, reviewedPages, ...describeProvider(c.env) };
  }
}

const copyUrl = (c: RequestContext) => new URL("/site-settings", c.req.url);

async function storeCopy(c: RequestContext, site: StoredSite): Promise<void> {
  const headers = { "Cache-Control": `max-age=${copySeconds}` };
  await (await caches.open("site")).put(copyUrl(c), Response.json(site, { headers }));
}
