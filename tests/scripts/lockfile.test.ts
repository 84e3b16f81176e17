import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

type LockedPackage = { optionalDependencies?: Record<string, string>; resolved?: string };

const readLocked = async (): Promise<Record<string, LockedPackage>> =>
  JSON.parse(await readFile("package-lock.json", "utf8")).packages;

/**
 * npm installs only the packages that the lockfile lists, even if this computer's platform needs
 * another: https://github.com/npm/cli/issues/4828.
 */
test("the lockfile has the packages of every platform, not only those of the computer that wrote it", async () => {
  const locked = await readLocked();
  const isLocked = (from: string, name: string): boolean =>
    `${from}node_modules/${name}` in locked ||
    (from !== "" &&
      isLocked(from.slice(0, from.lastIndexOf("node_modules/", from.length - 2)), name));
  const missing = Object.entries(locked).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(path && `${path}/`, name)),
  );
  expect(missing).toEqual([]);
});

test("the lockfile names no registry, so that npm uses the one that the reader has configured", async () => {
  const resolved = Object.values(await readLocked()).filter((each) => each.resolved !== undefined);
  expect(resolved).toEqual([]);
});
