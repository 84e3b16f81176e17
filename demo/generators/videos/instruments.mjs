// Instruments for the scores: each returns one mono note as samples at 48 kHz.

export const SAMPLE_RATE = 48000;
const TAU = Math.PI * 2;

export const midiToHertz = (midi) => 440 * 2 ** ((midi - 69) / 12);

/** Returns a function that yields noise between -1 and 1, the same noise for the same seed. */
function noiseFrom(seed) {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2147483648 - 1;
  };
}

function note(seconds, draw) {
  const out = new Float32Array(Math.ceil(seconds * SAMPLE_RATE));
  for (let i = 0; i < out.length; i++) out[i] = draw(i / SAMPLE_RATE, i);
  const tail = Math.min(out.length, 480);
  for (let i = 0; i < tail; i++) out[out.length - 1 - i] *= i / tail;
  return out;
}

const swell = (t, seconds, attack, release) =>
  Math.min(1, t / attack) * Math.min(1, Math.max(0, (seconds - t) / release));

/** A plucked string by the Karplus-Strong method. bright is 0..1. */
export function pluck(midi, seconds = 1.6, bright = 0.6) {
  const period = SAMPLE_RATE / midiToHertz(midi) - 0.5;
  const size = Math.floor(period);
  const tune = period - size;
  const line = new Float32Array(size + 1);
  const noise = noiseFrom(midi * 77 + 5);
  let smooth = 0;
  for (let i = 0; i <= size; i++) line[i] = smooth += (noise() - smooth) * (0.15 + bright * 0.8);
  let at = 0;
  let last = 0;
  const keep = 0.5 ** (1 / (midiToHertz(midi) * seconds * 0.33));
  return note(seconds, () => {
    const here = line[at];
    const next = line[(at + 1) % (size + 1)];
    const value = here * (1 - tune) + next * tune;
    line[at] = keep * (value * 0.5 + last * 0.5);
    last = value;
    at = (at + 1) % (size + 1);
    return value;
  });
}

/** A warm pad: detuned partials that fade in and out slowly. */
export function pad(
  midi,
  seconds,
  { attack = 0.6, release = 0.9, dark = 1.6, vibrato = 0.002 } = {},
) {
  const f = midiToHertz(midi);
  return note(seconds, (t) => {
    const bend = 1 + vibrato * Math.sin(TAU * 4.7 * t);
    let v = 0;
    for (let k = 1; k <= 6; k++)
      v +=
        (Math.sin(TAU * f * k * 1.0015 * t * bend) + Math.sin(TAU * f * k * 0.9985 * t + k)) /
        k ** dark;
    return v * 0.3 * swell(t, seconds, attack, release);
  });
}

/** Bowed strings: a brighter pad whose vibrato begins late. */
export const bowed = (midi, seconds, attack = 0.12) => {
  const f = midiToHertz(midi);
  return note(seconds, (t) => {
    const phase = TAU * f * t + 0.9 * Math.min(1, t * 1.4) * Math.sin(TAU * 5.3 * t) * (f / 900);
    let v = 0;
    for (let k = 1; k <= 8; k++) v += Math.sin(phase * k + k * k) / k ** 1.25;
    return v * 0.3 * swell(t, seconds, attack, Math.min(0.3, seconds / 2));
  });
};

export const bass = (midi, seconds, growl = 0.5) => {
  const f = midiToHertz(midi);
  return note(seconds, (t) => {
    const v =
      Math.sin(TAU * f * t) +
      growl * 0.5 * Math.sin(TAU * 2 * f * t) +
      growl * 0.3 * Math.sin(TAU * 3 * f * t);
    return Math.tanh(v * 1.2) * swell(t, seconds, 0.006, 0.06) * Math.exp(-t * 1.4);
  });
};

/** Struck wood or metal. `partials` lists the [ratio, level, decay time] of each partial. */
const struck =
  (partials) =>
  (midi, seconds = 1.2) => {
    const f = midiToHertz(midi);
    return note(
      seconds,
      (t) =>
        partials.reduce(
          (sum, [ratio, level, decay]) =>
            sum + level * Math.sin(TAU * f * ratio * t) * Math.exp(-t * decay),
          0,
        ) * Math.min(1, t / 0.002),
    );
  };
export const marimba = struck([
  [1, 0.8, 5],
  [3.93, 0.25, 16],
  [9.2, 0.08, 40],
]);
export const bell = struck([
  [1, 0.5, 1.6],
  [2.003, 0.28, 2.4],
  [3.01, 0.14, 3.6],
  [5.43, 0.1, 6],
]);
export const musicBox = struck([
  [1, 0.6, 3.2],
  [2.0, 0.15, 5],
  [4.07, 0.2, 9],
  [6.9, 0.07, 18],
]);
export const piano = struck([
  [1, 0.6, 2],
  [2.001, 0.32, 2.8],
  [3.003, 0.18, 3.8],
  [4.006, 0.1, 5],
  [5.01, 0.06, 7],
  [7.03, 0.03, 12],
]);

/** A lead voice for arpeggios with a nearly square wave. */
export const chip = (midi, seconds, edge = 3) => {
  const f = midiToHertz(midi);
  return note(seconds, (t) => {
    let v = 0;
    for (let k = 1; k <= edge * 2 + 1; k += 2) v += Math.sin(TAU * f * k * t) / k;
    return v * 0.7 * swell(t, seconds, 0.004, 0.05) * Math.exp(-t * 5);
  });
};

export const kick = () =>
  note(0.32, (t) => Math.sin(TAU * (48 * t + 5.2 * (1 - Math.exp(-t * 32)))) * Math.exp(-t * 11));
export const tom = (midi) =>
  note(
    0.5,
    (t) =>
      Math.sin(TAU * (midiToHertz(midi) * t + 1.6 * (1 - Math.exp(-t * 22)))) * Math.exp(-t * 8),
  );

export function snare(seconds = 0.22) {
  const noise = noiseFrom(99);
  let low = 0;
  return note(seconds, (t) => {
    const n = noise();
    low += (n - low) * 0.25;
    return (
      ((n - low) * 0.7 + Math.sin(TAU * 185 * t) * 0.45 * Math.exp(-t * 30)) * Math.exp(-t * 20)
    );
  });
}

export function hat(decay = 60) {
  const noise = noiseFrom(7);
  let last = 0;
  return note(Math.min(0.4, 5 / decay), (t) => {
    const n = noise();
    const v = n - last;
    last = n;
    return v * 0.4 * Math.exp(-t * decay);
  });
}

export const wood = (midi = 84) =>
  note(
    0.12,
    (t) =>
      (Math.sin(TAU * midiToHertz(midi) * t) + 0.5 * Math.sin(TAU * midiToHertz(midi) * 2.7 * t)) *
      Math.exp(-t * 55),
  );

/** Filtered noise. shape(t) returns its level and its brightness: { level, cut 0..1 }. */
export function wash(seconds, shape, seed = 3) {
  const noise = noiseFrom(seed);
  let low = 0;
  let high = 0;
  return note(seconds, (t) => {
    const { level, cut } = shape(t);
    low += (noise() - low) * cut;
    high += (low - high) * 0.02;
    return (low - high) * level;
  });
}
