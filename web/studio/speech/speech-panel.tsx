import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { queryOptionsFor } from "../../api/query-options.ts";
import { Button } from "../../ui/button.tsx";
import { useStore } from "../../ui/create-store.ts";
import { formatPlaybackTime } from "../../ui/playback-time.ts";
import type { Cue } from "../encoder/captions/cue.ts";
import { fetchVideoFile, findAudioPlaylist } from "../movies/captions-editor/audio-playlist.ts";
import { formatTimeLeft } from "../upload-queue/upload-job-labels.ts";
import { RecognitionError, startRecognizer } from "./recognizer.ts";
import { isSpeechRunning, type SpeechJob, type SpeechState } from "./speech-job.ts";
import { findSpeechLanguage } from "./speech-language.ts";

type Props = {
  job: SpeechJob;
  /** The address of the playlist; null if the video cannot be played. */
  src: string | null;
  /** Requests the playlist's address again. */
  requestSrc: () => Promise<string>;
  /**
   * Whether the editor offers to restore a draft. Recognition waits for the user's decision,
   * because it would add the captions of a restored draft a second time.
   */
  isDraftOffered: boolean;
  /** The name of the audio track. */
  audio: string;
  /** The language that is spoken. */
  language: string;
  /** The position in the movie after which captions are missing. */
  fromMs: number;
  /** Requests another playback grant. */
  renew: () => Promise<unknown>;
  onCues: (cues: Cue[], heardMs: number) => void;
};

/** Makes captions from the speech of an audio track, with progress. */
export function SpeechPanel(props: Props) {
  const { job, src, requestSrc, isDraftOffered, audio, language, fromMs, renew, onCues } = props;
  const state = useStore(job);
  const models = useQuery({ ...queryOptionsFor("GET /api/speech-model"), staleTime: 0 });
  const model = models.data?.data;
  const sound = useAudioPlaylist({ src, requestSrc, audio });
  const audioPlaylist = sound.data?.audioPlaylist;
  const lost = [models, sound].find(({ isError }) => isError);

  function start() {
    if (!model || !audioPlaylist || state.stage === "done") return;
    const run = {
      audioPlaylist,
      fromMs,
      language: model.isMultilingual ? findSpeechLanguage(language, model) : null,
      fetchBytes: (url: string) => fetchVideoFile(url, renew),
      startRecognizer: startNewest,
      onCues,
    };
    // Chrome freezes busy hidden pages to save energy, unless they hold a lock:
    // https://developer.chrome.com/blog/freezing-on-energy-saver
    const listen = () => job.run(run);
    void (navigator.locks?.request("speech", { mode: "shared" }, listen) ?? listen());
  }

  /**
   * Fetches and starts the site's current speech model, which may have been replaced since the
   * panel loaded.
   */
  async function startNewest(onLoading: (share: number) => void, signal: AbortSignal) {
    const newest = (await models.refetch()).data?.data;
    if (!newest) throw new RecognitionError("load");
    return startRecognizer(newest, onLoading, signal);
  }

  const isRunning = isSpeechRunning(state);
  const isSupported = !model || findSpeechLanguage(language, model) !== null;
  return (
    <section
      aria-label={m.speech_admin_panel()}
      className="grid min-w-0 gap-3 rounded-2xl bg-seat p-4"
    >
      <p className="text-sm text-dim">{m.speech_admin_hint()}</p>
      {isRunning && <Progress state={state} />}
      <p role="status" className="empty:hidden">
        {state.stage === "done" && m.speech_admin_done()}
        {model === null && m.speech_admin_no_model()}
        {describeMissingAudio(sound.data)}
        {model && !isSupported && m.speech_admin_language_unknown({ name: model.name })}
      </p>
      <p role="alert" className="text-ember empty:hidden">
        {lost && m.speech_admin_not_loaded()}
        {state.failure && failureTexts[state.failure]()}
      </p>
      <div className="flex flex-wrap gap-2">
        {lost && (
          <Button look="quiet" onClick={() => void lost.refetch()}>
            {m.common_try_again()}
          </Button>
        )}
        {(isRunning || !isDraftOffered) && (
          <RunButton
            state={state}
            disabled={!model || !audioPlaylist || !isSupported}
            fromMs={fromMs}
            onStart={start}
            onCancel={job.cancel}
          />
        )}
      </div>
    </section>
  );
}

type SpokenAudio = Pick<Props, "src" | "requestSrc" | "audio">;

/** Finds the playlist of an audio track. `audioPlaylist` is null if the track has no playlist. */
function useAudioPlaylist({ src, requestSrc, audio }: SpokenAudio) {
  return useQuery({
    queryKey: ["audio playlist", src, audio],
    queryFn: async ({ signal }) => {
      const address = src ?? (await requestSrc());
      const audioPlaylist = await findAudioPlaylist(address, signal, audio);
      return { audioPlaylist, isOriginal: !address.endsWith(".m3u8") };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

function describeMissingAudio(found: ReturnType<typeof useAudioPlaylist>["data"]) {
  if (found?.audioPlaylist !== null) return null;
  if (found.isOriginal) return m.speech_admin_only_original();
  return m.speech_admin_audio_gone();
}

const failureTexts = {
  load: m.speech_admin_failed_load,
  model: m.speech_admin_failed_model,
  sound: m.speech_admin_failed_sound,
};

type RunButtonProps = {
  state: SpeechState;
  disabled: boolean;
  fromMs: number;
  onStart: () => void;
  onCancel: () => void;
};

/** Starts or stops the recognition: one button, so that the keyboard's focus stays on it. */
function RunButton({ state, disabled, fromMs, onStart, onCancel }: RunButtonProps) {
  const isRunning = isSpeechRunning(state);
  return (
    <Button
      look={isRunning ? "quiet" : undefined}
      disabled={disabled}
      aria-disabled={state.stage === "done"}
      onClick={isRunning ? onCancel : onStart}
    >
      {describeAction(isRunning, fromMs)}
    </Button>
  );
}

function describeAction(isRunning: boolean, fromMs: number): string {
  if (isRunning) return m.speech_admin_stop();
  if (fromMs === 0) return m.speech_admin_start();
  return m.speech_admin_go_on({ time: formatPlaybackTime(fromMs / 1000) });
}

function Progress({ state }: { state: SpeechState }) {
  const percent = Math.floor(state.share * 100);
  return (
    <div>
      <p className="text-sm tabular-nums">{describeProgress(state, percent)}</p>
      <div
        role="progressbar"
        aria-label={m.speech_admin_panel()}
        aria-valuenow={percent}
        aria-valuetext={describeProgress(state, percent)}
        className="mt-2 h-2 overflow-hidden rounded-full bg-rail"
      >
        <div className="h-full rounded-full bg-bulb" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

function describeProgress({ stage, leftMs }: SpeechState, percent: number): string {
  if (stage === "loading") return m.speech_admin_loading({ percent: String(percent) });
  if (leftMs === null) return m.speech_admin_running({ percent: String(percent) });
  const left = formatTimeLeft(leftMs / 1000);
  return m.speech_admin_running_left({ percent: String(percent), left });
}
