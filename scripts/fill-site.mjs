import { withLocalData } from "./local-data.mjs";
import { stateFolder } from "./local-site.mjs";
import { migrateDatabase } from "./migrate.mjs";
import { seedDemo } from "./seed.mjs";
import { setStateAside } from "./set-aside.mjs";

/**
 * Fills the site. This script runs as a process of its own, because filling needs the project's
 * Node and the installed packages.
 */
async function fillSite() {
  const aside = await setStateAside(stateFolder);
  await withLocalData(stateFolder, async (bindings) => {
    const migrations = await migrateDatabase(bindings.DB);
    const { ADMIN_EMAIL, HISTORY } = process.env;
    const { files, rows } = ADMIN_EMAIL
      ? { files: 0, rows: 0 }
      : await seedDemo(bindings, { hasHistory: HISTORY !== "off" });
    const changes = [
      migrations.length > 0 && `${migrations.length} migrations`,
      rows > 0 && `${rows} rows, ${files} files`,
    ].filter(Boolean);
    console.log(changes.join(", ") || "up to date");
    if (aside) console.log(`\n  ${aside}\n`);
  });
}

await fillSite().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
