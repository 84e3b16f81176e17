import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { runCommand } from "./command-line.mjs";
import { runStep } from "./run-script.mjs";
import { buildAndroidFiles } from "./tv-apps/android.mjs";
import { readSiteForApps } from "./tv-apps/read-site.mjs";
import { buildTizenFiles } from "./tv-apps/tizen.mjs";
import { buildWebosFiles } from "./tv-apps/webos.mjs";

const versionPattern = /^\d{1,3}\.\d{1,3}\.\d{1,3}$/;

/**
 * Writes the projects of the apps that show a site's pages for televisions. Each maker's own tools
 * sign and pack the apps.
 */
async function writeTvApps({ site: address, to = "tv-apps", version = "1.0.0" }) {
  if (!address) throw new Error("Say which site: --site=https://cinema.example.");
  if (!versionPattern.test(version))
    throw new Error(`A version is three numbers, such as 1.2.0, and not “${version}”.`);
  let site;
  await runStep("Name, colours and icon of the site", async () => {
    site = { ...(await readSiteForApps(address)), version };
  });
  const folder = resolve(to);
  const apps = { webos: buildWebosFiles, tizen: buildTizenFiles, android: buildAndroidFiles };
  for (const [name, listFiles] of Object.entries(apps))
    await runStep(name, () => writeFiles(join(folder, name), listFiles(site)));
  console.log(`\n  ${folder}\n  How each is signed and installed: docs/televisions.md\n`);
}

async function writeFiles(folder, files) {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

await runCommand("tv-apps", writeTvApps);
