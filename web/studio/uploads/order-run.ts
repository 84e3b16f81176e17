import { ApiError } from "../../api/client.ts";
import type { PackagingStep, packageFilm } from "../packaging/package-film.ts";
import type { OrderRecord } from "./order-record.ts";
import type { putBytes } from "./put-bytes.ts";
import { type Patience, untilAnswered, untilSent } from "./retrying.ts";

/** What is being done; `share` from 0 to 1, where it can be told. */
export type Step = { stage: "source" | "film" | "cast" | PackagingStep["stage"] | "rest" | "publish"; share?: number };

/** An order being worked off: what it is, and what it is worked off with. */
export type OrderRun = Patience & {
  /** As it was kept last. */
  readonly record: OrderRecord;
  file: File;
  /** Resolves once the changes are kept for good. */
  keep: (changes: Partial<OrderRecord>) => Promise<void>;
  put: typeof putBytes;
  packageFilm: typeof packageFilm;
  onStep: (step: Step) => void;
  onSent: (bytes: number) => void;
  /** The film is on the site; `created` when it was not before. */
  onShown: (created: boolean) => void;
};

/** The upload was given up, is another's, or holds what another browser made: a new one has to be begun. */
export class UploadLost extends Error {}

/** The site has something else than was thought: what it has must be looked at again. */
export class SiteDiffers extends Error {
  readonly missing: string[];

  constructor(cause: ApiError) {
    super(cause.message, { cause });
    this.missing = cause.missing;
  }
}

/** The film's file cannot be read any more: it was moved, changed or deleted. */
export class FileUnreadable extends Error {}

/** A part that cannot be read looks like a line that is dead. Throws `FileUnreadable`. */
export async function requireReadable(part: Blob): Promise<void> {
  const end = part.slice(-1).arrayBuffer();
  await end.catch((error: unknown) => {
    throw new FileUnreadable("The film's file cannot be read any more.", { cause: error });
  });
}

/** A call about the upload itself. Throws `UploadLost` and `SiteDiffers`. */
export const askOfVideo = <T>(run: OrderRun, ask: (videoId: string) => Promise<T>): Promise<T> =>
  aboutVideo(run, (videoId) => untilAnswered(run, () => ask(videoId)));

/** Bytes of the upload. Throws `UploadLost` and `SiteDiffers`. */
export const sendToVideo = (run: OrderRun, send: (videoId: string) => Promise<void>): Promise<void> =>
  aboutVideo(run, (videoId) => untilSent(run, () => send(videoId)));

async function aboutVideo<T>({ record: { videoId } }: OrderRun, act: (videoId: string) => Promise<T>): Promise<T> {
  if (videoId === null) throw new UploadLost("No upload was begun.");
  try {
    return await act(videoId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "forbidden" || error.status === 404) throw new UploadLost(error.message, { cause: error });
    throw error.status === 409 ? new SiteDiffers(error) : error;
  }
}
