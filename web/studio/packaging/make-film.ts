import type { PublishRequest } from "../../../contract/uploads.ts";
import type { Inspection, Rung } from "./film.ts";
import { type Outbox, openOutbox } from "./outbox.ts";
import type { ArrivedFile, MadeFile, PackagingOrder, PackagingStep } from "./package-film.ts";
import { copyVideo } from "./picture/copy-video.ts";
import { keyFramesOf } from "./picture/copying.ts";
import { encodeLadder, type MadeTrack } from "./picture/encode-ladder.ts";
import { openProgress, type Stage } from "./progress.ts";
import { FilmRefused } from "./refused.ts";
import { makeAudio } from "./sound/make-audio.ts";
import { type OpenFilm, openFilm } from "./source/open-film.ts";
import { makePictures } from "./stills/make-pictures.ts";
import { atKeyFrames, everyFourSeconds, firstMissing, type Units } from "./units.ts";

type Run = { store: (made: MadeFile) => Promise<void>; onStep: (step: PackagingStep) => void };

/** Pictures, then sound, then the sizes: what is quick arrives first. */
export async function makeFilm(file: File, order: PackagingOrder, { store, onStep }: Run): Promise<PublishRequest> {
  const { inspection, arrived } = order;
  const { ladder } = inspection;
  if (ladder.length === 0) throw new FilmRefused("This browser cannot convert films. Show the original as it is.");
  const film = await openFilm(file);
  const seconds = film.end - film.origin;
  const track = film.audio.find(({ number }) => number === order.audioTrack);
  const progress = openProgress(stagesOf(ladder, track !== undefined), seconds, onStep);
  const outbox = openOutbox(arrived, store);

  await makePictures({ ...order, film, outbox }, (share) => progress("pictures")(share * seconds));
  const audio = track && (await makeAudio({ film, track, outbox }, progress("audio")));
  const units = await unitsOf(film, ladder.some(isCopied));
  const made = await makeSizes({ film, inspection, units, arrived, outbox }, progress);
  onStep({ stage: "video", share: 1, speed: 0 });
  film.input.dispose();
  const least = Math.ceil((film.bytes * 8) / seconds);
  return publicationOf(ladder, made, { audio, segments: units.starts.length, arrived, least });
}

function stagesOf(ladder: Rung[], hasSound: boolean): Stage[] {
  const stages: [Stage, boolean][] = [
    ["pictures", true],
    ["audio", hasSound],
    ["copied", ladder.some(isCopied)],
    ["encoded", !ladder.every(isCopied)],
  ];
  return stages.filter(([, isThere]) => isThere).map(([stage]) => stage);
}

type Sizes = { film: OpenFilm; inspection: Inspection; units: Units; arrived: ArrivedFile[]; outbox: Outbox };

/** What is copied by itself, and all that is encoded together; each from the first unit that lacks. */
async function makeSizes(sizes: Sizes, progress: ReturnType<typeof openProgress>): Promise<MadeTrack[]> {
  const { inspection, arrived, ...job } = sizes;
  const { ladder, frameRate } = inspection;
  const paths = new Set(arrived.map(({ path }) => path));
  const from = (rungs: Rung[]) => {
    const names = rungs.map(({ name }) => name);
    return firstMissing(job.units, names, paths);
  };
  const made: MadeTrack[] = [];
  for (const rung of ladder.filter(isCopied)) {
    made.push(await copyVideo({ ...job, rung, firstUnit: from([rung]) }, progress("copied")));
  }
  const rungs = ladder.filter((rung) => !isCopied(rung));
  if (rungs.length === 0) return made;
  return [...made, ...(await encodeLadder({ ...job, rungs, frameRate, firstUnit: from(rungs) }, progress("encoded")))];
}

const isCopied = ({ way }: Rung) => way === "remux";

/** Every size is cut at the same moments, by the copied one if there is one. */
async function unitsOf(film: OpenFilm, isCut: boolean): Promise<Units> {
  const seconds = film.end - film.origin;
  return isCut ? atKeyFrames(await keyFramesOf(film), seconds) : everyFourSeconds(seconds);
}

type Parts = {
  audio: (MadeTrack & { segments: number }) | undefined;
  segments: number;
  arrived: ArrivedFile[];
  /** Bits a second of the original. */
  least: number;
};

function publicationOf(ladder: Rung[], made: MadeTrack[], { audio, segments, arrived, least }: Parts): PublishRequest {
  const renditions = ladder.flatMap(({ name, width, height, bitrate, way }) => {
    const track = made.find((one) => one.name === name);
    if (!track) return [];
    // What an earlier run made may have been heavier than what this one did.
    const expected = way === "encode" ? bitrate : least;
    const bandwidth = Math.max(arrived.length > 0 ? expected : 1, track.peak, heaviest(name, arrived));
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
