// Small people made of thick lines: they walk, run, stand and sit.

import { disc, line, placed, poly, TAU } from "./canvas.mjs";

function limb(c, color, width, x, y, upper, lower, a, b) {
  const kneeX = x + Math.sin(a) * upper;
  const kneeY = y + Math.cos(a) * upper;
  line(
    c,
    color,
    width,
    [x, y],
    [kneeX, kneeY],
    [kneeX + Math.sin(b) * lower, kneeY + Math.cos(b) * lower],
  );
}

/** A figure about 100 units tall, feet at (x, y); phase counts strides. */
export function walker(
  c,
  x,
  y,
  scale,
  phase,
  color,
  { facing = 1, swing = 0.5, coat = false, hat = false, bag = false, cap = false } = {},
) {
  const s = Math.sin(phase * TAU) * swing;
  const bob = Math.abs(Math.cos(phase * TAU)) * 3 * (swing / 0.5);
  placed(c, { x, y: y - bob * scale, sx: scale * facing, sy: scale }, () => {
    limb(c, color, 9, 0, -46, 23, 23, s, s - Math.max(0, -s) * 0.9);
    limb(c, color, 9, 0, -46, 23, 23, -s, -s - Math.max(0, s) * 0.9);
    if (coat) poly(c, color, [-9, -80], [9, -80], [15, -28], [-15, -28]);
    line(c, color, 15, [0, -52], [1, -74]);
    limb(c, color, 7, 1, -76, 18, 18, -s * 0.9, -s * 0.9 + 0.35);
    limb(c, color, 7, 1, -76, 18, 18, s * 0.9, s * 0.9 + 0.35);
    disc(c, 2, -93, 9.5, color);
    if (hat) {
      poly(c, color, [-9, -98], [-7, -110], [10, -110], [12, -98]);
      line(c, color, 4, [-15, -98], [18, -98]);
    }
    if (cap) poly(c, color, [-9, -97], [-6, -105], [9, -105], [18, -97]);
    if (bag) poly(c, color, [9, -42], [26, -42], [26, -24], [9, -24]);
  });
}

/** A sprinter leaning forward; phase counts strides. */
export function runner(c, x, y, scale, phase, color, { facing = 1, tuck = 0 } = {}) {
  const s = Math.sin(phase * TAU) * 1.05;
  const lift = Math.abs(Math.cos(phase * TAU)) * 8 + tuck * 6;
  placed(c, { x, y: y - lift * scale, sx: scale * facing, sy: scale }, () => {
    placed(c, { turn: 0.24 }, () => {
      limb(c, color, 10, -8, -46, 24, 24, s + tuck * 0.5, s - 0.3 - Math.max(0, -s) * 1.1 - tuck);
      limb(c, color, 10, -8, -46, 24, 24, -s + tuck * 0.6, -s - 0.3 - Math.max(0, s) * 1.1 - tuck);
      line(c, color, 16, [-8, -52], [-6, -74]);
      limb(c, color, 7, -6, -77, 18, 17, -s, -s + 1.3);
      limb(c, color, 7, -6, -77, 18, 17, s, s + 1.3);
      disc(c, -3, -95, 10, color);
    });
  });
}

/** Someone sitting, seen from the side; the seat is at (x, y). */
export function sitter(c, x, y, scale, color, { facing = 1, bow = 0 } = {}) {
  placed(c, { x, y, sx: scale * facing, sy: scale }, () => {
    line(c, color, 11, [0, 0], [26, -1], [28, 34]);
    line(c, color, 16, [0, -4], [bow * 14, -30]);
    line(c, color, 8, [bow * 12, -30], [16 + bow * 10, -14], [34, -14]);
    disc(c, 3 + bow * 24, -50 + bow * 8, 10, color);
  });
}
