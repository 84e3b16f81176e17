import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { defaultPageSize } from "../../../../contract/constants.ts";
import { PaginatedTable } from "../../../api/paginated-table.tsx";
import { queryOptionsFor } from "../../../api/query-options.ts";
import { liveListOptions } from "../../../api/use-pagination.ts";
import { type Text, t } from "../../../i18n/text.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { useListFilters } from "../../../ui/lists/use-list-filters.ts";
import { Notice } from "../../../ui/notice.tsx";
import { type AuditEntry, getSubjectName } from "./audit-changes.ts";
import { auditColumns } from "./audit-columns.tsx";
import { auditActionOptions, auditSubjectLabel, auditSubjectOptions } from "./audit-labels.ts";

const filterNames = ["actorId", "action", "subject", "subjectId"] as const;
const noFilters = { actorId: undefined, action: undefined, subject: undefined, subjectId: undefined };

/** Who changed what, and how it was before. Nobody can edit it. */
export function AuditPanel() {
  const { searchParams, cursor, setFilters } = useListFilters();
  const [expandedId, setExpandedId] = useState<string | null>(null);
  const activeFilters = Object.fromEntries(filterNames.map((name) => [name, searchParams.get(name) ?? undefined]));
  const { actorId, action, subject, subjectId } = activeFilters;
  const query = { limit: defaultPageSize, cursor, ...activeFilters };
  const list = useQuery({ ...queryOptionsFor("GET /api/audit", { query }), ...liveListOptions });
  const entries = list.data?.data ?? [];
  const actorName = entries.find((entry) => entry.actor.id === actorId)?.actor.name ?? actorId;
  const subjectName =
    entries
      .filter((entry) => entry.subjectId === subjectId)
      .map(getSubjectName)
      .find(Boolean) ?? subjectId;
  const isFiltered = filterNames.some((name) => activeFilters[name] !== undefined);

  return (
    <>
      <search aria-label={t("Audit log")} className="mb-4 grid grid-cols-2 gap-3 sm:max-w-md">
        <FilterSelect
          label={t("Action")}
          name="action"
          value={action}
          values={auditActionOptions}
          onSelect={(nextValue) => setFilters({ action: nextValue })}
        />
        <FilterSelect
          label={t("Subject")}
          name="subject"
          value={subject}
          values={auditSubjectOptions}
          onSelect={(nextValue) => setFilters({ subject: nextValue, subjectId: undefined })}
        />
      </search>
      <div className="mb-6 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
        {actorId && (
          <ActiveFilter
            label={t("By {actor}", { actor: actorName ?? "" })}
            onRemove={() => setFilters({ actorId: undefined })}
          />
        )}
        {subjectId && (
          <ActiveFilter
            label={`${subject ? auditSubjectLabel(subject) : t("Only")} ${subjectName}`}
            onRemove={() => setFilters({ subjectId: undefined })}
          />
        )}
        {!actorId && !subjectId && (
          <p className="text-dim">
            {t("Newest first. Press a name or a thing to see nothing else. Nobody can edit this list.")}
          </p>
        )}
      </div>
      <PaginatedTable
        label={t("Audit log")}
        list={list}
        columns={auditColumns({
          expandedId,
          toggle: ({ id }) => setExpandedId(expandedId === id ? null : id),
          filterByActor: (entry) => setFilters({ actorId: entry.actor.id }),
          filterBySubject: (entry) => setFilters({ subject: entry.subject, subjectId: entry.subjectId }),
        })}
        getKey={({ id }) => id}
        renderDetails={(entry) => expandedId === entry.id && <RawEntry entry={entry} />}
        empty={
          isFiltered ? (
            <Notice
              title={t("No such entry")}
              actions={<Button onClick={() => setFilters(noFilters)}>{t("All entries")}</Button>}
            >
              <p>{t("Nothing that was done here is of this kind.")}</p>
            </Notice>
          ) : (
            <Notice title={t("Nothing changed yet")}>
              <p>
                {t("Whatever an administrator adds, changes or deletes is written down here, with how it was before.")}
              </p>
            </Notice>
          )
        }
      />
    </>
  );
}

type FilterSelectProps = {
  label: string;
  name: string;
  value: string | undefined;
  values: readonly { value: string; label: Text }[];
  onSelect: (value: string) => void;
};

function FilterSelect({ label, name, value, values, onSelect }: FilterSelectProps) {
  return (
    <SelectField
      label={label}
      name={name}
      value={value ?? ""}
      onChange={(event) => onSelect(event.currentTarget.value)}
    >
      <option value="">{t("Any")}</option>
      {values.map((option) => (
        <option key={option.value} value={option.value}>
          {t(option.label)}
        </option>
      ))}
    </SelectField>
  );
}

/** What the list is narrowed to by a press on it, and the way back. */
function ActiveFilter({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Button look="quiet" className="max-w-full px-4" onClick={onRemove}>
      <span className="truncate">{label}</span>
      <span className="sr-only">{t(", show all again")}</span>
      <X aria-hidden="true" className="size-4 shrink-0" />
    </Button>
  );
}

/** Text, whatever it contains. */
function RawEntry({ entry }: { entry: AuditEntry }) {
  return (
    <section
      id={`raw-${entry.id}`}
      aria-label={t("Raw entry {id}", { id: entry.id })}
      className="rounded-xl bg-black/40 p-4 ring-1 ring-rail"
    >
      <pre className="text-sm leading-relaxed whitespace-pre-wrap wrap-anywhere">{JSON.stringify(entry, null, 2)}</pre>
    </section>
  );
}
