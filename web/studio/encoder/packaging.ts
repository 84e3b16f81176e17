import type { Chapter } from "../../../contract/uploads/chapters.ts";
import type { AudioRole } from "../../../contract/uploads/tracks.ts";
import type { InspectionNote } from "./encoder-messages.ts";
import type { TextTrack } from "./text-tracks/text-track.ts";

/** An audio track; `number` counts from 1 within the file. */
export type AudioTrack = {
  number: number;
  /** Null if unknown. */
  codec: string | null;
  language: string | null;
  title: string | null;
  channels: number;
  sampleRate: number;
  decodable: boolean;
  /** Absent in jobs that an earlier version stored. */
  isDefault?: boolean;
  /** The role that the file states; `main` if it states none. */
  role?: AudioRole;
};

/** An audio track to publish, by its number in the file. `language` is null if unknown. */
export type ChosenAudio = {
  number: number;
  language: string | null;
  role: AudioRole;
  label?: string;
};

/** A rendition of the video; its name is also its folder. */
export type RenditionSpec = {
  name: string;
  width: number;
  height: number;
  bitrate: number;
  method: "encode" | "remux";
  /** H.264 if absent. */
  codec?: "av1";
};

export type Inspection = {
  /** The file type detected from the content, as `POST /api/videos` takes it. */
  type: "video/mp4" | "video/webm" | "video/quicktime" | "video/x-matroska";
  durationMs: number;
  /** The display size: after rotation, in square pixels. */
  width: number;
  height: number;
  frameRate: number | null;
  videoCodec: string | null;
  audio: AudioTrack[];
  /** Absent in jobs that an earlier version stored. */
  chapters?: Chapter[];
  /** The text tracks inside of the file. Absent in jobs that an earlier version stored. */
  textTracks?: TextTrack[];
  /** The second of the file at which the video starts. */
  originSeconds?: number;
  /**
   * Whether browsers can play the source file directly. A playable source file is uploaded first,
   * so that the movie can be watched at once.
   */
  isPlayable: boolean;
  /** The renditions that this browser can make; empty if only the source file can be played. */
  ladder: RenditionSpec[];
  /**
   * The renditions that this browser can also make in AV1. Absent in jobs that an earlier version
   * stored.
   */
  av1Ladder?: RenditionSpec[];
  /** Notes to show before the upload starts. */
  notes: InspectionNote[];
};

export type ExtractedFrame = { atMs: number; image: Blob };

export type PackagedFile = {
  path: string;
  bytes: Uint8Array<ArrayBuffer>;
  durationMs: number | null;
};

export type PackagingStep = {
  stage: "audio" | "video" | "thumbnails";
  /** The completed share of all stages together, from 0 to 1. */
  share: number;
  /** The speed as a multiple of real time; 0 while unknown. */
  speed: number;
};

/** A file that an earlier run has uploaded, as `GET /api/videos/:videoId` lists it. */
export type ArrivedFile = {
  path: string;
  durationMs: number | null;
  bytes?: number;
  sha256?: string;
};

/** The audio tracks of a file that may have no video. */
export type AudioInspection = { tracks: AudioTrack[]; durationMs: number };

/** `number` is the track's number in the file, `name` the name of its folder. */
export type AudioPackagingRequest = { number: number; name: string; arrived: ArrivedFile[] };

export type PackagingRequest = {
  inspection: Inspection;
  /** The audio tracks to publish, the default track first. */
  audio: ChosenAudio[];
  posterAtMs: number | null;
  arrived: ArrivedFile[];
};
