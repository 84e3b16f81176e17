import { readAss } from "../captions/ass.ts";
import {
  type Cue,
  CueList,
  type CuesOfFile,
  formatVttTimestamp,
  joinRepeatedCues,
  writeWebVtt,
} from "../captions/cue.ts";
import type { ReadCaptions } from "../captions/read-captions.ts";
import { readCueText } from "../captions/sub-rip.ts";
import { readTtml } from "../captions/ttml.ts";
import { UnsupportedFileError } from "../encoder-error.ts";
import type { Inspection } from "../packaging.ts";
import { readMatroskaSamples } from "./matroska-text-samples.ts";
import { openMatroska } from "./matroska-text-tracks.ts";
import { listMp4TextTracks, readMp4Samples } from "./mp4-text-tracks.ts";
import type { TextFormat, TextSample, TextSamples, TextTrack } from "./text-track.ts";
import { readTimedText } from "./timed-text.ts";
import { readWebVttBoxes } from "./web-vtt-boxes.ts";

const isMatroska = (type: Inspection["type"]) =>
  type === "video/x-matroska" || type === "video/webm";

/**
 * Lists the text tracks inside of the file; none if they are damaged, because the video itself
 * may be intact.
 */
export async function listTextTracks(file: Blob, type: Inspection["type"]): Promise<TextTrack[]> {
  try {
    if (!isMatroska(type))
      return (await listMp4TextTracks(file)).map(({ track: _, moov: __, ...facts }) => facts);
    const tracks = (await openMatroska(file))?.tracks ?? [];
    return tracks.map(({ blockTrack: _, compression: __, header: ___, ...facts }) => facts);
  } catch {
    return [];
  }
}

/**
 * Reads a text track of a source file whose video starts at `originSeconds`. Throws
 * `UnsupportedFileError` if the track cannot be read or is empty.
 */
export async function readTextTrack(
  file: Blob,
  {
    type,
    number,
    originSeconds,
  }: { type: Inspection["type"]; number: number; originSeconds: number },
): Promise<ReadCaptions> {
  const found = await readTrack(file, { type, number }).catch((error) => {
    if (error instanceof UnsupportedFileError) throw error;
    throw new UnsupportedFileError("captions_track");
  });
  const list = new CueList();
  for (const cue of found.cues) list.add(shiftCue(cue, -originSeconds * 1000));
  const { cues } = list.finish();
  if (cues.length === 0) throw new UnsupportedFileError("captions_track");
  return { cues, emptyCount: found.emptyCount, vtt: writeWebVtt(cues) };
}

const shiftCue = (cue: Cue, ms: number): Cue => ({
  ...cue,
  startMs: cue.startMs + ms,
  endMs: cue.endMs + ms,
});

async function readTrack(
  file: Blob,
  { type, number }: { type: Inspection["type"]; number: number },
): Promise<CuesOfFile> {
  if (isMatroska(type)) {
    const opened = await openMatroska(file);
    const track = opened?.tracks[number - 1];
    if (!opened || !track?.format) throw new UnsupportedFileError("captions_track");
    return toCues(track.format, await readMatroskaSamples(file, opened, track));
  }
  const track = (await listMp4TextTracks(file))[number - 1];
  if (!track?.format) throw new UnsupportedFileError("captions_track");
  const { cues, emptyCount } = await toCues(track.format, await readMp4Samples(file, track));
  // A cue can span several samples, because a sample ends wherever another cue begins or ends.
  return { cues: joinRepeatedCues(cues), emptyCount };
}

async function toCues(format: TextFormat, { samples, header }: TextSamples): Promise<CuesOfFile> {
  if (format === "ass") return readAss(writeScript(header, samples));
  const list = new CueList();
  for (const sample of samples) for (const cue of await readSample(format, sample)) list.add(cue);
  return list.finish();
}

async function readSample(format: TextFormat, sample: TextSample): Promise<Cue[]> {
  const text = new TextDecoder().decode(sample.data);
  const timed = (cue: Pick<Cue, "settings" | "text">): Cue => ({
    startMs: sample.startSeconds * 1000,
    endMs: sample.endSeconds * 1000,
    ...cue,
  });
  const isWebVtt = true;
  if (format === "stpp") return readTtml(text).cues;
  if (format === "tx3g") return [timed({ settings: "", text: readTimedText(sample.data) })];
  if (format === "wvtt") {
    const cues = await readWebVttBoxes(sample.data);
    return cues.map(({ settings, text: cue }) => timed(readCueText(cue, { isWebVtt, settings })));
  }
  if (format === "webvtt-webm") {
    // In WebM, two lines before the text have the cue's identifier and settings.
    const [, settings = "", ...lines] = text.split("\n");
    return [timed(readCueText(lines.join("\n"), { isWebVtt, settings }))];
  }
  const { settings = "" } = sample;
  return [timed(readCueText(text, { isWebVtt: format === "webvtt", settings }))];
}

/**
 * Joins an ASS or SSA track to a script. The track's header is the script without its events; a
 * sample is an event with its number in place of its times
 * (https://www.matroska.org/technical/subtitles.html).
 */
function writeScript(header: string, samples: TextSample[]): string {
  const events = samples.map(({ startSeconds, endSeconds, data }) => {
    const [, layer = "0", ...rest] = new TextDecoder()
      .decode(data)
      .replace(/[\r\n]+/g, " ")
      .split(",");
    const times = [startSeconds, endSeconds].map((seconds) =>
      formatVttTimestamp(Math.round(seconds * 1000)),
    );
    return `Dialogue: ${[layer, ...times, ...rest].join(",")}`;
  });
  const columns = "Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text";
  return `${header}\n[Events]\nFormat: ${columns}\n${events.join("\n")}\n`;
}
