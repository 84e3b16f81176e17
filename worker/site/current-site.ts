import type { MiddlewareHandler } from "hono";
import { getLocale, type Locale } from "#messages/runtime";
import { overwriteGetSite, type Site } from "../../contract/site.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { loadSettings, type StoredSettings, toSite } from "./site-settings.ts";

/** Another isolate's publication is seen after this time. */
const freshMs = 10_000;
/** How long a location keeps a copy for new isolates, while the database refuses. */
const copySeconds = 24 * 3600;

/** One isolate serves one site. */
let current: (StoredSettings & { freshUntil: number }) | undefined;

export function setCurrentSettings({ version, settings }: StoredSettings, now: number): void {
  const sites = new Map<Locale, Site>();
  current = { version, settings, freshUntil: now + freshMs };
  overwriteGetSite(() => {
    const locale = getLocale();
    const site = sites.get(locale) ?? toSite({ version, settings }, locale);
    sites.set(locale, site);
    return site;
  });
}

/** Segments and images show nothing of the settings, and must not wait for the database. */
const needsNoSettings = (path: string) => /^\/(media\/|stream\/(?!watch\/))/.test(path);

/** Loads the settings once in an isolate, and again behind a response when they are no longer fresh. */
export const useSiteSettings: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (needsNoSettings(c.req.path)) return next();
  const { now } = c.var;
  if (!current) setCurrentSettings(await loadOrReadCopy(c), now);
  else if (now >= current.freshUntil) {
    current.freshUntil = now + freshMs;
    c.executionCtx.waitUntil(reload(c).catch(() => undefined));
  }
  return next();
};

/** A publication by this isolate meanwhile is newer than what was loaded. */
async function reload(c: RequestContext): Promise<void> {
  const before = current;
  const loaded = await loadSettings(c.env.DB);
  if (current !== before || loaded.version === before?.version) return;
  setCurrentSettings(loaded, c.var.now);
  await storeCopy(c, loaded);
}

async function loadOrReadCopy(c: RequestContext): Promise<StoredSettings> {
  try {
    const loaded = await loadSettings(c.env.DB);
    c.executionCtx.waitUntil(storeCopy(c, loaded));
    return loaded;
  } catch (error) {
    const copy = await (await caches.open("site")).match(copyUrl(c));
    if (!copy) throw error;
    return copy.json();
  }
}

const copyUrl = (c: RequestContext) => new URL("/site-settings", c.req.url);

async function storeCopy(c: RequestContext, settings: StoredSettings): Promise<void> {
  const headers = { "Cache-Control": `max-age=${copySeconds}` };
  await (await caches.open("site")).put(copyUrl(c), Response.json(settings, { headers }));
}
