import {
  ADTS,
  BlobSource,
  FLAC,
  Input,
  type InputAudioTrack,
  type InputFormat,
  type InputTrack,
  type InputVideoTrack,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from "mediabunny";
import { maxVideoHours } from "../../../../contract/policy.ts";
import { type ChannelOrder, readChannelOrders } from "../audio/channel-orders.ts";
import { isUnrelatedToContent, UnsupportedFileError } from "../encoder-error.ts";
import type { Inspection } from "../packaging.ts";
import { type Clip, readTrackEnd, wholeTrack } from "./clips.ts";
import { readEditLists } from "./edit-lists.ts";
import { requireReadableMatroska } from "./matroska-header.ts";
import { requireUnmixedSamples } from "./mixed-fragments.ts";
import { requireWholeEdition } from "./ordered-chapters.ts";
import { limitReading } from "./read-limit.ts";
import { requireUsableAudio } from "./require-usable.ts";
import { type FirstField, readMatroskaFieldOrder, readMp4FieldOrder } from "./stated-fields.ts";
import { finishRecording } from "./unfinished-recording.ts";

/** The audio of an opened file. Times are in seconds, as in the file. */
export type OpenedAudio = {
  input: Input;
  audio: InputAudioTrack[];
  /** Returns the parts of the track that its edit list plays. */
  clipsOf: (track: InputTrack) => Clip[];
  /** The orders of channels that the file states, by track id. */
  channelOrders: Map<number, ChannelOrder>;
  /**
   * The time that becomes the video's start: the earliest presentation time of a file with video;
   * usually 0 in a file of audio alone, which was cut from a movie and has the movie's times.
   */
  origin: number;
  end: number;
};

export type OpenedSourceFile = OpenedAudio & {
  type: Inspection["type"];
  bytes: number;
  video: InputVideoTrack;
  /** The field shown first, if the container states that the video is interlaced. */
  statedFields: FirstField | null;
};

const typeByFormat = new Map<InputFormat, Inspection["type"]>([
  [MP4, "video/mp4"],
  [QTFF, "video/quicktime"],
  [WEBM, "video/webm"],
  [MATROSKA, "video/x-matroska"],
]);
const isMatroska = (type: Inspection["type"] | undefined) =>
  type === "video/x-matroska" || type === "video/webm";
const audioFormats: InputFormat[] = [ADTS, FLAC, MP3, OGG, WAVE];
/** An audio file that begins later than this has a clock of its own, like a recorded broadcast. */
const maxLateAudioSeconds = 60;
const maxDurationSeconds = maxVideoHours * 3600;

const incompleteFileError = () => new UnsupportedFileError("truncated");

/**
 * Throws `UnsupportedFileError` for an error of the library, because an incomplete file causes such
 * an error. Faults of the disk and of the program pass unchanged.
 */
function refuseUnreadable(error: unknown): never {
  if (error instanceof UnsupportedFileError || isUnrelatedToContent(error)) throw error;
  throw incompleteFileError();
}

/** Opens a source file. Throws `UnsupportedFileError` for a file that is not a complete video. */
export const openSourceFile = (file: Blob): Promise<OpenedSourceFile> =>
  openTracks(file).catch(refuseUnreadable);

async function openTracks(file: Blob): Promise<OpenedSourceFile> {
  const input = new Input({ source: new BlobSource(file), formats: [...typeByFormat.keys()] });
  if (!(await input.canRead())) throw new UnsupportedFileError("unknown_format");
  const liftLimit = limitReading(input);
  const video = await readTracks(input, file).then(() => input.getPrimaryVideoTrack());
  if (!video) throw new UnsupportedFileError("no_video_track");
  const type = typeByFormat.get(await input.getFormat()) ?? "video/mp4";
  const opened = await openAudio(input, file);
  const readFields = isMatroska(type) ? readMatroskaFieldOrder : readMp4FieldOrder;
  const statedFields = await readFields(file, video.id);
  liftLimit();
  return { type, bytes: file.size, video, statedFields, ...opened };
}

/**
 * Opens a file for its audio, with or without video. Throws `UnsupportedFileError` for a file that
 * is not complete or has no audio. A recording without a length ends with its last whole frame.
 */
export const openAudioFile = (file: Blob): Promise<OpenedAudio> =>
  finishRecording(file).then(openAudioTracks).catch(refuseUnreadable);

async function openAudioTracks(file: Blob): Promise<OpenedAudio> {
  const formats = [...typeByFormat.keys(), ...audioFormats];
  const input = new Input({ source: new BlobSource(file), formats });
  // The reader of AAC throws for a file of a few bytes.
  const isReadable = await input.canRead().catch((error) => {
    if (isUnrelatedToContent(error)) throw error;
    return false;
  });
  if (!isReadable) throw new UnsupportedFileError("unknown_audio_format");
  const liftLimit = limitReading(input);
  await readTracks(input, file);
  const opened = await openAudio(input, file);
  if (opened.audio.length === 0) throw new UnsupportedFileError("no_audio_track");
  await requireUsableAudio(opened, file);
  liftLimit();
  return opened;
}

/** Throws `UnsupportedFileError` for a file whose tracks cannot be read. */
async function readTracks(input: Input, file: Blob): Promise<void> {
  const type = typeByFormat.get(await input.getFormat());
  if (isMatroska(type)) await requireReadableMatroska(file);
  else if (type) await requireUnmixedSamples(file);
  const tracks = await input.getTracks().catch(refuseUnreadable);
  if (tracks.length > 0) return;
  const codec = (await input.getFormat()) === OGG ? await readOggCodec(file) : null;
  throw codec ? new UnsupportedFileError("audio_codec", { codec }) : incompleteFileError();
}

/** Returns the name of an Ogg file's codec if the library does not read the codec; else null. */
async function readOggCodec(file: Blob): Promise<string | null> {
  const start = await file.slice(0, 100).text();
  const found = oggCodecs.find(([sign]) => start.includes(sign));
  return found?.[1] ?? null;
}

const oggCodecs = [
  ["\x7fFLAC", "FLAC in Ogg"],
  ["Speex   ", "Speex"],
  ["theora", "Theora"],
] as const;

async function openAudio(input: Input, file: Blob): Promise<OpenedAudio> {
  const type = typeByFormat.get(await input.getFormat());
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getAudioTracks();
  const playedTracks = video ? [video, ...audio] : audio;
  const startsAt = Math.max(0, await input.getFirstTimestamp(playedTracks));
  const isLateAudio = !video && startsAt <= maxLateAudioSeconds;
  const origin = isLateAudio ? 0 : startsAt;
  const isMp4 = type === "video/mp4" || type === "video/quicktime";
  const clips = isMp4 ? await readEditLists(file) : new Map<number, Clip[]>();
  const channelOrders = isMp4 ? await readChannelOrders(file) : new Map<number, ChannelOrder>();
  const clipsOf = ({ id }: InputTrack) => clips.get(id) ?? wholeTrack;
  const end = Math.max(
    ...(await Promise.all(playedTracks.map((track) => readTrackEnd(track, clipsOf(track))))),
  );
  const seconds = end - origin;
  if (!(seconds > 0)) throw incompleteFileError();
  if (seconds > maxDurationSeconds) throw new UnsupportedFileError("too_long");
  if (isMatroska(type)) await requireWholeEdition(file, { origin: startsAt, end });
  return { input, audio, clipsOf, channelOrders, origin, end };
}
