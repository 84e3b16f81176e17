import type { EditorCue } from "./cue-list.ts";
import { toPlainText } from "./cue-warnings.ts";
import { peaksPerSecond, type WaveformPeaks } from "./waveform.ts";

type Drawing = {
  fromMs: number;
  toMs: number;
  currentMs: number;
  peaks: WaveformPeaks[];
  cues: EditorCue[];
  focusId: number | null;
};

/** The height of the blocks below the waveform, in CSS pixels. */
const blockHeight = 34;

/** Draws the sound, the captions as blocks below it, and the player's position. */
export function drawWaveform(canvas: HTMLCanvasElement, drawing: Drawing) {
  const ratio = devicePixelRatio;
  const { clientWidth: width, clientHeight: height } = canvas;
  if (canvas.width !== width * ratio) canvas.width = width * ratio;
  if (canvas.height !== height * ratio) canvas.height = height * ratio;
  const context = canvas.getContext("2d");
  if (!context || width === 0) return;
  const style = getComputedStyle(canvas);
  const colour = (name: string) => style.getPropertyValue(`--color-${name}`) || style.color;
  const toX = (ms: number) => ((ms - drawing.fromMs) / (drawing.toMs - drawing.fromMs)) * width;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  drawPeaks(context, drawing.peaks, { toX, height: height - blockHeight, colour: colour("dim") });
  for (const cue of drawing.cues) {
    if (cue.endMs < drawing.fromMs || cue.startMs > drawing.toMs) continue;
    const isFocused = cue.id === drawing.focusId;
    const colours = isFocused
      ? { fill: colour("bulb"), text: colour("night") }
      : { fill: colour("rail"), text: colour("screen") };
    drawBlock(context, cue, { toX, top: height - blockHeight, ...colours });
  }
  context.fillStyle = colour("ember");
  context.fillRect(toX(drawing.currentMs) - 1, 0, 2, height);
}

type PeakOptions = { toX: (ms: number) => number; height: number; colour: string };

function drawPeaks(
  context: CanvasRenderingContext2D,
  peaks: WaveformPeaks[],
  { toX, height, colour }: PeakOptions,
) {
  context.fillStyle = colour;
  const peakMs = 1000 / peaksPerSecond;
  for (const { startMs, values } of peaks)
    for (const [i, value] of values.entries()) {
      const [left, right] = [toX(startMs + i * peakMs), toX(startMs + (i + 1) * peakMs)];
      const bar = Math.max(1, value * (height - 4));
      context.fillRect(left, (height - bar) / 2, Math.max(0.5, right - left), bar);
    }
}

type BlockOptions = { toX: (ms: number) => number; top: number; fill: string; text: string };

function drawBlock(
  context: CanvasRenderingContext2D,
  { startMs, endMs, text }: EditorCue,
  options: BlockOptions,
) {
  const { toX, top } = options;
  const left = toX(startMs);
  const width = Math.max(2, toX(endMs) - left - 1);
  context.fillStyle = options.fill;
  context.fillRect(left, top + 4, width, blockHeight - 8);
  context.save();
  context.beginPath();
  context.rect(left, top, width, blockHeight);
  context.clip();
  context.fillStyle = options.text;
  context.font = "13px sans-serif";
  context.fillText(toPlainText(text).replaceAll("\n", " "), left + 5, top + 22);
  context.restore();
}
