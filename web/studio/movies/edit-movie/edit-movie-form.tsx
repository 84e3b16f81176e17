import { useQueryClient } from "@tanstack/react-query";
import { Clapperboard, ImageUp, UsersRound } from "lucide-react";
import { useEffect, useState } from "react";
import { m } from "#messages";
import type { AdminMovie } from "../../../../contract/movies/admin-movies.ts";
import { type MovieFieldName, movieFieldList } from "../../../../contract/movies/movie-fields.ts";
import { listMovieLinks } from "../../../../contract/movies/movie-links.ts";
import { apiFetch, httpStatusOf } from "../../../api/client.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogFormFooter } from "../../../ui/dialog-form-footer.tsx";
import { formatDate } from "../../../ui/format-date.ts";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import { LookUpButton } from "../../facts/look-up-button.tsx";
import { useAdminForm } from "../../use-admin-form.ts";
import { CrewDialog } from "../crew/crew-dialog.tsx";
import { ExtrasDialog } from "../extras/extras-dialog.tsx";
import { MovieFields } from "../movie-fields.tsx";
import {
  changedFields,
  type FieldDifference,
  type MovieFormValues,
  rebaseMovieDraft,
  toFormValues,
  toMovieChange,
  withField,
} from "../movie-form-values.ts";
import { invalidateAllQueries } from "../movie-queries.ts";
import { PosterThumbnail } from "../poster-thumbnail.tsx";
import { ConflictingEdits } from "./conflicting-edits.tsx";
import { EditChapters } from "./edit-chapters.tsx";
import { ReplacePoster } from "./replace-poster.tsx";
import { ReplaceVideo } from "./replace-video.tsx";

const MovieFactsDialog = lazyComponent(
  async () => (await import("../../facts/movie-facts-dialog.tsx")).MovieFactsDialog,
);

type Props = {
  movie: AdminMovie;
  /** Whether there are unsaved changes. */
  onChanged: (changed: boolean) => void;
  onSaved: (message: string) => void;
  onClose: () => void;
};

/**
 * Edits a movie and sends the changed fields with the version that was edited. After a conflict it
 * shows the other user's changes.
 */
