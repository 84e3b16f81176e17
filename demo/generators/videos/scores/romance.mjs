// Score of the ROMANCE reel: a waltz at 90 beats a minute, one bar every two seconds, strings over
// a music box, rain on the pane.

import { bowed, hat, musicBox, pad, piano, pluck, wash } from "../instruments.mjs";
import { beeps } from "./leader.mjs";

const BEAT = 2 / 3;
// Dmaj7 Bm7 Gmaj7 A7 and a turn through F#m
const CHORDS = [
  [50, 57, 61, 66],
  [47, 57, 62, 66],
  [43, 55, 59, 66],
  [45, 55, 61, 64],
  [50, 57, 61, 66],
  [42, 57, 61, 64],
  [43, 55, 59, 66],
  [45, 57, 61, 67],
];
const TUNE = [
  [78, 2],
  [76, 1],
  [74, 2],
  [73, 1],
  [71, 2],
  [74, 1],
  [73, 3],
  [78, 2],
  [81, 1],
  [85, 2],
  [83, 1],
  [83, 2],
  [78, 1],
  [79, 1],
  [78, 1],
  [76, 1],
];

export function compose(tape) {
  beeps(tape, 81);
  for (const midi of [62, 66, 69, 73, 78])
    tape.play(musicBox, [midi, 2], 2.25 + (midi - 62) * 0.035, { gain: 0.2, room: 0.6 });
  for (let bar = 0; bar < 18; bar++) {
    const at = 4 + bar * 2;
    const chord = CHORDS[bar % 8];
    tape.play(piano, [chord[0] - (chord[0] > 45 ? 12 : 0), 2], at, { gain: 0.3, room: 0.3 });
    for (const beat of [1, 2])
      for (const midi of chord.slice(1))
        tape.play(piano, [midi, 1], at + beat * BEAT, { gain: 0.1, pan: -0.2, room: 0.35 });
    for (const midi of chord.slice(1))
      tape.play(pad, [midi, 2.6], at - 0.2, { gain: bar < 2 ? 0.05 : 0.065, room: 0.5 });
    if (bar % 2)
      for (let k = 0; k < 6; k++)
        tape.play(pluck, [chord[1 + (k % 3)] + 12, 1, 0.35], at + (k * BEAT) / 2, {
          gain: 0.09,
          pan: 0.4,
          room: 0.4,
        });
  }
  for (const [round, voice, gain] of [
    [4, musicBox, 0.24],
    [20, bowed, 0.13],
  ]) {
    let when = round;
    for (const [midi, beats] of TUNE) {
      if (voice === bowed)
        tape.play(bowed, [midi - 12, beats * BEAT + 0.15], when, { gain, pan: 0.1, room: 0.5 });
      tape.play(musicBox, [midi, 1.8], when, {
        gain: voice === bowed ? 0.1 : gain,
        pan: 0.15,
        room: 0.5,
      });
      when += beats * BEAT;
    }
  }
  // rain while the window is on
  tape.lay(
    wash(9, (t) => ({ level: Math.min(1, t / 1.5) * Math.min(1, (9 - t) / 1.5), cut: 0.6 }), 21),
    7.5,
    { gain: 0.045, room: 0.2 },
  );
  for (let i = 0; i < 60; i++)
    tape.play(hat, [120], 8 + ((i * 0.618034) % 1) * 7.6, {
      gain: 0.05,
      pan: ((i * 37) % 20) / 10 - 1,
      room: 0.5,
    });
  // dawn: the first notes of the tune again, then the home chord
  [78, 76, 74, 73, 74, 78].forEach((midi, i) =>
    tape.play(bowed, [midi - 12, 0.9], 36 + i * BEAT, { gain: 0.12, room: 0.5 }),
  );
  [50, 57, 62, 66, 69, 74, 78].forEach((midi, i) =>
    tape.play(musicBox, [midi, 3], 40 + i * 0.12, { gain: 0.24, room: 0.6 }),
  );
  for (const midi of [50, 57, 61, 66])
    tape.lay(pad(midi, 4, { release: 2 }), 40, { gain: 0.07, room: 0.5 });
}
