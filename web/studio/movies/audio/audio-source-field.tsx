import { AudioLines } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { anySignal } from "../../../api/any-signal.ts";
import { apiFetch } from "../../../api/client.ts";
import { ChoiceField } from "../../../ui/field.tsx";
import { formatPlaybackTime } from "../../../ui/playback-time.ts";
import { DropZone } from "../../drop-zone.tsx";
import { chooseDefaultAudio, findAudioProblem } from "../../encoder/audio/choose-audio-tracks.ts";
import { EncoderError } from "../../encoder/encoder-error.ts";
import { encoderErrorMessage } from "../../encoder/encoder-messages.ts";
import type { AudioInspection } from "../../encoder/packaging.ts";
import { inspectAudioFile } from "../../encoder/worker-client.ts";
import { useFileReading } from "../../file-reading.ts";
import type { PickedFile } from "../../use-file-drop.ts";
import { formatAudioTrack } from "../video/video-labels.ts";
import type { AudioSource } from "./send-audio.ts";

type Props = {
  videoId: string;
  /** Whether the file replaces the audio of an existing track. */
  replaces: boolean;
  source: AudioSource | null;
  error: string | null;
  /** Called with null while no track of a file is chosen. */
  onSource: (source: AudioSource | null) => void;
};

type Picked = AudioInspection & { file: File; videoMs: number };

/** A field for a file, and for the track of the file that becomes an audio track of the video. */
export function AudioSourceField({ videoId, replaces, source, error, onSource }: Props) {
  const [picked, setPicked] = useState<Picked | null>(null);
  const { isReading, readFile } = useFileReading();
  const [message, setMessage] = useState<string | null>(null);

  function pick([chosen]: PickedFile[]) {
    if (!chosen) return;
    setMessage(null);
    setPicked(null);
    onSource(null);
    void readFile((signal) => inspect(chosen.file, videoId, signal), {
      take: ({ track, ...read }) => {
        setPicked(read);
        onSource({ file: read.file, track });
      },
      refuse: (failure) => {
        const { code, params } =
          failure instanceof EncoderError ? failure : new EncoderError("audio_unreadable");
        setMessage(encoderErrorMessage(code, params));
      },
    });
  }

  function choose(number: string) {
    const track = picked?.tracks.find((each) => String(each.number) === number);
    if (picked && track) onSource({ file: picked.file, track });
  }

  return (
    <div className="grid gap-4">
      <DropZone
        label={replaces ? m.audio_admin_replace() : m.studio_file()}
        name="file"
        accept="audio/*,video/*,.mka,.mkv"
        icon={AudioLines}
        invitation={m.audio_admin_drop()}
        hint={replaces ? m.audio_admin_replace_hint() : m.audio_admin_file_hint()}
        error={message ?? error}
        hasFile={picked !== null}
        busy={isReading}
        onPick={pick}
      >
        {picked && <span className="wrap-anywhere">{picked.file.name}</span>}
      </DropZone>
      {picked && isOtherDuration(picked) && (
        <p role="status" className="text-sm text-bulb">
          {m.audio_admin_duration({
            file: formatPlaybackTime(picked.durationMs / 1000),
            movie: formatPlaybackTime(picked.videoMs / 1000),
          })}
        </p>
      )}
      {picked && picked.tracks.length > 1 && (
        <ChoiceField
          label={m.audio_admin_file_track()}
          value={source?.track.number ?? ""}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {picked.tracks.map((track) => (
            <option key={track.number} value={track.number} disabled={!track.decodable}>
              {formatAudioTrack(track)}
            </option>
          ))}
        </ChoiceField>
      )}
    </div>
  );
}

/** Inspects a file, chooses one of its tracks, and fetches the duration of the video. */
async function inspect(file: File, videoId: string, stop: AbortSignal) {
  const signal = anySignal(stop, AbortSignal.timeout(inspectionTimeoutMs));
  const inspection = await inspectAudioFile(file, signal);
  const track = chooseDefaultAudio(inspection.tracks);
  if (!track) throw findAudioProblem(inspection.tracks) ?? new EncoderError("audio_unreadable");
  const { data } = await apiFetch("GET /api/videos/:videoId", { params: { videoId } });
  return { ...inspection, file, track, videoMs: data.durationMs };
}

const inspectionTimeoutMs = 60_000;
/**
 * The difference in milliseconds between the durations of audio and video from which a warning is
 * shown.
 */
const maxDifferenceMs = 2_000;

const isOtherDuration = ({ durationMs, videoMs }: Picked) =>
  Math.abs(durationMs - videoMs) > maxDifferenceMs;
