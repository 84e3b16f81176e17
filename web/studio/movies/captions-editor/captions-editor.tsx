import { useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { Button } from "../../../ui/button.tsx";
import { useStore } from "../../../ui/create-store.ts";
import { useUnloadWarning } from "../../editor/use-unload-warning.ts";
import { AutomaticMark } from "../../speech/automatic-mark.tsx";
import { createSpeechJob, isSpeechRunning, type SpeechJob } from "../../speech/speech-job.ts";
import { SpeechPanel } from "../../speech/speech-panel.tsx";
import { type CaptionsStore, createCaptionsStore, hasUnsavedChanges } from "./captions-store.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { CueForm } from "./cue-form.tsx";
import type { EditorCue } from "./cue-list.ts";
import { CueListBox, cueListId } from "./cue-list-box.tsx";
import { createDraftKeeper } from "./draft-keeper.ts";
import type { CaptionsDraft } from "./draft-store.ts";
import { type EditedTrack, newTrackName } from "./edited-track.ts";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { FindPanel } from "./find-panel.tsx";
import { GoneDialog } from "./gone-dialog.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import {
  createPreviewPlayer,
  findVideoId,
  type PreviewPlayer,
  requestPreviewStream,
} from "./preview-player.ts";
import { PreviewVideo } from "./preview-video.tsx";
import { ShiftPanel } from "./shift-panel.tsx";
import { useDraft } from "./use-draft.ts";
import { type OpenPanel, useEditorKeys } from "./use-editor-keys.ts";
import { useSaveCaptions } from "./use-save-captions.ts";
import { emptyDocument, parseVtt } from "./vtt-document.ts";
import { WaveformView } from "./waveform-view.tsx";

type Props = {
  movieId: string;
  track: EditedTrack;
  /** The saved WebVTT; empty for new captions. */
  text: string;
  drafts: CaptionsDraft[];
  /** Returns the name under which the drafts of captions are stored. */
  nameDraft: (trackId: string) => string;
  /** The address of the video's playlist or file; null if the video cannot be played. */
  playback: string | null;
  /** Called to load the captions as they are saved now. */
  onReload: () => void;
};

/** The editor of captions: the caption list, the player, the waveform, and one caption's form. */
export function CaptionsEditor(props: Props) {
  const { movieId, track, drafts, nameDraft, playback, onReload } = props;
  const { captions, keeper, player, audio } = useEditorStores(props);
  const [panel, setPanel] = useState<OpenPanel>(null);
  const root = useRef<HTMLDivElement>(null);
  const state = useStore(captions);
  const changed = hasUnsavedChanges(state);
  const saving = useSaveCaptions({ movieId, track, captions, keeper, playback, nameDraft });
  const offer = useDraft({
    captions,
    drafts,
    keeper,
    version: saving.version,
    onAutomatic: saving.markAutomatic,
  });
  const [job] = useState(createSpeechJob);
  const isListening = isSpeechRunning(useStore(job));
  // Saving new captions changes the page's address, which would stop the recognition of speech.
  const onSave = () => !isListening && saving.save();
  const run = useEditorKeys({ root, captions, player, onPanel: setPanel, onSave });
  useUnloadWarning(changed || isListening);
  useEffect(() => job.cancel, [job]);
  useEffect(() => captions.holdHistory(isListening), [captions, isListening]);

  function closePanel() {
    setPanel(null);
    document.getElementById(cueListId)?.focus({ preventScroll: true });
  }

  async function takeTheirs() {
    await keeper.discard();
    onReload();
  }

  return (
    <div ref={root} className="grid min-w-0 gap-4">
      {offer && !isListening && <DraftOffer {...offer} />}
      {saving.isAutomatic && (
        <AutomaticMark
          disabled={saving.isSaving || isListening || state.cues.length === 0}
          onConfirm={saving.confirm}
        />
      )}
      {saving.isAutomatic && (
        <TrackSpeech
          {...props}
          job={job}
          captions={captions}
          player={player}
          isDraftOffered={offer !== null}
        />
      )}
      <EditorToolbar
        state={state}
        changed={changed}
        isSaving={saving.isSaving || isListening}
        error={saving.error}
        onRun={run}
      />
      {panel === "find" && <FindPanel captions={captions} onClose={closePanel} />}
      {panel === "shift" && <ShiftPanel captions={captions} onClose={closePanel} />}
      <div className="grid min-w-0 gap-5 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="order-2 min-w-0 md:order-1">
          <CueListBox captions={captions} player={player} />
        </div>
        <div className="order-1 grid min-w-0 content-start gap-4 md:order-2">
          <PreviewVideo captions={captions} player={player} isPlayable={playback !== null} />
          <WaveformView captions={captions} player={player} src={playback} audio={audio} />
          <CueForm captions={captions} player={player} onRun={run} />
        </div>
      </div>
      {panel === "keys" && <KeysDialog onClose={() => setPanel(null)} />}
      {saving.conflict && <ConflictDialog {...saving.conflict} onTakeTheirs={takeTheirs} />}
      {saving.gone && <GoneDialog {...saving.gone} />}
      <LeaveDialog isChanged={changed || isListening} />
    </div>
  );
}

