import { Fragment, type ReactNode } from "react";

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /**
   * The column's position when rows are shown as cards: image and title first, actions last, other
   * columns as labelled lines.
   */
  cardSlot?: "image" | "title" | "actions" | "line";
  className?: string;
};

type Props<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getKey: (row: Row) => string;
  /** Returns details that expand below a row, over its whole width. */
  renderDetails?: (row: Row) => ReactNode;
  dimmed?: boolean;
};

/** Explicit roles, because Safari drops a table's semantics when its `display` changes. */
const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  header: { role: "columnheader" },
  cell: { role: "cell" },
};

/**
 * The classes of the card slots. Safari before 17.4 does not know alternative text in CSS
 * `content`, so its screen reader reads the label twice.
 */
const slotClasses = {
  image: "row-start-1 w-14 @4xl:w-auto",
  title: "row-start-1 self-center",
  actions: "col-span-2 mt-2",
  line: "col-span-2 grid grid-cols-[6rem_1fr] items-baseline justify-items-start before:text-sm before:text-dim before:content-[attr(data-label)] supports-[content:''/'']:before:content-[attr(data-label)_/_''] @4xl:before:content-none!",
};

/** A table on wide screens, a card for each row on narrow ones. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  getKey,
  renderDetails,
  dimmed = false,
}: Props<Row>) {
  return (
    <div className="@container" aria-busy={dimmed}>
      <table
        {...roles.table}
        aria-label={label}
        className={`block w-full border-collapse transition-opacity duration-200 @4xl:table ${dimmed ? "opacity-50" : ""}`}
      >
        <thead {...roles.group} className="sr-only @4xl:not-sr-only @4xl:table-header-group">
          <tr {...roles.row}>
            {columns.map(({ header }) => (
              <th
                key={header}
                {...roles.header}
                scope="col"
                className="border-b border-rail px-1.5 pb-3 @5xl:px-2.5 text-left text-sm font-medium text-dim first:pl-0 last:pr-0"
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group} className="grid gap-3 @xl:grid-cols-2 @4xl:table-row-group">
          {rows.map((row) => (
            <Fragment key={getKey(row)}>
              <tr
                {...roles.row}
                className="grid grid-cols-[auto_1fr] content-start gap-x-3 gap-y-1.5 rounded-2xl bg-velvet p-4 ring-1 ring-screen/6 @4xl:table-row @4xl:rounded-none @4xl:bg-transparent @4xl:ring-0 @4xl:hover:bg-velvet"
              >
                {columns.map(({ header, cell, cardSlot = "line", className = "" }) => (
                  <td
                    key={header}
                    {...roles.cell}
                    data-label={header}
                    className={`${slotClasses[cardSlot]} min-w-0 wrap-break-word @4xl:table-cell @4xl:border-b @4xl:border-screen/6 @4xl:px-1.5 @4xl:py-3 @4xl:align-middle @5xl:px-2.5 @4xl:first:pl-0 @4xl:last:pr-0 ${className}`}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
              <DetailsRow content={renderDetails?.(row)} columns={columns.length} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DetailsRow({ content, columns }: { content: ReactNode; columns: number }) {
  if (!content) return null;
  return (
    <tr {...roles.row} className="col-span-full block min-w-0 @4xl:table-row">
      <td
        {...roles.cell}
        colSpan={columns}
        className="block @4xl:table-cell @4xl:border-b @4xl:border-screen/6 @4xl:py-3"
      >
        {content}
      </td>
    </tr>
  );
}
