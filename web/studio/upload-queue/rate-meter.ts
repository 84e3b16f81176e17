const windowMs = 20_000;
const minSpanMs = 2_000;
const idleAfterMs = 6_000;

type Sample = { at: number; done: number };

/** Measures the speed of the last 20 seconds, which is steady enough to estimate the time left. */
export function createRateMeter() {
  let samples: Sample[] = [];

  function addSample(done: number, at: number) {
    const last = samples.at(-1);
    // Drops earlier samples after a part was sent again or a connection died, because they say
    // nothing about the speed.
    if (last && (done < last.done || at - last.at > windowMs)) samples = [];
    samples.push({ at, done });
    const oldest = samples.findIndex((sample) => at - sample.at <= windowMs);
    samples = samples.slice(Math.max(0, oldest));
  }

  /** Returns the growth of `done` per second; null with too few samples or after 6 idle seconds. */
  function perSecond(now: number): number | null {
    const [first, last] = [samples[0], samples.at(-1)];
    if (!first || !last || last.at - first.at < minSpanMs || last.done <= first.done) return null;
    if (now - last.at > idleAfterMs) return null;
    return ((last.done - first.done) / (last.at - first.at)) * 1_000;
  }

  return { addSample, perSecond };
}
