import type { Publication } from "../../../contract/uploads.ts";
import type { Rung } from "./film.ts";
import { openOutbox } from "./outbox.ts";
import type { ArrivedFile, MadeFile, PackagingOrder, PackagingStep } from "./package-film.ts";
import { copyVideo } from "./picture/copy-video.ts";
import { keyFramesOf } from "./picture/copying.ts";
import { encodeLadder, type MadeTrack } from "./picture/encode-ladder.ts";
import { openProgress } from "./progress.ts";
import { FilmRefused } from "./refused.ts";
import { makeAudio } from "./sound/make-audio.ts";
import { type OpenFilm, openFilm } from "./source/open-film.ts";
import { makePictures } from "./stills/make-pictures.ts";
import { atKeyFrames, everyFourSeconds, firstMissing, type Units } from "./units.ts";

type Run = { store: (made: MadeFile) => Promise<void>; onStep: (step: PackagingStep) => void };

/** Pictures, then sound, then the sizes: what is quick arrives first. */
export async function makeFilm(file: File, order: PackagingOrder, { store, onStep }: Run): Promise<Publication> {
  const { inspection, arrived } = order;
  const { ladder, frameRate } = inspection;
  if (ladder.length === 0) throw new FilmRefused("This browser cannot convert films. Show the original as it is.");
  const film = await openFilm(file);
  const seconds = film.end - film.origin;
  const track = film.audio.find(({ number }) => number === order.audioTrack);
  const [copied, encoded] = [ladder.filter(isCopied), ladder.filter((rung) => !isCopied(rung))];
  const progress = openProgress(
    { seconds, hasAudio: track !== undefined, copied: copied.length, encoded: encoded.length },
    onStep,
  );
  const outbox = openOutbox(arrived, store);
  const units = await unitsOf(film, copied.length > 0);
  const paths = new Set(arrived.map(({ path }) => path));
  const missing = (rungs: Rung[]) =>
    firstMissing(
      units,
      rungs.map(({ name }) => name),
      paths,
    );

  await makePictures({ ...order, film, outbox }, (share) => progress.pictures(share * seconds));
  const audio = track && (await makeAudio({ film, track, outbox }, progress.audio));
  const made: MadeTrack[] = [];
  for (const rung of copied)
    made.push(await copyVideo({ film, rung, units, firstUnit: missing([rung]), outbox }, progress.copied));
  if (encoded.length > 0) {
    const job = { film, rungs: encoded, frameRate, units, firstUnit: missing(encoded), outbox };
    made.push(...(await encodeLadder(job, progress.encoded)));
  }
  progress.end();
  film.input.dispose();
  return publicationOf(ladder, made, { audio, segments: units.starts.length, arrived });
}

const isCopied = ({ way }: Rung) => way === "remux";

/** Every size is cut at the same moments, by the copied one if there is one. */
async function unitsOf(film: OpenFilm, isCut: boolean): Promise<Units> {
  const seconds = film.end - film.origin;
  return isCut ? atKeyFrames(await keyFramesOf(film), seconds) : everyFourSeconds(seconds);
}

type Parts = { audio: (MadeTrack & { segments: number }) | undefined; segments: number; arrived: ArrivedFile[] };

function publicationOf(ladder: Rung[], made: MadeTrack[], { audio, segments, arrived }: Parts): Publication {
  const renditions = ladder.flatMap(({ name, width, height, bitrate, way }) => {
    const track = made.find((one) => one.name === name);
    if (!track) return [];
    // What an earlier run made may have been heavier than what this one did.
    const least = arrived.length > 0 && way === "encode" ? bitrate : 1;
    const bandwidth = Math.max(least, track.peak, heaviest(name, arrived));
    return [{ name, width, height, codecs: track.codecs, bandwidth, segments }];
  });
  if (!audio) return { renditions };
  const bandwidth = Math.max(1, audio.peak, heaviest("audio", arrived));
  return { renditions, audio: { codecs: audio.codecs, bandwidth, segments: audio.segments } };
}

/** Bits a second of the heaviest segment that has arrived, where its size is known. */
function heaviest(name: string, arrived: ArrivedFile[]): number {
  const segments = arrived.filter(({ path }) => path.startsWith(`${name}/`));
  const rates = segments.map(({ bytes = 0, durationMs }) => (bytes * 8000) / Math.max(durationMs ?? 0, 1000));
  return Math.ceil(rates.reduce((most, rate) => Math.max(most, rate), 0));
}
