// The three friends of the ANIME reel, and their props.

import { disc, line, oval, placed, poly, roundBox, TAU } from "../kit/canvas.mjs";

export const INK = "#2a2352";
export const SKY = "#8fdcff";
export const CLOUD = "#ffffff";
export const PINK = "#ff86b8";
export const LEMON = "#ffdf5a";
export const MINT = "#63dfa6";
export const VIOLET = "#7a63f0";
export const LEAF = "#35b57f";

function face(c, { look = 0, blink = false, smile = 1, size = 1 }) {
  for (const s of [-1, 1]) {
    const x = s * 17 * size + look * 7;
    if (blink) line(c, INK, 4 * size, [x - 7 * size, 0], [x, 4 * size], [x + 7 * size, 0]);
    else {
      oval(c, x, 0, 7 * size, 10 * size, INK);
      disc(c, x + 2.5 * size, -4 * size, 3 * size, "#fff");
    }
    oval(c, s * 31 * size + look * 6, 14 * size, 7 * size, 4.5 * size, "#ff5f8f88");
  }
  c.fillStyle = INK;
  c.beginPath();
  if (smile > 0) c.arc(look * 7, 10 * size, 8 * size * smile, 0, Math.PI);
  else c.arc(look * 7, 17 * size, 4 * size, 0, TAU);
  c.fill();
}

/**
 * Draws a friend, feet at (x, y). squash: 0 is round, a positive number flattens, a negative one
 * stretches.
 */
export function friend(
  c,
  kind,
  x,
  y,
  { scale = 1, squash = 0, turn = 0, look = 0, blink = false, smile = 1 } = {},
) {
  placed(c, { x, y, sx: scale * (1 + squash * 0.45), sy: scale * (1 - squash * 0.4), turn }, () => {
    c.lineWidth = 5;
    c.strokeStyle = INK;
    c.lineJoin = "round";
    c.beginPath();
    if (kind === "moku") c.ellipse(0, -46, 52, 46, 0, 0, TAU);
    if (kind === "kado") c.roundRect(-42, -88, 84, 88, 18);
    if (kind === "piri") {
      c.moveTo(0, -104);
      c.quadraticCurveTo(12, -104, 20, -88);
      c.lineTo(54, -18);
      c.quadraticCurveTo(60, 0, 40, 0);
      c.lineTo(-40, 0);
      c.quadraticCurveTo(-60, 0, -54, -18);
      c.lineTo(-20, -88);
      c.quadraticCurveTo(-12, -104, 0, -104);
    }
    c.fillStyle = { moku: PINK, kado: VIOLET, piri: LEMON }[kind];
    c.fill();
    c.stroke();
    if (kind === "moku") {
      line(c, INK, 5, [0, -92], [4, -108], [16, -112]);
      disc(c, 19, -112, 6, LEAF);
    }
    if (kind === "kado")
      for (const s of [-1, 1]) poly(c, INK, [s * 36, -80], [s * 40, -106], [s * 16, -88]);
    placed(c, { y: kind === "piri" ? -36 : -50 }, () => face(c, { look, blink, smile }));
  });
}

/** Returns one hop of `period` seconds: the height 0..1, and the squash at that height. */
export function hop(t, period, offset = 0) {
  const k = (((t / period + offset) % 1) + 1) % 1;
  const air = Math.min(1, Math.max(0, (k - 0.16) / 0.84));
  const height = k < 0.16 ? 0 : 4 * air * (1 - air);
  const squash =
    k < 0.16
      ? Math.sin((k / 0.16) * Math.PI) * 0.75
      : -0.32 * Math.abs(1 - 2 * air) * (air > 0 ? 1 : 0);
  return { height, squash };
}

export function cloud(c, x, y, s, color = CLOUD) {
  disc(c, x - 40 * s, y, 26 * s, color);
  disc(c, x, y - 16 * s, 38 * s, color);
  disc(c, x + 42 * s, y, 28 * s, color);
  roundBox(c, x - 66 * s, y, 136 * s, 27 * s, 13 * s, color);
}

export function tree(c, x, y, s, color = LEAF) {
  roundBox(c, x - 6 * s, y - 50 * s, 12 * s, 52 * s, 4, INK);
  disc(c, x, y - 84 * s, 42 * s, color);
  disc(c, x - 14 * s, y - 96 * s, 16 * s, MINT);
}

export function mushroom(c, x, y, s, press, color) {
  placed(c, { x, y, sx: s * (1 + press * 0.16), sy: s * (1 - press * 0.26) }, () => {
    roundBox(c, -20, -70, 40, 80, 14, "#fff4dd");
    c.fillStyle = color;
    c.beginPath();
    c.arc(0, -62, 78, Math.PI, TAU);
    c.quadraticCurveTo(0, -40, -78, -62);
    c.fill();
    for (const [dx, dy, r] of [
      [-34, -92, 12],
      [8, -112, 15],
      [42, -84, 10],
    ])
      disc(c, dx, dy, r, "#fff");
  });
}
