const windowMs = 20_000;
const minSpanMs = 2_000;
const idleAfterMs = 6_000;

type Sample = { at: number; done: number };

/** How fast something goes, over the last while: steady enough to tell how long the rest takes. */
export function createRateMeter() {
  let samples: Sample[] = [];

  function addSample(done: number, at: number) {
    const last = samples.at(-1);
    // A part that has to go again, or a line that was dead for long: what was before tells nothing of what comes.
    if (last && (done < last.done || at - last.at > windowMs)) samples = [];
    samples.push({ at, done });
    const oldest = samples.findIndex((sample) => at - sample.at <= windowMs);
    samples = samples.slice(Math.max(0, oldest));
  }

  /** Null until enough was seen, and when nothing has moved for a while. */
  function perSecond(now: number): number | null {
    const [first, last] = [samples[0], samples.at(-1)];
    if (!first || !last || last.at - first.at < minSpanMs || last.done <= first.done) return null;
    if (now - last.at > idleAfterMs) return null;
    return ((last.done - first.done) / (last.at - first.at)) * 1_000;
  }

  return { addSample, perSecond };
}
