import { readdir, readFile } from "node:fs/promises";

/**
 * The milliseconds of a tick in /proc/<pid>/stat: proc(5). Linux counts in hundredths of a second.
 */
const msPerTick = 10;

/**
 * Returns the milliseconds of CPU that the workerd processes of this script have used; 0 if the
 * system does not report CPU times.
 */
async function readWorkerdCpuMs() {
  const processes = new Map();
  for (const pid of (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    processes.set(Number(pid), {
      parent: Number(fields[1]),
      isWorkerd: stat.includes("(workerd)"),
      ticks,
    });
  }
  const isOwn = (pid) =>
    pid === process.pid || (processes.has(pid) && isOwn(processes.get(pid).parent));
  const own = [...processes].filter(([pid, { isWorkerd }]) => isWorkerd && isOwn(pid));
  return own.reduce((sum, [, { ticks }]) => sum + ticks * msPerTick, 0);
}

/**
 * Measures the CPU milliseconds of one request of each name, in `turns` turns of several requests,
 * four at a time. Returns the minimum over all turns, because other load on the machine can only
 * add time.
 */
export async function measureRequestCpuMs(turns, requestsByName) {
  const least = Object.fromEntries(
    Object.keys(requestsByName).map((name) => [name, Number.POSITIVE_INFINITY]),
  );
  // The first turn only warms up the Worker.
  for (let turn = 0; turn <= turns; turn++) {
    for (const [name, { count, send }] of Object.entries(requestsByName)) {
      const before = await readWorkerdCpuMs();
      await repeat(count, (i) => send(turn * count + i));
      const cpuMs = ((await readWorkerdCpuMs()) - before) / count;
      if (turn > 0) least[name] = Math.min(least[name], cpuMs);
    }
  }
  return least;
}

async function repeat(count, send) {
  let next = 0;
  const work = async () => {
    while (next < count) await send(next++);
  };
  await Promise.all(Array.from({ length: 4 }, work));
}
