/** @module-tag long */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endpoints } from "../../contract/endpoints.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-api-"));
  await mkdir(join(folder, "docs"));
  for (const name of ["package.json", "contract", "scripts", "docs/api.md"]) {
    await cp(name, join(folder, name), { recursive: true });
  }
  for (const name of ["node_modules", ".build"]) await symlink(resolve(name), join(folder, name));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test("docs/api.md has each endpoint of the contract once", async () => {
  const text = await readFile(join(folder, "docs/api.md"), "utf8");
  const described = [...text.matchAll(/^### `(.+)`$/gm)].map(([, key]) => key);
  expect(described.sort()).toEqual(Object.keys(endpoints).sort());
  expect(await check()).toEqual({ code: 0, output: "" });
});

test("docs/api.md names the type of texts with a pattern and of files in forms", async () => {
  const text = await readFile(join(folder, "docs/api.md"), "utf8");
  expect(text).toContain("- Form: `{ image: file }`");
  expect(text).toContain("- Body: `{ email: string }`");
  expect(text).not.toMatch(/any & any/);
});

test("npm run check refuses a docs/api.md that is older than the contract", async () => {
  const path = join(folder, "contract/webhooks/endpoints.ts");
  const text = await readFile(path, "utf8");
  await writeFile(path, text.replace('access: "staff"', 'access: "site"'));
  expect(await check()).toEqual({
    code: 1,
    output: "docs/api.md is out of date. Run npm run generate-api.\n",
  });
});

const check = () =>
  new Promise<{ code: number; output: string }>((done) => {
    const script = ["--disable-warning=ExperimentalWarning", "scripts/generate-api.mjs", "--check"];
    execFile(process.execPath, script, { cwd: folder }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
