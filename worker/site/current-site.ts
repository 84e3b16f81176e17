import { AsyncLocalStorage } from "node:async_hooks";
import type { MiddlewareHandler } from "hono";
import { getLocale, type Locale } from "#messages/runtime";
import type { HomeLayout } from "../../contract/home/home.ts";
import { overwriteGetSite, type Site } from "../../contract/site/site.ts";
import type { SiteSettings } from "../../contract/site/site-settings.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { isGrantedPath, isOpenExtraPath } from "../http/granted-path.ts";
import { entityTagOf } from "../media/entity-tag.ts";
import { describeProvider } from "../payments/providers/registry.ts";
import { parseHomeLayout } from "./home-layout.ts";
import { listReviewedPages } from "./legal-reviews.ts";
import { loadSite, type StoredSite, toSite } from "./site-settings.ts";

/** After this time an isolate reloads the settings and sees another isolate's change. */
const freshMs = 10_000;
/**
 * A request waits for newer settings if the isolate's settings are older than this. A cached
 * response may be as old.
 */
const maxStaleMs = 60_000;
/**
 * Each Cloudflare location keeps a copy of the settings this long. New isolates use the copy while
 * the database fails.
 */
const copySeconds = 24 * 3600;

/** The settings of the isolate, which serves one site. */
let current:
  | { stored: StoredSite; tag: string; freshUntil: number; staleUntil: number }
  | undefined;

const drafts = new AsyncLocalStorage<{ site: Site; homeLayout: HomeLayout }>();

export function setCurrentSite(stored: StoredSite, now: number): void {
  const sites = new Map<Locale, Site>();
  const tag = entityTagOf(JSON.stringify(stored));
  current = { stored, tag, freshUntil: now + freshMs, staleUntil: now + maxStaleMs };
  overwriteGetSite(() => {
    const draft = drafts.getStore();
    if (draft) return draft.site;
    const locale = getLocale();
    const site = sites.get(locale) ?? toSite(stored, locale);
    sites.set(locale, site);
    return site;
  });
}

/** Returns a tag that changes with the settings and with the links that every page shows. */
export const getSiteTag = (): string => current?.tag ?? "";

function getStoredSite(): StoredSite {
  if (!current) throw new Error("the site is not loaded");
  return current.stored;
}

export const getHomeLayout = (): HomeLayout =>
  drafts.getStore()?.homeLayout ?? getStoredSite().homeLayout;

export const getSiteSettings = (): SiteSettings => getStoredSite().settings;

type Draft = { settings: SiteSettings; homeLayout: HomeLayout };

/** Runs `work` with a draft in place of the published settings and home page, in one language. */
export function withSettingsDraft<Result>(
  { settings, homeLayout }: Draft,
  locale: Locale,
  work: () => Result,
): Result {
  const site = toSite({ ...getStoredSite(), settings, homeLayout }, locale);
  return drafts.run({ site, homeLayout }, work);
}

/** Whether the path is of a segment or an image, which must not wait for the settings. */
const needsNoSettings = (path: string) => /^\/(media\/|stream\/(?!watch\/))/.test(path);

/** Whether the path is of files whose access depends on days in the site's time zone. */
const needsClock = (path: string) => isGrantedPath(path) || isOpenExtraPath(path);

/**
 * Loads the settings once per isolate, and again when they are no longer fresh: after the response,
 * or before it if they are too old.
 */
export const ensureSiteSettings: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { path } = c.req;
  if (needsNoSettings(path) && !(needsClock(path) && !current)) return next();
  const { now } = c.var;
  if (!current) setCurrentSite(await loadOrReadCopy(c), now);
  else if (now >= current.freshUntil) {
    // Simultaneous requests, and all requests while the database fails, use the old settings.
    current.freshUntil = now + freshMs;
    const isTooOld = now >= current.staleUntil;
    const loading = loadAgain(c).catch(() => undefined);
    if (isTooOld) await loading;
    else c.executionCtx.waitUntil(loading);
  }
  return next();
};

/** Reloads the settings, unless this isolate has changed them meanwhile. */
async function loadAgain(c: RequestContext): Promise<void> {
  const before = current;
  const loaded = await loadSite(c.env);
  if (current === before) await storeSite(c, loaded);
}

/**
 * Loads the settings after a change, so that the isolate of the request shows the change at once.
 */
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
    // A copy that an earlier version of the code stored lacks the categories, the arrangement of
    // the home page and the reviews of legal pages.
    const {
      categoryLinks = [],
      specifiedCategories = [],
      homeLayout = parseHomeLayout([]).layout,
      reviewedPages = listReviewedPages([], c.env),
    } = stored as Partial<StoredSite>;
    return {
      ...stored,
      categoryLinks,
      specifiedCategories,
      homeLayout,
      reviewedPages,
      ...describeProvider(c.env),
    };
  }
}

const copyUrl = (c: RequestContext) => new URL("/site-settings", c.req.url);

async function storeCopy(c: RequestContext, site: StoredSite): Promise<void> {
  const headers = { "Cache-Control": `max-age=${copySeconds}` };
  await (await caches.open("site")).put(copyUrl(c), Response.json(site, { headers }));
}
