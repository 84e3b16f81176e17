// The three beeps of the counting leader, in the reel's own key.

import { bell, wash, wood } from "../instruments.mjs";

export function beeps(tape, midi) {
  for (let i = 0; i < 3; i++) {
    tape.play(bell, [midi, 0.6], i * 0.75, { gain: 0.22, room: 0.3 });
    tape.play(wood, [96], i * 0.75, { gain: 0.1 });
  }
}

/** Noise that grows louder and brighter until the cut at `when` seconds. */
export function riser(tape, when, seconds = 1.4, gain = 0.3) {
  tape.lay(
    wash(seconds, (t) => ({ level: (t / seconds) ** 3, cut: 0.05 + 0.5 * (t / seconds) ** 2 }), 11),
    when - seconds,
    { gain, room: 0.3 },
  );
}