export function EditMovieForm({ movie, onChanged, onSaved, onClose }: Props) {
  const [baseMovie, setBaseMovie] = useState(movie);
  const [chosenBuckets, setChosenBuckets] = useState<ReadonlySet<MovieFieldName>>(new Set());
  const [differences, setDifferences] = useState<FieldDifference[] | null>(null);
  const [isMediaOpen, setIsMediaOpen] = useState(false);
  const [isExtrasOpen, setIsExtrasOpen] = useState(false);
  const [isCrewOpen, setIsCrewOpen] = useState(false);
  const queryClient = useQueryClient();
  const { form, watch, setValue, sending, issues, formError } = useAdminForm(save, {
    defaultValues: toFormValues(movie),
    fallback: m.spec_movie_fallback(),
  });
  const draft = watch();

  const changed = changedFields(toFormValues(baseMovie), draft).length > 0;
  useEffect(() => onChanged(changed), [changed, onChanged]);

  async function save() {
    const movieChange = toMovieChange(toFormValues(baseMovie), draft);
    if (Object.keys(movieChange).length === 0) return onClose();
    try {
      const body = { ...movieChange, movieId: baseMovie.id, version: baseMovie.version };
      onSaved((await apiFetch("PUT /api/updateMovie", { body })).message);
    } catch (error) {
      if (httpStatusOf(error) !== 409) throw error;
      setDifferences(await rebaseOnSavedMovie());
    }
  }

  async function rebaseOnSavedMovie(): Promise<FieldDifference[]> {
    const { data: savedMovie } = await apiFetch("GET /api/admin/movies/:id", {
      params: { id: baseMovie.id },
    });
    const rebased = rebaseMovieDraft(toFormValues(baseMovie), draft, toFormValues(savedMovie));
    setBaseMovie(savedMovie);
    setDraft(rebased.draft);
    return rebased.differences;
  }

  /** Handles a new poster, which changes the movie's version but is no conflict. */
  async function onPosterReplaced() {
    const newDifferences = await rebaseOnSavedMovie();
    if (newDifferences.length > 0) setDifferences(newDifferences);
    await invalidateAllQueries(queryClient);
  }

  /** Puts stored facts into the form. They conflict only with unsaved input. */
  async function onFactsTaken() {
    const conflicts = (await rebaseOnSavedMovie()).filter(({ mine }) => mine !== null);
    if (conflicts.length > 0) setDifferences(conflicts);
    await invalidateAllQueries(queryClient);
  }

  const setDraft = (next: MovieFormValues) => {
    for (const { name } of movieFieldList) setValue(name, next[name]);
  };

  function changeField(name: MovieFieldName, value: string) {
    setDraft(withField(draft, name, value, chosenBuckets));
    if (name.startsWith("approxi")) setChosenBuckets((before) => new Set(before).add(name));
  }

  return (
    <>
      <form {...form} className="grid gap-6 text-base text-screen">
        <div className="flex flex-wrap items-center gap-4">
          <PosterThumbnail movie={baseMovie} />
          <p className="min-w-40 flex-1 text-dim">
            <strong className="block wrap-anywhere text-lg text-screen">{baseMovie.name}</strong>
            {baseMovie.video
              ? m.movies_admin_added_playable({ day: formatDate(baseMovie.date) })
              : m.movies_admin_added_no_video({ day: formatDate(baseMovie.date) })}
            {listMovieLinks(baseMovie).map(({ site, url }) => (
              <a
                key={site}
                href={url}
                target="_blank"
                rel="noreferrer"
                className="ml-4 underline underline-offset-4 hover:text-bulb"
              >
                {site}
              </a>
            ))}
          </p>
          <LookUpButton
            className="px-4 sm:ml-auto"
            renderDialog={(close) => (
              <MovieFactsDialog movie={baseMovie} onTaken={onFactsTaken} onClose={close} />
            )}
          />
          <Button look="quiet" className="px-4" onClick={() => setIsCrewOpen(true)}>
            <UsersRound aria-hidden="true" className="size-4" /> {m.movie_crew()}
          </Button>
          <Button look="quiet" className="px-4" onClick={() => setIsExtrasOpen(true)}>
            <Clapperboard aria-hidden="true" className="size-4" /> {m.common_extras()}
          </Button>
          <Button look="quiet" className="px-4" onClick={() => setIsMediaOpen(true)}>
            <ImageUp aria-hidden="true" className="size-4" /> {m.movies_admin_media()}
          </Button>
        </div>
        {differences && (
          <ConflictingEdits
            key={baseMovie.version}
            differences={differences}
            draft={draft}
            onTake={setValue}
          />
        )}
        <MovieFields draft={draft} issues={issues} onChange={changeField} />
        <DialogFormFooter
          formError={formError}
          disabled={sending}
          action={m.common_save()}
          onClose={onClose}
        />
      </form>
      {isCrewOpen && <CrewDialog movie={baseMovie} onClose={() => setIsCrewOpen(false)} />}
      {isExtrasOpen && <ExtrasDialog movie={baseMovie} onClose={() => setIsExtrasOpen(false)} />}
      {isMediaOpen && (
        <MediaDialog
          movie={baseMovie}
          onReplaced={onPosterReplaced}
          onClose={() => setIsMediaOpen(false)}
        />
      )}
    </>
  );
}

type MediaDialogProps = {
  movie: Pick<AdminMovie, "id" | "name" | "video" | "videoId">;
  /** Called after the poster was replaced. */
  onReplaced: () => Promise<void>;
  onClose: () => void;
};

/**
 * Replaces the poster, the video or its chapters. Each is sent separately and does not affect
 * unsaved edits.
 */
function MediaDialog({ movie, onReplaced, onClose }: MediaDialogProps) {
  return (
    <Dialog title={m.movies_admin_media_of({ name: movie.name })} wide onClose={onClose}>
      <div className="mt-8 grid gap-10 text-base text-screen lg:grid-cols-2">
        <ReplacePoster movieId={movie.id} onReplaced={onReplaced} />
        <ReplaceVideo movie={movie} />
        {movie.videoId && <EditChapters videoId={movie.videoId} />}
      </div>
    </Dialog>
  );
}
