import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { queryOptionsFor } from "../../api/query-options.ts";
import { type AuditChange, type AuditEntry, listAuditChanges } from "./audit-changes.ts";

const shownChanges = 6;

export function ChangeList({ entry }: { entry: AuditEntry }) {
  const categories = useQuery(queryOptionsFor("GET /api/getCategory")).data?.data ?? [];
  const changes = listAuditChanges(
    entry,
    new Map(categories.map(({ id, tittle }) => [id, tittle])),
  );
  if (changes.length === 0) return <span className="text-dim">–</span>;
  const hidden = changes.length - shownChanges;
  return (
    <>
      <dl className="grid min-w-0 gap-1 text-[0.9375rem]">
        {changes.slice(0, shownChanges).map((change) => (
          <ChangedField key={change.field} change={change} />
        ))}
      </dl>
      {hidden > 0 && (
        <p className="mt-1 text-sm text-dim">{m.audit_more_fields({ count: hidden })}</p>
      )}
    </>
  );
}

function ChangedField({ change: { field, was, is } }: { change: AuditChange }) {
  return (
    <div className="min-w-0">
      <dt className="mr-2 inline text-dim">{field}</dt>
      <dd className="inline wrap-anywhere">
        {was !== null && (
          <del className={`${is === null ? "" : "mr-2"} line-through decoration-ember`}>
            <span className="sr-only">{m.audit_before()} </span>
            {truncate(was)}
          </del>
        )}
        {is !== null && (
          <ins className="font-semibold no-underline">
            <span className="sr-only">{m.audit_after()} </span>
            {truncate(is)}
          </ins>
        )}
      </dd>
    </div>
  );
}

const maxLength = 140;
const truncate = (text: string) =>
  text.length > maxLength ? `${text.slice(0, maxLength).trimEnd()}…` : text;
