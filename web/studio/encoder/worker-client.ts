import type { PublishRequest } from "../../../contract/uploads/publication.ts";
import type { PackagedAudio } from "./audio/package-audio.ts";
import { EncoderError, UnsupportedFileError } from "./encoder-error.ts";
import type { EncoderErrorCode, EncoderErrorParams } from "./encoder-messages.ts";
import type {
  AudioInspection,
  AudioPackagingRequest,
  ExtractedFrame,
  Inspection,
  PackagedFile,
  PackagingRequest,
  PackagingStep,
} from "./packaging.ts";

/** A request to the packaging worker. Each request starts a worker of its own. */
export type WorkerRequest =
  | { kind: "inspect"; file: File }
  | { kind: "frames"; file: File; count: number; width: number }
  | { kind: "package"; file: File; packaging: PackagingRequest }
  | { kind: "inspectAudio"; file: File }
  | { kind: "packageAudio"; file: File; packaging: AudioPackagingRequest };

/** A message of the worker. After `made`, the worker waits until the page posts "stored". */
export type WorkerMessage =
  | { kind: "done"; result: unknown }
  | { kind: "failed"; isUnsupported: boolean; code: EncoderErrorCode; params: EncoderErrorParams }
  | { kind: "made"; file: PackagedFile }
  | { kind: "step"; step: PackagingStep };

type WorkerCallbacks = {
  /** Stores a file. The worker waits until the promise resolves. */
  store: (file: PackagedFile) => Promise<void>;
  onStep: (step: PackagingStep) => void;
  signal: AbortSignal;
};

/** Inspects a file. Throws `UnsupportedFileError` for an unusable file. */
export function inspectSourceFile(file: File, signal?: AbortSignal): Promise<Inspection> {
  return runInWorker<Inspection>({ kind: "inspect", file }, { signal });
}

/** Extracts WebP frames spread over the video, leaving out black frames. */
export function extractFrames(
  file: File,
  { count, width, signal }: { count: number; width: number; signal?: AbortSignal },
): Promise<ExtractedFrame[]> {
  return runInWorker<ExtractedFrame[]>({ kind: "frames", file, count, width }, { signal });
}

/** Makes the renditions, audio, poster and storyboard, except files that are already uploaded. */
export function packageVideo(
  file: File,
  request: PackagingRequest,
  callbacks: WorkerCallbacks,
): Promise<PublishRequest> {
  return runInWorker<PublishRequest>({ kind: "package", file, packaging: request }, callbacks);
}

/** Inspects a file for its audio tracks. Throws `UnsupportedFileError` if it has none. */
export const inspectAudioFile = (file: File, signal: AbortSignal): Promise<AudioInspection> =>
  runInWorker<AudioInspection>({ kind: "inspectAudio", file }, { signal });

/** Packages one audio track of a file, except segments that are already uploaded. */
export const packageAudioFile = (
  file: File,
  packaging: AudioPackagingRequest,
  callbacks: WorkerCallbacks,
): Promise<PackagedAudio> =>
  runInWorker<PackagedAudio>({ kind: "packageAudio", file, packaging }, callbacks);

/**
 * Runs a request in a new worker. Terminating the worker frees its decoders, encoders and memory at
 * once (78 ms), in any state. The worker's script is served without a Content-Security-Policy, so
 * that the WebAssembly of the AAC encoder can run in the worker, but in no page.
 */
async function runInWorker<Result>(
  request: WorkerRequest,
  { store, onStep, signal }: Partial<WorkerCallbacks>,
): Promise<Result> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    type: "module",
    name: "packaging",
  });
  const result = new Promise<Result>((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new EncoderError("worker_crashed"));
    };
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.kind === "done") resolve(data.result as Result);
      else if (data.kind === "failed")
        reject(
          new (data.isUnsupported ? UnsupportedFileError : EncoderError)(data.code, data.params),
        );
      else if (data.kind === "step") onStep?.(data.step);
      else store?.(data.file).then(() => worker.postMessage("stored"), reject);
    };
    worker.postMessage(request);
  });
  return result.finally(() => worker.terminate());
}
