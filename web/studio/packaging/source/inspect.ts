import type { AudioTrack, Inspection, Rung } from "../film.ts";
import { chooseLadder, isTooSmall, keepLighter } from "../ladder.ts";
import { mayBeCopied } from "../picture/copying.ts";
import { encoderFor } from "../picture/encoders.ts";
import { FilmRefused } from "../refused.ts";
import { makesWebp } from "../stills/pictures.ts";
import { type OpenFilm, openFilm } from "./open-film.ts";
import { codecName, colourBits, hasItsEnd, playsAsItIs, readAudioTrack, readFrameRate } from "./source-facts.ts";

/** Enough of a film to tell how heavy its pictures are, and soon read. */
const packetsWeighed = 2_000;

/** Throws `FilmRefused` for a film that neither can be made into something nor plays as it is. */
export async function inspect(file: File): Promise<Inspection> {
  const film = await openFilm(file);
  const { type, video, origin, end } = film;
  await requireOpenColours(film);
  const audio = await Promise.all(film.audio.map(readAudioTrack));
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  if (isTooSmall({ width, height })) throw new FilmRefused("The picture is too small for a film. Choose a larger one.");
  if (!(await hasItsEnd(video))) {
    throw new FilmRefused("The film's file is not whole: its end is missing. Copy or export the film again.");
  }
  const frameRate = await readFrameRate(video);
  const plays = await playsAsItIs(type, video, film.audio);
  const videoCodec = await codecName(video);
  const known = { type, durationMs: Math.max(1, Math.round((end - origin) * 1000)), width, height, frameRate };
  const able = await ladderHere(film, { width, height, frameRate });
  const trouble = able.length === 0 ? await whyNot(film, videoCodec) : mutely(audio);
  if (trouble && !plays) throw new FilmRefused(trouble);
  const ladder = trouble ? [] : able;
  const notes = await notesOn({ ladder, audio, lines: Math.min(width, height) });
  return { ...known, videoCodec, audio, plays, ladder, notes };
}

/** Neither locked away nor in colours that would come out wrong. */
async function requireOpenColours({ video }: OpenFilm) {
  const codec = (await video.getCodecParameterString()) ?? "";
  if ((await video.getInternalCodecId()) === "encv") {
    throw new FilmRefused("The film is protected against copying, so it cannot be shown here. Choose one that is not.");
  }
  if (await video.hasHighDynamicRange()) {
    throw new FilmRefused(
      "The film is in HDR, whose colours would come out wrong. Export it in SDR, with 8-bit colour.",
    );
  }
  if (colourBits(codec) > 8) {
    throw new FilmRefused(
      "The film has more than 8 bits a colour, which browsers cannot turn into what all devices show. Export it with 8-bit colour (SDR, H.264, 4:2:0).",
    );
  }
}

/** The sizes that this browser can make. */
async function ladderHere(film: OpenFilm, shown: { width: number; height: number; frameRate: number | null }) {
  if (!("VideoEncoder" in globalThis) || !(await film.video.canDecode())) return [];
  const ladder: Rung[] = [];
  for (const rung of chooseLadder(shown)) {
    if (await encoderFor(rung, shown.frameRate)) ladder.push(rung);
  }
  const [top, ...smaller] = ladder;
  if (top && top.width === shown.width && top.height === shown.height && (await mayBeCopied(film, top))) {
    top.way = "remux";
    const { averageBitrate } = await film.video.computePacketStats(packetsWeighed);
    keepLighter(smaller, top, averageBitrate);
  }
  return ladder;
}

async function whyNot({ video }: OpenFilm, codec: string): Promise<string> {
  // Browsers offer their encoders nowhere else.
  if (!isSecureContext)
    return "Films are converted only where the site is opened over https, or on the computer that it runs on. Or export the film as MP4 with H.264.";
  if (!("VideoEncoder" in globalThis))
    return "This browser cannot convert films. Export the film as MP4 with H.264, or use Chrome or Edge on a computer.";
  return (await video.canDecode())
    ? "This browser cannot make H.264. Export the film as MP4 with H.264, or use Chrome or Edge on a computer."
    : `This browser cannot read the film's ${codec} picture. Export the film as MP4 with H.264, or use Chrome or Edge on a computer.`;
}

/** A film that came out silent would be a bad surprise. */
function mutely(audio: AudioTrack[]): string | null {
  if (audio.length === 0 || audio.some(({ decodable }) => decodable)) return null;
  return `This browser cannot read the film's sound (${audio[0]?.codec}). Export the film with AAC sound and choose it again.`;
}

async function notesOn(film: { ladder: Rung[]; audio: AudioTrack[]; lines: number }): Promise<string[]> {
  const { ladder, audio, lines } = film;
  if (ladder.length === 0) {
    return isSecureContext
      ? [
          "This browser cannot convert films: this one is shown as it is, in one size. Chrome and Edge make it in several.",
        ]
      : [
          "This browser cannot convert films: this one is shown as it is, in one size. Films are converted only where the site is opened over https, or on the computer that it runs on.",
        ];
  }
  const notes = audio
    .filter(({ decodable }) => !decodable)
    .map(({ number, codec }) => `Sound track ${number} is ${codec}, which this browser cannot read: choose another.`);
  if (audio.length === 0) notes.push("The film has no sound.");
  if (lines > 1080) notes.push("The film is larger than Full HD: it is made in Full HD and smaller.");
  if (!(await makesWebp()))
    notes.push("This browser cannot make the pictures above the time bar. Chrome and Edge can.");
  return notes;
}
