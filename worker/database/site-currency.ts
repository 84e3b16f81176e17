import { sql } from "drizzle-orm";
import { defaultCurrency } from "../../contract/site/currencies.ts";
import { siteSettings } from "../schema.ts";

/**
 * In SQL, the currency of what is sold, in lower case as orders have it. For some seconds an
 * isolate may know only older settings.
 */
export const siteCurrencySql = sql<string>`lower(coalesce((select settings ->> '$.currency' from ${siteSettings} order by version desc limit 1), ${defaultCurrency}))`;
