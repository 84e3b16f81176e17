import type { HomeLayout } from "../../contract/home/home.ts";
import type { Database } from "../database/database.ts";
import { homeLayout } from "../schema.ts";

/** `version` is 0 until the owner arranged the home page. */
export type StoredHomeLayout = { version: number; layout: HomeLayout };

const defaultLayout: HomeLayout = {
  heroMovieIds: [],
  pick: null,
  rows: ["popular", "newest", "categories", "free", "included"],
};

export const selectHomeLayout = (db: Database) =>
  db.select({ version: homeLayout.version, layout: homeLayout.layout }).from(homeLayout);

/**
 * Parses the stored layout. Missing fields get defaults, because an earlier version of the code may
 * have stored the layout.
 */
export function parseHomeLayout([row]: { version: number; layout: string }[]): StoredHomeLayout {
  if (!row) return { version: 0, layout: defaultLayout };
  return { version: row.version, layout: { ...defaultLayout, ...JSON.parse(row.layout) } };
}
