// Parts that every reel shares: the 3-2-1 leader at the start, the bulbs, the end card, and the
// running timecode that shows whether a seek reached its position.

import {
  box,
  clamp,
  disc,
  easeOut,
  ground,
  H,
  line,
  ring,
  roundBox,
  span,
  TAU,
  W,
  words,
} from "./canvas.mjs";

/** Draws the leader that counts 3-2-1: one number every `beat` seconds. */
export function leader(c, t, beat, { back, ink, sweep }) {
  const number = 3 - Math.floor(t / beat);
  const part = (t / beat) % 1;
  ground(c, back);
  c.fillStyle = sweep;
  c.beginPath();
  c.moveTo(W / 2, H / 2);
  c.arc(W / 2, H / 2, 180, -TAU / 4, -TAU / 4 + part * TAU);
  c.fill();
  line(c, ink, 2, [0, H / 2], [W, H / 2]);
  line(c, ink, 2, [W / 2, 0], [W / 2, H]);
  ring(c, W / 2, H / 2, 205, 5, ink);
  ring(c, W / 2, H / 2, 180, 5, ink);
  words(c, String(number), W / 2, H / 2 + 92, {
    size: 260,
    color: ink,
    font: "Big Shoulders",
    weight: 800,
  });
}

/**
 * Draws the bulbs of a cinema marquee around the frame; the lit bulbs move on four steps in three
 * seconds.
 */
export function bulbs(c, t, on, off, { inset = 26, gap = 60.6 } = {}) {
  const w = W - inset * 2;
  const h = H - inset * 2;
  const across = Math.round(w / gap);
  const down = Math.round(h / gap);
  const spots = [];
  for (let i = 0; i < across; i++) spots.push([inset + (w * i) / across, inset]);
  for (let i = 0; i < down; i++) spots.push([W - inset, inset + (h * i) / down]);
  for (let i = 0; i < across; i++) spots.push([W - inset - (w * i) / across, H - inset]);
  for (let i = 0; i < down; i++) spots.push([inset, H - inset - (h * i) / down]);
  const step = Math.floor((t * 4) / 3);
  spots.forEach(([x, y], i) => {
    const lit = (i + 300 - step) % 3 !== 0;
    disc(c, x, y, lit ? 8 : 6, lit ? on : off);
  });
}

/** Draws the end card "End of reel". The reel can draw a motif behind the text. */
export function endCard(c, t, clip, motif) {
  const { back, ink, accent } = clip.card;
  ground(c, back);
  motif?.(c, t);
  bulbs(c, t, accent, clip.card.dim);
  const rise = (1 - easeOut(span(t, 0.15, 0.9))) * 40;
  c.globalAlpha = span(t, 0.15, 0.6);
  words(c, clip.endWords ?? "End of reel", W / 2, H / 2 + 18 + rise, {
    size: clip.endSize ?? 84,
    color: ink,
    font: clip.font,
    weight: clip.weight ?? 700,
  });
  c.globalAlpha = span(t, 0.7, 1.2);
  words(c, `MARQUEE DEMO REEL — ${clip.label}`, W / 2, H / 2 + 76, {
    size: 19,
    color: ink,
    weight: 600,
    spacing: 5,
  });
  c.globalAlpha = 1;
  if (t > 3.7) ground(c, "#000");
}

/** Draws minutes, seconds and frames, each digit in its own cell so that no digit moves. */
export function timecode(c, frame, fps) {
  const pad = (n) => String(n).padStart(2, "0");
  const text = `${pad(Math.floor(frame / fps / 60))}:${pad(Math.floor(frame / fps) % 60)}:${pad(frame % fps)}`;
  const x = W - 138;
  const y = 52;
  roundBox(c, x - 12, y - 4, 96, 26, 13, "rgba(0,0,0,0.42)");
  let at = x;
  for (const ch of text) {
    const width = ch === ":" ? 6 : 10.2;
    words(c, ch, at + width / 2, y + 14.5, {
      size: 15,
      color: "rgba(255,255,255,0.92)",
      weight: 600,
    });
    at += width;
  }
}

/** Covers the frame with `color`. `amount` is the opacity, from 0 to 1. */
export function dim(c, amount, color = "#000") {
  if (amount <= 0) return;
  c.globalAlpha = clamp(amount);
  box(c, 0, 0, W, H, color);
  c.globalAlpha = 1;
}
