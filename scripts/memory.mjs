import { readdir, readFile } from "node:fs/promises";

/** Bytes that a process and its children hold, shared ones in proportion; 0 where the system does not say (only Linux does). */
async function heldBy(pid) {
  const parents = new Map();
  for (const name of await readdir("/proc").catch(() => [])) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
  }
  const isOurs = (one) => one === pid || (parents.has(one) && isOurs(parents.get(one)));
  const held = [...parents.keys()].filter(isOurs).map(async (one) => {
    const text = await readFile(`/proc/${one}/smaps_rollup`, "utf8").catch(() => "");
    return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) * 1024;
  });
  return (await Promise.all(held)).reduce((sum, bytes) => sum + bytes, 0);
}

/** Runs something, and tells by how much the processes grew meanwhile at most. */
export async function growthOf(pid, work) {
  const before = await heldBy(pid);
  let most = before;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, await heldBy(pid));
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  })();
  const result = await work().finally(() => {
    isOver = true;
  });
  await watching;
  return { result, growthBytes: most - before };
}
