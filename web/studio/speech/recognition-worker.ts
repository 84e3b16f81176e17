import { type AutomaticSpeechRecognitionPipeline, env, pipeline } from "@huggingface/transformers";
import wasmUrl from "onnxruntime-web/ort-wasm-simd-threaded.wasm?url";
import type { SpeechModel } from "../../../contract/speech/speech-model.ts";
import type { RecognitionMessage, RecognitionRequest } from "./recognizer.ts";

/** The worker's global scope. The project's types describe only the global scope of a page. */
type WorkerScope = {
  postMessage(message: RecognitionMessage): void;
  addEventListener(
    type: "message",
    listener: (event: MessageEvent<RecognitionRequest>) => void,
  ): void;
};
const scope = globalThis as unknown as WorkerScope;

/** The maximum number of tokens for each piece of audio: Whisper's 448, less the prompt. */
const maxTokens = 440;

// Nothing comes from other sites: the site serves the model, and the build contains the runtime.
env.allowRemoteModels = false;
env.allowLocalModels = true;
env.localModelPath = "/api/speech-model/";
env.useBrowserCache = false;
env.useWasmCache = false;
env.fetch = fetchFromSite;
Object.assign(env.backends.onnx.wasm ?? {}, { wasmPaths: { wasm: wasmUrl }, numThreads: 1 });

/** Whether a file of the model did not arrive. */
let hasLostFile = false;
let recognize: Promise<AutomaticSpeechRecognitionPipeline> | undefined;

scope.addEventListener("message", ({ data }) => {
  const result = data.kind === "load" ? load(data.model) : answer(data);
  result.catch((error: unknown) => {
    console.warn(error);
    scope.postMessage({ kind: "failed", failure: hasLostFile ? "load" : "model" });
  });
});

async function load({ version, bytes, weights }: SpeechModel) {
  const loaded = new Map<string, number>();
  recognize = pipeline("automatic-speech-recognition", version, {
    dtype: weights,
    device: "wasm",
    local_files_only: true,
    progress_callback: (info) => {
      if (info.status !== "progress") return;
      loaded.set(info.file, info.loaded);
      const share = [...loaded.values()].reduce((sum, each) => sum + each, 0) / bytes;
      scope.postMessage({ kind: "loading", share: Math.min(1, share) });
    },
  });
  await recognize;
  scope.postMessage({ kind: "loaded" });
}

async function answer({ samples, language }: Extract<RecognitionRequest, { kind: "recognize" }>) {
  const output = await (await recognize)?.(samples, {
    return_timestamps: true,
    max_new_tokens: maxTokens,
    ...(language !== null && { language, task: "transcribe" }),
  });
  const { chunks = [] } = output ?? {};
  const phrases = chunks.map(({ timestamp: [start, end], text }) => ({
    startMs: (start ?? 0) * 1000,
    endMs: end === null ? null : end * 1000,
    text,
  }));
  scope.postMessage({ kind: "recognized", phrases });
}

/**
 * Fetches a file from the site's own origin; throws for any other origin. Also throws for an error
 * status other than 404, because the library would read the body of such a response as the file.
 */
async function fetchFromSite(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, location.origin);
  if (url.origin !== location.origin) throw new Error(`${url.origin} is not this site.`);
  try {
    const response = await fetch(url, init);
    if (!response.ok && response.status !== 404) throw new Error(`${url}: ${response.status}`);
    return response;
  } catch (error) {
    hasLostFile = true;
    throw error;
  }
}
