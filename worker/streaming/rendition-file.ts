import { and, eq, gt, lt } from "drizzle-orm";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import type { ByteRange } from "../media/byte-range.ts";
import { entityTagOf } from "../media/entity-tag.ts";
import type { ServedFile } from "../media/stored-file.ts";
import { videoFiles } from "../schema.ts";
import { joinInitSegments, renumberFragment, type Subsegment } from "./joined-fragments.ts";

/**
 * A rendition and an audio track as one MP4 file. The file is not stored: its bytes are the stored
 * segments in the order of time, behind a header. Each segment costs one of the 10,000 requests
 * that an invocation may make, so a movie of five hours can be sent in one response.
 */

type StoredFile = Pick<typeof videoFiles.$inferSelect, "path" | "bytes" | "sha256" | "durationMs">;
type Segment = Subsegment & { path: string; trackId: number; startsAtMs: number };
/** The bytes of a segment that are sent, and the number of its fragment in the file. */
type Piece = { segment: Segment; number: number; from: number; until: number };

/** Selects the files of a video's folder. */
export const selectFolder = (db: Database, videoId: string, folder: string) =>
  db
    .select({
      path: videoFiles.path,
      bytes: videoFiles.bytes,
      sha256: videoFiles.sha256,
      durationMs: videoFiles.durationMs,
    })
    .from(videoFiles)
    .where(
      and(
        eq(videoFiles.videoId, videoId),
        gt(videoFiles.path, `${folder}/`),
        // `0` follows `/` in ASCII, so the range contains all paths in the folder.
        lt(videoFiles.path, `${folder}0`),
      ),
    );

type Video = { id: string; publishedAt: number };

/** Opens the file of these folders: a rendition, and an audio track if the video has one. */
export async function openRenditionFile(
  c: RequestContext,
  video: Video,
  folders: StoredFile[][],
): Promise<ServedFile> {
  const tracks = folders.map((files, i) => listSegments(files, i + 1));
  const segments = tracks.flat().sort((one, other) => one.startsAtMs - other.startsAtMs);
  const inits = await Promise.all(folders.map((files) => readInit(c, video.id, files)));
  const header = joinInitSegments(inits, groupByKeyFrame(segments));
  const size = header.length + sumBytes(segments);
  return {
    contentType: "video/mp4",
    size,
    httpEtag: entityTagOf(
      folders
        .flat()
        .map(({ sha256 }) => sha256)
        .join(),
    ),
    uploaded: new Date(video.publishedAt),
    open: async (range) =>
      streamFile(c, video.id, { header, segments }, range ?? { offset: 0, length: size }),
  };
}

const sumBytes = (parts: { bytes: number }[]) => parts.reduce((sum, { bytes }) => sum + bytes, 0);

/** Lists the segments of a track in their order. Throws `download_not_ready` if one is missing. */
function listSegments(files: StoredFile[], trackId: number): Segment[] {
  const byPath = new Map(files.map((file) => [file.path.replace(/^.*\//, ""), file]));
  const segments: Segment[] = [];
  let startsAtMs = 0;
  for (let file = byPath.get("1.m4s"); file; file = byPath.get(`${segments.length + 1}.m4s`)) {
    const { path, bytes, durationMs } = file;
    segments.push({ path, bytes, durationMs: durationMs ?? 0, trackId, startsAtMs });
    startsAtMs += durationMs ?? 0;
  }
  const count = files.filter(({ path }) => path.endsWith(".m4s")).length;
  if (count === 0 || count !== segments.length) throw new AppError("download_not_ready");
  return segments;
}

/** Groups each segment of the rendition with the audio segments that follow it in the file. */
function groupByKeyFrame(segments: Segment[]): Subsegment[] {
  const groups: Subsegment[] = [];
  for (const { trackId, bytes, durationMs } of segments) {
    const last = groups.at(-1);
    if (trackId === 1 || !last) groups.push({ bytes, durationMs });
    else last.bytes += bytes;
  }
  return groups;
}

async function readInit(c: RequestContext, videoId: string, files: StoredFile[]) {
  const path = files.find((file) => file.path.endsWith("/init.mp4"))?.path;
  const object = path && (await c.env.MEDIA.get(`videos/${videoId}/${path}`));
  if (!object) throw new AppError("download_not_ready");
  return new Uint8Array(await object.arrayBuffer());
}

type Layout = { header: Uint8Array; segments: Segment[] };

/** Opens a range of the file. The next segment is requested while the one before it is sent. */
function streamFile(c: RequestContext, videoId: string, layout: Layout, range: ByteRange) {
  const { readable, writable } = new FixedLengthStream(range.length);
  async function send() {
    await write(writable, sliceHeader(layout, range));
    const pieces = listPieces(layout, range);
    const open = async (piece?: Piece) => piece && openPiece(c.env.MEDIA, videoId, piece);
    let next = open(pieces[0]);
    for (const i of pieces.keys()) {
      const opened = await next;
      next = open(pieces[i + 1]);
      next.catch(() => undefined);
      if (opened) await sendPiece(opened, writable);
    }
    await writable.close();
  }
  c.executionCtx.waitUntil(send().catch((error) => writable.abort(error).catch(() => undefined)));
  return readable;
}

const sliceHeader = ({ header }: Layout, { offset, length }: ByteRange) =>
  header.subarray(offset, offset + length);

/** Lists for each segment which of its bytes are in a range of the file. */
function listPieces({ header, segments }: Layout, { offset, length }: ByteRange): Piece[] {
  let at = header.length;
  return segments.flatMap((segment, i) => {
    const from = Math.max(0, offset - at);
    const until = Math.min(segment.bytes, offset + length - at);
    at += segment.bytes;
    return from < until ? [{ segment, number: i + 1, from, until }] : [];
  });
}

/** The length of a segment's head, in bytes, which contains the numbers of track and fragment. */
const headBytes = 512;

type OpenedPiece = { head: Uint8Array; rest: ReadableStream };

/**
 * Opens the bytes of a piece. The numbers of track and fragment are in the head, so a piece that
 * begins within the head is read from the start of its segment.
 */
async function openPiece(media: R2Bucket, videoId: string, piece: Piece): Promise<OpenedPiece> {
  const { segment, number, from, until } = piece;
  const hasHead = from < headBytes;
  const offset = hasHead ? 0 : from;
  const length = Math.max(until, Math.min(headBytes, segment.bytes)) - offset;
  const object = await media.get(`videos/${videoId}/${segment.path}`, {
    range: { offset, length },
  });
  if (!object) throw new Error(`The segment ${videoId}/${segment.path} is missing.`);
  if (!hasHead) return { head: new Uint8Array(), rest: object.body };
  const head = await readHead(object.body, Math.min(headBytes, segment.bytes));
  renumberFragment(head, segment.trackId, number);
  return { head: head.subarray(from, until), rest: object.body };
}

async function readHead(body: ReadableStream, bytes: number): Promise<Uint8Array> {
  const reader = body.getReader({ mode: "byob" });
  const { value } = await reader.readAtLeast(bytes, new Uint8Array(bytes));
  reader.releaseLock();
  if (value?.length !== bytes) throw new Error("A segment is shorter than its record says.");
  return value;
}

async function sendPiece({ head, rest }: OpenedPiece, writable: WritableStream): Promise<void> {
  await write(writable, head);
  await rest.pipeTo(writable, { preventClose: true });
}

async function write(writable: WritableStream, bytes: Uint8Array): Promise<void> {
  if (bytes.length === 0) return;
  const writer = writable.getWriter();
  await writer.write(bytes);
  writer.releaseLock();
}
