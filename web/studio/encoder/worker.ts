import { inspectAudioFile, packageAudioFile } from "./audio/package-audio-file.ts";
import { EncoderError, UnsupportedFileError } from "./encoder-error.ts";
import type { PackagedFile } from "./packaging.ts";
import { runPackaging } from "./run-packaging.ts";
import { inspectVideoFile } from "./source/read-inspection.ts";
import { chooseFrames } from "./thumbnails/choose-frames.ts";
import type { WorkerMessage, WorkerRequest } from "./worker-client.ts";

/**
 * The worker's global scope. Declared here, because the project's types describe a page's global
 * scope.
 */
type WorkerScope = {
  postMessage(message: WorkerMessage, transfer?: Transferable[]): void;
  addEventListener(
    type: "message",
    listener: (event: MessageEvent<WorkerRequest | "stored">) => void,
  ): void;
};
const scope = globalThis as unknown as WorkerScope;

let resolveStored: (() => void) | undefined;

scope.addEventListener("message", ({ data }) => {
  if (data === "stored") resolveStored?.();
  else void handleRequest(data);
});

async function handleRequest(request: WorkerRequest) {
  try {
    scope.postMessage({ kind: "done", result: await runRequest(request) });
  } catch (error) {
    const failure = (await canBeRead(request.file))
      ? toEncoderError(error, request)
      : new EncoderError("file_changed");
    const { code, params } = failure;
    scope.postMessage({
      kind: "failed",
      isUnsupported: failure instanceof UnsupportedFileError,
      code,
      params,
    });
  }
}

function runRequest(request: WorkerRequest): Promise<unknown> {
  if (request.kind === "inspect") return inspectVideoFile(request.file);
  if (request.kind === "frames") return chooseFrames(request.file, request.count, request.width);
  if (request.kind === "inspectAudio") return inspectAudioFile(request.file);
  if (request.kind === "packageAudio")
    return packageAudioFile(request.file, request.packaging, {
      store,
      onShare: (share) =>
        scope.postMessage({ kind: "step", step: { stage: "audio", share, speed: 0 } }),
    });
  return runPackaging(request.file, request.packaging, {
    store,
    onStep: (step) => scope.postMessage({ kind: "step", step }),
  });
}

/** Sends a file to the page. Resolves when the page has stored the file. */
function store(file: PackagedFile): Promise<void> {
  return new Promise((resolve) => {
    resolveStored = resolve;
    scope.postMessage({ kind: "made", file }, [file.bytes.buffer]);
  });
}

/**
 * Whether the file can still be read. A changed or moved file cannot be read, and libraries report
 * this in different ways.
 */
function canBeRead(file: File): Promise<boolean> {
  const read = file.slice(0, 1).arrayBuffer();
  return read.then(
    () => true,
    () => false,
  );
}

function toEncoderError(error: unknown, { kind }: WorkerRequest): EncoderError {
  if (error instanceof EncoderError) return error;
  console.warn(error);
  const isAudio = kind === "inspectAudio" || kind === "packageAudio";
  return new EncoderError(isAudio ? "unknown_audio" : "unknown");
}
