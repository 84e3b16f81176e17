import { askWorker } from "./work.ts";

export type FilmFrame = { atMs: number; picture: Blob };

/** Pictures in WebP, spread over the film; black ones are passed over. */
export function filmFrames(
  file: File,
  { count, width, signal }: { count: number; width: number; signal?: AbortSignal },
): Promise<FilmFrame[]> {
  return askWorker<FilmFrame[]>({ work: "frames", file, count, width }, { signal });
}
