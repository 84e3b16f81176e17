// Score of the DRAMMA reel: 60 beats a minute, a low organ, plucked steps, a clock, one bell. C
// minor.

import { bell, bowed, pad, pluck, tom, wash, wood } from "../instruments.mjs";
import { beeps } from "./leader.mjs";

const CHORDS = [
  [36, 60, 63, 67],
  [36, 60, 63, 68],
  [41, 60, 65, 68],
  [43, 59, 62, 67],
  [36, 60, 63, 67],
  [39, 58, 63, 67],
  [44, 60, 63, 68],
  [38, 60, 65, 68],
  [43, 59, 65, 67],
];
const TUNE = [
  [67, 2],
  [68, 1],
  [67, 1],
  [63, 3],
  [62, 1],
  [65, 2],
  [63, 1],
  [62, 1],
  [59, 4],
  [67, 2],
  [72, 1.5],
  [70, 0.5],
  [70, 2],
  [67, 2],
  [68, 2],
  [67, 1],
  [65, 1],
  [65, 2],
  [62, 2],
  [59, 2],
  [62, 2],
];

export function compose(tape) {
  beeps(tape, 72);
  tape.play(bell, [48, 3.5], 2.25, { gain: 0.5, room: 0.6 });
  tape.play(bell, [51, 3.5], 2.25, { gain: 0.24, room: 0.6 });
  CHORDS.forEach((chord, i) => {
    const at = 4 + i * 4;
    tape.lay(pad(chord[0], 4.6, { dark: 1.2, vibrato: 0 }), at - 0.2, { gain: 0.17, room: 0.4 });
    for (const midi of chord.slice(1))
      tape.lay(pad(midi - 12, 4.6, { dark: 1.4, vibrato: 0.003 }), at - 0.2, {
        gain: 0.075,
        pan: (midi - 63) * 0.05,
        room: 0.5,
      });
    // steps: pizzicato that climbs and comes down
    for (let k = 0; k < 8; k++) {
      const midi = chord[1 + [0, 1, 2, 1, 0, 2, 1, 2][k]] + (k > 3 ? 0 : -12);
      tape.play(pluck, [midi, 0.7, 0.3], at + k * 0.5, {
        gain: k % 2 ? 0.18 : 0.26,
        pan: k % 2 ? 0.35 : -0.35,
        room: 0.4,
      });
    }
    for (let k = 0; k < 4; k++)
      tape.play(wood, [k % 2 ? 79 : 84], at + k, { gain: 0.07, pan: -0.5, room: 0.5 });
    tape.play(tom, [38], at, { gain: 0.5, room: 0.5 });
    if (i % 2) tape.play(tom, [36], at + 2.5, { gain: 0.32, room: 0.5 });
  });
  let when = 4;
  TUNE.forEach(([midi, beats]) => {
    tape.play(bowed, [midi - (when > 18 ? 0 : 12), beats + 0.25, 0.2], when, {
      gain: 0.13,
      pan: 0.12,
      room: 0.55,
    });
    when += beats;
  });
  // doors, wind in the street, the letter's bell
  for (let i = 0; i < 5; i++)
    tape.lay(
      wash(0.7, (t) => ({ level: Math.exp(-t * 7), cut: 0.09 }), 30 + i),
      16.4 + i * 0.55,
      { gain: 0.55, pan: i * 0.3 - 0.6, room: 0.6 },
    );
  tape.lay(
    wash(
      5,
      (t) => ({ level: Math.sin((t / 5) * Math.PI), cut: 0.1 + 0.05 * Math.sin(t * 2.2) }),
      41,
    ),
    27.6,
    { gain: 0.2, room: 0.4 },
  );
  for (const at of [21.8, 23.7, 33.3, 36.2])
    tape.play(bell, [75, 2.4], at, { gain: 0.15, room: 0.7 });
  for (const midi of [36, 48, 55, 60, 63])
    tape.lay(pad(midi, 4.2, { attack: 0.1, release: 2.4, dark: 1.4 }), 40, {
      gain: 0.1,
      room: 0.5,
    });
  tape.play(bell, [48, 3.6], 40, { gain: 0.4, room: 0.6 });
}
