import { expect } from "vitest";
import type { Site } from "../../contract/site.ts";
import { executeSql } from "./factories.ts";
import { setConditions, visitorClient } from "./site.ts";

export const readSite = async (headers: Record<string, string> = {}): Promise<Site> =>
  (await (await visitorClient()("/api/site", { headers })).json()).data;

let clockAheadMs = 0;

/** Later than the Worker last loaded what every page shows. */
export async function setLaterConditions(conditions: { failsDatabase?: boolean } = {}): Promise<void> {
  clockAheadMs += 30_000;
  await setConditions({ ...conditions, clockAheadMs });
}

/** Without published settings, pages of the owner's and categories in the menu, as the Worker sees it too. */
export async function clearSite(): Promise<void> {
  await executeSql("DELETE FROM site_settings");
  await executeSql("DELETE FROM site_pages");
  await executeSql("UPDATE categories SET in_menu = 0");
  // Another test file of this Worker may have set its clock further ahead.
  const readLaterSite = async () => {
    await setLaterConditions();
    return readSite();
  };
  const cleared = { version: 0, pageLinks: [], categoryLinks: [] };
  await expect.poll(readLaterSite, { timeout: 10_000 }).toMatchObject(cleared);
  await setConditions();
}
