import { type VideoSample, VideoSampleSink } from "mediabunny";
import { FilmTrouble } from "../refused.ts";
import type { OpenFilm } from "../source/open-film.ts";
import { repeatsAfter, repeatsBetween, startOf, type Units, unitAt } from "../units.ts";

/** `at`: seconds from the film's beginning. `sample` is closed by who gives it. */
export type Moment = { sample: VideoSample; at: number; unit: number };

/**
 * The film's pictures from a unit on, in the order of showing. One that stays for long comes again wherever a unit
 * begins meanwhile, and the first is there from the very beginning.
 */
export async function* decodedFrames(film: OpenFilm, units: Units, firstUnit: number): AsyncGenerator<Moment> {
  const { video, origin } = film;
  let held: Moment | undefined;
  for await (const sample of new VideoSampleSink(video).samples(origin + startOf(units, firstUnit))) {
    const earlier: Moment | undefined = held;
    const at = earlier || firstUnit > 1 ? sample.timestamp - origin : 0;
    if (earlier) {
      yield* again(earlier, repeatsBetween(units, earlier.at, at));
      earlier.sample.close();
    }
    held = { sample, at, unit: unitAt(units, at, earlier?.unit) };
    if (held.unit >= firstUnit) yield held;
  }
  if (!held) throw new FilmTrouble("No picture could be read from the film. Export it again, as MP4 with H.264.");
  yield* again(held, repeatsAfter(units, held.at));
  held.sample.close();

  function* again({ sample, unit }: Moment, moments: number[]): Generator<Moment> {
    for (const at of moments) {
      const repeated = { sample, at, unit: unitAt(units, at, unit) };
      if (repeated.unit >= firstUnit) yield repeated;
    }
  }
}
