import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { m } from "#messages";
import { defaultPageSize } from "../../../contract/constants.ts";
import { auditActions, auditSubjects } from "../../../contract/monitoring/audit.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { liveListOptions } from "../../api/use-pagination.ts";
import { Button } from "../../ui/button.tsx";
import { useListFilters } from "../../ui/lists/use-list-filters.ts";
import { Notice } from "../../ui/notice.tsx";
import { useExpandedRow } from "../expanded-row.tsx";
import { FilterSelect } from "../filter-select.tsx";
import { PaginatedTable } from "../paginated-table.tsx";
import { type AuditEntry, getSubjectName, shortenIds } from "./audit-changes.ts";
import { auditColumns } from "./audit-columns.tsx";
import { formatAuditSubject } from "./audit-labels.ts";

const filterNames = ["actorId", "keyId", "action", "subject", "subjectId"] as const;
const noFilters = {
  actorId: undefined,
  keyId: undefined,
  action: undefined,
  subject: undefined,
  subjectId: undefined,
};

/** The audit log, which nobody can edit. */
export function AuditPanel() {
  const { searchParams, cursor, setFilters } = useListFilters();
  const expanded = useExpandedRow();
  const activeFilters = Object.fromEntries(
    filterNames.map((name) => [name, searchParams.get(name) ?? undefined]),
  );
  const { actorId, keyId, action, subject, subjectId } = activeFilters;
  const query = { limit: defaultPageSize, cursor, ...activeFilters };
  const list = useQuery({ ...queryOptionsFor("GET /api/audit", { query }), ...liveListOptions });
  const entries = list.data?.data ?? [];
  const actorName = entries.find((entry) => entry.actor.id === actorId)?.actor.name || actorId;
  const subjectName =
    entries
      .filter((entry) => entry.subjectId === subjectId)
      .map(getSubjectName)
      .find(Boolean) ?? subjectId;
  const keyName = entries.find(({ actor }) => actor.apiKey?.id === keyId)?.actor.apiKey?.name;
  const isFiltered = filterNames.some((name) => activeFilters[name] !== undefined);

  return (
    <>
      <search
        aria-label={m.audit_title()}
        className="mb-4 grid grid-cols-2 gap-3 sm:max-w-2xl sm:grid-cols-3"
      >
        <FilterSelect
          label={m.audit_filter_action()}
          name="action"
          value={action}
          labels={auditActions}
          onSelect={(nextValue) => setFilters({ action: nextValue })}
        />
        <FilterSelect
          label={m.audit_filter_subject()}
          name="subject"
          value={subject}
          labels={auditSubjects}
          onSelect={(nextValue) => setFilters({ subject: nextValue, subjectId: undefined })}
        />
        <KeyFilter
          keyId={keyId}
          name={keyName}
          onSelect={(nextValue) => setFilters({ keyId: nextValue })}
        />
      </search>
      <div className="mb-6 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
        {actorId && (
          <ActiveFilter
            label={m.audit_chip_actor({ actor: actorName ?? "" })}
            onRemove={() => setFilters({ actorId: undefined })}
          />
        )}
        {subjectId && (
          <ActiveFilter
            label={`${subject ? formatAuditSubject(subject) : m.audit_chip_only()} ${subjectName}`}
            onRemove={() => setFilters({ subjectId: undefined })}
          />
        )}
        {!actorId && !subjectId && <p className="text-dim">{m.audit_hint()}</p>}
      </div>
      <PaginatedTable
        label={m.audit_title()}
        list={list}
        columns={auditColumns({
          expanded,
          filterByActor: (entry) => setFilters({ actorId: entry.actor.id }),
          filterByKey: (value) => setFilters({ keyId: value }),
          filterBySubject: (entry) =>
            setFilters({ subject: entry.subject, subjectId: entry.subjectId }),
        })}
        getKey={({ id }) => id}
        renderDetails={(entry) => expanded.isExpanded(entry.id) && <RawEntry entry={entry} />}
        empty={<NoEntries isFiltered={isFiltered} onShowAll={() => setFilters(noFilters)} />}
      />
    </>
  );
}

function NoEntries({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  if (isFiltered) {
    return (
      <Notice
        title={m.audit_none_match_title()}
        actions={<Button onClick={onShowAll}>{m.studio_all_entries()}</Button>}
      >
        <p>{m.audit_none_match_text()}</p>
      </Notice>
    );
  }
  return (
    <Notice title={m.audit_empty_title()}>
      <p>{m.audit_empty_text()}</p>
    </Notice>
  );
}

type KeyFilterProps = {
  keyId: string | undefined;
  /** The API key's name in the log's entries. The list of keys does not contain a deleted key. */
  name: string | undefined;
  onSelect: (keyId: string) => void;
};

/** Filters the log by an API key, even a revoked or deleted key. Absent on a site without keys. */
function KeyFilter({ keyId, name, onSelect }: KeyFilterProps) {
  const keys = useQuery(queryOptionsFor("GET /api/keys")).data?.data ?? [];
  const chosen = keyId === undefined ? [] : [[keyId, name || shortenIds(keyId)] as const];
  const names = new Map([...chosen, ...keys.map((each) => [each.id, each.name] as const)]);
  if (names.size === 0) return null;
  return (
    <FilterSelect
      label={m.audit_subject_api_key()}
      name="keyId"
      value={keyId}
      labels={Object.fromEntries([...names].map(([id, label]) => [id, () => label]))}
      onSelect={onSelect}
    />
  );
}

/** A filter that was set by clicking a value, with a button to remove it. */
function ActiveFilter({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Button look="quiet" className="max-w-full px-4" onClick={onRemove}>
      <span className="truncate">{label}</span>
      <span className="sr-only">{m.audit_chip_clear()}</span>
      <X aria-hidden="true" className="size-4 shrink-0" />
    </Button>
  );
}

/** The entry's JSON, rendered as plain text. */
function RawEntry({ entry }: { entry: AuditEntry }) {
  return (
    <section
      id={`raw-${entry.id}`}
      aria-label={m.audit_raw_label({ id: entry.id })}
      className="rounded-xl bg-night p-4 ring-1 ring-rail"
    >
      <pre className="text-sm leading-relaxed whitespace-pre-wrap wrap-anywhere">
        {JSON.stringify(entry, null, 2)}
      </pre>
    </section>
  );
}
