import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { getSite } from "../../contract/site/site.ts";
import { siteIconPath, siteIconSizes } from "../../contract/site/site-icon.ts";
import type { SettingsVersion } from "../../contract/site/site-settings.ts";
import { queryAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError, editConflict } from "../context/app-error.ts";
import type { AppEnv, Bindings, RequestContext } from "../context/request-context.ts";
import { toIsoTime } from "../database/iso-time.ts";
import { siteCurrencySql } from "../database/site-currency.ts";
import { respond, route } from "../http/route.ts";
import { orders, siteSettings } from "../schema.ts";
import { reloadSite } from "./current-site.ts";
import { requireStoredPictures, storeSiteImage } from "./pictures.ts";
import { redirectToSiteIcon, respondSiteIcon, respondSiteIconPng } from "./site-icon.ts";
import { parseSettings, selectSettings } from "./site-settings.ts";
import { respondManifest } from "./web-manifest.ts";

const maxListedVersions = 20;

type SettingsRow = Awaited<ReturnType<typeof selectSettings>>[number];

/**
 * `onPublished` runs after new settings are published, because their currency and tax apply to
 * everything sold.
 */
type SiteRoutesOptions = { onPublished: (c: RequestContext) => void };

export function mountSite(app: Hono<AppEnv>, { onPublished }: SiteRoutesOptions): void {
  app.get("/manifest.webmanifest", respondManifest);
  app.get("/site-icon.svg", respondSiteIcon);
  for (const side of siteIconSizes) app.get(siteIconPath(side), (c) => respondSiteIconPng(c, side));
  app.get("/favicon.ico", redirectToSiteIcon);

  route(app, "GET /api/time", async (c) =>
    respond(c, "GET /api/time", { data: { now: new Date(c.var.now).toISOString() } }),
  );

  route(app, "GET /api/site", async (c) => respond(c, "GET /api/site", { data: getSite() }));

  route(app, "GET /api/admin/site", async (c) => {
    const rows = await queryAsUser(c, (db) => selectSettings(db));
    const previous = rows[0] ? toSettingsVersion(rows.slice(1), c.env) : null;
    return respond(c, "GET /api/admin/site", { data: toSettingsVersion(rows, c.env), previous });
  });

  route(app, "GET /api/admin/site/versions", async (c) => {
    const rows = await queryAsUser(c, (db) => selectSettings(db, maxListedVersions));
    return respond(c, "GET /api/admin/site/versions", {
      data: rows.map((row) => toSettingsVersion([row], c.env)),
    });
  });

  route(app, "POST /api/admin/site/pictures", async (c, { form }) => {
    const data = await storeSiteImage(c, form);
    return respond(c, "POST /api/admin/site/pictures", { data });
  });

  route(app, "PUT /api/admin/site", async (c, { body: { version, settings } }) => {
    await requireStoredPictures(c, settings);
    const isNewest = sql`(select coalesce(max(${siteSettings.version}), 0)
      from ${siteSettings}) = ${version}`;
    const isCurrencyFree = sql`(${siteCurrencySql} = ${settings.currency.toLowerCase()}
      or not exists (select 1 from ${orders}))`;
    const before = sql`select json_object('version', ${version})`;
    const { rows } = await write(c, {
      require: [
        [isNewest, async () => editConflict(await readSettings(c))],
        [isCurrencyFree, () => findCurrencyInUse(c)],
      ],
      audit: [
        {
          action: "publish",
          subject: "site",
          subjectId: String(version + 1),
          before,
          after: settings,
        },
      ],
      statements: (db, { userId, now }) => ({
        published: db.insert(siteSettings).values({
          version: version + 1,
          settings: JSON.stringify(settings),
          publishedAt: now,
          publishedBy: userId,
        }),
        rows: selectSettings(db),
      }),
    });
    await reloadSite(c);
    onPublished(c);
    return respond(c, "PUT /api/admin/site", {
      message: m.done_site_published(),
      data: toSettingsVersion(rows, c.env),
      previous: toSettingsVersion(rows.slice(1), c.env),
    });
  });
}

async function readSettings(c: RequestContext): Promise<SettingsVersion> {
  const rows = await queryAsUser(c, (db) => selectSettings(db));
  return toSettingsVersion(rows, c.env);
}

/** Returns `currency_in_use` with the published currency. */
async function findCurrencyInUse(c: RequestContext): Promise<AppError> {
  const { settings } = await readSettings(c);
  return new AppError("currency_in_use", { currency: settings.currency });
}

/** Converts the newest row of the settings; without a row, returns the default settings. */
function toSettingsVersion(rows: SettingsRow[], env: Bindings): SettingsVersion {
  const publishedAt = toIsoTime(rows[0]?.publishedAt ?? null);
  return { ...parseSettings(rows, env), publishedAt, publishedBy: rows[0]?.publishedBy ?? null };
}
