import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { root } from "./processes.mjs";

/** The base folders of the Worker, which each of its domains may import like its own files. */
const workerBaseFolders = [
  "contract",
  "worker/schema.ts",
  ...["context", "database", "media", "i18n", "auth", "http", "email"].map(
    (name) => `worker/${name}`,
  ),
];

/**
 * The domains of the Worker. Each may import the domains before it, so that there is no cycle. A
 * domain that is not listed stands after all others, so no domain may import it. Only route files
 * may import any domain, because they combine what a request needs.
 */
const domains = [
  "payments/providers",
  "site",
  "pages",
  "second-factors",
  "accounts",
  "age-limit",
  "catalogue",
  "access",
  "categories",
  "collections",
  "people",
  "extras",
  "search",
  "home",
  "push",
  "notices",
  "viewing",
  "revenue",
  "plans",
  "orders",
  "promotion-codes",
  "gifts",
  "pre-orders",
  "rentals",
  "subscriptions",
  "prices",
  "payments",
  "rights",
  "streaming",
  "uploads",
  "movies",
  "retention",
  "monitoring",
  "set-up",
  "contact",
  "backup",
  "embeds",
  "ssr",
  "tv",
  "receiver",
].map((name) => `worker/${name}`);

/**
 * The features of visitors and members. Each may import the features before it; a feature that is
 * not listed stands after all others.
 */
const features = [
  "second-factors",
  "accounts",
  "age-limit",
  "catalogue",
  "movies",
  "extras",
  "home",
  "search",
  "viewing",
  "player",
  "orders",
  "plans",
  "promotion-codes",
  "subscriptions",
  "prices",
  "gifts",
  "pre-orders",
  "rentals",
].map((name) => `web/features/${name}`);

const workerBase = ["contract", "worker/schema.ts", "worker/context"];
const webBaseFolders = ["contract", "web/api", "web/ui", "web/i18n"];
/**
 * The folders and files that every other folder may import besides itself; type imports count too.
 * In the Worker, email may import every other base folder, and http may import all of them except
 * email. auth may import database and i18n; media may import database. All of them may import
 * context. In the web, app may import features and studio, which do not import each other. Features
 * and studio may import api, api may import ui, and ui may import i18n.
 */
const allowed = {
  contract: [],
  "worker/schema.ts": ["contract"],
  "worker/context": ["contract"],
  "worker/database": workerBase,
  "worker/media": [...workerBase, "worker/database"],
  "worker/i18n": workerBase,
  "worker/auth": [...workerBase, "worker/database", "worker/i18n"],
  "worker/http": workerBaseFolders.filter((place) => place !== "worker/email"),
  "worker/email": workerBaseFolders,
  "worker/jobs.ts": ["contract", "worker"],
  "worker/index.ts": ["contract", "worker", "package.json"],
  "web/i18n": ["contract"],
  "web/ui": ["contract", "web/i18n"],
  "web/api": webBaseFolders,
  "web/studio": webBaseFolders,
  "web/service-worker/build.ts": [
    "contract",
    "web/app/page-component.ts",
    "web/service-worker/cached-endpoints.ts",
  ],
  "web/service-worker/cached-endpoints.ts": ["contract"],
  "web/service-worker": ["contract/pages/path-folders.ts", "contract/push/push-message.ts"],
  "web/vite.config.ts": ["contract", "scripts", "web/service-worker"],
  "web/tv/vite.config.ts": ["scripts"],
  "web/receiver/vite.config.ts": ["scripts"],
  "web/receiver": [...webBaseFolders, "web/features", "web/tv/polyfills.ts"],
  "web/embed": [],
  "web/tv": [...webBaseFolders, "web/features"],
  "web/app": ["contract", "web"],
};
/** Further files outside of all domains that a domain may import. */
const additionalImports = {
  "worker/backup": ["package.json"],
  "worker/monitoring": ["migrations/meta/snapshot.json"],
  "worker/ssr": ["web/app/entry-server.tsx"],
};

async function checkImports() {
  const imports = await readAllImports();
  const breaches = [...imports].flatMap(([file, targets]) =>
    targets.filter((target) => !mayImport(file, target)).map((target) => `  ${file} -> ${target}`),
  );
  report("Imports against the one-way rules", breaches);
  report("Import cycles", findCycles(imports));
}

/** Returns the imported files of each file. */
async function readAllImports() {
  const imports = new Map();
  for (const folder of ["contract", "worker", "web"]) {
    const names = await readdir(join(root, folder), { recursive: true });
    for (const name of names.filter((each) => /\.tsx?$/.test(each))) {
      const file = join(folder, name);
      imports.set(file, await readImports(file));
    }
  }
  return imports;
}

async function readImports(file) {
  const text = await readFile(join(root, file), "utf8");
  const specifiers = text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g);
  return [...specifiers].map(([, target]) => relative(root, join(root, dirname(file), target)));
}

function mayImport(file, target) {
  const place = Object.keys(allowed).find((folder) => isIn(file, folder));
  if (place) return isInAny(target, [place, ...allowed[place]]);
  const feature = findFolder(file, features, "web/features");
  if (feature)
    return isInAny(target, [feature, ...listEarlier(features, feature), ...webBaseFolders]);
  const domain = findFolder(file, domains, "worker");
  if (!domain) return false;
  const isRoute = /(^|\/|-)routes?\.ts$/.test(file);
  const others = isRoute ? domains : listEarlier(domains, domain);
  return isInAny(target, [
    domain,
    ...others,
    ...workerBaseFolders,
    ...(additionalImports[domain] ?? []),
  ]);
}

/**
 * Returns the folder of `folders` that contains a file, else the file's folder directly in
 * `parent`.
 */
const findFolder = (file, folders, parent) =>
  folders.find((folder) => isIn(file, folder)) ??
  new RegExp(`^${parent}/[^/]+(?=/)`).exec(file)?.[0];

const listEarlier = (folders, folder) =>
  folders.includes(folder) ? folders.slice(0, folders.indexOf(folder)) : folders;

const isInAny = (file, folders) => folders.some((folder) => isIn(file, folder));

function isIn(file, folder) {
  return file === folder || file.startsWith(`${folder}/`);
}

/** Returns each cycle once, as the files along it. */
function findCycles(imports) {
  const cycles = [];
  const done = new Set();
  const path = [];
  function visit(file) {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push(`  ${[...path.slice(start), file].join(" -> ")}`);
    if (start >= 0 || done.has(file)) return;
    path.push(file);
    for (const target of imports.get(file) ?? []) visit(target);
    path.pop();
    done.add(file);
  }
  for (const file of imports.keys()) visit(file);
  return cycles;
}

function report(title, lines) {
  if (lines.length === 0) return;
  console.error(`${title}:\n${lines.join("\n")}`);
  process.exitCode = 1;
}

await checkImports();
