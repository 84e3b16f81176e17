import { useQueryClient } from "@tanstack/react-query";
import { ImageUp } from "lucide-react";
import { useEffect, useState } from "react";
import type { AdminMovie } from "../../../contract/admin-movies.ts";
import { messages } from "../../../contract/messages.ts";
import { apiFetch, statusOf } from "../../api/client.ts";
import { useFormSubmit } from "../../api/use-form-submit.ts";
import { t } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { formatDate } from "../../ui/format-date.ts";
import { FormEnd } from "../form-end.tsx";
import { changedFields, changeOf, type Difference, draftOf, type FieldName, rebase, withField } from "./draft.ts";
import { MediaDialog } from "./media-dialog.tsx";
import { MovieFields } from "./movie-fields.tsx";
import { forgetLists } from "./queries.ts";
import { SmallPoster } from "./small-poster.tsx";
import { TheirChanges } from "./their-changes.tsx";

type Props = {
  movie: AdminMovie;
  /** Whether anything is unsaved. */
  onChanged: (changed: boolean) => void;
  onSaved: (message: string) => void;
  onClose: () => void;
};

/** Sends what was changed, of the version that was edited. What somebody else saved meanwhile is put beside it. */
export function EditMovieForm({ movie, onChanged, onSaved, onClose }: Props) {
  const [base, setBase] = useState(movie);
  const [draft, setDraft] = useState(() => draftOf(movie));
  const [chosen, setChosen] = useState<ReadonlySet<FieldName>>(new Set());
  const [differences, setDifferences] = useState<Difference[] | null>(null);
  const [looking, setLooking] = useState(false);
  const queries = useQueryClient();
  const { form, sending, issues, formError: refusal } = useFormSubmit(save, { fallback: messages.movieFallback });

  const changed = changedFields(draftOf(base), draft).length > 0;
  useEffect(() => onChanged(changed), [changed, onChanged]);

  async function save() {
    const change = changeOf(draftOf(base), draft);
    if (Object.keys(change).length === 0) return onClose();
    try {
      const body = { ...change, movieId: base.id, version: base.version };
      onSaved((await apiFetch("PUT /api/updateMovie", { body })).message);
    } catch (error) {
      if (statusOf(error) !== 409) throw error;
      setDifferences(await meetTheirs());
    }
  }

  async function meetTheirs(): Promise<Difference[]> {
    const { data: theirs } = await apiFetch("GET /api/admin/movies/:id", { params: { id: base.id } });
    const met = rebase(draftOf(base), draft, draftOf(theirs));
    setBase(theirs);
    setDraft(met.draft);
    return met.differences;
  }

  /** It counts as a change of the film, but it is one's own. */
  async function onNewPoster() {
    const others = await meetTheirs();
    if (others.length > 0) setDifferences(others);
    await forgetLists(queries);
  }

  function change(name: FieldName, value: string) {
    setDraft((before) => withField(before, name, value, chosen));
    if (name.startsWith("approxi")) setChosen((before) => new Set(before).add(name));
  }

  return (
    <>
      <form {...form} className="grid gap-6 text-base text-screen">
        <div className="flex flex-wrap items-center gap-4">
          <SmallPoster movie={base} />
          <p className="min-w-40 flex-1 text-dim">
            <strong className="block wrap-anywhere text-lg text-screen">{base.name}</strong>
            {base.video
              ? t("Added {day}, plays", { day: formatDate(base.date) })
              : t("Added {day}, no video yet", { day: formatDate(base.date) })}
          </p>
          <Button look="quiet" className="px-4 sm:ml-auto" onClick={() => setLooking(true)}>
            <ImageUp aria-hidden="true" className="size-4" /> {t("Poster and video")}
          </Button>
        </div>
        {differences && (
          <TheirChanges
            key={base.version}
            differences={differences}
            draft={draft}
            onTake={(name, value) => setDraft((before) => ({ ...before, [name]: value }))}
          />
        )}
        <MovieFields draft={draft} issues={issues} onChange={change} />
        <FormEnd refusal={refusal} disabled={sending} action={t("Save")} onClose={onClose} />
      </form>
      {looking && <MediaDialog movie={base} onReplaced={onNewPoster} onClose={() => setLooking(false)} />}
    </>
  );
}
