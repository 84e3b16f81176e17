import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Clapperboard, ImageUp, UsersRound } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import type { AdminMovie } from "../../../../contract/movies/admin-movies.ts";
import { type MovieFieldName, movieFieldList } from "../../../../contract/movies/movie-fields.ts";
import { listMovieLinks } from "../../../../contract/movies/movie-links.ts";
import { apiFetch } from "../../../api/client.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogFormFooter } from "../../../ui/dialog-form-footer.tsx";
import { formatDate } from "../../../ui/format-date.ts";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import type { EditorProps } from "../../editor/editor-dialog.tsx";
import { useEditor } from "../../editor/use-editor.tsx";
import { LookUpButton } from "../../facts/look-up-button.tsx";
import { CrewDialog } from "../crew/crew-dialog.tsx";
import { ExtrasDialog } from "../extras/extras-dialog.tsx";
import { MovieFields } from "../movie-fields.tsx";
import {
  type MovieFormValues,
  movieEditorFields,
  toFormValues,
  toMovieChange,
  updateFormField,
} from "../movie-form-values.ts";
import { adminCategoriesQuery, invalidateAllQueries } from "../movie-queries.ts";
import { PosterThumbnail } from "../poster-thumbnail.tsx";
import { EditChapters } from "./edit-chapters.tsx";
import { ReplacePoster } from "./replace-poster.tsx";
import { ReplaceVideo } from "./replace-video.tsx";

const MovieFactsDialog = lazyComponent(
  async () => (await import("../../facts/movie-facts-dialog.tsx")).MovieFactsDialog,
);

type Props = EditorProps & { movie: AdminMovie };

/** The form that edits a movie. It sends only the changed fields. */
export function EditMovieForm({ movie, onChanged, onSaved, onClose }: Props) {
  const [chosenBuckets, setChosenBuckets] = useState<ReadonlySet<MovieFieldName>>(new Set());
  const [isMediaOpen, setIsMediaOpen] = useState(false);
  const [isExtrasOpen, setIsExtrasOpen] = useState(false);
  const [isCrewOpen, setIsCrewOpen] = useState(false);
  const queryClient = useQueryClient();
  const categories = useQuery(adminCategoriesQuery()).data?.data ?? [];
  const editor = useEditor({
    saved: movie,
    toValues: toFormValues,
    fields: movieEditorFields(categories),
    fallback: m.spec_movie_fallback(),
    send: async (values, { saved }) => {
      const change = toMovieChange(toFormValues(saved), values);
      if (Object.keys(change).length === 0) return void onClose();
      const body = { ...change, movieId: saved.id, version: saved.version };
      return apiFetch("PUT /api/updateMovie", { body });
    },
    onSaved,
    onChanged,
  });
  const { form, draft, setValue, sending, issues, formError, conflict, saved } = editor;

  async function rebaseOnSavedMovie() {
    const params = { id: movie.id };
    return editor.rebase((await apiFetch("GET /api/admin/movies/:id", { params })).data);
  }

  /**
   * Bases the draft on the movie with its new poster. The poster changes the movie's version, which
   * alone is no edit conflict.
   */
  async function onPosterReplaced() {
    const differences = await rebaseOnSavedMovie();
    if (differences.length > 0) editor.showDifferences(differences);
    await invalidateAllQueries(queryClient);
  }

  /**
   * Puts facts that were just stored into the form. Only unsaved input in the same field is an edit
   * conflict.
   */
  async function onFactsTaken() {
    const differences = (await rebaseOnSavedMovie()).filter((difference) => "mine" in difference);
    if (differences.length > 0) editor.showDifferences(differences);
    await invalidateAllQueries(queryClient);
  }

  const setDraft = (next: MovieFormValues) => {
    for (const { name } of movieFieldList) setValue(name, next[name]);
  };

  function changeField(name: MovieFieldName, value: string) {
    setDraft(updateFormField(draft, name, value, chosenBuckets));
    if (name.startsWith("approxi")) setChosenBuckets((before) => new Set(before).add(name));
  }

  return (
    <>
      <form {...form} className="grid gap-6 text-base text-screen">
        <div className="flex flex-wrap items-center gap-4">
          <PosterThumbnail movie={saved} />
          <p className="min-w-40 flex-1 text-dim">
            <strong className="block wrap-anywhere text-lg text-screen">{saved.name}</strong>
            {saved.video
              ? m.movies_admin_added_playable({ day: formatDate(saved.date) })
              : m.movies_admin_added_no_video({ day: formatDate(saved.date) })}
            {listMovieLinks(saved).map(({ site, url }) => (
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
              <MovieFactsDialog movie={saved} onTaken={onFactsTaken} onClose={close} />
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
        {conflict}
        <MovieFields draft={draft} issues={issues} onChange={changeField} />
        <DialogFormFooter formError={formError} disabled={sending} onClose={onClose} />
      </form>
      {isCrewOpen && <CrewDialog movie={saved} onClose={() => setIsCrewOpen(false)} />}
      {isExtrasOpen && <ExtrasDialog movie={saved} onClose={() => setIsExtrasOpen(false)} />}
      {isMediaOpen && (
        <MediaDialog
          movie={saved}
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
 * Replaces the poster, the video or its chapters. Each change is sent separately and does not
 * affect unsaved edits.
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
