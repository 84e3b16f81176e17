import { expect } from "vitest";
import type { SiteSettings } from "../../contract/site/site-settings.ts";
import { jsonRequest } from "./clients.ts";
import { signInWithLongSession } from "./clock-ahead.ts";
import { queryRow } from "./rows.ts";
import { createSiteSettings } from "./site-settings.ts";

/** Publishes the settings of an owner's site with changes, as an administrator. */
export async function publishSettings(changes: Partial<SiteSettings>): Promise<void> {
  const newest = await queryRow<{ version: number | null }>(
    "SELECT max(version) AS version FROM site_settings",
  );
  const body = { version: newest?.version ?? 0, settings: createSiteSettings(changes) };
  const admin = await signInWithLongSession("demo-admin");
  expect((await admin("/api/admin/site", jsonRequest("PUT", body))).status).toBe(200);
}
