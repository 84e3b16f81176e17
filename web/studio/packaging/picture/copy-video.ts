import { EncodedPacketSink } from "mediabunny";
import type { Rung } from "../film.ts";
import { initSegment, videoTimescale } from "../fragments/init-segment.ts";
import { openSegments } from "../fragments/segments.ts";
import type { Outbox } from "../outbox.ts";
import { FilmTrouble } from "../refused.ts";
import type { OpenFilm } from "../source/open-film.ts";
import { startOf, type Units, unitAt } from "../units.ts";
import { nameOfRecord } from "./avc-levels.ts";
import { recordOf } from "./copying.ts";
import type { MadeTrack } from "./encode-ladder.ts";
import { coloursOf } from "./picture-colours.ts";

type Job = { film: OpenFilm; rung: Rung; units: Units; firstUnit: number; outbox: Outbox };

/** The source's own pictures in new segments, cut at its key frames. */
export async function copyVideo(job: Job, onMoment: (seconds: number) => void): Promise<MadeTrack> {
  const { film, rung, units, firstUnit, outbox } = job;
  const { video, origin } = film;
  const avcC = await recordOf(video);
  if (!avcC) throw new FilmTrouble("The film's picture cannot be copied. Choose the film again.");
  const { name, width, height } = rung;
  const colours = await coloursOf(video);
  outbox.put({
    path: `${name}/init.mp4`,
    bytes: initSegment({ kind: "video", width, height, avcC, colours }),
    durationMs: null,
  });

  const segments = openSegments(name, videoTimescale, outbox);
  const sink = new EncodedPacketSink(video);
  const first =
    firstUnit === 1 ? await sink.getFirstPacket() : await sink.getKeyPacket(origin + startOf(units, firstUnit) + 0.001);
  let unit = firstUnit;
  for await (const { timestamp, type, data } of sink.packets(first ?? undefined)) {
    const isKey = type === "key";
    const seconds = first?.timestamp === timestamp && firstUnit === 1 ? 0 : timestamp - origin;
    if (isKey) unit = unitAt(units, seconds, unit);
    segments.add({ at: Math.round(seconds * videoTimescale), isKey, data }, unit);
    await outbox.drain();
    onMoment(seconds);
  }
  segments.end(Math.round(units.end * videoTimescale));
  await outbox.drain();
  return { name, codecs: nameOfRecord(avcC), peak: segments.peak() };
}
