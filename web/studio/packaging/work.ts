import type { MadeFile, PackagingOrder, PackagingStep } from "./package-film.ts";
import { FilmRefused } from "./refused.ts";

/** What the page asks of the packaging worker; each question has a worker of its own. */
export type Work =
  | { work: "inspect"; file: File }
  | { work: "frames"; file: File; count: number; width: number }
  | { work: "package"; file: File; order: PackagingOrder };

/** What the worker says. It waits with more files until the page has answered `made` with "stored". */
export type Report =
  | { say: "done"; result: unknown }
  | { say: "failed"; refused: boolean; message: string }
  | { say: "made"; made: MadeFile }
  | { say: "step"; step: PackagingStep };

type Run = {
  store?: (made: MadeFile) => Promise<void>;
  onStep?: (step: PackagingStep) => void;
  signal?: AbortSignal | undefined;
};

/** Ending the worker frees its decoders, encoders and memory at once, whatever it was doing. */
export async function askWorker<Result>(work: Work, { store, onStep, signal }: Run): Promise<Result> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "packaging" });
  const answer = new Promise<Result>((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error("The film could not be worked on in this browser. Reload the page and try again."));
    };
    worker.onmessage = ({ data }: MessageEvent<Report>) => {
      if (data.say === "done") resolve(data.result as Result);
      else if (data.say === "failed") reject(data.refused ? new FilmRefused(data.message) : new Error(data.message));
      else if (data.say === "step") onStep?.(data.step);
      else store?.(data.made).then(() => worker.postMessage("stored"), reject);
    };
    worker.postMessage(work);
  });
  return answer.finally(() => worker.terminate());
}
