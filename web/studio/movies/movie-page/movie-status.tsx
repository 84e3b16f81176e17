import { ArrowLeft, Eye, EyeOff, Megaphone, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import { apiFetch } from "../../../api/client.ts";
import { navigate } from "../../../api/navigate.ts";
import { paths } from "../../../api/paths.ts";
import { studioSection } from "../../../api/studio-paths.ts";
import { useConfirmedAction } from "../../../api/use-confirmed-action.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { describeAddition } from "../describe-addition.ts";
import { PosterThumbnail } from "../poster-thumbnail.tsx";
import { useMovieActions } from "../use-movie-actions.ts";
import type { StudioMovieEditor } from "./use-movie-editor.ts";

/** The movie's name, whether it is published, and the actions for the whole movie. */
export function MovieStatus({ editor }: { editor: StudioMovieEditor }) {
  const { saved, changedLabels, showingConflict, rebaseOnOwnChange } = editor;
  const [isConfirming, setIsConfirming] = useState(false);
  const actions = useMovieActions();
  const { id, name, version, draft: isDraft } = saved;
  const request = { params: { id }, body: { version } };

  async function publish() {
    if (changedLabels.length > 0) return showAlert(m.movies_admin_save_first(), { failed: true });
    await showStatus(() => apiFetch("POST /api/movies/:id/publish", request));
  }

  async function showStatus(send: () => Promise<{ message: string }>) {
    const sent = await showingConflict(send);
    if (!sent) return;
    showAlert(sent.message);
    await rebaseOnOwnChange();
  }

  async function remove() {
    await actions.removeAll([saved]);
    navigate(studioSection("movielist"));
  }

  return (
    <div className="mb-6">
      <Link
        to={studioSection("movielist", isDraft ? "tab=drafts" : "")}
        className="inline-flex min-h-11 items-center gap-2 text-dim hover:text-bulb"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {isDraft ? m.movies_admin_drafts() : m.catalogue_all_movies()}
      </Link>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-4">
        <PosterThumbnail movie={saved} />
        <div className="min-w-40 flex-1">
          <h2 className="headline text-3xl wrap-anywhere sm:text-4xl">{name}</h2>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-dim">
            <Chip className={isDraft ? "bg-bulb/15 text-bulb" : "text-screen ring-1 ring-edge/60"}>
              {isDraft ? m.movies_admin_status_draft() : m.movies_admin_status_published()}
            </Chip>
            {describeAddition(saved)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink look="quiet" className="px-4" to={paths.movie(id)}>
            <Eye aria-hidden="true" className="size-4" />
            {isDraft ? m.movies_admin_preview() : m.movies_admin_view()}
          </ButtonLink>
          <Button look="quiet" className="px-4" onClick={remove}>
            <Trash2 aria-hidden="true" className="size-4" /> {m.common_delete()}
          </Button>
          {isDraft ? (
            <Button className="px-4" onClick={publish}>
              <Megaphone aria-hidden="true" className="size-4" /> {m.movies_admin_publish()}
            </Button>
          ) : (
            <Button look="quiet" className="px-4" onClick={() => setIsConfirming(true)}>
              <EyeOff aria-hidden="true" className="size-4" /> {m.movies_admin_unpublish()}
            </Button>
          )}
        </div>
      </div>
      {isConfirming && (
        <UnpublishDialog
          name={name}
          unpublish={() => showStatus(() => apiFetch("POST /api/movies/:id/unpublish", request))}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </div>
  );
}

type DialogProps = { name: string; unpublish: () => Promise<void>; onClose: () => void };

function UnpublishDialog({ name, unpublish, onClose }: DialogProps) {
  const confirmation = useConfirmedAction(unpublish, {
    fallback: m.spec_movie_fallback(),
    onClose,
  });
  return (
    <ConfirmDialog
      title={m.movies_admin_unpublish_title({ name })}
      action={m.movies_admin_unpublish()}
      {...confirmation}
    >
      <p>{m.movies_admin_unpublish_text()}</p>
    </ConfirmDialog>
  );
}
