import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { defaultPageSize } from "../../../contract/constants.ts";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { type Text, t } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Book } from "../money/book.tsx";
import { live } from "../money/queries.ts";
import { useFilters } from "../money/use-filters.ts";
import { auditColumns } from "./audit-columns.tsx";
import { nameIn } from "./changes.ts";
import { actions, subjects, thingInWords } from "./words.ts";

export type AuditEntry = ResponseOf<"GET /api/audit">["data"][number];

const filters = ["actorId", "action", "subject", "subjectId"] as const;
const all = { actorId: undefined, action: undefined, subject: undefined, subjectId: undefined };

/** Who changed what, and how it was before. Nobody can edit it. */
export function AuditPanel() {
  const { address, cursor, choose } = useFilters();
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const chosen = Object.fromEntries(filters.map((name) => [name, address.get(name) ?? undefined]));
  const { actorId, action, subject, subjectId } = chosen;
  const query = { limit: defaultPageSize, cursor, ...chosen };
  const list = useQuery({ ...queryOptionsFor("GET /api/audit", { query }), ...live });
  const entries = list.data?.data ?? [];
  const actor = entries.find((entry) => entry.actor.id === actorId)?.actor.name ?? actorId;
  const thing =
    entries
      .filter((entry) => entry.subjectId === subjectId)
      .map(nameIn)
      .find(Boolean) ?? subjectId;
  const isFiltered = filters.some((name) => chosen[name] !== undefined);

  return (
    <>
      <search aria-label={t("Audit log")} className="mb-4 grid grid-cols-2 gap-3 sm:max-w-md">
        <Choice
          label={t("Action")}
          name="action"
          value={action}
          values={actions}
          onChoose={(next) => choose({ action: next })}
        />
        <Choice
          label={t("Subject")}
          name="subject"
          value={subject}
          values={subjects}
          onChoose={(next) => choose({ subject: next, subjectId: undefined })}
        />
      </search>
      <div className="mb-6 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
        {actorId && (
          <Only words={t("By {actor}", { actor: actor ?? "" })} onDrop={() => choose({ actorId: undefined })} />
        )}
        {subjectId && (
          <Only
            words={`${subject ? thingInWords(subject) : t("Only")} ${thing}`}
            onDrop={() => choose({ subjectId: undefined })}
          />
        )}
        {!actorId && !subjectId && (
          <p className="text-dim">
            {t("Newest first. Press a name or a thing to see nothing else. Nobody can edit this list.")}
          </p>
        )}
      </div>
      <Book
        label={t("Audit log")}
        list={list}
        columns={auditColumns({
          unfolded,
          toggle: ({ id }) => setUnfolded(unfolded === id ? null : id),
          showActor: (entry) => choose({ actorId: entry.actor.id }),
          showThing: (entry) => choose({ subject: entry.subject, subjectId: entry.subjectId }),
        })}
        keyOf={({ id }) => id}
        below={(entry) => unfolded === entry.id && <RawEntry entry={entry} />}
        empty={
          isFiltered ? (
            <Notice
              title={t("No such entry")}
              actions={<Button onClick={() => choose(all)}>{t("All entries")}</Button>}
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

type ChoiceProps = {
  label: string;
  name: string;
  value: string | undefined;
  values: readonly { value: string; words: Text }[];
  onChoose: (value: string) => void;
};

function Choice({ label, name, value, values, onChoose }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      name={name}
      value={value ?? ""}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      <option value="">{t("Any")}</option>
      {values.map((one) => (
        <option key={one.value} value={one.value}>
          {t(one.words)}
        </option>
      ))}
    </SelectField>
  );
}

/** What the list is narrowed to by a press on it, and the way back. */
function Only({ words, onDrop }: { words: string; onDrop: () => void }) {
  return (
    <Button look="quiet" className="max-w-full px-4" onClick={onDrop}>
      <span className="truncate">{words}</span>
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
