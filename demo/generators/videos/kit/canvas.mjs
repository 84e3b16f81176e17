// Drawing helpers shared by every reel. Runs in the page; the canvas is 960x540.

export const W = 960;
export const H = 540;
export const TAU = Math.PI * 2;

// --- time and numbers -------------------------------------------------------

export const clamp = (x, lo = 0, hi = 1) => Math.min(hi, Math.max(lo, x));
export const lerp = (a, b, t) => a + (b - a) * t;
/** Returns the progress of t from a (0) to b (1), limited to 0..1. */
export const span = (t, a, b) => clamp((t - a) / (b - a));
export const easeIn = (t) => t * t * t;
export const easeOut = (t) => 1 - (1 - t) ** 3;
export const easeInOut = (t) => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2);
export const backOut = (t) => 1 + 2.7 * (t - 1) ** 3 + 1.7 * (t - 1) ** 2;
export const wave = (t, period = 1, phase = 0) => Math.sin(TAU * (t / period + phase));
export const mod = (a, n) => ((a % n) + n) % n;
/** Rounds a time down to steps, as drawn animation does. 12 steps a second are called "on twos". */
export const onSteps = (t, perSecond) => Math.floor(t * perSecond + 1e-6) / perSecond;

/**
 * Rounds to an even number of pixels: scrolling by even pixels needs hardly any bytes in the
 * encoded video.
 */
export const even = (x) => Math.round(x / 2) * 2;

/** Returns a pseudo-random number in [0, 1) that is the same for n in every run. */
export function hash(n) {
  let x = Math.imul((n + 1) * 7919, 0x9e3779b1) ^ 0x5bd1e995;
  x = Math.imul(x ^ (x >>> 15), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return ((x ^ (x >>> 16)) >>> 0) / 4294967296;
}

// --- shapes -----------------------------------------------------------------

export function ground(c, color) {
  c.fillStyle = color;
  c.fillRect(-W, -H, W * 3, H * 3);
}

export function box(c, x, y, w, h, color) {
  c.fillStyle = color;
  c.fillRect(x, y, w, h);
}

export function roundBox(c, x, y, w, h, r, color) {
  c.fillStyle = color;
  c.beginPath();
  c.roundRect(x, y, w, h, r);
  c.fill();
}

export function disc(c, x, y, r, color) {
  if (r <= 0) return;
  c.fillStyle = color;
  c.beginPath();
  c.arc(x, y, r, 0, TAU);
  c.fill();
}

export function oval(c, x, y, rx, ry, color, rotation = 0) {
  c.fillStyle = color;
  c.beginPath();
  c.ellipse(x, y, Math.max(0, rx), Math.max(0, ry), rotation, 0, TAU);
  c.fill();
}

export function ring(c, x, y, r, width, color, from = 0, to = TAU) {
  if (r <= 0) return;
  c.strokeStyle = color;
  c.lineWidth = width;
  c.beginPath();
  c.arc(x, y, r, from, to);
  c.stroke();
}

function trace(c, points) {
  c.beginPath();
  points.forEach(([x, y], i) => (i ? c.lineTo(x, y) : c.moveTo(x, y)));
}

export function poly(c, color, ...points) {
  c.fillStyle = color;
  trace(c, points);
  c.closePath();
  c.fill();
}

export function line(c, color, width, ...points) {
  c.strokeStyle = color;
  c.lineWidth = width;
  c.lineCap = "round";
  c.lineJoin = "round";
  trace(c, points);
  c.stroke();
}

/** Draws only the first part (0..1) of a line, as a pen would. */
export function penLine(c, color, width, part, ...points) {
  const lengths = points
    .slice(1)
    .map((p, i) => Math.hypot(p[0] - points[i][0], p[1] - points[i][1]));
  let left = lengths.reduce((a, b) => a + b, 0) * clamp(part);
  if (left <= 0) return points[0];
  const shown = [points[0]];
  for (let i = 0; i < lengths.length && left > 0; i++) {
    const k = Math.min(1, left / lengths[i]);
    shown.push([lerp(points[i][0], points[i + 1][0], k), lerp(points[i][1], points[i + 1][1], k)]);
    left -= lengths[i];
  }
  line(c, color, width, ...shown);
  return shown.at(-1);
}

/** Draws in a moved, turned and scaled frame of reference. */
export function placed(
  c,
  { x = 0, y = 0, turn = 0, scale = 1, sx = scale, sy = scale, alpha = 1 },
  draw,
) {
  c.save();
  c.translate(x, y);
  c.rotate(turn);
  c.scale(sx, sy);
  c.globalAlpha *= alpha;
  draw(c);
  c.restore();
}

/** Draws only inside a polygon. */
export function clipped(c, points, draw) {
  c.save();
  trace(c, points);
  c.closePath();
  c.clip();
  draw(c);
  c.restore();
}

export function words(
  c,
  string,
  x,
  y,
  { size = 40, color = "#fff", font = "Figtree", weight = 600, align = "center", spacing = 0 } = {},
) {
  c.fillStyle = color;
  c.font = `${weight} ${size}px "${font}"`;
  c.textAlign = align;
  c.textBaseline = "alphabetic";
  c.letterSpacing = `${spacing}px`;
  c.fillText(string, x + (align === "center" ? spacing / 2 : 0), y);
  c.letterSpacing = "0px";
}
