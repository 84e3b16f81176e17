import type { PublishRequest } from "../../../../contract/uploads.ts";
import type { Inspection } from "./inspection.ts";
import { runInWorker } from "./worker-client.ts";

export type PackagedFile = { path: string; bytes: Uint8Array<ArrayBuffer>; durationMs: number | null };

export type PackagingStep = {
  stage: "audio" | "video" | "pictures";
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

export type PackagingOptions = {
  /** Resolves when the file was taken in: nothing more is made before. */
  store: (file: PackagedFile) => Promise<void>;
  onStep: (step: PackagingStep) => void;
  signal: AbortSignal;
};

/** Makes the film's renditions, pictures and storyboard, but for what has arrived. */
export function packageVideo(
  file: File,
  request: PackagingRequest,
  options: PackagingOptions,
): Promise<PublishRequest> {
  return runInWorker<PublishRequest>({ kind: "package", file, packaging: request }, options);
}
