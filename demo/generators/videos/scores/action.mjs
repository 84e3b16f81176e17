// Score of the ACTION reel: 5/4 at 150 beats a minute, two bars to a four-second scene.

import { bass, bowed, hat, kick, pad, pluck, snare, tom, wash } from "../instruments.mjs";
import { beeps, riser } from "./leader.mjs";

const BEAT = 0.4;
const RIFF = [
  [0, 0],
  [1.5, 0],
  [3, 3],
  [4, 5],
];
const ROOTS = [40, 40, 43, 43, 40, 40, 36, 38, 40, 40, 43, 45, 36, 36, 38, 38, 40, 40];

export function compose(tape) {
  beeps(tape, 76);
  riser(tape, 2.3, 1.2);
  tape.play(kick, [], 2.25, { gain: 0.9 });
  tape.lay(bowed(52, 1.6), 2.25, { gain: 0.16, room: 0.5 });
  tape.lay(bowed(59, 1.6), 2.25, { gain: 0.12, room: 0.5 });
  for (let bar = 0; bar < 18; bar++) {
    const at = 4 + bar * 2;
    const root = ROOTS[bar];
    const calm = bar >= 16;
    const hit = bar === 14;
    for (const [beat, up] of RIFF) {
      tape.play(bass, [root + up - (up > 0 ? 12 : 0), 0.5], at + beat * BEAT, {
        gain: calm ? 0.25 : 0.5,
        room: 0.05,
      });
    }
    if (calm) continue;
    for (let k = 0; k < 10; k++)
      tape.play(hat, [k % 4 === 3 ? 25 : 70], at + k * BEAT * 0.5, {
        gain: 0.11 + (k % 2 ? 0 : 0.05),
        pan: 0.3,
        room: 0.05,
      });
    for (const beat of [0, 1.5, 3])
      tape.play(kick, [], at + beat * BEAT, { gain: 0.7, room: 0.05 });
    for (const beat of [2, 4]) tape.play(snare, [], at + beat * BEAT, { gain: 0.36, room: 0.3 });
    // guitar in sixteenths
    for (let k = 0; k < 20; k++)
      if ((k * 7 + bar * 3) % 5 < 3)
        tape.play(
          pluck,
          [root + 24 + [0, 3, 7, 10, 12][(k * 3 + bar) % 5], 0.4, 0.8],
          at + k * BEAT * 0.25,
          {
            gain: 0.14,
            pan: -0.35,
            room: 0.15,
          },
        );
    // brass-like stabs from the second scene on
    if (bar >= 2 && bar % 2)
      for (const [beat, long] of [
        [0, 0.5],
        [1.5, 0.5],
        [3, 0.8],
      ])
        for (const up of [12, 15, 19])
          tape.play(bowed, [root + up + 12, long, 0.02], at + beat * BEAT, {
            gain: 0.1,
            pan: 0.15,
            room: 0.35,
          });
    if (bar % 4 === 3)
      for (let k = 0; k < 5; k++)
        tape.play(tom, [57 - k * 4], at + (3.75 + k * 0.25) * BEAT, {
          gain: 0.4,
          pan: k * 0.2 - 0.4,
        });
    if (hit)
      tape.lay(
        wash(3, (t) => ({ level: Math.exp(-t * 1.8), cut: 0.5 * Math.exp(-t * 1.5) + 0.02 }), 5),
        33.75,
        { gain: 0.9, room: 0.4 },
      );
  }
  riser(tape, 24, 1.8);
  riser(tape, 33.7, 1.7, 0.4);
  for (const midi of [52, 59, 64, 67, 71])
    tape.lay(pad(midi, 8, { attack: 1 }), 35.8, { gain: 0.08, room: 0.5 });
  [76, 79, 83, 81, 79, 76].forEach((midi, i) =>
    tape.play(pluck, [midi - 12, 1.8, 0.4], 36.4 + i * 0.6, { gain: 0.26, room: 0.5, pan: -0.1 }),
  );
  for (const midi of [40, 52, 64, 68, 71])
    tape.lay(pluck(midi, 3, 0.5), 40, { gain: 0.24, room: 0.5 });
}
