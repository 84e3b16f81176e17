import { FileVideo } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { DropZone } from "../../drop-zone.tsx";
import { UnsupportedFileError } from "../../encoder/encoder-error.ts";
import { encoderErrorMessage, formatInspectionNote } from "../../encoder/encoder-messages.ts";
import { useFileReading } from "../../file-reading.ts";
import { isNfoName } from "../../nfo-name.ts";
import type { PickedFile } from "../../use-file-drop.ts";
import {
  acceptedVideoTypes,
  inspectSelectedVideo,
  isVideoFile,
  planRenditions,
  type SelectedVideo,
} from "./selected-video.ts";
import { describeRenditions, formatRunningTime } from "./video-labels.ts";
import { VideoOptions } from "./video-options.tsx";

type Props = {
  video: SelectedVideo | null;
  onVideo: (video: SelectedVideo | null) => void | Promise<void>;
  /** The reason why the user cannot choose a video yet. */
  disabledReason?: string;
  invitation?: string;
  hint: string;
  error?: string;
  name?: string;
  label?: string;
  /** Called with the frame that was chosen as the poster. */
  onPoster?: (image: File) => void;
  /** Called with an NFO file that the user chose or dropped, alone or together with a video. */
  onNfo?: (file: File) => void;
};

/**
 * Selects a source file, inspects it and shows its options, over the full width of the form's grid.
 */
export function VideoField({
  video,
  onVideo,
  disabledReason,
  invitation,
  hint,
  error,
  name = "video",
  label = m.studio_video(),
  onNfo,
  onPoster,
}: Props) {
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const { isReading: isInspecting, readFile } = useFileReading();

  function selectFile(picked: PickedFile) {
    void onVideo(null);
    setErrorMessage(null);
    void readFile((signal) => inspectSelectedVideo(picked, signal), {
      take: onVideo,
      refuse: (error) => setErrorMessage(describeError(error)),
    });
  }

  function selectFiles(picked: PickedFile[]) {
    const isNfo = ({ file }: PickedFile) => onNfo !== undefined && isNfoName(file.name);
    const nfo = picked.find(isNfo);
    const others = picked.filter((each) => !isNfo(each));
    const source = others.find(({ file }) => isVideoFile(file)) ?? others[0];
    if (nfo) onNfo?.(nfo.file);
    if (source) selectFile(source);
  }

  return (
    <>
      <DropZone
        label={label}
        name={name}
        accept={onNfo ? `${acceptedVideoTypes},.nfo` : acceptedVideoTypes}
        multiple={onNfo !== undefined}
        icon={FileVideo}
        invitation={disabledReason ?? invitation ?? m.upload_video_drop()}
        hint={hint}
        error={disabledReason ? null : (errorMessage ?? error)}
        disabled={disabledReason !== undefined}
        hasFile={video !== null}
        busy={isInspecting}
        onPick={selectFiles}
      >
        {video && !disabledReason && <VideoFacts video={video} />}
      </DropZone>
      <p role="status" className="sr-only">
        {isInspecting && m.upload_video_checking()}
        {!isInspecting && video && m.upload_video_chosen({ name: video.file.name })}
      </p>
      {video && !disabledReason && (
        <VideoOptions video={video} onVideo={onVideo} onPoster={onPoster} />
      )}
    </>
  );
}

function describeError(error: unknown) {
  if (error instanceof UnsupportedFileError) return encoderErrorMessage(error.code, error.params);
  return m.upload_video_unreadable();
}

function VideoFacts({ video }: { video: SelectedVideo }) {
  const { file } = video;
  const inspection = planRenditions(video);
  const { durationMs, width, height, frameRate, notes, chapters } = inspection;
  const facts = [
    formatRunningTime(durationMs),
    formatBytes(file.size),
    `${width} × ${height}`,
    chapters && chapters.length > 0 && m.upload_chapters({ count: chapters.length }),
    frameRate && m.upload_frame_rate({ frames: Math.round(frameRate) }),
  ];
  return (
    <div className="pointer-events-none w-full">
      <p className="flex items-center gap-3">
        <FileVideo aria-hidden="true" className="size-7 shrink-0 text-bulb" />
        <span className="min-w-0 font-semibold wrap-anywhere">{file.name}</span>
      </p>
      <p className="mt-3 text-sm text-dim">{facts.filter(Boolean).join(" · ")}</p>
      <p className="mt-2 text-sm">{describeRenditions(inspection)}</p>
      {notes.map(formatInspectionNote).map((note) => (
        <p key={note} className="mt-2 text-sm text-dim">
          {note}
        </p>
      ))}
    </div>
  );
}
