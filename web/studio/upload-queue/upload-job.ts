import type { PublishedCaptions } from "../../../contract/uploads/publication.ts";
import { type CaptionRole, nameCaptions } from "../../../contract/uploads/tracks.ts";
import { createRandomId } from "../../api/new-id.ts";
import type { ChosenAudio, Inspection } from "../encoder/packaging.ts";
import type { CastToSend } from "../movies/cast/send-casts.ts";
import type { CreditsToAdd } from "../movies/cast/send-credits.ts";
import { type StoredImage, toStoredImage } from "../stored-image.ts";
import { type FileFingerprint, fingerprintFile } from "./file-fingerprint.ts";
import type { UploadFailure } from "./upload-failure.ts";

/**
 * The purpose of the upload: a new movie, a new video for an existing movie, or the video of an
 * extra called `name`.
 */
export type UploadTarget<Image = StoredImage> =
  | {
      kind: "create";
      fields: Record<string, string>;
      images: Record<string, Image>;
      casts: CastToSend<Image>[];
      /** Absent in jobs that an earlier version of the site stored. */
      credits?: CreditsToAdd;
    }
  | { kind: "replace"; movieId: string; name: string }
  | { kind: "extra"; movieId: string; extraId: string; name: string };

/** Captions with their WebVTT. Jobs that an earlier version of the site stored have no role. */
type CaptionsToSend = { lang: string; vtt: string; role?: CaptionRole; label?: string };

/** An administrator's request to upload a video. */
export type UploadRequest<Image = StoredImage> = {
  /**
   * The browser's handle to the source file, which finds the file again after a reload; absent if
   * the browser gave none. A stored copy of the file would double the space that it takes.
   */
  handle?: FileSystemFileHandle;
  inspection: Inspection;
  /** The audio tracks to publish, the default one first. */
  audio?: ChosenAudio[];
  /** The number of the only audio track, in jobs that an earlier version of the site stored. */
  audioTrack?: number | null;
  posterAtMs: number | null;
  captions: CaptionsToSend[];
  target: UploadTarget<Image>;
};

/**
 * An upload request and its progress, as this browser stores them. The source file itself is not
 * stored.
 */
export type UploadJob = UploadRequest & {
  id: string;
  userId: string;
  /** In milliseconds since 1970. */
  createdAt: number;
  sourceFile: FileFingerprint;
  /** The upload's id on the site, once it has begun. */
  videoId: string | null;
  /** The movie's id on the site, once it exists. */
  movieId: string | null;
  /** The id of the video that the job last gave to its movie or extra; null before the first. */
  attachedVideoId: string | null;
  castsAdded: boolean;
  state: "open" | "paused" | "failed" | "done";
  failure: UploadFailure | null;
};

export async function createUploadJob(
  userId: string,
  file: File,
  request: UploadRequest<Blob>,
  now: number,
): Promise<UploadJob> {
  const { target } = request;
  return {
    ...request,
    id: createRandomId(),
    userId,
    createdAt: now,
    sourceFile: await fingerprintFile(file),
    target: await storeImages(target),
    videoId: null,
    movieId: target.kind === "create" ? null : target.movieId,
    attachedVideoId: null,
    castsAdded: false,
    state: "open",
    failure: null,
  };
}

/** Lists the audio tracks of a job, of an earlier version of the site too. */
export const listChosenAudio = ({ audio, audioTrack = null }: UploadJob): ChosenAudio[] =>
  audio ?? (audioTrack === null ? [] : [{ number: audioTrack, language: null, role: "main" }]);

/** Lists the captions of a job as they are published, each with its WebVTT. */
export function listCaptions({ captions }: UploadJob): (PublishedCaptions & { vtt: string })[] {
  const names = nameCaptions(captions.map(({ lang }) => lang));
  return captions.map(({ lang, vtt, role = "subtitles", label }, i) => ({
    name: names[i] ?? lang,
    language: lang,
    role,
    ...(label?.trim() && { label: label.trim() }),
    vtt,
  }));
}

async function storeImages(target: UploadTarget<Blob>): Promise<UploadTarget> {
  if (target.kind !== "create") return target;
  const images = Object.entries(target.images).map(
    async ([name, image]) => [name, await toStoredImage(image)] as const,
  );
  const casts = target.casts.map(async (cast) => ({
    ...cast,
    image: await toStoredImage(cast.image),
  }));
  return {
    ...target,
    images: Object.fromEntries(await Promise.all(images)),
    casts: await Promise.all(casts),
  };
}

/**
 * Returns the changes that finish a job. They drop its images, which are on the site, and the file
 * handle, which is no longer needed.
 */
export const toFinishedJobChanges = ({ target }: UploadJob): Partial<UploadJob> => ({
  state: "done",
  failure: null,
  handle: undefined,
  target: target.kind === "create" ? { ...target, images: {}, casts: [] } : target,
});

export const uploadJobName = ({
  target,
  sourceFile,
}: Pick<UploadJob, "target" | "sourceFile">): string =>
  (target.kind === "create" ? target.fields.name : target.name) || sourceFile.name;
