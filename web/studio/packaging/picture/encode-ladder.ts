import { bytesOf } from "../description-bytes.ts";
import type { Rung } from "../film.ts";
import { type Colours, initSegment, videoTimescale } from "../fragments/init-segment.ts";
import { openSegments, type Segments } from "../fragments/segments.ts";
import type { Outbox } from "../outbox.ts";
import { FilmTrouble } from "../refused.ts";
import type { OpenFilm } from "../source/open-film.ts";
import { type Units, unitAt } from "../units.ts";
import { nameOfRecord } from "./avc-levels.ts";
import { decodedFrames } from "./decoded-frames.ts";
import { encoderFor } from "./encoders.ts";
import { coloursOf, numbered } from "./picture-colours.ts";
import { openUpright } from "./upright.ts";

/** What is known of a rendition once it is made; `peak`: bits a second. */
export type MadeTrack = { name: string; codecs: string; peak: number };

type RungEncoder = {
  rung: Rung;
  encoder: VideoEncoder;
  segments: Segments;
  unit: number;
  codecs: string;
  failure: Error | null;
};

/** Of each encoder's: more pictures would wait in memory. */
const waitingAtMost = 4;
const microseconds = (seconds: number) => Math.round(seconds * 1_000_000);
const ticks = (us: number) => Math.round((us * videoTimescale) / 1_000_000);

type Job = { film: OpenFilm; rungs: Rung[]; frameRate: number | null; units: Units; firstUnit: number; outbox: Outbox };

/** Decodes once; every rung's encoder scales the same pictures to its own size. */
export async function encodeLadder(job: Job, onMoment: (seconds: number) => void): Promise<MadeTrack[]> {
  const { film, units, firstUnit, outbox } = job;
  const colours = await coloursOf(film.video);
  const encoders = await Promise.all(job.rungs.map((rung) => openEncoder(rung, job, colours)));
  const makeFrame = await openUpright(film.video, job.rungs[0]);
  let unit = 0;
  for await (const moment of decodedFrames(film, units, firstUnit)) {
    const frame = await makeFrame(moment.sample, microseconds(moment.at));
    for (const one of encoders) one.encoder.encode(frame, { keyFrame: moment.unit > unit });
    frame.close();
    unit = moment.unit;
    for (const one of encoders) await room(one);
    await outbox.drain();
    onMoment(moment.at);
  }
  for (const one of encoders) await finish(one, units);
  await outbox.drain();
  return encoders.map(({ rung, codecs, segments }) => ({ name: rung.name, codecs, peak: segments.peak() }));
}

async function openEncoder(rung: Rung, job: Job, colours: Colours): Promise<RungEncoder> {
  const config = await encoderFor(rung, job.frameRate);
  if (!config) throw new FilmTrouble(`This browser cannot make ${rung.name} any more. Reload the page and try again.`);
  const encoder = new VideoEncoder({
    output(chunk, metadata) {
      if (metadata?.decoderConfig?.description) begin(one, metadata.decoderConfig, colours, job.outbox);
      take(one, chunk, job.units);
    },
    error(failure) {
      one.failure = failure;
      // Whoever waits for room would wait for ever.
      encoder.dispatchEvent(new Event("dequeue"));
    },
  });
  const segments = openSegments(rung.name, videoTimescale, job.outbox);
  const one: RungEncoder = { rung, encoder, segments, unit: 0, codecs: "", failure: null };
  encoder.configure(config);
  return one;
}

/** The encoder says what it really makes with its first picture. */
function begin(one: RungEncoder, config: VideoDecoderConfig, colours: Colours, outbox: Outbox) {
  const { width, height, name } = one.rung;
  if (one.codecs) return;
  if ((config.codedWidth ?? width) !== width || (config.codedHeight ?? height) !== height) {
    one.failure = new FilmTrouble("This browser makes films in one size only. Use Chrome or Edge on a computer.");
  }
  const avcC = bytesOf(config.description);
  one.codecs = nameOfRecord(avcC);
  outbox.put({
    path: `${name}/init.mp4`,
    bytes: initSegment({ kind: "video", width, height, avcC, colours: numbered(config.colorSpace ?? {}, colours) }),
    durationMs: null,
  });
}

function take(one: RungEncoder, chunk: EncodedVideoChunk, units: Units) {
  const data = new Uint8Array(chunk.byteLength);
  chunk.copyTo(data);
  const isKey = chunk.type === "key";
  const unit = unitAt(units, chunk.timestamp / 1_000_000, Math.max(1, one.unit));
  if (unit > one.unit && !isKey) {
    one.failure = new FilmTrouble("This browser's encoder cannot cut films. Use Chrome or Edge on a computer.");
  }
  one.unit = unit;
  one.segments.add({ at: ticks(chunk.timestamp), isKey, data }, unit);
}

async function room(one: RungEncoder): Promise<void> {
  const { encoder } = one;
  while (encoder.encodeQueueSize >= waitingAtMost && encoder.state === "configured") {
    await new Promise((resolve) => {
      encoder.addEventListener("dequeue", resolve, { once: true });
    });
  }
  if (one.failure) throw one.failure;
}

async function finish({ encoder, segments }: RungEncoder, { end }: Units): Promise<void> {
  await encoder.flush();
  encoder.close();
  segments.end(ticks(microseconds(end)));
}
