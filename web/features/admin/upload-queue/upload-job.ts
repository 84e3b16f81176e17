import type { Inspection } from "../encoder/packaging.ts";
import type { CastToSend } from "../movies/cast/send-casts.ts";
import type { UploadFailure } from "./upload-failure.ts";

/** What is to become of a film. */
export type UploadTarget =
  | {
      kind: "create";
      fields: Record<string, string>;
      pictures: Record<string, Blob>;
      casts: CastToSend[];
    }
  | { kind: "replace"; movieId: string; name: string };

/** What a film's file is known by again: it is not kept itself. */
export type FileFingerprint = { name: string; bytes: number; lastModified: number; ends: string };

/** An order as this browser keeps it. */
export type UploadJob = {
  id: string;
  userId: string;
  orderedAt: number;
  film: FileFingerprint;
  handle?: FileSystemFileHandle;
  inspection: Inspection;
  audioTrack: number | null;
  posterAtMs: number | null;
  captions: { lang: string; vtt: string }[];
  target: UploadTarget;
  /** The upload on the site, once it is begun. */
  videoId: string | null;
  /** The film on the site, once there is one. */
  movieId: string | null;
  /** Which video the film was made to show. */
  shownVideoId: string | null;
  castsAdded: boolean;
  state: "open" | "paused" | "failed" | "done";
  /** Why it failed. */
  failure: UploadFailure | null;
};

export const uploadJobName = ({ target, film }: Pick<UploadJob, "target" | "film">): string =>
  (target.kind === "create" ? target.fields.name : target.name) || film.name;
