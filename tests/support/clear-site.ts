import type { Site } from "../../contract/site/site.ts";
import { visitorClient } from "./clients.ts";
import { setConditions } from "./conditions.ts";
import { executeSql } from "./rows.ts";

export const fetchSite = async (headers: Record<string, string> = {}): Promise<Site> =>
  (await (await visitorClient()("/api/site", { headers })).json()).data;

let clockAheadMs = 0;

/**
 * Sets conditions and moves the Worker's clock 30 s ahead, so that the Worker loads the site again.
 */
export async function advanceClockAndSetConditions(
  conditions: { failsDatabase?: boolean } = {},
): Promise<void> {
  clockAheadMs += 30_000;
  await setConditions({ ...conditions, clockAheadMs });
}

/**
 * Deletes the published settings, the owner's pages and the categories in the menu, and reloads the
 * Worker's site.
 */
export async function clearSite(): Promise<void> {
  await executeSql("DELETE FROM site_settings");
  await executeSql("DELETE FROM site_pages");
  await executeSql("UPDATE categories SET in_menu = 0");
  await setConditions();
  await visitorClient()("/dev/site", { method: "POST" });
}
