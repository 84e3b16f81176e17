import {
  BlobSource,
  Input,
  type InputAudioTrack,
  type InputFormat,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
} from "mediabunny";
import type { Inspection } from "../film.ts";
import { FilmRefused } from "../refused.ts";

/** A film being read. Times in seconds, as the file has them. */
export type OpenFilm = {
  input: Input;
  type: Inspection["type"];
  bytes: number;
  video: InputVideoTrack;
  audio: InputAudioTrack[];
  /** The earliest moment: what is shown then is the film's beginning. */
  origin: number;
  end: number;
};

const types = new Map<InputFormat, Inspection["type"]>([
  [MP4, "video/mp4"],
  [QTFF, "video/quicktime"],
  [WEBM, "video/webm"],
  [MATROSKA, "video/x-matroska"],
]);
const longestSeconds = 48 * 3600;

const notWhole = () =>
  new FilmRefused("The film's file is not whole: it ends before it should. Copy or export the film again.");

/** Throws `FilmRefused` for what is no film, or not a whole one. */
export async function openFilm(file: File): Promise<OpenFilm> {
  const input = new Input({ source: new BlobSource(file), formats: [...types.keys()] });
  const type = (await input.canRead()) ? types.get(await input.getFormat()) : undefined;
  if (!type) throw new FilmRefused("This is no film that can be read. Choose one in MP4, MOV, WebM or Matroska (MKV).");
  const tracks = await input.getTracks().catch(() => {
    throw notWhole();
  });
  if (tracks.length === 0) throw notWhole();
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new FilmRefused("There is no picture in this file. Choose a film.");
  const audio = await input.getAudioTracks();
  const shown = [video, ...audio];
  const origin = Math.max(0, await input.getFirstTimestamp(shown));
  const end = await input.computeDuration(shown);
  const seconds = end - origin;
  if (!(seconds > 0)) throw notWhole();
  if (seconds > longestSeconds) throw new FilmRefused("The film is longer than 48 hours. Choose a shorter one.");
  return { input, type, bytes: file.size, video, audio, origin, end };
}
