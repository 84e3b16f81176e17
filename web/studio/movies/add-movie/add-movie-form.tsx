import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { m } from "#messages";
import type { MovieFieldName } from "../../../../contract/movies/movie-fields.ts";
import { studioPath } from "../../../../contract/studio-path.ts";
import { getErrorMessage } from "../../../api/error-message.ts";
import { navigate } from "../../../api/navigate.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { formatDateTime } from "../../../ui/format-date.ts";
import { LoadingOverlay } from "../../../ui/loading-overlay.tsx";
import { useAdminForm } from "../../editor/use-admin-form.ts";
import { sendCasts } from "../cast/send-casts.ts";
import { sendCredits } from "../cast/send-credits.ts";
import { FoldedMovieFields, hasFoldedChange } from "../folded-movie-fields.tsx";
import { fillEmptyBuckets } from "../movie-form-values.ts";
import { invalidateAllQueries } from "../movie-queries.ts";
import { PosterField } from "../poster/poster-field.tsx";
import { usePoster } from "../poster/use-poster.ts";
import { VideoField } from "../video/video-field.tsx";
import { formatRunningTime } from "../video/video-labels.ts";
import { addMovie, queueNewMovie, requireCompleteDraft } from "./add-movie.ts";
import { CastSection } from "./cast-section.tsx";
import { DraftCreditsSection } from "./draft-credits.tsx";
import { ExistingMovieCast } from "./existing-movie-cast.tsx";
import { FormCard } from "./form-card.tsx";
import { MovieCardPreview } from "./movie-card-preview.tsx";
import { createMovieDraft, isEmptyDraft, type MovieDraft, noCredits } from "./movie-draft.ts";
import { NfoButton } from "./nfo-button.tsx";
import { readNfo } from "./read-nfo.ts";
import { type MovieFromVideo, StartWithVideo } from "./start-with-video.tsx";
import type { DraftControls } from "./use-movie-draft.ts";
import { useSelectedVideo } from "./use-selected-video.ts";

/** The time in ms for which the specification shows the alert. */
const alertMs = 5_000;

const untouchedFields = createMovieDraft().fields;

const castErrorMessage = (error: unknown) => getErrorMessage(error, m.spec_movie_fallback());

type Props = { userId: string; draft: MovieDraft; draftControls: DraftControls };

