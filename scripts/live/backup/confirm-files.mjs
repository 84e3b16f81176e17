import { callsPerMs } from "../pace.mjs";
import { formatCount, formatTimeLeft, formatTotalSize } from "./progress.mjs";

const manyFiles = 1000;

/**
 * Says how long it takes to copy many files over Cloudflare's API, and asks whether to continue.
 * Throws if the answer is no, or if nobody can be asked. `isSlow` says that the owner agreed by
 * `--slowly`. `r2Keys` are the keys of R2's own API, which is not slow.
 */
export async function confirmSlowCopy(findFiles, { r2Keys, isSlow, ask, print = console.log }) {
  const files = r2Keys ? [] : await findFiles();
  if (files.length <= manyFiles) return;
  print(`\n${describeFiles(files)}\n`);
  if (isSlow) return;
  if (!ask) throw new Error("Nothing was copied. Set these keys, or add --slowly.");
  const answer = (await ask("  Copy them slowly now? [y/N] ")).trim().toLowerCase();
  if (answer !== "y" && answer !== "yes")
    throw new Error("Nothing was copied. Set these keys, and run it again.");
}

function describeFiles(files) {
  const duration = formatTimeLeft(files.length / callsPerMs);
  return `  ${formatCount(files.length)} files, ${formatTotalSize(files)}, are to be copied over Cloudflare's API, which takes ${formatCount(callsPerMs * 60_000)} requests a minute:
  about ${duration}. Meanwhile the dashboard and other commands get fewer. Keys of R2 have no such limit: make them at
  https://dash.cloudflare.com/?to=/:account/r2/api-tokens (Object Read & Write), then set R2_ACCESS_KEY_ID and
  R2_SECRET_ACCESS_KEY.`;
}
