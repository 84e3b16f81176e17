import { sql } from "drizzle-orm";
import { defaultCurrency } from "../../contract/site/currencies.ts";
import { siteSettings } from "../schema.ts";

/**
 * SQL expression: the currency of the site's prices, in lower case as in orders. It reads the
 * database, because an isolate's copy of the settings may be some seconds old.
 */
export const siteCurrencySql = sql<string>`lower(
  coalesce(
    (select settings ->> '$.currency' from ${siteSettings} order by version desc limit 1),
    ${defaultCurrency}
  )
)`;
