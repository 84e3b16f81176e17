import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import type { PersonFacts } from "../../../contract/movies/facts.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { type FactRow, FactRows } from "./fact-rows.tsx";
import { LookUpDialog, LookUpProgress } from "./look-up-dialog.tsx";
import { LookUpError } from "./look-up-error.tsx";

const labels = {
  born: m.audit_field_born,
  died: m.audit_field_died,
  portraitSource: m.audit_field_portrait_source,
  portraitAuthor: m.audit_field_portrait_author,
  portraitLicence: m.audit_field_portrait_licence,
};

type FieldName = keyof typeof labels;

/** The fields of the person's form that facts fill. */
export type PersonFactValues = Record<FieldName, string>;

type Props = {
  name: string;
  values: PersonFactValues;
  /** Fills the person's form with the chosen facts. Nothing is stored yet. */
  onTake: (values: Partial<PersonFactValues>) => void;
  onClose: () => void;
};

/** Looks a person up in Wikidata: dates, and a portrait's source, author and licence. */
export function PersonFactsDialog({ name, onClose, ...rest }: Props) {
  return (
    <LookUpDialog
      name={name}
      invitation={m.facts_choose_person}
      none={m.facts_none_person}
      onClose={onClose}
    >
      {(factsId) => <PersonFactsLoader factsId={factsId} onClose={onClose} {...rest} />}
    </LookUpDialog>
  );
}

type LoaderProps = Omit<Props, "name"> & { factsId: string };

function PersonFactsLoader({ factsId, ...rest }: LoaderProps) {
  const facts = useQuery({
    ...queryOptionsFor("GET /api/admin/facts/people/:id", { params: { id: factsId } }),
    retry: false,
  });
  if (facts.isFetching) return <LookUpProgress />;
  if (facts.error) return <LookUpError error={facts.error} onRetry={() => facts.refetch()} />;
  return facts.data && <PersonFactsForm facts={facts.data.data} {...rest} />;
}

/**
 * Lists the facts that differ from the form's values. Facts about a portrait are not preselected,
 * because they apply only to that one picture.
 */
function listRows(
  values: PersonFactValues,
  { born, died, portraitPage, ...portrait }: PersonFacts,
): FactRow[] {
  const next = { born, died, portraitSource: portraitPage, ...portrait };
  return (Object.keys(labels) as FieldName[]).flatMap((name) => {
    const isDate = name === "born" || name === "died";
    const [now, value] = [values[name], next[name]];
    // Keeps the form's date if it is more exact than the fact's date.
    if (value === null || now === value || (isDate && now.startsWith(value))) return [];
    return [
      { key: name, label: labels[name](), now, next: value, isProposed: isDate && now === "" },
    ];
  });
}

function PersonFactsForm({
  facts,
  values,
  onTake,
  onClose,
}: Omit<LoaderProps, "factsId"> & { facts: PersonFacts }) {
  const [rows] = useState(() => listRows(values, facts));
  const [chosenKeys, setChosenKeys] = useState<ReadonlySet<string>>(
    () => new Set(rows.filter(({ isProposed }) => isProposed).map(({ key }) => key)),
  );
  const chosen = rows.filter(({ key }) => chosenKeys.has(key));

  function take() {
    onTake(Object.fromEntries(chosen.map(({ key, next }) => [key, next])));
    showAlert(m.facts_taken_person());
    onClose();
  }

  return (
    <>
      {rows.length === 0 ? (
        <p role="status" className="mt-6">
          {m.facts_same()}
        </p>
      ) : (
        <FactRows rows={rows} chosenKeys={chosenKeys} onChange={setChosenKeys} />
      )}
      {facts.portraitPage && (
        <section aria-label={m.facts_portrait()} className="mt-6 rounded-xl bg-seat p-4 text-base">
          <p>{m.facts_portrait_text()}</p>
          <a
            href={facts.portraitPage}
            target="_blank"
            rel="noreferrer"
            className={`${buttonClass("quiet")} mt-4 px-4`}
          >
            <ExternalLink aria-hidden="true" className="size-4" /> {m.facts_open_portrait()}
          </a>
        </section>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button look="quiet" onClick={onClose}>
          {m.common_cancel()}
        </Button>
        <Button disabled={chosen.length === 0} onClick={take}>
          {m.facts_take()}
        </Button>
      </div>
    </>
  );
}
