// Score of the TECH reel: 120 beats a minute, sequenced arpeggios that gain voices as the rocket
// climbs.

import { bass, bell, chip, hat, kick, pad, snare, wash } from "../instruments.mjs";
import { beeps, riser } from "./leader.mjs";

// Am9 Fmaj7 Cmaj9 G
const CHORDS = [
  [45, 57, 60, 64, 71],
  [41, 57, 60, 64, 69],
  [48, 55, 60, 64, 71],
  [43, 55, 59, 62, 69],
];
const ORDER = [1, 2, 3, 4, 3, 2, 4, 3];

export function compose(tape) {
  beeps(tape, 81);
  riser(tape, 2.3, 1, 0.2);
  for (const midi of [57, 64, 71, 76])
    tape.play(bell, [midi, 2.4], 2.25, { gain: 0.16, room: 0.6 });
  for (let bar = 0; bar < 18; bar++) {
    const at = 4 + bar * 2;
    const chord = CHORDS[bar % 4];
    const orbit = bar >= 8;
    const floating = bar === 12 || bar === 13;
    for (const midi of chord.slice(1))
      tape.play(pad, [midi, 2.5, { dark: 1.9 }], at - 0.15, {
        gain: orbit ? 0.085 : 0.055,
        room: 0.5,
      });
    for (let k = 0; k < 16; k++) {
      const midi = chord[ORDER[k % 8]] + (k % 4 === 3 ? 24 : 12);
      const level = (bar < 2 ? 0.11 : 0.16) * (floating ? 0.5 : 1) * (k % 4 ? 0.75 : 1);
      tape.play(chip, [midi, 0.24, orbit ? 3 : 2], at + k * 0.125, {
        gain: level,
        pan: Math.sin(k * 0.8 + bar) * 0.5,
        room: 0.3,
      });
      tape.play(chip, [midi, 0.24, 1], at + k * 0.125 + 0.375, {
        gain: level * 0.35,
        pan: -Math.sin(k * 0.8 + bar) * 0.7,
        room: 0.5,
      });
    }
    if (bar >= 2 && !floating)
      for (let k = 0; k < 8; k++)
        tape.play(bass, [chord[0] - 12 + (k % 4 === 3 ? 12 : 0), 0.24, 0.6], at + k * 0.25, {
          gain: 0.4,
          room: 0.03,
        });
    if (bar >= 4 && !floating) {
      for (let k = 0; k < 4; k++) tape.play(kick, [], at + k * 0.5, { gain: 0.6, room: 0.05 });
      for (let k = 0; k < 8; k++)
        tape.play(hat, [k % 2 ? 45 : 90], at + k * 0.25, { gain: k % 2 ? 0.16 : 0.08, pan: 0.25 });
    }
    if (bar >= 8 && !floating && bar < 16)
      for (const beat of [0.5, 1.5]) tape.play(snare, [], at + beat, { gain: 0.24, room: 0.35 });
    if (orbit)
      [
        [0, 76],
        [0.75, 79],
        [1.25, 83],
      ].forEach(([beat, midi], i) =>
        tape.play(
          bell,
          [midi + [0, -3, 0, -5][bar % 4] + (i === 2 && bar % 2 ? -4 : 0), 1.6],
          at + beat,
          {
            gain: 0.13,
            pan: 0.2,
            room: 0.6,
          },
        ),
      );
  }
  // the count, then the engines
  for (let i = 0; i < 4; i++)
    tape.play(bell, [i === 3 ? 88 : 76, 0.7], 12 + i, { gain: 0.2, room: 0.4 });
  tape.lay(
    wash(
      4.6,
      (t) => ({ level: Math.min(1, t / 0.7) * Math.max(0, 1 - t / 4.6), cut: 0.05 + 0.03 * t }),
      8,
    ),
    16.3,
    { gain: 1.1, room: 0.3 },
  );
  tape.lay(
    wash(2.6, (t) => ({ level: Math.max(0, 1 - t / 2.6), cut: 0.09 }), 9),
    32.4,
    { gain: 0.5, room: 0.3 },
  );
  for (let i = 0; i < 5; i++)
    tape.play(bell, [95, 0.4], 37.3 + i * 0.5, { gain: 0.13, pan: 0.5, room: 0.7 });
  for (const midi of [45, 57, 64, 67, 71, 76])
    tape.play(bell, [midi, 3.4], 40, { gain: 0.17, room: 0.6 });
  for (const midi of [45, 57, 60, 64])
    tape.lay(pad(midi, 4, { release: 2 }), 40, { gain: 0.08, room: 0.5 });
}