/** Creates the stores of the editor, which live as long as the editor is open. */
function useEditorStores({ movieId, track, text, nameDraft, playback }: Props) {
  const [captions] = useState(() => createCaptionsStore(text ? parseVtt(text) : emptyDocument));
  const isNewSpeech = track.id === null && track.isAutomatic;
  const listenedVideoId = isNewSpeech && playback !== null ? findVideoId(playback) : null;
  const [keeper] = useState(() =>
    createDraftKeeper({
      captions,
      name: nameDraft(track.id ?? newTrackName),
      version: track.version ?? 0,
      origin: { isAutomatic: track.isAutomatic, videoId: listenedVideoId },
    }),
  );
  // Plays the audio track from whose speech the captions were made. Otherwise, an administrator
  // would check the captions against another language.
  const audio = track.isAutomatic ? (track.audio ?? undefined) : undefined;
  const [player] = useState(() =>
    createPreviewPlayer({ src: playback ?? "", audio, renew: () => requestPreviewStream(movieId) }),
  );
  return { captions, keeper, player, audio };
}

type DraftOfferProps = { text: string; restore: () => void; discard: () => void };

/** Offers to restore a draft of an earlier visit. */
function DraftOffer({ text, restore, discard }: DraftOfferProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-2xl bg-seat p-4">
      <p className="min-w-0 flex-1 basis-60">{text}</p>
      <Button onClick={restore}>{m.captions_edit_draft_restore()}</Button>
      <Button look="quiet" onClick={discard}>
        {m.captions_edit_draft_discard()}
      </Button>
    </div>
  );
}

type TrackSpeechProps = Pick<Props, "movieId" | "track" | "playback"> & {
  job: SpeechJob;
  captions: CaptionsStore;
  player: PreviewPlayer;
  isDraftOffered: boolean;
};

/** Recognizes the speech of the captions' audio track, if it is certain which track that is. */
function TrackSpeech(props: TrackSpeechProps) {
  const { movieId, track, playback, job, captions, player, isDraftOffered } = props;
  const { heardMs, cues } = useStore(captions);
  if (track.audio === null || !track.isAudioCertain) return null;
  return (
    <SpeechPanel
      job={job}
      src={playback}
      requestSrc={() => requestPreviewStream(movieId)}
      isDraftOffered={isDraftOffered}
      audio={track.audio}
      language={track.language}
      fromMs={heardMs ?? (track.id === null ? 0 : findLastEnd(cues))}
      renew={player.renew}
      onCues={captions.add}
    />
  );
}

const findLastEnd = (cues: EditorCue[]) => Math.max(0, ...cues.map(({ endMs }) => endMs));
