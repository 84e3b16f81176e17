import type { Site } from "../../contract/site/site.ts";
import { visitorClient } from "./clients.ts";
import { setConditions } from "./conditions.ts";
import { executeSql } from "./rows.ts";

export const readSite = async (headers: Record<string, string> = {}): Promise<Site> =>
  (await (await visitorClient()("/api/site", { headers })).json()).data;

let clockAheadMs = 0;

/** Later than the Worker last loaded what every page shows. */
export async function setLaterConditions(
  conditions: { failsDatabase?: boolean } = {},
): Promise<void> {
  clockAheadMs += 30_000;
  await setConditions({ ...conditions, clockAheadMs });
}

/**
 * Without published settings, pages of the owner's and categories in the menu, as the Worker sees
 * it too.
 */
export async function clearSite(): Promise<void> {
  await executeSql("DELETE FROM site_settings");
  await executeSql("DELETE FROM site_pages");
  await executeSql("UPDATE categories SET in_menu = 0");
  await setConditions();
  await visitorClient()("/dev/site", { method: "POST" });
}
