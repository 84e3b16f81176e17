import { sha256Hex } from "../sha256.ts";

/**
 * Identifies a source file. `bytes` is its size; `lastModified` is in milliseconds since 1970;
 * `endsHash` is SHA-256 in hex.
 */
export type FileFingerprint = {
  name: string;
  bytes: number;
  lastModified: number;
  endsHash: string;
};

const mebibyte = 1024 * 1024;

export async function fingerprintFile(file: File): Promise<FileFingerprint> {
  return {
    name: file.name,
    bytes: file.size,
    lastModified: file.lastModified,
    endsHash: await hashFileEnds(file),
  };
}

/**
 * Whether a file's content matches the fingerprint, even if the file was moved, renamed or copied.
 */
export async function matchesFingerprint(
  file: File,
  fingerprint: FileFingerprint,
): Promise<boolean> {
  if (file.size !== fingerprint.bytes) return false;
  if (file.name === fingerprint.name && file.lastModified === fingerprint.lastModified) return true;
  return (await hashFileEnds(file)) === fingerprint.endsHash;
}

/** Hashes the first and last mebibyte, because a video is too large to read whole. */
async function hashFileEnds(file: Blob): Promise<string> {
  const endBytes = new Blob([
    file.slice(0, mebibyte),
    file.slice(Math.max(mebibyte, file.size - mebibyte)),
  ]);
  return sha256Hex(await endBytes.arrayBuffer());
}
