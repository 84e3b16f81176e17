import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { check } from "recheck";
import { parseSync } from "vite";
import { expect, test } from "vitest";

type Literal = { place: string; pattern: string; flags: string };

/** The folders whose code reads texts that strangers wrote. */
const folders = ["contract", "worker", "web", "scripts/import", "scripts/live"];

async function listLiterals(folder: string): Promise<Literal[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    /\.(ts|tsx|mjs)$/.test(file),
  );
  const lists = files.map(async (file) => {
    const path = join(folder, file);
    const text = await readFile(path, "utf8");
    const found: Literal[] = [];
    JSON.stringify(parseSync(path, text).program, (_key, node) => {
      if (node?.type === "Literal" && node.regex)
        found.push({
          place: `${path}:${text.slice(0, node.start).split("\n").length}`,
          ...node.regex,
        });
      return typeof node === "bigint" ? null : node;
    });
    return found;
  });
  return (await Promise.all(lists)).flat();
}

test("every regular expression of the code takes time linear in its text's length", {
  tags: ["long"],
  timeout: 300_000,
}, async () => {
  const literals = (await Promise.all(folders.map(listLiterals))).flat();
  expect(literals.length).toBeGreaterThan(200);
  const slow: string[] = [];
  for (const { place, pattern, flags } of literals) {
    const result = await check(pattern, flags);
    if (result.status !== "safe") slow.push(`${place} /${pattern}/${flags}: ${result.status}`);
  }
  expect(slow).toEqual([]);
});
