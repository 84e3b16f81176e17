import { readdir, readFile } from "node:fs/promises";

/**
 * Returns the bytes of memory that a process and its children hold; shared memory counts in
 * proportion. 0 on systems other than Linux, which do not report it.
 */
async function measureHeldBytes(pid) {
  const parents = new Map();
  for (const name of await readdir("/proc").catch(() => [])) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
  }
  const isDescendant = (processId) =>
    processId === pid || (parents.has(processId) && isDescendant(parents.get(processId)));
  const heldBytes = [...parents.keys()].filter(isDescendant).map(async (processId) => {
    const text = await readFile(`/proc/${processId}/smaps_rollup`, "utf8").catch(() => "");
    return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) * 1024;
  });
  return (await Promise.all(heldBytes)).reduce((sum, bytes) => sum + bytes, 0);
}

/** Runs `action` and returns by how many bytes the memory of the processes grew at most. */
export async function measureGrowth(pid, action) {
  const before = await measureHeldBytes(pid);
  let peak = before;
  let isDone = false;
  const watching = (async () => {
    while (!isDone) {
      peak = Math.max(peak, await measureHeldBytes(pid));
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  })();
  const result = await action().finally(() => {
    isDone = true;
  });
  await watching;
  return { result, growthBytes: peak - before };
}
