import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { root } from "./processes.mjs";

/**
 * What each place may import besides itself. Worker domains: one way, as docs/decisions describe;
 * `web/app` composes the domains of `web`, which do not know one another.
 */
const webShared = ["contract", "web/ui", "web/router", "web/language", "web/offline", "web/app"];
const workerShared = ["contract", "worker/schema.ts", "worker/http"];
const allowed = {
  contract: [],
  "worker/http": ["contract", "worker/schema.ts"],
  "worker/schema.ts": ["contract"],
  "worker/mail": workerShared,
  "worker/page": [...workerShared, "worker/catalogue", "web/app/drawn.tsx"],
  "worker/catalogue": workerShared,
  "worker/accounts": [...workerShared, "worker/mail"],
  "worker/contact": [...workerShared, "worker/accounts", "worker/mail"],
  "worker/billing": [...workerShared, "worker/accounts", "worker/catalogue", "worker/mail"],
  "worker/streaming": [...workerShared, "worker/billing", "worker/catalogue", "worker/viewing"],
  "worker/viewing": [...workerShared, "worker/accounts", "worker/catalogue"],
  "worker/studio": ["contract", "worker"],
  "worker/jobs.ts": ["contract", "worker"],
  "worker/index.ts": ["contract", "worker", "package.json"],
  "web/router": [],
  "web/language": ["contract"],
  "web/ui": ["contract/titles.ts", "web/router", "web/language"],
  "web/offline": webShared,
  "web/service-worker": [],
  "web/catalogue": webShared,
  "web/account": webShared,
  "web/billing": webShared,
  "web/player": webShared,
  "web/viewing": webShared,
  "web/studio": webShared,
  "web/app": ["contract", "web"],
};

const breaches = [];
for (const folder of ["contract", "worker", "web"]) {
  const names = await readdir(join(root, folder), { recursive: true });
  for (const name of names.filter((one) => /\.tsx?$/.test(one))) await checkFile(join(folder, name));
}
if (breaches.length > 0) {
  console.error(`Imports against the one-way rules:\n${breaches.join("\n")}`);
  process.exit(1);
}

async function checkFile(file) {
  const text = await readFile(join(root, file), "utf8");
  const place = Object.keys(allowed).find((one) => isIn(file, one));
  for (const [, target] of text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)) {
    const imported = relative(root, join(root, dirname(file), target));
    const fits = place && [place, ...allowed[place]].some((one) => isIn(imported, one));
    if (!fits) breaches.push(`  ${file} -> ${imported}`);
  }
}

function isIn(file, place) {
  return file === place || file.startsWith(`${place}/`);
}
