import type { SpeechModel } from "../../../contract/speech/speech-model.ts";

/** A recognized phrase, with times in its window; `endMs` is null if the model gives no end. */
export type RecognizedPhrase = { startMs: number; endMs: number | null; text: string };

export type RecognitionRequest =
  | { kind: "load"; model: SpeechModel }
  | { kind: "recognize"; samples: Float32Array; language: string | null };

export type RecognitionMessage =
  | { kind: "loading"; share: number }
  | { kind: "loaded" }
  | { kind: "recognized"; phrases: RecognizedPhrase[] }
  | { kind: "failed"; failure: ModelFailure };

/** `load`: the model's files did not arrive. `model`: the model does not run. */
export type ModelFailure = "load" | "model";

export type Recognizer = {
  /** Recognizes a window's speech. `language` is Whisper's code; null for an English-only model. */
  recognize: (
    samples: Float32Array<ArrayBuffer>,
    language: string | null,
  ) => Promise<RecognizedPhrase[]>;
  close: () => void;
};

/** The error of a model that does not load or run. */
export class RecognitionError extends Error {
  readonly failure: ModelFailure;

  constructor(failure: ModelFailure = "model") {
    super();
    this.failure = failure;
  }
}

/**
 * Starts a Web Worker with the model. WebAssembly can run there, but in no page, because the
 * worker's script is served without a Content-Security-Policy. `close` frees the model's memory.
 */
export async function startRecognizer(
  model: SpeechModel,
  onLoading: (share: number) => void,
  signal: AbortSignal,
): Promise<Recognizer> {
  const worker = new Worker(new URL("./recognition-worker.ts", import.meta.url), {
    type: "module",
    name: "speech",
  });
  const close = () => worker.terminate();
  const ask = (request: RecognitionRequest, transfer: Transferable[] = []) =>
    new Promise<RecognizedPhrase[]>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new RecognitionError());
      };
      worker.onmessage = ({ data }: MessageEvent<RecognitionMessage>) => {
        if (data.kind === "loading") onLoading(data.share);
        else if (data.kind === "failed") reject(new RecognitionError(data.failure));
        else resolve(data.kind === "recognized" ? data.phrases : []);
      };
      worker.postMessage(request, transfer);
    });
  signal.addEventListener("abort", close, { once: true });
  signal.throwIfAborted();
  await ask({ kind: "load", model }).catch((error: unknown) => {
    close();
    throw error;
  });
  return {
    recognize: (samples, language) =>
      ask({ kind: "recognize", samples, language }, [samples.buffer]),
    close,
  };
}
