import type { PublishRequest } from "../../../../contract/uploads.ts";
import { EncoderError, UnsupportedFileError } from "./encoder-error.ts";
import type { EncoderErrorCode, EncoderErrorParams } from "./encoder-messages.ts";
import type { ExtractedFrame, Inspection, PackagedFile, PackagingRequest, PackagingStep } from "./packaging.ts";

/** What the page asks of the packaging worker; each question has a worker of its own. */
export type WorkerRequest =
  | { kind: "inspect"; file: File }
  | { kind: "frames"; file: File; count: number; width: number }
  | { kind: "package"; file: File; packaging: PackagingRequest };

/** What the worker says. It waits with more files until the page has answered `made` with "stored". */
export type WorkerMessage =
  | { kind: "done"; result: unknown }
  | { kind: "failed"; isUnsupported: boolean; code: EncoderErrorCode; params: EncoderErrorParams }
  | { kind: "made"; file: PackagedFile }
  | { kind: "step"; step: PackagingStep };

type WorkerCallbacks = {
  /** Resolves when the file was taken in: nothing more is made before. */
  store: (file: PackagedFile) => Promise<void>;
  onStep: (step: PackagingStep) => void;
  signal: AbortSignal;
};

/** Reads what a file is. Throws `UnsupportedFileError` before any work starts. */
export function inspectSourceFile(file: File, signal?: AbortSignal): Promise<Inspection> {
  return runInWorker<Inspection>({ kind: "inspect", file }, { signal });
}

/** Pictures in WebP, spread over the film; black ones are passed over. */
export function extractFrames(
  file: File,
  { count, width, signal }: { count: number; width: number; signal?: AbortSignal },
): Promise<ExtractedFrame[]> {
  return runInWorker<ExtractedFrame[]>({ kind: "frames", file, count, width }, { signal });
}

/** Makes the film's renditions, pictures and storyboard, but for what has arrived. */
export function packageVideo(
  file: File,
  request: PackagingRequest,
  callbacks: WorkerCallbacks,
): Promise<PublishRequest> {
  return runInWorker<PublishRequest>({ kind: "package", file, packaging: request }, callbacks);
}

/** Ending the worker frees its decoders, encoders and memory at once, whatever it was doing. */
async function runInWorker<Result>(
  request: WorkerRequest,
  { store, onStep, signal }: Partial<WorkerCallbacks>,
): Promise<Result> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "packaging" });
  const result = new Promise<Result>((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new EncoderError("worker_crashed"));
    };
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.kind === "done") resolve(data.result as Result);
      else if (data.kind === "failed")
        reject(new (data.isUnsupported ? UnsupportedFileError : EncoderError)(data.code, data.params));
      else if (data.kind === "step") onStep?.(data.step);
      else store?.(data.file).then(() => worker.postMessage("stored"), reject);
    };
    worker.postMessage(request);
  });
  return result.finally(() => worker.terminate());
}
