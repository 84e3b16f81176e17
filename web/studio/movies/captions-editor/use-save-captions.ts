import { useRef, useState } from "react";
import { m } from "#messages";
import { studioPath } from "../../../../contract/studio-path.ts";
import type { Track } from "../../../../contract/uploads/tracks.ts";
import { ApiError, apiFetch } from "../../../api/client.ts";
import { getErrorMessage } from "../../../api/error-message.ts";
import { navigate } from "../../../api/navigate.ts";
import { createRandomId } from "../../../api/new-id.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { EncoderError } from "../../encoder/encoder-error.ts";
import { encoderErrorMessage } from "../../encoder/encoder-messages.ts";
import type { CaptionsStore } from "./captions-store.ts";
import { cueListId } from "./cue-list-box.tsx";
import { hasBlockingWarning, listCueWarnings } from "./cue-warnings.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import type { EditedTrack } from "./edited-track.ts";
import { findVideoId, requestPreviewStream } from "./preview-player.ts";
import { writeVtt } from "./vtt-document.ts";

type Options = {
  movieId: string;
  track: EditedTrack;
  captions: CaptionsStore;
  keeper: DraftKeeper;
  /** The address of the video that the editor plays; null if it cannot be played. */
  playback: string | null;
  /** Returns the name under which the drafts of captions are stored. */
  nameDraft: (trackId: string) => string;
};

/** The track that a save overwrites, and its version; new captions have no version. */
type Target = { id: string; version?: number };

/** Saves a track's captions. The Worker refuses them if the track has another version by now. */
export function useSaveCaptions(options: Options) {
  const { movieId, track, captions, keeper, playback, nameDraft } = options;
  const [target, setTarget] = useState<Target>(() => ({
    id: track.id ?? createRandomId(),
    version: track.version,
  }));
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isAutomatic, setIsAutomatic] = useState(track.isAutomatic);
  const [theirs, setTheirs] = useState<{ version: number; staysAutomatic: boolean } | null>(null);
  const [gone, setGone] = useState<{ staysAutomatic: boolean } | null>(null);
  const isRunning = useRef(false);

  async function save(saved = target, staysAutomatic = isAutomatic) {
    if (isRunning.current) return;
    const refusal = findRefusal(captions);
    setError(refusal);
    if (refusal) return;
    isRunning.current = true;
    setIsSaving(true);
    try {
      await send(saved, staysAutomatic);
    } catch (refused) {
      handle(refused, saved, staysAutomatic);
    } finally {
      isRunning.current = false;
      setIsSaving(false);
    }
  }

  async function send({ id: trackId, version: editedVersion }: Target, staysAutomatic: boolean) {
    // Captions from speech fit only the video whose speech was recognized.
    const isNewSpeech = track.id === null && track.isAutomatic && playback !== null;
    if (isNewSpeech && findVideoId(await requestPreviewStream(movieId)) !== findVideoId(playback))
      return setError(m.speech_admin_video_replaced());
    const edited = captions.toDocument();
    const file = new File([writeVtt(edited)], "captions.vtt", { type: "text/vtt" });
    const { language, role, label } = track;
    const isMarked = track.isAutomatic || isAutomatic;
    const automatic = isMarked ? (`${staysAutomatic}` as const) : undefined;
    const form = { language, role, label, version: editedVersion, automatic, file };
    const params = { id: movieId, trackId };
    const list = await apiFetch("PUT /api/movies/:id/tracks/:trackId", { params, form });
    const version = list.data.find(({ id }) => id === trackId)?.version;
    captions.markSaved(edited);
    setTarget({ id: trackId, version });
    setIsAutomatic(staysAutomatic);
    const isConfirmed = isAutomatic && !staysAutomatic;
    // The confirm button, which has the focus, disappears.
    if (isConfirmed) document.getElementById(cueListId)?.focus({ preventScroll: true });
    showAlert(isConfirmed ? m.speech_admin_confirmed() : m.tracks_admin_saved());
    // Changes that were made during the request are still unsaved.
    keeper.markAutomatic(staysAutomatic);
    await keeper.rebase({ name: nameDraft(trackId), version: version ?? 0 });
    if (track.id !== trackId)
      navigate(studioPath("movielist", movieId, "captions", trackId), { replace: true });
  }

  function handle(refused: unknown, { id: trackId }: Target, staysAutomatic: boolean) {
    if (refused instanceof ApiError && refused.code === "edit_conflict") {
      const found = (refused.data as Track[]).find(({ id }) => id === trackId);
      setTheirs(found ? { version: found.version, staysAutomatic } : null);
      return;
    }
    if (refused instanceof ApiError && refused.code === "track_not_found") {
      setGone({ staysAutomatic });
      return;
    }
    setError(
      refused instanceof EncoderError
        ? encoderErrorMessage(refused.code, refused.params)
        : getErrorMessage(refused, m.captions_edit_save_failed()),
    );
  }

  const conflict = theirs && {
    onKeepMine: () => {
      setTheirs(null);
      void save({ ...target, version: theirs.version }, theirs.staysAutomatic);
    },
    onClose: () => setTheirs(null),
  };
  const goneDialog = gone && {
    onConfirm: () => {
      setGone(null);
      const added = { id: createRandomId() };
      setTarget(added);
      void save(added, gone.staysAutomatic);
    },
    onClose: () => setGone(null),
  };
  const version = target.version ?? 0;
  return {
    save: () => void save(),
    /** Saves the captions as confirmed by a person, no longer as automatic captions. */
    confirm: () => void save(target, false),
    isAutomatic,
    /** Marks the captions as made by a machine, as a restored draft was. */
    markAutomatic() {
      setIsAutomatic(true);
      keeper.markAutomatic(true);
    },
    isSaving,
    error,
    conflict,
    gone: goneDialog,
    version,
  };
}

/**
 * Returns why the captions cannot be saved, and focuses the first caption to correct. Returns null
 * if the captions can be saved.
 */
function findRefusal(captions: CaptionsStore): string | null {
  const { cues } = captions.getSnapshot();
  if (cues.length === 0) return m.captions_edit_no_cues();
  const warnings = listCueWarnings(cues);
  const bad = cues.filter((_, i) => hasBlockingWarning(warnings[i] ?? []));
  const [first] = bad;
  if (!first) return null;
  captions.focus(first.id);
  return m.captions_edit_blocked({ count: bad.length });
}
