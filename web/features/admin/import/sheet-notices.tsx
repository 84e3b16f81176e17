import { m } from "#messages";
import { type CsvColumn, csvColumns } from "./csv-columns.ts";
import type { Sheet } from "./sheet.ts";

const requiredColumns: CsvColumn[] = ["name", "time", "year", "language", "description", "price"];

/** Notices about unknown and missing columns. */
export function SheetNotices({ sheet: { unknown, known }, hasNewRows }: { sheet: Sheet; hasNewRows: boolean }) {
  const ignored = unknown.filter((name) => name.toLowerCase() !== "error");
  const missing = requiredColumns.filter((column) => !known.includes(column));
  const category = known.includes("category") || known.includes("categoryId") ? [] : ["category"];
  const notices = [
    ignored.length > 0 && m.import_notice_unknown_columns({ columns: ignored.join(", ") }),
    hasNewRows &&
      missing.length + category.length > 0 &&
      m.import_notice_missing_columns({ columns: [...missing, ...category].join(", ") }),
    known.includes("casts") && `casts: ${csvColumns.casts.help()}`,
  ].filter((notice) => notice !== false);
  if (notices.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-1.5 text-base wrap-anywhere">
      {notices.map((notice) => (
        <li key={notice}>{notice}</li>
      ))}
    </ul>
  );
}
