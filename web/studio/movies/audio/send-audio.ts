import pRetry from "p-retry";
import { apiFetch, isTransientError } from "../../../api/client.ts";
import type { AudioTrack, PackagedFile } from "../../encoder/packaging.ts";
import { packageAudioFile } from "../../encoder/worker-client.ts";
import { sha256Hex } from "../../sha256.ts";
import { fingerprintFile } from "../../upload-queue/file-fingerprint.ts";
import { putBytes } from "../../upload-queue/put-bytes.ts";

/** A file with the audio track that was chosen in it. */
export type AudioSource = { file: File; track: AudioTrack };

/** The facts of uploaded audio with which the audio becomes a track of the video. */
export type SentAudio = {
  name: string;
  codecs: string;
  bandwidth: number;
  segments: number;
  channels: number;
};

type Callbacks = {
  signal: AbortSignal;
  /** Called with the finished share of the work, from 0 to 1. */
  onShare: (share: number) => void;
};

/**
 * Packages an audio track and uploads it into a folder of the video. The folder's name is a hash of
 * the file and `audioVersion`, so that uploading the same file again resumes. After a change of the
 * track list the name differs, because a removed track's name cannot be used again.
 */
export async function sendAudio(
  { videoId, audioVersion }: { videoId: string; audioVersion: number },
  { file, track: { number } }: AudioSource,
  { signal, onShare }: Callbacks,
): Promise<SentAudio> {
  const { bytes, endsHash } = await fingerprintFile(file);
  const hash = await sha256Hex(
    new TextEncoder().encode(`${endsHash} ${bytes} ${number} ${audioVersion}`),
  );
  const name = `audio${hash.slice(0, folderHashLength)}`;
  const { data } = await apiFetch("GET /api/videos/:videoId", { params: { videoId } });
  const arrived = data.files.filter(({ path }) => path.startsWith(`${name}/`));
  const { codecs, segments, channels, peak } = await packageAudioFile(
    file,
    { number, name, arrived },
    { signal, onStep: ({ share }) => onShare(share), store: (made) => put(videoId, made, signal) },
  );
  return { name, codecs, segments, channels, bandwidth: Math.max(1, peak) };
}

/** The length of the hash in a folder's name, which has at most 20 characters. */
const folderHashLength = 15;

async function put(
  videoId: string,
  { path, bytes, durationMs }: PackagedFile,
  signal: AbortSignal,
): Promise<void> {
  const headers = {
    "X-Content-SHA256": await sha256Hex(bytes),
    ...(durationMs !== null && { "X-Duration-Ms": String(Math.round(durationMs)) }),
  };
  const url = `/api/videos/${videoId}/files/${path}`;
  const body = new Blob([bytes]);
  await pRetry(() => putBytes(url, { body, headers, signal, onSent: () => undefined }), {
    signal,
    shouldRetry: ({ error }) => isTransientError(error),
  });
}
