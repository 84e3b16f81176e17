import { Clapperboard, ImageUp, UsersRound } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import type { AdminMovie } from "../../../../contract/movies/admin-movies.ts";
import { listMovieLinks } from "../../../../contract/movies/movie-links.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogFormFooter } from "../../../ui/dialog-form-footer.tsx";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import type { EditorProps } from "../../editor/editor-dialog.tsx";
import { LookUpButton } from "../../facts/look-up-button.tsx";
import { CrewDialog } from "../crew/crew-dialog.tsx";
import { describeAddition } from "../describe-addition.ts";
import { ExtrasDialog } from "../extras/extras-dialog.tsx";
import { FoldedMovieFields } from "../folded-movie-fields.tsx";
import { useMovieEditor } from "../movie-page/use-movie-editor.ts";
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
  const [isMediaOpen, setIsMediaOpen] = useState(false);
  const [isExtrasOpen, setIsExtrasOpen] = useState(false);
  const [isCrewOpen, setIsCrewOpen] = useState(false);
  const editor = useMovieEditor(movie, { onSaved, onChanged, onClose });
  const { form, draft, sending, issues, formError, conflict, saved } = editor;
  const { changeField, rebaseOnOwnChange } = editor;

  return (
    <>
      <form {...form} className="grid gap-6 text-base text-screen">
        <div className="flex flex-wrap items-center gap-4">
          <PosterThumbnail movie={saved} />
          <p className="min-w-40 flex-1 text-dim">
            <strong className="block wrap-anywhere text-lg text-screen">{saved.name}</strong>
            {describeAddition(saved)}
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
              <MovieFactsDialog movie={saved} onTaken={rebaseOnOwnChange} onClose={close} />
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
        <FoldedMovieFields
          draft={draft}
          issues={issues}
          isOpenAtFirst={false}
          onChange={changeField}
        />
        <DialogFormFooter formError={formError} disabled={sending} onClose={onClose} />
      </form>
      {isCrewOpen && <CrewDialog movie={saved} onClose={() => setIsCrewOpen(false)} />}
      {isExtrasOpen && <ExtrasDialog movie={saved} onClose={() => setIsExtrasOpen(false)} />}
      {isMediaOpen && (
        <MediaDialog
          movie={saved}
          onReplaced={rebaseOnOwnChange}
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
