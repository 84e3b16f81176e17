import { SquareArrowOutUpRight } from "lucide-react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import { formatDateTime } from "../../ui/format-date.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ExpandButton, type ExpandedRow } from "../expanded-row.tsx";
import { type AuditEntry, shortenIds } from "./audit-changes.ts";
import { auditSubjectName, formatAuditAction, formatAuditSubject } from "./audit-labels.ts";
import { ChangeList } from "./change-list.tsx";
import { findSubjectPath } from "./subject-path.ts";

type ColumnOptions = {
  expanded: ExpandedRow;
  filterByActor: (entry: AuditEntry) => void;
  filterByKey: (keyId: string) => void;
  filterBySubject: (entry: AuditEntry) => void;
};

type FilterButtonProps = { value: string; hint: string; className?: string; onClick: () => void };

/** A value of an entry. A click on it shows only the entries with this value. */
const FilterButton = ({ value, hint, className = "", onClick }: FilterButtonProps) => (
  <button
    type="button"
    aria-label={`${value}: ${hint}`}
    className={`inline min-h-6 text-left underline decoration-screen/40 underline-offset-4 wrap-anywhere hover:text-bulb hover:decoration-bulb ${className}`}
    onClick={onClick}
  >
    {value}
  </button>
);

export const auditColumns = ({
  expanded,
  filterByActor,
  filterByKey,
  filterBySubject,
}: ColumnOptions): Column<AuditEntry>[] => [
  {
    header: m.audit_column_when(),
    cell: ({ at }) => (
      <time dateTime={at} title={at}>
        {formatDateTime(at)}
      </time>
    ),
    className: "text-[0.9375rem] @4xl:w-28 @4xl:align-top!",
  },
  {
    header: m.audit_column_who(),
    cell: (entry) => (
      <div>
        <FilterButton
          value={entry.actor.name || m.audit_deleted_account()}
          hint={m.audit_filter_actor_hint()}
          onClick={() => filterByActor(entry)}
        />
        {entry.actor.apiKey && <KeyOfEntry apiKey={entry.actor.apiKey} onSelect={filterByKey} />}
      </div>
    ),
    className: "@4xl:w-32 @4xl:align-top!",
  },
  {
    header: m.common_event(),
    cardSlot: "title",
    cell: (entry) => (
      <>
        <span className="block text-sm text-dim">
          {formatAuditSubject(entry.subject)} · {formatAuditAction(entry.action)}
        </span>
        <FilterButton
          className="font-semibold"
          value={auditSubjectName(entry)}
          hint={m.audit_filter_subject_hint()}
          onClick={() => filterBySubject(entry)}
        />
        <SubjectLink entry={entry} />
      </>
    ),
    className: "@4xl:w-48 @4xl:align-top!",
  },
  {
    header: m.audit_column_changes(),
    cell: (entry) => <ChangeList entry={entry} />,
    className: "@4xl:align-top!",
  },
  {
    header: m.audit_column_entry(),
    cardSlot: "actions",
    cell: (entry) => (
      <ExpandButton
        look="quiet"
        className="px-4 @max-4xl:w-full"
        isExpanded={expanded.isExpanded(entry.id)}
        detailsId={`raw-${entry.id}`}
        about={`${formatAuditAction(entry.action)}, ${formatDateTime(entry.at)}`}
        onClick={() => expanded.toggle(entry.id)}
      >
        {m.audit_raw_button()}
      </ExpandButton>
    ),
    className: "@4xl:w-28 @4xl:align-top!",
  },
];

/** Links to the studio page of the entry's subject. Absent if the subject has no such page. */
function SubjectLink({ entry }: { entry: AuditEntry }) {
  const path = findSubjectPath(entry);
  if (path === undefined) return null;
  return (
    <Link
      to={path}
      aria-label={m.audit_open_subject({ name: auditSubjectName(entry) })}
      className="ml-2 inline-flex size-6 items-center justify-center rounded align-middle text-dim hover:text-bulb"
    >
      <SquareArrowOutUpRight aria-hidden="true" className="size-4" />
    </Link>
  );
}

type KeyProps = {
  apiKey: NonNullable<AuditEntry["actor"]["apiKey"]>;
  onSelect: (keyId: string) => void;
};

const KeyOfEntry = ({ apiKey: { id, name }, onSelect }: KeyProps) => (
  <FilterButton
    className="block text-sm text-dim"
    value={m.audit_by_key({ key: name || shortenIds(id) })}
    hint={m.audit_filter_key_hint()}
    onClick={() => onSelect(id)}
  />
);
