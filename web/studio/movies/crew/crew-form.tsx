import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type RefObject, useId, useRef, useState } from "react";
import { m } from "#messages";
import { type CrewJob, crewJobs } from "../../../../contract/people/jobs.ts";
import type { AdminCredits } from "../../../../contract/people/people.ts";
import { apiFetch } from "../../../api/client.ts";
import { creditJobLabels } from "../../../api/job-labels.ts";
import { Button } from "../../../ui/button.tsx";
import { DialogFormFooter } from "../../../ui/dialog-form-footer.tsx";
import { ChoiceField, TextField } from "../../../ui/field.tsx";
import { useDebouncedValue } from "../../../ui/use-debounced-value.ts";
import { type EditorFields, mergeLists } from "../../editor/merge-edits.ts";
import { useAddTypedEntryOnSubmit } from "../../editor/use-add-typed-entry-on-submit.ts";
import { useEditor } from "../../editor/use-editor.tsx";
import { peopleQuery } from "../../people/people-queries.ts";
import { type CrewEntry, toCrewEntries } from "./crew-entries.ts";

const debounceMs = 250;

type Props = {
  movieId: string;
  credits: AdminCredits;
  onSaved: (message: string) => void;
  /** Closes the dialog that has the form, if any. */
  onClose?: () => void;
};

const keyOf = ({ job, name }: CrewEntry) => `${job} ${name}`;

const fields: EditorFields<{ crew: CrewEntry[] }> = {
  crew: {
    label: m.movie_crew,
    format: (crew) => crew.map(({ job, name }) => `${creditJobLabels[job]()} · ${name}`).join("\n"),
    merge: mergeLists(keyOf),
  },
};

/** A form that adds and removes crew members. Saving replaces the movie's whole crew. */
export function CrewForm({ movieId, credits, onSaved, onClose }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { form, draft, setValue, sending, formError, conflict } = useEditor({
    saved: credits,
    toValues: ({ crew }) => ({ crew: toCrewEntries(crew) }),
    fields,
    fallback: m.spec_movie_fallback(),
    send: async ({ crew }, { saved: { version } }) =>
      apiFetch("PUT /api/movies/:id/credits", { params: { id: movieId }, body: { version, crew } }),
    onSaved,
  });
  const entries = draft.crew;
  const setEntries = (crew: CrewEntry[]) => setValue("crew", crew);

  function add(entry: CrewEntry) {
    const isDouble = entries.some((each) => keyOf(each) === keyOf(entry));
    if (!isDouble) setEntries([...entries, entry]);
  }

  function remove(removed: CrewEntry) {
    setEntries(entries.filter((entry) => entry !== removed));
    list.current?.focus();
  }

  return (
    <>
      {entries.length === 0 && <p>{m.people_admin_crew_empty()}</p>}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={m.movie_crew()}
        className="grid gap-2 text-base text-screen outline-none"
      >
        {entries.map((entry) => (
          <li key={keyOf(entry)} className="flex items-center gap-3 rounded-xl bg-seat p-2.5">
            <span className="min-w-0 flex-1">
              <span className="block font-semibold wrap-anywhere">{entry.name}</span>
              <span className="block text-sm wrap-anywhere text-dim">
                {creditJobLabels[entry.job]()}
              </span>
            </span>
            <Button
              look="quiet"
              className="px-3.5"
              aria-label={m.people_admin_crew_remove({
                name: entry.name,
                job: creditJobLabels[entry.job](),
              })}
              onClick={() => remove(entry)}
            >
              <Trash2 aria-hidden="true" className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      {conflict && <div className="mt-4 text-base text-screen">{conflict}</div>}
      <AddCrewFields form={form.ref} onAdd={add} />
      <form {...form} className="mt-8 grid gap-5 border-t border-rail pt-6 text-base text-screen">
        <DialogFormFooter formError={formError} disabled={sending} onClose={onClose} />
      </form>
    </>
  );
}

type AddCrewProps = {
  form: RefObject<HTMLFormElement | null>;
  onAdd: (entry: CrewEntry) => void;
};

/** Fields for a job and a name. Names of known people are proposed. */
function AddCrewFields({ form, onAdd }: AddCrewProps) {
  const [job, setJob] = useState<CrewJob>("director");
  const [name, setName] = useState("");
  const nameInput = useRef<HTMLInputElement>(null);
  const suggestionsId = useId();
  const q = useDebouncedValue(name.trim(), debounceMs);
  const found = useQuery({
    ...peopleQuery({ q }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
  useAddTypedEntryOnSubmit(form, () => {
    if (name.trim() !== "") add();
    return true;
  });

  function add() {
    onAdd({ job, name: name.trim() });
    setName("");
  }

  return (
    <form
      className="mt-8 grid gap-5 border-t border-rail pt-6 text-base text-screen sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") add();
        nameInput.current?.focus();
      }}
    >
      <ChoiceField
        label={m.people_admin_crew_job()}
        value={job}
        onChange={(event) =>
          setJob(crewJobs.find((each) => each === event.currentTarget.value) ?? job)
        }
      >
        {crewJobs.map((option) => (
          <option key={option} value={option}>
            {creditJobLabels[option]()}
          </option>
        ))}
      </ChoiceField>
      <TextField
        ref={nameInput}
        label={m.common_name()}
        list={suggestionsId}
        autoComplete="off"
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <datalist id={suggestionsId}>
        {found.data?.data.map((person) => (
          <option key={person.id} value={person.name} />
        ))}
      </datalist>
      <Button type="submit" look="quiet" className="justify-self-start">
        {m.people_admin_crew_add()}
      </Button>
    </form>
  );
}
