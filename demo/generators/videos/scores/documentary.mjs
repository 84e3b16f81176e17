// Score of the DOCUMENTARY reel: twelve pulses to a two-second bar, two pianos a step apart, wood
// and a train's wheels.

import {
  bass,
  bell,
  bowed,
  hat,
  kick,
  marimba,
  pad,
  piano,
  tom,
  wash,
  wood,
} from "../instruments.mjs";
import { beeps } from "./leader.mjs";

const PULSE = 2 / 12;
// the chords G, Em, C and D, each held long
const CHORDS = [
  [43, 62, 67, 71],
  [43, 62, 67, 71],
  [40, 59, 64, 71],
  [40, 62, 67, 71],
  [36, 60, 64, 67],
  [36, 60, 67, 71],
  [38, 57, 62, 69],
  [38, 60, 66, 69],
];
const PATTERN = [1, 2, 3, 0, 2, 1, 3, 2, 0, 1, 3, 2];
const HELD = [74, 71, 67, 71, 72, 79, 74, 78, 79];

export function compose(tape) {
  beeps(tape, 79);
  for (const midi of [43, 55, 62, 67, 71])
    tape.play(piano, [midi, 2.4], 2.25, { gain: 0.2, room: 0.5 });
  for (let bar = 0; bar < 18; bar++) {
    const at = 4 + bar * 2;
    const chord = CHORDS[bar % 8];
    const busy = bar >= 4 && bar < 16;
    for (let k = 0; k < 12; k++) {
      const step = PATTERN[k];
      if (step)
        tape.play(piano, [chord[step], 1.1], at + k * PULSE, {
          gain: k % 3 ? 0.13 : 0.18,
          pan: -0.4,
          room: 0.3,
        });
      const other = PATTERN[(k + bar) % 12];
      if (bar >= 2 && other)
        tape.play(marimba, [chord[other] + 12, 0.8], at + k * PULSE, {
          gain: 0.13,
          pan: 0.4,
          room: 0.3,
        });
      if (busy) tape.play(hat, [90], at + k * PULSE, { gain: k % 3 ? 0.05 : 0.1, pan: 0.15 });
    }
    for (const k of [0, 3, 6, 9])
      tape.play(bass, [chord[0] - (chord[0] > 40 ? 12 : 0), 0.45, 0.4], at + k * PULSE, {
        gain: bar < 2 ? 0.2 : 0.34,
        room: 0.05,
      });
    if (busy)
      for (const k of [0, 6]) tape.play(kick, [], at + k * PULSE, { gain: 0.45, room: 0.1 });
    if (busy)
      for (const k of [3, 5, 9, 10])
        tape.play(wood, [k % 2 ? 82 : 77], at + k * PULSE, { gain: 0.13, pan: 0.5, room: 0.3 });
    if (bar % 4 === 3)
      for (const k of [9, 10, 11])
        tape.play(tom, [45 - (k - 9) * 3], at + k * PULSE, { gain: 0.3, room: 0.3 });
    for (const midi of chord.slice(1))
      tape.play(pad, [midi - 12, 2.6], at - 0.2, { gain: 0.04, room: 0.4 });
  }
  HELD.forEach(
    (midi, i) =>
      i && tape.play(bowed, [midi, 4.1, 0.5], 4 + i * 4, { gain: 0.075, pan: 0.1, room: 0.6 }),
  );
  // the train comes in: steam in fours, faster wheels, a whistle
  for (let i = 0; i < 16; i++)
    tape.lay(
      wash(0.22, (t) => ({ level: Math.exp(-t * 16), cut: 0.3 }), 70 + i),
      12.1 + i * 0.235,
      { gain: 0.14 + i * 0.016, pan: 0.3, room: 0.3 },
    );
  for (const midi of [77, 80, 84])
    tape.lay(bowed(midi, 0.9, 0.06), 14.3, { gain: 0.05, pan: 0.4, room: 0.7 });
  // the bells of the factory and of a tram, and the scissors
  for (let i = 0; i < 5; i++)
    tape.play(bell, [91, 0.5], 16.2 + i * PULSE, { gain: 0.1, pan: -0.3, room: 0.5 });
  for (let i = 0; i < 2; i++)
    tape.play(bell, [86, 0.8], 9.3 + i * 0.33, { gain: 0.13, pan: -0.4, room: 0.5 });
  tape.play(hat, [40], 34.6, { gain: 0.4, room: 0.4 });
  // the crank of the camera
  for (let i = 0; i < 24; i++) tape.play(wood, [98], 36 + i * PULSE, { gain: 0.06, pan: -0.4 });
  for (const midi of [43, 55, 62, 67, 71, 79])
    tape.play(piano, [midi, 3.6], 40, { gain: 0.2, room: 0.5 });
  for (const midi of [55, 59, 62])
    tape.lay(pad(midi, 4, { release: 2 }), 40, { gain: 0.06, room: 0.5 });
}
