import type { XmlElement } from "../../xml.ts";

/** How a document counts time: https://www.w3.org/TR/ttml2/#parameter-attribute-timeBase. */
export type TimeParameters = {
  frameRate: number;
  /** The frames in a second of real time, such as 29.97 for an NTSC frame rate of 30. */
  effectiveFrameRate: number;
  tickRate: number;
  /**
   * Whether times are SMPTE time code, which counts frames: at 29.97 frames a second, an hour of
   * time code takes longer than an hour.
   */
  isSmpte: boolean;
  dropsFrames: boolean;
};

const clockTime = /^(\d{1,5}):(\d{1,2}):(\d{1,2})(?:\.(\d{1,9})|:(\d{1,4})(?:\.\d{1,4})?)?$/;
const offsetTime = /^(\d{1,12}(?:\.\d{1,9})?)(h|m|s|ms|f|t)$/;

export function readTimeParameters({ attributes }: XmlElement): TimeParameters {
  const positive = (text: string | undefined) => {
    const number = Number(text);
    return number > 0 && number < 1e9 ? number : undefined;
  };
  const stated = positive(attributes["ttp:framerate"]);
  const frameRate = stated ?? 30;
  const [numerator, denominator] = (attributes["ttp:frameratemultiplier"] ?? "")
    .split(/[ :]/)
    .map(positive);
  const multiplier = numerator && denominator ? numerator / denominator : 1;
  const subFrames = positive(attributes["ttp:subframerate"]) ?? 1;
  const usualTickRate = stated ? frameRate * subFrames : 1;
  return {
    frameRate,
    effectiveFrameRate: frameRate * multiplier,
    tickRate: positive(attributes["ttp:tickrate"]) ?? usualTickRate,
    isSmpte: attributes["ttp:timebase"] === "smpte",
    dropsFrames: attributes["ttp:dropmode"] === "dropNTSC",
  };
}

/** Reads a time expression as milliseconds; null for an invalid expression. */
function readTimeMs(text: string, parameters: TimeParameters): number | null {
  const clock = clockTime.exec(text.trim());
  if (clock) return readClockMs(clock, parameters);
  const [, count, unit] = offsetTime.exec(text.trim()) ?? [];
  if (!count || !unit) return null;
  const { effectiveFrameRate, tickRate } = parameters;
  const unitsMs: Record<string, number> = {
    h: 3_600_000,
    m: 60_000,
    s: 1000,
    ms: 1,
    f: 1000 / effectiveFrameRate,
    t: 1000 / tickRate,
  };
  return Number(count) * (unitsMs[unit] ?? 0);
}

function readClockMs(
  [, hours, minutes, seconds, fraction, frames]: RegExpExecArray,
  { frameRate, effectiveFrameRate, isSmpte, dropsFrames }: TimeParameters,
): number {
  const wholeMinutes = Number(hours) * 60 + Number(minutes);
  const wholeSeconds = wholeMinutes * 60 + Number(seconds);
  const part = Number(`0.${fraction ?? 0}`);
  const frameCount = Number(frames ?? 0);
  if (!isSmpte) return (wholeSeconds + part + frameCount / effectiveFrameRate) * 1000;
  // Drop-frame time code skips two frame numbers at each minute except every tenth.
  const dropped = dropsFrames ? 2 * (wholeMinutes - Math.floor(wholeMinutes / 10)) : 0;
  const allFrames = (wholeSeconds + part) * frameRate + frameCount - dropped;
  return (allFrames / effectiveFrameRate) * 1000;
}

/** The time during which an element is shown. */
export type TtmlInterval = { startMs: number; endMs: number };

/**
 * Returns an element's interval. The element's times are relative to `baseMs`: the start of its
 * parent or, in a sequence, the end of the previous element. The interval ends at the latest when
 * the parent's interval ends.
 */
export function readTtmlInterval(
  { attributes }: XmlElement,
  parameters: TimeParameters,
  { baseMs, parentEndMs }: { baseMs: number; parentEndMs: number },
): TtmlInterval {
  const read = (name: string) => readTimeMs(attributes[name] ?? "", parameters);
  const startMs = baseMs + (read("begin") ?? 0);
  const [end, duration] = [read("end"), read("dur")];
  const ends = [
    parentEndMs,
    ...(end === null ? [] : [baseMs + end]),
    ...(duration === null ? [] : [startMs + duration]),
  ];
  return { startMs, endMs: Math.min(...ends) };
}
