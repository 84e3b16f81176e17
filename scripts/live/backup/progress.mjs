import { clearLine, cursorTo } from "node:readline";

const minuteMs = 60_000;
const refreshMs = 200;
/** The milliseconds after which the time left is shown. An earlier estimate would be a guess. */
const minPassedMs = 5000;

/**
 * Shows the progress towards `total` on one line that is rewritten; without a terminal, on a new
 * line every minute. Without a total, such as while rows are read, shows only the count.
 */
export function showProgress(name, total, { output = process.stdout, now = Date.now } = {}) {
  const startedAt = now();
  let shownAt = output.isTTY ? 0 : startedAt;
  let count = 0;
  let bytes = 0;
  const erase = () => {
    cursorTo(output, 0);
    clearLine(output, 1);
  };
  return {
    add(units, size = 0) {
      count += units;
      bytes += size;
      const at = now();
      if (at - shownAt < (output.isTTY ? refreshMs : minuteMs)) return;
      shownAt = at;
      const line = `  ${name} … ${describeProgress({ count, total, bytes, passedMs: at - startedAt })}`;
      if (output.isTTY) erase();
      output.write(output.isTTY ? line : `${line}\n`);
    },
    end() {
      if (output.isTTY && shownAt > 0) erase();
    },
  };
}

/** A progress that shows nothing. */
export const hideProgress = () => ({ add: () => undefined, end: () => undefined });

function describeProgress({ count, total, bytes, passedMs }) {
  const parts = [
    total === undefined
      ? `${formatCount(count)} so far`
      : `${formatCount(count)} of ${formatCount(total)}`,
  ];
  if (bytes > 0) parts.push(formatSize(bytes));
  if (total !== undefined && count > 0 && passedMs >= minPassedMs)
    parts.push(`${formatTimeLeft((passedMs * (total - count)) / count)} left`);
  return parts.join(", ");
}

export const formatCount = (count) => count.toLocaleString("en-US");

function formatSize(bytes) {
  if (bytes < 1e9) return `${(bytes / 1e6).toFixed(1)} MB`;
  return bytes < 1e12 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e12).toFixed(1)} TB`;
}

export const formatTotalSize = (files) =>
  formatSize(files.reduce((sum, { size }) => sum + size, 0));

export function formatTimeLeft(ms) {
  const minutes = Math.round(ms / minuteMs);
  if (minutes < 1) return "less than a minute";
  if (minutes < 120) return minutes === 1 ? "a minute" : `${minutes} minutes`;
  return `${Math.round(minutes / 60)} hours`;
}
