import { getLocale } from "#messages/runtime";

const units = ["B", "kB", "MB", "GB", "TB", "PB"];

/** Formats bytes with one decimal for amounts below 10: `0 B`, `12 kB`, `3.4 GB`. */
export function formatBytes(bytes: number): string {
  const unitIndex = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** unitIndex;
  return `${new Intl.NumberFormat(getLocale(), { maximumFractionDigits: amount < 10 ? 1 : 0 }).format(amount)} ${units[unitIndex]}`;
}
