import type { InspectionNote } from "./encoder-messages.ts";

/** `number` counts from 1 within the file. */
export type AudioTrack = {
  number: number;
  /** Null where nothing names it. */
  codec: string | null;
  language: string | null;
  title: string | null;
  channels: number;
  sampleRate: number;
  decodable: boolean;
};

/** One size that the film is made in; the name is also its folder's. */
export type RenditionSpec = {
  name: string;
  width: number;
  height: number;
  bitrate: number;
  method: "encode" | "remux";
};

export type Inspection = {
  /** By content, as `POST /api/videos` wants it. */
  type: "video/mp4" | "video/webm" | "video/quicktime" | "video/x-matroska";
  durationMs: number;
  /** As shown: after rotation, in square pixels. */
  width: number;
  height: number;
  frameRate: number | null;
  videoCodec: string | null;
  audio: AudioTrack[];
  /** Browsers play the file as it is: the original goes first and is watchable at once. */
  isPlayable: boolean;
  /** What this browser can make of it; empty where the film can only be shown as it is. */
  ladder: RenditionSpec[];
  /** Worth knowing before the work starts. */
  notes: InspectionNote[];
};

export type ExtractedFrame = { atMs: number; image: Blob };

export type PackagedFile = { path: string; bytes: Uint8Array<ArrayBuffer>; durationMs: number | null };

export type PackagingStep = {
  stage: "audio" | "video" | "thumbnails";
  /** 0 to 1 of all the work. */
  share: number;
  /** Times real time; 0 while unknown. */
  speed: number;
};

/** What the server has of the film, as `VideoState` lists it: a part of a run before this one. */
export type ArrivedFile = { path: string; durationMs: number | null; bytes?: number; sha256?: string };

export type PackagingRequest = {
  inspection: Inspection;
  audioTrack: number | null;
  posterAtMs: number | null;
  arrived: ArrivedFile[];
};
