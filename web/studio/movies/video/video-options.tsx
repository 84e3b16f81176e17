import { useLayoutEffect, useRef } from "react";
import { m } from "#messages";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { AudioTracksField } from "./audio-tracks-field.tsx";
import { CaptionsField } from "./captions-field.tsx";
import { FramePicker } from "./frame-picker.tsx";
import type { SelectedVideo } from "./selected-video.ts";

type Props = {
  video: SelectedVideo;
  onVideo: (video: SelectedVideo | null) => void;
  onPoster?: (image: File) => void;
};

/** The options of a video: poster frame, captions, audio tracks and AV1. */
export function VideoOptions({ video, onVideo, onPoster }: Props) {
  const { file, inspection, audio, captions, posterAtMs, addsAv1 } = video;
  const change = useChange(video, onVideo);
  return (
    <div className="col-span-full grid min-w-0 gap-6 rounded-2xl bg-night/60 p-4 ring-1 ring-screen/6 sm:p-5">
      <FramePicker
        file={file}
        chosenAtMs={posterAtMs}
        onChoose={(atMs) => change(() => ({ posterAtMs: atMs }))}
        onPoster={onPoster}
      />
      <div
        className={`grid items-start gap-6 ${inspection.audio.length > 1 ? "sm:grid-cols-2" : ""}`}
      >
        <CaptionsField
          file={file}
          inspection={inspection}
          captions={captions}
          onCaptions={(captionsAfter) =>
            change(({ captions }) => ({ captions: captionsAfter(captions) }))
          }
        />
        {inspection.audio.length > 1 && (
          <AudioTracksField
            tracks={inspection.audio}
            chosen={audio}
            onChosen={(next) => change(() => ({ audio: next }))}
          />
        )}
      </div>
      {(inspection.av1Ladder ?? []).length > 0 && (
        <CheckboxField
          label={m.upload_av1()}
          hint={m.upload_av1_hint()}
          checked={addsAv1}
          onChange={({ currentTarget: { checked } }) => change(() => ({ addsAv1: checked }))}
        />
      )}
      <Button look="plain" className="justify-self-start px-0" onClick={() => onVideo(null)}>
        {m.upload_video_remove()}
      </Button>
    </div>
  );
}

/** Returns a function that changes the current video, and does nothing once the user removed it. */
function useChange(video: SelectedVideo, onVideo: Props["onVideo"]) {
  const latest = useRef<SelectedVideo | null>(video);
  useLayoutEffect(() => {
    latest.current = video;
    return () => {
      latest.current = null;
    };
  }, [video]);
  return (toChanges: (video: SelectedVideo) => Partial<SelectedVideo>) => {
    if (!latest.current) return;
    latest.current = { ...latest.current, ...toChanges(latest.current) };
    onVideo(latest.current);
  };
}
