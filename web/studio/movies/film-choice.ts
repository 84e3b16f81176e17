import { FilmRefused, type Inspection, inspectSourceFile } from "../../features/admin/encoder/inspection.ts";
import type { Taken } from "./use-drop.ts";

export type ChosenCaptions = { fileName: string; lang: string; vtt: string };

/** A film's file, looked into, and what is to be made of it. */
export type FilmChoice = Taken & {
  inspection: Inspection;
  audioTrack: number | null;
  posterAtMs: number | null;
  captions: ChosenCaptions[];
};

export const filmTypes = "video/mp4,video/webm,video/quicktime,video/x-matroska,.mp4,.m4v,.webm,.mov,.mkv";

const isFilm = ({ name, type }: File) => type.startsWith("video/") || /\.(mp4|m4v|webm|mov|mkv)$/i.test(name);

/** Looks into the file. Throws `FilmRefused`, with a sentence for people. */
export async function chooseFilm({ file, handle }: Taken, signal: AbortSignal): Promise<FilmChoice> {
  if (!isFilm(file)) throw new FilmRefused(`“${file.name}” is no video. Choose an mp4, or a webm, mov or mkv.`);
  const inspection = await inspectSourceFile(file, signal);
  const audible = inspection.audio.find(({ decodable }) => decodable);
  return { file, handle, inspection, audioTrack: audible?.number ?? null, posterAtMs: null, captions: [] };
}
