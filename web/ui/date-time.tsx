import { formatDate, formatDateTime } from "./format-date.ts";

/** A time, shown as a day or as the given text, with the exact time as a tooltip. */
export function DateTime({ iso, children = formatDate(iso) }: { iso: string; children?: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {children}
    </time>
  );
}
