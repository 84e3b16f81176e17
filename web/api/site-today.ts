import { getSite } from "../../contract/site.ts";

/** Today in the site's time zone: `2026-12-03`. */
export const getSiteToday = (): string => new Date().toLocaleDateString("en-CA", { timeZone: getSite().timeZone });
