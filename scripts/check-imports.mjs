import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { root } from "./processes.mjs";

/*
 * The allowed imports of each folder besides its own files, types included. Worker: domains over http over auth over {database,
 * media, i18n} over context. Web: app over features, which do not import one another, over api over ui over i18n.
 */
const workerBase = ["contract", "worker/schema.ts", "worker/context"];
const workerGround = [
  ...workerBase,
  "worker/database",
  "worker/media",
  "worker/i18n",
  "worker/auth",
  "worker/http",
];
const webGround = ["contract", "web/api", "web/ui", "web/i18n"];
const allowed = {
  contract: [],
  "worker/schema.ts": ["contract"],
  "worker/context": ["contract"],
  "worker/database": workerBase,
  "worker/media": workerBase,
  "worker/i18n": workerBase,
  "worker/auth": [...workerBase, "worker/database", "worker/i18n"],
  "worker/http": workerGround,
  "worker/email": workerGround,
  "worker/catalogue": [...workerGround, "worker/site"],
  "worker/pages": workerGround,
  "worker/accounts": [...workerGround, "worker/email"],
  "worker/contact": [...workerGround, "worker/email"],
  "worker/billing": [...workerGround, "worker/accounts", "worker/catalogue", "worker/email"],
  "worker/backup": [...workerBase, "worker/database", "package.json"],
  "worker/monitoring": [
    ...workerGround,
    "worker/billing",
    "worker/email",
    "migrations/meta/_journal.json",
  ],
  "worker/viewing": [...workerGround, "worker/accounts", "worker/catalogue"],
  "worker/streaming": [...workerGround, "worker/billing", "worker/catalogue", "worker/viewing"],
  "worker/rights": [...workerGround, "worker/accounts"],
  "worker/admin": ["contract", "worker"],
  "worker/site": workerGround,
  "worker/embeds": [...workerGround, "worker/catalogue", "worker/site"],
  "worker/ssr": [
    ...workerGround,
    "worker/catalogue",
    "worker/pages",
    "worker/site",
    "web/app/entry-server.tsx",
  ],
  "worker/jobs.ts": ["contract", "worker"],
  "worker/index.ts": ["contract", "worker", "package.json"],
  "web/i18n": ["contract"],
  "web/ui": ["contract", "web/i18n"],
  "web/api": webGround,
  "web/features/account": webGround,
  "web/features/billing": webGround,
  "web/features/catalogue": webGround,
  "web/features/offline": webGround,
  "web/features/player": webGround,
  "web/features/viewing": webGround,
  "web/studio": webGround,
  "web/service-worker": [],
  "web/vite.config.ts": ["contract", "scripts", "web/service-worker"],
  "web/app": ["contract", "web"],
};

async function checkImports() {
  const imports = await readAllImports();
  const breaches = [...imports].flatMap(([file, targets]) =>
    targets.filter((target) => !mayImport(file, target)).map((target) => `  ${file} -> ${target}`),
  );
  report("Imports against the one-way rules", breaches);
  report("Import cycles", findCycles(imports));
}

/** The imported files of each file. */
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
  return place !== undefined && [place, ...allowed[place]].some((folder) => isIn(target, folder));
}

function isIn(file, folder) {
  return file === folder || file.startsWith(`${folder}/`);
}

/** Each cycle once, as the files along it. */
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
