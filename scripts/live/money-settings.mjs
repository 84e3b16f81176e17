/**
 * Currency and tax as the owner chose them on the dashboard: the currency in lower case, and `tax`, "none", "included" or "added". A site that
 * is not deployed yet has the defaults.
 */
export async function readMoneySettings({ database }) {
  const tables = (await database?.query("SELECT name FROM sqlite_master WHERE name = 'site_settings'")) ?? [];
  const [row] =
    tables.length === 0
      ? []
      : await database.query(
          "SELECT settings ->> '$.currency' AS currency, settings ->> '$.tax' AS tax FROM site_settings ORDER BY version DESC LIMIT 1",
        );
  return { currency: (row?.currency ?? "USD").toLowerCase(), tax: row?.tax ?? "none" };
}
