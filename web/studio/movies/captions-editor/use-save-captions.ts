import { useRef, useState } from "react";
import { m } from "#messages";
import { studioPath } from "../../../../contract/studio-path.ts";
import type { Track } from "../../../../contract/uploads/tracks.ts";
import { ApiError, apiFetch } from "../../../api/client.ts";
import { getErrorMessage } from "../../../api/error-message.ts";
import { navigate } from "../../../api/navigate.ts";
import { newId } from "../../../api/new-id.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { EncoderError } from "../../encoder/encoder-error.ts";
import { encoderErrorMessage } from "../../encoder/encoder-messages.ts";
import type { CaptionsStore } from "./captions-store.ts";
import { blocksSaving, listWarnings } from "./cue-warnings.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import type { EditedTrack } from "./edited-track.ts";
import { writeVtt } from "./vtt-document.ts";

type Options = {
  movieId: string;
  track: EditedTrack;
  captions: CaptionsStore;
  keeper: DraftKeeper;
  /** Returns the name under which the drafts of captions are stored. */
  nameDraft: (trackId: string) => string;
};

/** The track that a save overwrites, and its version; new captions have no version. */
type Target = { id: string; version?: number };

/**
 * Saves the captions of a track. The Worker refuses them if the track has another version by now.
 */
export function useSaveCaptions({ movieId, track, captions, keeper, nameDraft }: Options) {
  const [target, setTarget] = useState<Target>(() => ({
    id: track.id ?? newId(),
    version: track.version,
  }));
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isAutomatic, setIsAutomatic] = useState(track.isAutomatic);
  const [theirs, setTheirs] = useState<{ version: number; staysAutomatic: boolean } | null>(null);
  const [isGone, setIsGone] = useState(false);
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
    const document = captions.toDocument();
    const file = new File([writeVtt(document)], "captions.vtt", { type: "text/vtt" });
    const { language, role, label } = track;
    const automatic = track.isAutomatic ? (`${staysAutomatic}` as const) : undefined;
    const form = { language, role, label, version: editedVersion, automatic, file };
    const params = { id: movieId, trackId };
    const list = await apiFetch("PUT /api/movies/:id/tracks/:trackId", { params, form });
    const version = list.data.find(({ id }) => id === trackId)?.version;
    captions.markSaved(document);
    setTarget({ id: trackId, version });
    setIsAutomatic(staysAutomatic);
    const isConfirmed = isAutomatic && !staysAutomatic;
    showAlert(isConfirmed ? m.speech_admin_confirmed() : m.tracks_admin_saved());
    // Changes that were made during the request are still unsaved.
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
      setIsGone(true);
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
  const gone = isGone && {
    onConfirm: () => {
      setIsGone(false);
      const added = { id: newId() };
      setTarget(added);
      void save(added);
    },
    onClose: () => setIsGone(false),
  };
  const version = target.version ?? 0;
  return {
    save: () => void save(),
    /** Saves the captions, and says that a person found them right. */
    confirm: () => void save(target, false),
    isAutomatic,
    isSaving,
    error,
    conflict,
    gone,
    version,
  };
}

/**
 * Returns why the captions cannot be saved, and moves to the first one to correct; null if they
 * can.
 */
function findRefusal(captions: CaptionsStore): string | null {
  const { cues } = captions.getSnapshot();
  if (cues.length === 0) return m.captions_edit_no_cues();
  const warnings = listWarnings(cues);
  const bad = cues.filter((_, i) => blocksSaving(warnings[i] ?? []));
  const [first] = bad;
  if (!first) return null;
  captions.focus(first.id);
  return m.captions_edit_blocked({ count: bad.length });
}
