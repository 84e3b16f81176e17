import { m } from "#messages";
import { Button } from "../../../ui/button.tsx";
import { ChoiceField } from "../../../ui/field.tsx";
import { CaptionsField } from "./captions-field.tsx";
import { FramePicker } from "./frame-picker.tsx";
import type { SelectedVideo } from "./selected-video.ts";
import { formatAudioTrack } from "./video-labels.ts";

type Props = {
  video: SelectedVideo;
  onVideo: (video: SelectedVideo | null) => void;
  onPoster?: (image: File) => void;
};

/** The options of a video: audio track, poster frame and captions. */
export function VideoOptions({ video, onVideo, onPoster }: Props) {
  const { file, inspection, audioTrack, captions, posterAtMs } = video;
  return (
    <div className="col-span-full grid min-w-0 gap-6 rounded-2xl bg-night/60 p-4 ring-1 ring-screen/6 sm:p-5">
      <FramePicker
        file={file}
        chosenAtMs={posterAtMs}
        onChoose={(atMs) => onVideo({ ...video, posterAtMs: atMs })}
        onPoster={onPoster}
      />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <CaptionsField
          captions={captions}
          onCaptions={(next) => onVideo({ ...video, captions: next })}
        />
        {inspection.audio.length > 1 && (
          <ChoiceField
            label={m.upload_audio_track()}
            hint={m.upload_audio_track_hint()}
            value={audioTrack ?? ""}
            onChange={(event) =>
              onVideo({ ...video, audioTrack: Number(event.currentTarget.value) || null })
            }
          >
            <option value="">{m.upload_audio_track_none()}</option>
            {inspection.audio.map((track) => (
              <option key={track.number} value={track.number} disabled={!track.decodable}>
                {formatAudioTrack(track)}
              </option>
            ))}
          </ChoiceField>
        )}
      </div>
      <Button look="plain" className="justify-self-start px-0" onClick={() => onVideo(null)}>
        {m.upload_video_remove()}
      </Button>
    </div>
  );
}
