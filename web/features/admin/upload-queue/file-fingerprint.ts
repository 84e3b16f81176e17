import { sha256Hex } from "./sha256.ts";
import type { FileFingerprint } from "./upload-job.ts";

const mebibyte = 1024 * 1024;

/** The hash of a film's first and last mebibyte: enough to tell it from another without reading all of it. */
async function hashFileEnds(file: Blob): Promise<string> {
  const endBytes = new Blob([file.slice(0, mebibyte), file.slice(Math.max(mebibyte, file.size - mebibyte))]);
  return sha256Hex(await endBytes.arrayBuffer());
}

export async function fingerprintFile(file: File): Promise<FileFingerprint> {
  return { name: file.name, bytes: file.size, lastModified: file.lastModified, ends: await hashFileEnds(file) };
}

/** Whether this is the film that was ordered, be it moved, renamed or copied. */
export async function matchesFingerprint(file: File, fingerprint: FileFingerprint): Promise<boolean> {
  if (file.size !== fingerprint.bytes) return false;
  if (file.name === fingerprint.name && file.lastModified === fingerprint.lastModified) return true;
  return (await hashFileEnds(file)) === fingerprint.ends;
}
