import { runInWorker } from "./worker-client.ts";

export type ExtractedFrame = { atMs: number; image: Blob };

/** Pictures in WebP, spread over the film; black ones are passed over. */
export function extractFrames(
  file: File,
  { count, width, signal }: { count: number; width: number; signal?: AbortSignal },
): Promise<ExtractedFrame[]> {
  return runInWorker<ExtractedFrame[]>({ kind: "frames", file, count, width }, { signal });
}
