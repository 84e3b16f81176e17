import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { root } from "./processes.mjs";

const domainParents = ["contract", "worker", "web/features", "web/studio"];
const vitestFolders = ["tests/worker", "tests/web", "tests/scripts"];

/**
 * Finds the test files of domains: files in a folder with the domain's name, and files whose own
 * name contains the domain's name, in singular or plural. Throws an error that lists all domains if
 * one of the domains has no tests.
 */
export async function findDomainTests(domains) {
  const [vitestFiles, journeys] = await Promise.all([
    listFiles(vitestFolders, ".test.ts"),
    listFiles(["tests/e2e"], ".spec.ts"),
  ]);
  const files = [...vitestFiles, ...journeys];
  const known = (await listDomains()).filter((name) => files.some(belongsTo([name])));
  const unknown = domains.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`There is no domain “${unknown}”. ${listAll(known)}`);
  return {
    vitestFiles: vitestFiles.filter(belongsTo(domains)),
    journeys: journeys.filter(belongsTo(domains)),
  };
}

const listAll = (known) => `These have tests: ${known.join(", ")}.`;

async function listDomains() {
  const entries = await Promise.all(
    domainParents.map((parent) => readdir(join(root, parent), { withFileTypes: true })),
  );
  const folders = entries.flat().filter((entry) => entry.isDirectory());
  return [...new Set(folders.map(({ name }) => name))].sort();
}

async function listFiles(folders, ending) {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(join(root, folder), { recursive: true });
      return names.filter((name) => name.endsWith(ending)).map((name) => join(folder, name));
    }),
  );
  return lists.flat().sort();
}

const belongsTo = (domains) => (file) =>
  domains.some((domain) => {
    const isInFolder = file.startsWith(`tests/worker/${domain}/`);
    return isInFolder || toSingular(basename(file)).includes(toSingular(domain));
  });

/**
 * Returns a name's words in singular, each between hyphens: `-movie-fact-` of
 * `movie-facts.test.ts`.
 */
function toSingular(name) {
  const [words] = name.split(".");
  return `-${words.split("-").map(cutPlural).join("-")}-`;
}

const cutPlural = (word) => word.replace(/(?<!s)s$/, "").replace(/ie$/, "y");
