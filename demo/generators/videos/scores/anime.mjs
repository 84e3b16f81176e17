// Score of the ANIME reel: 120 beats a minute with skipping rhythm: marimba, ukulele, claps and a
// whistled tune in F.

import {
  bass,
  bell,
  chip,
  hat,
  kick,
  marimba,
  musicBox,
  pad,
  pluck,
  snare,
  wash,
  wood,
} from "../instruments.mjs";
import { beeps } from "./leader.mjs";

const CHORDS = [
  [41, 65, 69, 72],
  [38, 65, 69, 74],
  [46, 65, 70, 74],
  [36, 64, 67, 72],
];
const TUNE = [
  [77, 0],
  [81, 0.5],
  [84, 1],
  [81, 1.5],
  [82, 2],
  [81, 2.5],
  [77, 3],
  [74, 4],
  [77, 4.5],
  [79, 5],
  [77, 5.5],
  [76, 6],
  [72, 6.5],
  [74, 7],
  [76, 7.5],
];
const swing = (beats) =>
  Math.floor(beats) + (beats % 1 >= 0.5 ? 0.58 + ((beats % 1) - 0.5) : beats % 1);

export function compose(tape) {
  beeps(tape, 89);
  [65, 69, 72, 77, 81, 84].forEach((midi, i) =>
    tape.play(marimba, [midi], 2.3 + i * 0.1, { gain: 0.3, room: 0.3 }),
  );
  tape.play(bell, [89, 1.4], 2.95, { gain: 0.16, room: 0.5 });
  for (let bar = 0; bar < 18; bar++) {
    const at = 4 + bar * 2;
    const chord = CHORDS[bar % 4];
    const soft = bar === 10 || bar === 11 || bar >= 16;
    const beatAt = (b) => at + swing(b) * 0.5;
    for (const [b, up] of [
      [0, 0],
      [1.5, 7],
      [2, 12],
      [3, 7],
    ])
      tape.play(bass, [chord[0] + up - (up > 7 ? 5 : 0), 0.4, 0.3], beatAt(b), {
        gain: soft ? 0.25 : 0.44,
        room: 0.05,
      });
    for (const b of [0.5, 1, 1.5, 2.5, 3, 3.5])
      chord.slice(1).forEach((midi, i) =>
        tape.play(pluck, [midi, 0.7, 0.7], beatAt(b) + i * 0.012, {
          gain: b % 1 ? 0.09 : 0.13,
          pan: -0.35,
          room: 0.2,
        }),
      );
    if (soft) {
      for (const midi of chord.slice(1)) tape.play(pad, [midi, 2.4], at, { gain: 0.05, room: 0.5 });
      for (let k = 0; k < 8; k++)
        tape.play(musicBox, [chord[1 + (k % 3)] + 12, 1.2], beatAt(k / 2), {
          gain: 0.12,
          pan: 0.3,
          room: 0.5,
        });
      continue;
    }
    for (const b of [0, 2]) tape.play(kick, [], beatAt(b), { gain: 0.55, room: 0.05 });
    for (const b of [1, 3])
      tape.play(snare, [0.14], beatAt(b), { gain: 0.22, pan: 0.1, room: 0.25 });
    for (let k = 0; k < 8; k++)
      tape.play(hat, [80], beatAt(k / 2), { gain: k % 2 ? 0.14 : 0.08, pan: 0.35 });
    if (bar % 2)
      for (const b of [2.5, 3.5])
        tape.play(wood, [88], beatAt(b), { gain: 0.13, pan: 0.5, room: 0.3 });
  }
  for (const start of [4, 8, 12, 20, 28, 32])
    for (const [midi, b] of TUNE) {
      const when = start + swing(b) * 0.5;
      tape.play(marimba, [midi, 0.9], when, { gain: 0.26, pan: 0.15, room: 0.25 });
      if (start === 12 || start >= 28)
        tape.play(chip, [midi + 12, 0.22, 1], when, { gain: 0.07, pan: -0.2, room: 0.4 });
    }
  // sounds of the hops, the rain and the fireworks
  for (let i = 0; i < 5; i++)
    tape.play(wood, [60 + i * 2], 4.1 + i * 0.6667, { gain: 0.3, room: 0.3 });
  [84, 88, 91, 96].forEach((midi, i) =>
    tape.play(bell, [midi, 0.9], 17.9 + i * 0.1, { gain: 0.15, room: 0.6 }),
  );
  tape.lay(
    wash(4.4, (t) => ({ level: Math.min(1, t) * Math.min(1, (4.4 - t) / 0.8), cut: 0.5 }), 2),
    23.8,
    { gain: 0.06, room: 0.2 },
  );
  for (let i = 0; i < 5; i++)
    tape.lay(
      wash(0.9, (t) => ({ level: Math.exp(-t * 5), cut: 0.15 }), 60 + i),
      32.2 + i * 0.62,
      { gain: 0.4, pan: ((i * 2) % 5) / 4 - 0.5, room: 0.6 },
    );
  [
    [77, 0],
    [81, 1],
    [84, 2],
    [82, 3.5],
    [81, 4],
    [77, 5],
    [74, 6],
    [72, 7],
  ].forEach(([midi, b]) => tape.play(musicBox, [midi, 2], 36 + b * 0.5, { gain: 0.2, room: 0.6 }));
  [53, 60, 65, 69, 72, 77].forEach((midi, i) =>
    tape.play(marimba, [midi, 1.6], 40 + i * 0.06, { gain: 0.28, room: 0.5 }),
  );
  tape.play(bell, [89, 3], 40.4, { gain: 0.16, room: 0.6 });
  for (const midi of [53, 57, 60, 65])
    tape.lay(pad(midi, 4, { release: 2 }), 40, { gain: 0.06, room: 0.5 });
}
