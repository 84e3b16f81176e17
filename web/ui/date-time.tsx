import { formatDate, formatDateTime } from "./format-date.ts";

/** A day, or the given text for it, with the exact time as tooltip. */
export function DateTime({ iso, children = formatDate(iso) }: { iso: string; children?: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {children}
    </time>
  );
}
