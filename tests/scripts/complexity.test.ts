import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, expect, test } from "vitest";
import { measureFunctions } from "../../scripts/lint/complexity.mjs";

const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

test.each([
  ["nothing", "", 1],
  ["an if with its else", "if (a) b(); else c();", 2],
  ["each condition of a chain", "if (a) b(); else if (c) d(); else e();", 3],
  ["each kind of loop", "for (;;) a(); for (const b in c); for (const b of c); while (a); ", 5],
  ["a loop that tests last", "do a(); while (b);", 2],
  ["each case but the default", "switch (a) { case 1: case 2: b(); break; default: c(); }", 3],
  ["a caught error", "try { a(); } catch { b(); } finally { c(); }", 2],
  ["a ternary", "return a ? b : c;", 2],
  ["each operator that may skip its right side", "return (a && b) || (c ?? d);", 4],
])("the complexity of a function counts %s", (_, body, complexity) => {
  expect(measureFunctions("a.ts", `function run(a, b, c, d, e) { ${body} }`)).toEqual([
    { line: 1, complexity },
  ]);
});

test("a function inside another function is measured separately, and a file's top level is not measured", () => {
  const text = [
    "const port = process.env.PORT ?? 80;",
    "export const Page = ({ isOpen }: Props) =>",
    "  isOpen && <List items={items.map((item) => item.a || item.b || port)} />;",
    "class Store { get = () => (this.a ? 1 : 2); }",
  ].join("\n");
  expect(measureFunctions("page.tsx", text)).toEqual([
    { line: 2, complexity: 2 },
    { line: 3, complexity: 3 },
    { line: 4, complexity: 2 },
  ]);
});

test("a source file that cannot be parsed is named", () => {
  expect(() => measureFunctions("broken.ts", "function (")).toThrow(/^broken\.ts: /);
});

test("the check accepts a function of complexity 15, and reports a function of complexity 16", async () => {
  const folder = await mkdtemp(join(tmpdir(), "marquee-complexity-"));
  folders.push(folder);
  for (const name of ["contract", "worker", "web/public", "scripts", "demo"])
    await mkdir(join(folder, name), { recursive: true });
  for (const name of ["check-complexity.mjs", "lint", "processes.mjs"])
    await cp(join("scripts", name), join(folder, "scripts", name), { recursive: true });
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  const compose = (complexity: number) =>
    `\nexport const run = (a: boolean) => ${Array(complexity).fill("a").join(" && ")};\n`;
  await writeFile(join(folder, "worker/simple.ts"), compose(15));
  await writeFile(join(folder, "web/public/foreign.js"), "not a script");
  expect(await runCheck(folder)).toEqual({ code: 0, output: "" });
  await writeFile(join(folder, "worker/hard.ts"), compose(16));
  expect(await runCheck(folder)).toEqual({
    code: 1,
    output: "Functions of a complexity above 15:\n  worker/hard.ts:2 has 16\n",
  });
});

function runCheck(folder: string) {
  return new Promise<{ code: number | null; output: string }>((done) => {
    const child = execFile(
      process.execPath,
      [join(folder, "scripts/check-complexity.mjs")],
      { cwd: folder },
      (_error, stdout, stderr) => done({ code: child.exitCode, output: stdout + stderr }),
    );
  });
}
