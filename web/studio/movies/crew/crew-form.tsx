import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { m } from "#messages";
import type { CrewMember } from "../../../../contract/catalogue/catalogue.ts";
import { type CrewJob, crewJobs } from "../../../../contract/people/jobs.ts";
import type { AdminCredits } from "../../../../contract/people/people.ts";
import { ApiError, apiFetch } from "../../../api/client.ts";
import { jobLabels } from "../../../api/job-labels.ts";
import { Button } from "../../../ui/button.tsx";
import { DialogFormFooter } from "../../../ui/dialog-form-footer.tsx";
import { ChoiceField, TextField } from "../../../ui/field.tsx";
import { useDebouncedValue } from "../../../ui/use-debounced-value.ts";
import { SavedVersion } from "../../conflicting-versions.tsx";
import { peopleQuery } from "../../people/people-queries.ts";
import { useAdminForm } from "../../use-admin-form.ts";

const debounceMs = 250;

/** Without `personId`, the name selects the person. */
type CrewEntry = { job: CrewJob; name: string; personId?: string };

type Props = {
  movieId: string;
  credits: AdminCredits;
  onSaved: (message: string) => void;
  onClose: () => void;
};

/**
 * Edits the crew as a list, which is sent as a whole with the version that was edited. After a
 * conflict the form shows the saved crew too.
 */
export function CrewForm({ movieId, credits, onSaved, onClose }: Props) {
  const [entries, setEntries] = useState(() => credits.crew.flatMap(toEntry));
  const [version, setVersion] = useState(credits.version);
  const [theirs, setTheirs] = useState<CrewEntry[] | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { form, sending, formError } = useAdminForm(save, { fallback: m.spec_movie_fallback() });

  async function save() {
    try {
      const request = { params: { id: movieId }, body: { version, crew: entries } };
      onSaved((await apiFetch("PUT /api/movies/:id/credits", request)).message);
    } catch (error) {
      if (error instanceof ApiError && error.code === "credits_changed")
        showConflict(error.data as AdminCredits);
      throw error;
    }
  }

  function showConflict(saved: AdminCredits) {
    setVersion(saved.version);
    setTheirs(saved.crew.flatMap(toEntry));
  }

  function take(saved: CrewEntry[]) {
    setEntries(saved);
    setTheirs(null);
  }

  function add(entry: CrewEntry) {
    const isDouble = entries.some(({ job, name }) => job === entry.job && name === entry.name);
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
          <li
            key={`${entry.job} ${entry.name}`}
            className="flex items-center gap-3 rounded-xl bg-seat p-2.5"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-semibold wrap-anywhere">{entry.name}</span>
              <span className="block text-sm wrap-anywhere text-dim">{jobLabels[entry.job]()}</span>
            </span>
            <Button
              look="quiet"
              className="px-3.5"
              aria-label={m.people_admin_crew_remove({
                name: entry.name,
                job: jobLabels[entry.job](),
              })}
              onClick={() => remove(entry)}
            >
              <Trash2 aria-hidden="true" className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      {theirs && (
        <div className="mt-4 text-base text-screen">
          <SavedVersion onTake={() => take(theirs)}>
            {theirs.length === 0 && <p>{m.movies_admin_conflict_empty()}</p>}
            {theirs.map(({ job, name }) => (
              <p key={`${job} ${name}`} className="wrap-anywhere">
                {jobLabels[job]()} · {name}
              </p>
            ))}
          </SavedVersion>
        </div>
      )}
      <AddCrewFields onAdd={add} />
      <form {...form} className="mt-8 grid gap-5 border-t border-rail pt-6 text-base text-screen">
        <DialogFormFooter
          formError={formError}
          disabled={sending}
          action={m.common_save()}
          onClose={onClose}
        />
      </form>
    </>
  );
}

const toEntry = ({ job, person }: CrewMember): CrewEntry[] =>
  job === "cast" ? [] : [{ job, name: person.name, personId: person.id }];

/** Fields for a job and a name. Names of known people are proposed. */
function AddCrewFields({ onAdd }: { onAdd: (entry: CrewEntry) => void }) {
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

  return (
    <form
      className="mt-8 grid gap-5 border-t border-rail pt-6 text-base text-screen sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === "") return nameInput.current?.focus();
        onAdd({ job, name: name.trim() });
        setName("");
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
            {jobLabels[option]()}
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
