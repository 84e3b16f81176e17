// Synthesizes a reel's audio: plays its score on the instruments, adds reverb, sets the loudness,
// and writes a 48 kHz stereo WAV. Plain JavaScript plus ffmpeg (for its EBU R128 meter).

import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { SAMPLE_RATE } from "./instruments.mjs";

const run = promisify(execFile);
export const LOUDNESS = -18;

/** Two channels for notes, and a third channel whose content gets reverb. */
export class Tape {
  constructor(seconds) {
    const make = () => new Float32Array(Math.ceil(seconds * SAMPLE_RATE));
    this.left = make();
    this.right = make();
    this.room = make();
    this.notes = new Map();
  }

  /** Plays voice(...args) at `when` seconds. Each different note is synthesised only once. */
  play(voice, args, when, { gain = 0.3, pan = 0, room = 0.25 } = {}) {
    const key = `${voice.name}${JSON.stringify(args)}`;
    if (!this.notes.has(key)) this.notes.set(key, voice(...args));
    this.lay(this.notes.get(key), when, { gain, pan, room });
  }

  lay(samples, when, { gain = 0.3, pan = 0, room = 0.25 } = {}) {
    const start = Math.round(when * SAMPLE_RATE);
    const l = gain * Math.cos(((pan + 1) * Math.PI) / 4);
    const r = gain * Math.sin(((pan + 1) * Math.PI) / 4);
    const end = Math.min(samples.length, this.left.length - start);
    for (let i = Math.max(0, -start); i < end; i++) {
      this.left[start + i] += samples[i] * l;
      this.right[start + i] += samples[i] * r;
      this.room[start + i] += samples[i] * gain * room;
    }
  }
}

/** Schroeder's reverb: parallel comb filters, then allpass filters. `spread` differs by side. */
function reverb(input, spread) {
  const out = new Float32Array(input.length);
  for (const ms of [29.7, 37.1, 41.1, 43.7, 31.3]) {
    const delay = Math.round((ms / 1000) * SAMPLE_RATE) + spread;
    const line = new Float32Array(delay);
    let low = 0;
    for (let i = 0, at = 0; i < input.length; i++, at = (at + 1) % delay) {
      const v = line[at];
      low += (v - low) * 0.45;
      line[at] = input[i] + low * 0.8;
      out[i] += v * 0.3;
    }
  }
  for (const ms of [5, 1.7]) {
    const delay = Math.round((ms / 1000) * SAMPLE_RATE) + (spread >> 1);
    const line = new Float32Array(delay);
    for (let i = 0, at = 0; i < out.length; i++, at = (at + 1) % delay) {
      const v = line[at] - 0.7 * out[i];
      line[at] = out[i] + 0.7 * v;
      out[i] = v;
    }
  }
  return out;
}

function mixdown(tape, seconds) {
  const wet = [reverb(tape.room, 0), reverb(tape.room, 23)];
  const length = Math.round(seconds * SAMPLE_RATE);
  return [tape.left, tape.right].map((dry, side) => {
    const out = new Float32Array(length);
    let rumble = 0;
    for (let i = 0; i < length; i++) {
      const t = i / SAMPLE_RATE;
      const fade = Math.min(1, t / 0.25) * Math.min(1, Math.max(0, (seconds - 0.08 - t) / 2.4));
      const v = dry[i] + wet[side][i];
      rumble += (v - rumble) * 0.011; // frequencies under about 80 Hz, mostly removed for small speakers
      out[i] = (v - rumble * 0.7) * fade;
    }
    return out;
  });
}

function wav(channels, gain) {
  const [left, right] = channels;
  const data = Buffer.alloc(44 + left.length * 4);
  data.write("RIFF", 0);
  data.writeUInt32LE(data.length - 8, 4);
  data.write("WAVEfmt ", 8);
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(2, 22);
  data.writeUInt32LE(SAMPLE_RATE, 24);
  data.writeUInt32LE(SAMPLE_RATE * 4, 28);
  data.writeUInt16LE(4, 32);
  data.writeUInt16LE(16, 34);
  data.write("data", 36);
  data.writeUInt32LE(left.length * 4, 40);
  // linear up to 0.6, then limited so that no peak passes 0.85
  const soft = (x) =>
    Math.abs(x) < 0.6 ? x : Math.sign(x) * (0.6 + 0.25 * Math.tanh((Math.abs(x) - 0.6) / 0.25));
  for (let i = 0; i < left.length; i++) {
    data.writeInt16LE(Math.round(soft(left[i] * gain) * 32767), 44 + i * 4);
    data.writeInt16LE(Math.round(soft(right[i] * gain) * 32767), 46 + i * 4);
  }
  return data;
}

export async function loudnessOf(file) {
  const { stderr } = await run(
    "ffmpeg",
    [
      "-hide_banner",
      "-nostats",
      "-i",
      file,
      "-map",
      "0:a:0",
      "-af",
      "ebur128=peak=true",
      "-f",
      "null",
      "-",
    ],
    { maxBuffer: 1e8 },
  );
  const summary = stderr.slice(stderr.lastIndexOf("Summary:"));
  return {
    lufs: Number(/I:\s+(-?[\d.]+)/.exec(summary)[1]),
    peak: Number(/Peak:\s+(-?[\d.]+)/.exec(summary)[1]),
  };
}

export async function renderAudio({ compose, seconds, file }) {
  const tape = new Tape(seconds);
  compose(tape);
  const channels = mixdown(tape, seconds);
  const top = channels.reduce((max, ch) => ch.reduce((m, v) => Math.max(m, Math.abs(v)), max), 0);
  let gain = 0.5 / top;
  await writeFile(file, wav(channels, gain));
  for (let pass = 0; pass < 4; pass++) {
    const { lufs } = await loudnessOf(file);
    if (Math.abs(lufs - LOUDNESS) < 0.2) break;
    gain *= 10 ** ((LOUDNESS - lufs) / 20);
    await writeFile(file, wav(channels, gain));
  }
  return loudnessOf(file);
}
