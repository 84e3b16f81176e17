import {
  BlobSource,
  Input,
  type InputAudioTrack,
  type InputFormat,
  type InputTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
} from "mediabunny";
import { maxVideoHours } from "../../../../contract/policy.ts";
import { UnsupportedFileError } from "../encoder-error.ts";
import type { Inspection } from "../packaging.ts";
import { type Clip, readTrackEnd, wholeTrack } from "./clips.ts";
import { readEditLists } from "./edit-lists.ts";
import { requireReadableMatroska } from "./matroska-header.ts";

/** An opened source file. Times are in seconds, as in the file. */
export type OpenedSourceFile = {
  input: Input;
  type: Inspection["type"];
  bytes: number;
  video: InputVideoTrack;
  audio: InputAudioTrack[];
  /** Returns the parts of the track that its edit list plays. */
  clipsOf: (track: InputTrack) => Clip[];
  /** The earliest presentation time, which becomes the video's start. */
  origin: number;
  end: number;
};

const typeByFormat = new Map<InputFormat, Inspection["type"]>([
  [MP4, "video/mp4"],
  [QTFF, "video/quicktime"],
  [WEBM, "video/webm"],
  [MATROSKA, "video/x-matroska"],
]);
const maxDurationSeconds = maxVideoHours * 3600;

const incompleteFileError = () => new UnsupportedFileError("truncated");

/** Opens a source file. Throws `UnsupportedFileError` for a file that is not a complete video. */
export async function openSourceFile(file: Blob): Promise<OpenedSourceFile> {
  const input = new Input({ source: new BlobSource(file), formats: [...typeByFormat.keys()] });
  const type = (await input.canRead()) ? typeByFormat.get(await input.getFormat()) : undefined;
  if (!type) throw new UnsupportedFileError("unknown_format");
  if (type === "video/x-matroska" || type === "video/webm") await requireReadableMatroska(file);
  const tracks = await input.getTracks().catch(() => {
    throw incompleteFileError();
  });
  if (tracks.length === 0) throw incompleteFileError();
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new UnsupportedFileError("no_video_track");
  const audio = await input.getAudioTracks();
  const playedTracks = [video, ...audio];
  const origin = Math.max(0, await input.getFirstTimestamp(playedTracks));
  const clips =
    type === "video/mp4" || type === "video/quicktime"
      ? await readEditLists(file)
      : new Map<number, Clip[]>();
  const clipsOf = ({ id }: InputTrack) => clips.get(id) ?? wholeTrack;
  const end = Math.max(
    ...(await Promise.all(playedTracks.map((track) => readTrackEnd(track, clipsOf(track))))),
  );
  const seconds = end - origin;
  if (!(seconds > 0)) throw incompleteFileError();
  if (seconds > maxDurationSeconds) throw new UnsupportedFileError("too_long");
  return { input, type, bytes: file.size, video, audio, clipsOf, origin, end };
}
