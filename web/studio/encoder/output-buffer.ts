import { sha256Hex } from "../sha256.ts";
import { EncoderError } from "./encoder-error.ts";
import type { ArrivedFile, PackagedFile } from "./packaging.ts";

/** Packaged files that wait to be stored. Files that are already uploaded are skipped. */
export type OutputBuffer = { put(file: PackagedFile): void; drain(): Promise<void> };

export function createOutputBuffer(
  arrived: ArrivedFile[],
  store: (file: PackagedFile) => Promise<void>,
): OutputBuffer {
  const arrivedByPath = new Map(arrived.map((file) => [file.path, file]));
  const pendingFiles: PackagedFile[] = [];
  const send = async (file: PackagedFile) => {
    const arrivedFile = arrivedByPath.get(file.path);
    if (!arrivedFile) return store(file);
    if (file.path.endsWith("init.mp4")) await requireSameInitSegment(file, arrivedFile);
  };
  return {
    put: (file) => void pendingFiles.push(file),
    async drain() {
      for (let file = pendingFiles.shift(); file; file = pendingFiles.shift()) await send(file);
    },
  };
}

/**
 * Throws if the uploaded init segment differs from the init segment of this run. Segments decode
 * only with their own encoder's init segment, and another browser's encoder writes another init
 * segment.
 */
async function requireSameInitSegment({ bytes }: PackagedFile, { sha256 }: ArrivedFile) {
  if (sha256 === undefined) return;
  if ((await sha256Hex(bytes)) !== sha256) throw new EncoderError("started_elsewhere");
}
