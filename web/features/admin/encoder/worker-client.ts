import { UnsupportedFileError } from "./encoder-error.ts";
import type { PackagedFile, PackagingRequest, PackagingStep } from "./package-video.ts";

/** What the page asks of the packaging worker; each question has a worker of its own. */
export type WorkerRequest =
  | { kind: "inspect"; file: File }
  | { kind: "frames"; file: File; count: number; width: number }
  | { kind: "package"; file: File; packaging: PackagingRequest };

/** What the worker says. It waits with more files until the page has answered `made` with "stored". */
export type WorkerMessage =
  | { kind: "done"; result: unknown }
  | { kind: "failed"; isUnsupported: boolean; message: string }
  | { kind: "made"; file: PackagedFile }
  | { kind: "step"; step: PackagingStep };

type WorkerCallbacks = {
  store?: (file: PackagedFile) => Promise<void>;
  onStep?: (step: PackagingStep) => void;
  signal?: AbortSignal | undefined;
};

/** Ending the worker frees its decoders, encoders and memory at once, whatever it was doing. */
export async function runInWorker<Result>(
  request: WorkerRequest,
  { store, onStep, signal }: WorkerCallbacks,
): Promise<Result> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "packaging" });
  const result = new Promise<Result>((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error("The film could not be worked on in this browser. Reload the page and try again."));
    };
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.kind === "done") resolve(data.result as Result);
      else if (data.kind === "failed")
        reject(data.isUnsupported ? new UnsupportedFileError(data.message) : new Error(data.message));
      else if (data.kind === "step") onStep?.(data.step);
      else store?.(data.file).then(() => worker.postMessage("stored"), reject);
    };
    worker.postMessage(request);
  });
  return result.finally(() => worker.terminate());
}
