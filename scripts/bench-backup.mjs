import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createBackupTarget,
  fillBucket,
  fillDatabase,
  startFakeCloudflare,
} from "./bench/backup-site.mjs";
import { runCommand } from "./command-line.mjs";
import { formatTimeLeft } from "./live/backup/progress.mjs";
import { callsPerMs } from "./live/pace.mjs";
import { run } from "./processes.mjs";
import { runStep } from "./run-script.mjs";

const usualSize = { rows: 1_000_000, segments: 5_000 };
const smallSize = { rows: 5_000, segments: 50 };

/**
 * Counts the requests that a backup and a restore send to a fake of Cloudflare's API, and measures
 * the time and memory that they take.
 */
async function measureBackup({ small }) {
  const { rows, segments } = small ? smallSize : usualSize;
  const account = await startFakeCloudflare();
  const folder = await mkdtemp(join(tmpdir(), "marquee-bench-"));
  try {
    const live = await createBackupTarget(account, "live");
    await runStep("Filling a site", () => fillDatabase(account, live, rows));
    fillBucket(account, live, segments);
    await measureTask(account, "backup", { ...live, folder });
    await measureTask(account, "restore", {
      ...(await createBackupTarget(account, "restored")),
      folder,
    });
  } finally {
    account.stop();
    await rm(folder, { recursive: true });
  }
}

async function measureTask(account, task, place) {
  account.calls.length = 0;
  console.log(`\n  npm run ${task}`);
  const startedAt = Date.now();
  const script = ["--disable-warning=ExperimentalWarning", "scripts/bench/backup-task.mjs"];
  console.log((await run("node", [...script, task, JSON.stringify(place)])).trimEnd());
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const { length: count } = account.calls;
  const kinds = Object.entries(countKinds(account.calls)).map(
    ([kind, number]) => `${kind} ${number}`,
  );
  console.log(`  Requests … ${count} (${kinds.join(", ")})`);
  const least = formatTimeLeft(count / callsPerMs);
  console.log(`  Time … ${seconds} s; below Cloudflare's limit these requests take ${least}`);
}

function countKinds(calls) {
  const counts = {};
  for (const call of calls) {
    const kind = call.endsWith("/objects")
      ? "lists"
      : (/\/(query|import|upload|objects)\b/.exec(call)?.[1] ?? "others");
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

await runCommand("bench:backup", measureBackup);