export function AddMovieForm({
  userId,
  draft,
  draftControls: { draftSavedAtMs, changeDraft, replaceDraft },
}: Props) {
  const { fields, image, casts, credits, videoName, isPublished } = draft;
  const queryClient = useQueryClient();
  const isFocusDue = useRef(false);
  const poster = usePoster(image);
  const { form, clearErrors, sending, issues, formError } = useAdminForm<Record<string, unknown>>(
    send,
    {
      fallback: m.spec_movie_fallback(),
      onError: (message) => showAlert(message, { durationMs: alertMs, failed: true }),
    },
  );
  const { video, selectVideo } = useSelectedVideo(userId, (selected) => {
    clearErrors(["time", "video"]);
    changeDraft(({ fields: { time, ...rest } }) => ({
      videoName: selected?.file.name ?? null,
      fields: {
        ...rest,
        time: time.trim() || (selected ? formatRunningTime(selected.inspection.durationMs) : ""),
      },
    }));
  });

  function changeField(name: MovieFieldName, value: string) {
    clearErrors([name]);
    changeDraft((before) => ({ fields: { ...before.fields, [name]: value } }));
  }

  /**
   * Fills the form from an NFO file. Typed values stay; the credits of a later file replace those
   * of an earlier file.
   */
  async function fillFromNfo(file: File) {
    const facts = await readNfo(file);
    if (!facts) return;
    clearErrors(Object.keys(facts.fields));
    changeDraft(({ fields: before }) => {
      const typed = Object.entries(before).filter(([, text]) => text.trim() !== "");
      return {
        fields: { ...before, ...facts.fields, ...Object.fromEntries(typed) },
        credits: { crew: facts.crew, newCast: facts.cast },
      };
    });
  }

  /** Selects the video and takes its poster. Fills the name and the year if they are empty. */
  function startWithVideo({ video: selected, image: poster, name, year = "" }: MovieFromVideo) {
    clearErrors(["name", "year", "image"]);
    changeDraft(({ fields: before }) => ({
      image: poster,
      fields: { ...before, name: before.name.trim() || name, year: before.year.trim() || year },
    }));
    selectVideo(selected);
  }

  function changeImage(next: File | null) {
    clearErrors(["image"]);
    changeDraft({ image: next });
  }

  async function send() {
    const completeDraft = requireCompleteDraft(draft, video);
    const name = completeDraft.fields.name.trim();
    if (video) {
      await queueNewMovie(completeDraft, video);
      showAlert(m.movies_admin_upload_queued({ name }));
      return resetForm();
    }
    const id = await addMovie(completeDraft);
    showAlert(m.spec_movie_created(), {
      durationMs: alertMs,
      action: {
        label: m.movies_admin_open_movie(),
        run: () => navigate(studioPath("movielist", id)),
      },
    });
    const castError = await sendCredits(id, credits)
      .then(() => sendCasts(id, casts))
      .then(() => null, castErrorMessage);
    void invalidateAllQueries(queryClient);
    resetForm();
    if (castError === null) return;
    showAlert(m.movies_admin_added_without_cast({ name, reason: castError }), { failed: true });
    const next = createMovieDraft();
    replaceDraft({ ...next, fields: { ...next.fields, name }, casts, credits });
  }

  function resetForm() {
    clearErrors();
    selectVideo(null);
    replaceDraft(createMovieDraft());
    isFocusDue.current = true;
  }

  // Focuses the name only once the overlay has closed, because the overlay keeps the focus.
  useEffect(() => {
    if (sending || !isFocusDue.current) return;
    isFocusDue.current = false;
    form.ref.current?.querySelector<HTMLElement>("[name=name]")?.focus();
  });

  function clearForm() {
    resetForm();
    const undo = () => {
      selectVideo(video);
      replaceDraft(draft);
    };
    showAlert(m.movies_admin_form_cleared(), { action: { label: m.common_undo(), run: undo } });
  }

  return (
    <form {...form} className="grid gap-x-10 xl:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="grid min-w-0 gap-6">
        {draftSavedAtMs !== null && !isEmptyDraft(draft) && (
          <DraftNotice
            draftSavedAtMs={draftSavedAtMs}
            missingVideoName={video ? null : videoName}
            onRemoveVideo={() => selectVideo(null)}
          />
        )}
        {!video && !image && <StartWithVideo onStart={startWithVideo} onNfo={fillFromNfo} />}
        <FormCard title={m.common_movie_details()}>
          <FoldedMovieFields
            draft={fillEmptyBuckets(fields)}
            issues={issues}
            mayFollow
            isOpenAtFirst={hasFoldedChange(fields, untouchedFields)}
            onChange={changeField}
          />
          <NfoButton onFile={fillFromNfo} />
        </FormCard>
        <FormCard title={m.movies_admin_media()}>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <PosterField image={image} poster={poster} error={issues.image} onImage={changeImage} />
            <VideoField
              video={video}
              onVideo={selectVideo}
              invitation={
                videoName ? m.movies_admin_video_choose_again({ name: videoName }) : undefined
              }
              disabledReason={image ? undefined : m.movies_admin_video_needs_image()}
              hint={m.movies_admin_video_hint()}
              error={issues.video}
              onPoster={changeImage}
              onNfo={fillFromNfo}
            />
          </div>
        </FormCard>
        <DraftCreditsSection
          credits={credits}
          onCredits={(next) => changeDraft({ credits: next })}
        />
        <CastSection casts={casts} onCasts={(next) => changeDraft({ casts: next })}>
          <ExistingMovieCast
            name={fields.name}
            casts={casts}
            credits={credits}
            onAdded={() => changeDraft({ casts: [], credits: noCredits })}
          />
        </CastSection>
        <div role="alert" className="empty:hidden">
          {formError && (
            <p className="rounded-xl border border-ember/60 bg-ember/10 px-4 py-3">{formError}</p>
          )}
        </div>
        <CheckboxField
          label={m.movies_admin_publish_at_once()}
          hint={m.movies_admin_publish_at_once_hint()}
          name="publish"
          checked={isPublished}
          onChange={({ currentTarget }) => changeDraft({ isPublished: currentTarget.checked })}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={sending} className="min-h-12 px-8 text-lg">
            {m.movies_admin_add()}
          </Button>
          <Button look="plain" disabled={isEmptyDraft(draft)} onClick={clearForm}>
            {m.common_form_start_over()}
          </Button>
        </div>
      </div>
      <div className="max-xl:hidden">
        <MovieCardPreview fields={fields} poster={poster} />
      </div>
      {sending && (
        <LoadingOverlay
          message={m.movies_admin_adding({ name: fields.name.trim() })}
          hint={m.spec_loading_hint()}
        />
      )}
    </form>
  );
}

type DraftNoticeProps = {
  draftSavedAtMs: number;
  missingVideoName: string | null;
  onRemoveVideo: () => void;
};

/** Says that a draft was restored, and that its video must be chosen again. */
function DraftNotice({ draftSavedAtMs, missingVideoName, onRemoveVideo }: DraftNoticeProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-xl bg-seat px-4 py-3">
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        {m.movies_admin_draft_note({
          date: formatDateTime(new Date(draftSavedAtMs).toISOString()),
        })}
        {missingVideoName && ` ${m.movies_admin_draft_video_lost({ name: missingVideoName })}`}
      </p>
      {missingVideoName && (
        <Button look="plain" className="px-0" onClick={onRemoveVideo}>
          {m.movies_admin_draft_drop_video()}
        </Button>
      )}
    </div>
  );
}
