// DOCUMENTARY: a day of a city seen by a camera-eye. Paper, ink, one red.

import {
  box,
  clamp,
  clipped,
  disc,
  easeIn,
  easeInOut,
  easeOut,
  even,
  ground,
  H,
  hash,
  lerp,
  line,
  mod,
  oval,
  placed,
  poly,
  ring,
  roundBox,
  span,
  TAU,
  W,
  wave,
  words,
} from "../kit/canvas.mjs";
import { bulbs, endCard } from "../kit/cards.mjs";
import { walker } from "../kit/figures.mjs";

const PAPER = "#eee6d6";
const STONE = "#d6cbb6";
const GREY = "#9b9182";
const SLATE = "#4f4a45";
const INK = "#1a1817";
const RED = "#cc3f2b";
const OCHRE = "#dba43c";

function title(c, t) {
  ground(c, PAPER);
  const k = easeOut(span(t, 0, 0.5));
  poly(c, RED, [0, H], [0, lerp(H, 300, k)], [lerp(0, 760, k), H]);
  disc(c, 690, 420, 84 * k, INK);
  disc(c, 690, 420, 58 * k, PAPER);
  disc(c, 690, 420, 30 * k, RED);
  line(c, INK, 12, [690 - 84 * k, 420], [690 - 170 * k, 380]);
  placed(c, { x: 76, y: 290, turn: -0.07 }, () => {
    c.globalAlpha = span(t, 0.25, 0.45);
    words(c, "DOCUMENTARY", lerp(-60, 0, k), 0, {
      size: 140,
      color: INK,
      font: "Big Shoulders",
      weight: 900,
      align: "left",
    });
    c.globalAlpha = 1;
    box(c, 0, 24, 600 * easeOut(span(t, 0.4, 0.9)), 12, INK);
  });
  if (t > 0.6)
    words(c, "A MARQUEE DEMO REEL", 76, 116, {
      size: 21,
      color: INK,
      align: "left",
      spacing: 6,
      weight: 700,
    });
  bulbs(c, t, RED, STONE, { inset: 22 });
}

function cameraEye(c, t) {
  ground(c, INK);
  const blink = Math.min(easeInOut(span(t, 0, 0.8)), 1 - Math.max(0, 1 - Math.abs(t - 2.1) / 0.16));
  const lid = 190 * blink;
  c.save();
  c.beginPath();
  c.moveTo(70, 270);
  c.quadraticCurveTo(480, 270 - lid * 2, 890, 270);
  c.quadraticCurveTo(480, 270 + lid * 2, 70, 270);
  c.clip();
  ground(c, PAPER);
  const look = wave(t, 3.2) * 60 * span(t, 0.8, 1.2);
  placed(c, { x: 480 + look, y: 270 }, () => {
    disc(c, 0, 0, 176, SLATE);
    disc(c, 0, 0, 160, INK);
    for (let i = 0; i < 24; i++)
      placed(c, { turn: (i * TAU) / 24 }, () => box(c, 140, -3, 16, 6, GREY));
    ring(c, 0, 0, 128, 5, RED);
    const open = 34 + 44 * (0.5 - 0.5 * Math.cos((t * TAU) / 2));
    disc(c, 0, 0, 118, GREY);
    for (let i = 0; i < 8; i++)
      placed(c, { turn: (i * TAU) / 8 + t * 0.25 }, () =>
        poly(
          c,
          i % 2 ? SLATE : "#6c655c",
          [open, -4],
          [118, -50],
          [118, 44],
          [open * 0.72, open * 0.72],
        ),
      );
    disc(c, 0, 0, open, INK);
    disc(c, -open * 0.35, -open * 0.4, open * 0.2, PAPER);
  });
  c.restore();
  c.strokeStyle = PAPER;
  c.lineWidth = 7;
  c.beginPath();
  c.moveTo(70, 270);
  c.quadraticCurveTo(480, 270 - lid * 2, 890, 270);
  c.quadraticCurveTo(480, 270 + lid * 2, 70, 270);
  c.stroke();
}

function awakening(c, t) {
  ground(c, PAPER);
  disc(c, 240, lerp(420, 170, easeOut(span(t, 0, 3.5))), 90, OCHRE);
  for (let i = 0; i < 14; i++) {
    const up = easeOut(span(t, 0.1 + hash(i) * 0.9, 0.8 + hash(i) * 0.9));
    const h = (120 + hash(i + 10) * 240) * up;
    const grey = i % 3 ? SLATE : INK;
    box(c, i * 72 - 20, 430 - h, 66, h, i % 4 === 1 ? RED : grey);
    for (let r = 0; r < 8; r++)
      for (let k = 0; k < 2; k++) {
        const wy = 430 - h + 16 + r * 36;
        if (wy < 396 && up > 0.99)
          box(
            c,
            i * 72 - 8 + k * 26,
            wy,
            16,
            20 * span(t, 1.4 + hash(i * 9 + r * 2 + k) * 1.6, 1.7 + hash(i * 9 + r * 2 + k) * 1.6),
            PAPER,
          );
      }
  }
  box(c, 0, 430, W, 110, STONE);
  box(c, 0, 500, W, 5, INK);
  line(c, INK, 2, [0, 352], [W, 352]);
  const x = lerp(-520, 1010, easeInOut(span(t, 0.8, 4)));
  roundBox(c, x, 392, 430, 100, 12, RED);
  box(c, x, 448, 430, 8, PAPER);
  for (let i = 0; i < 7; i++) box(c, x + 20 + i * 57, 406, 44, 32, PAPER);
  for (let i = 0; i < 5; i++) {
    disc(c, x + 60 + i * 76, 408 + 18, 9, INK);
    roundBox(c, x + 48 + i * 76, 432, 24, 6, 3, INK);
  }
  line(c, INK, 4, [x + 180, 392], [x + 215, 352], [x + 250, 392]);
  for (const d of [70, 130, 300, 360]) disc(c, x + d, 492, 14, INK);
}

function arrival(c, t) {
  ground(c, STONE);
  poly(c, PAPER, [0, 0], [W, 0], [W, 120], [640, 200], [0, 150]);
  poly(c, GREY, [0, 150], [640, 200], [640, 222], [0, 330]);
  for (let i = 0; i < 7; i++) {
    const k = i / 7;
    const x = lerp(20, 640, 1 - (1 - k) ** 2);
    line(c, SLATE, lerp(12, 3, k), [x, lerp(150, 200, k)], [x, lerp(340, 224, k)]);
  }
  poly(c, SLATE, [660, 214], [690, 214], [W, 420], [W, H], [430, H]);
  for (let i = 0; i < 9; i++) {
    const k = easeIn((i + 0.5) / 9);
    poly(
      c,
      INK,
      [lerp(664, 470, k), lerp(216, 530, k)],
      [lerp(686, 1100, k), lerp(216, 530, k)],
      [lerp(686, 1100, k), lerp(219, 552, k)],
      [lerp(664, 470, k), lerp(219, 552, k)],
    );
  }
  const k = easeIn(span(t, 0, 3.6)) * 0.92 + span(t, 0, 4) * 0.08;
  const s = lerp(0.09, 1.5, k);
  const fx = lerp(672, 770, k);
  const fy = lerp(218, 470, k);
  poly(
    c,
    "#0d0c0b",
    [664, 200],
    [fx - 20 * s, fy - 190 * s],
    [fx - 110 * s, fy - 100 * s],
    [fx - 108 * s, fy + 24 * s],
    [664, 217],
  );
  placed(c, { x: fx, y: fy, scale: s }, () => {
    disc(c, 0, -80, 112, INK);
    disc(c, 0, -80, 92, SLATE);
    disc(c, 0, -80, 74, INK);
    ring(c, 0, -80, 92, 6, GREY);
    disc(c, 0, -166, 24, OCHRE);
    disc(c, 0, -166, 14, PAPER);
    box(c, -26, -230, 52, 48, INK);
    poly(c, RED, [-110, 10], [110, 10], [110, 40], [-110, 40]);
    poly(c, INK, [-100, 40], [100, 40], [66, 92], [-66, 92]);
  });
  for (let i = 0; i < 9; i++) {
    const age = t - i * 0.4;
    if (age > 0)
      disc(
        c,
        lerp(672, 760, k) - age * 46 - 10 * s,
        lerp(205, 190, k) - age * 40 - 110 * s * k,
        (8 + age * 24) * (0.35 + k),
        i % 2 ? PAPER : "#e2d8c6",
      );
  }
  [
    [90, 500, 2],
    [200, 470, 1.6],
    [292, 430, 1.25],
    [372, 396, 1],
    [430, 360, 0.8],
  ].forEach(([x, y, z], i) =>
    walker(c, x + (t > 2.8 ? (t - 2.8) * 22 : 0), y, z, t > 2.8 ? t : 0.02, INK, {
      swing: t > 2.8 ? 0.3 : 0.06,
      coat: i % 2 === 0,
      hat: i % 2 === 0,
      bag: i % 2 === 1,
      cap: i === 1,
    }),
  );
}

function gate(c, t) {
  ground(c, OCHRE);
  box(c, 0, 60, W, 400, RED);
  for (let i = 0; i < 8; i++) {
    const x = i * 128 - 20;
    poly(c, RED, [x, 62], [x, 10], [x + 128, 62]);
    if (i < 3 || i > 4)
      for (let r = 0; r < 2; r++) {
        roundBox(c, x + 26, 110 + r * 150, 82, 104, [41, 41, 0, 0], "#8f2a1e");
        line(c, RED, 4, [x + 67, 110 + r * 150], [x + 67, 214 + r * 150]);
      }
  }
  box(c, 300, 60, 360, 50, INK);
  words(c, "F A C T O R Y   N o 5", 480, 95, {
    size: 26,
    color: PAPER,
    font: "Big Shoulders",
    weight: 700,
    spacing: 2,
  });
  box(c, 330, 130, 300, 330, PAPER);
  const open = easeInOut(span(t, 0.3, 1.6));
  // the people still inside the building, small against the light
  for (let i = 0; i < 5; i++)
    walker(c, 380 + i * 50, 440 - (i % 2) * 14, 0.8, 0.1 + i * 0.3, GREY, {
      swing: 0.25,
      cap: i % 2 === 0,
    });
  for (const s of [-1, 1]) {
    const hinge = 480 + s * 150;
    const edge = lerp(480, hinge + s * 70, open);
    poly(c, INK, [hinge, 130], [edge, 130 - open * 22], [edge, 460 + open * 44], [hinge, 460]);
    for (let i = 1; i < 4; i++)
      line(
        c,
        SLATE,
        4,
        [lerp(hinge, edge, i / 4), 136 - open * 5 * i],
        [lerp(hinge, edge, i / 4), 456 + open * 10 * i],
      );
  }
  poly(c, STONE, [0, 460], [330, 460], [630, 460], [W, 460], [W, H], [0, H]);
  poly(c, PAPER, [330, 460], [630, 460], [760, H], [200, H]);
  for (let i = 0; i < 15; i++) {
    const start = 1 + i * 0.48;
    const age = t - start;
    if (age < 0 || age > 5.2) continue;
    const side = i % 2 ? 1 : -1;
    const out = span(age, 0, 1.1);
    const z = lerp(0.95, 1.3 + hash(i) * 0.35, easeOut(out));
    const x =
      480 +
      side *
        (lerp(20 + hash(i + 4) * 60, 90, out) + Math.max(0, age - 0.7) * (105 + hash(i + 30) * 50));
    walker(
      c,
      x,
      lerp(462, 492 + hash(i + 8) * 40, easeOut(out)),
      z,
      age * 1.05 + hash(i),
      i % 5 === 0 ? SLATE : INK,
      {
        facing: side,
        swing: 0.46,
        coat: i % 3 === 0,
        cap: i % 3 !== 0,
        hat: i % 3 === 0,
        bag: i % 4 === 1,
      },
    );
  }
  if (t > 4.4)
    placed(
      c,
      { x: lerp(500, 1200, easeIn(span(t, 4.4, 7.6)) * 0.5 + span(t, 4.4, 7.6) * 0.5), y: 512 },
      () => {
        for (const dx of [-46, 46]) {
          ring(c, dx, -30, 30, 5, INK);
          placed(c, { x: dx, y: -30, turn: t * 5 }, () => box(c, -28, -2, 56, 4, INK));
        }
        line(c, INK, 5, [-46, -30], [-6, -30], [28, -76], [-22, -76], [-6, -30]);
        line(c, INK, 5, [46, -30], [26, -88], [42, -94]);
        line(c, INK, 15, [-22, -92], [4, -128]);
        line(c, INK, 7, [4, -124], [22, -104], [38, -96]);
        line(
          c,
          INK,
          9,
          [-20, -90],
          [4 + wave(t, 1.2) * 8, -64 + wave(t, 1.2, 0.25) * 8],
          [-6 + wave(t, 1.2) * 13, -30 + wave(t, 1.2, 0.25) * 13],
        );
        disc(c, 12, -146, 11, INK);
        poly(c, INK, [2, -150], [6, -160], [20, -160], [30, -150]);
      },
    );
}

function gear(c, x, y, r, teeth, turn, color, hub) {
  placed(c, { x, y, turn }, () => {
    const points = [];
    for (let i = 0; i < teeth * 4; i++) {
      const a = (i / (teeth * 4)) * TAU;
      const rr = i % 4 < 2 ? r + 15 : r;
      points.push([Math.cos(a) * rr, Math.sin(a) * rr]);
    }
    poly(c, color, ...points);
    for (let i = 0; i < 5; i++)
      disc(
        c,
        Math.cos((i * TAU) / 5) * r * 0.58,
        Math.sin((i * TAU) / 5) * r * 0.58,
        r * 0.19,
        hub,
      );
    disc(c, 0, 0, r * 0.2, hub);
  });
}

function machines(c, t) {
  ground(c, INK);
  const step = (s) => {
    const n = Math.floor(s);
    return n + easeInOut(clamp((s - n) * 2));
  };
  const cell = (x, y, w, h, color, draw) =>
    clipped(
      c,
      [
        [x, y],
        [x + w, y],
        [x + w, y + h],
        [x, y + h],
      ],
      () => {
        box(c, x, y, w, h, color);
        placed(c, { x: x + w / 2, y: y + h / 2 }, draw);
      },
    );
  const show = (n) => t > n * 0.25;
  if (show(0))
    cell(8, 8, 400, 524, RED, () => {
      gear(c, -40, -80, 130, 16, t * 0.9, INK, RED);
      gear(c, 78, 122, 92, 12, -t * 1.2 + 0.13, PAPER, RED);
    });
  if (show(1))
    cell(416, 8, 264, 258, PAPER, () => {
      for (let i = -2; i <= 2; i++) {
        const y = wave(t, 1, i * 0.2) * 52;
        box(c, i * 46 - 6, -140, 12, 130 + y, GREY);
        roundBox(c, i * 46 - 18, -14 + y, 36, 44, 5, INK);
      }
      box(c, -140, 98, 280, 40, INK);
    });
  if (show(2))
    cell(688, 8, 264, 258, OCHRE, () => {
      const a = t * TAU * 0.5;
      disc(c, -50, 10, 66, INK);
      disc(c, -50 + Math.cos(a) * 46, 10 + Math.sin(a) * 46, 12, PAPER);
      const slide = 70 + Math.cos(a) * 34;
      line(c, PAPER, 9, [-50 + Math.cos(a) * 46, 10 + Math.sin(a) * 46], [slide, 10]);
      roundBox(c, slide - 20, -14, 70, 48, 6, RED);
      box(c, 20, 38, 130, 10, INK);
    });
  if (show(3))
    cell(416, 274, 264, 258, STONE, () => {
      for (let i = 0; i < 11; i++) box(c, -120 + i * 24, -130, 4, 260, i % 2 ? SLATE : GREY);
      const k = mod(t, 2) < 1 ? easeInOut(mod(t, 1)) : 1 - easeInOut(mod(t, 1));
      for (let i = 0; i < 8; i++) box(c, -132, 20 + i * 14, 264, 6, i % 3 ? RED : INK);
      poly(
        c,
        INK,
        [lerp(-130, 70, k), -20],
        [lerp(-110, 90, k), -32],
        [lerp(-80, 120, k), -32],
        [lerp(-60, 140, k), -20],
        [lerp(-80, 120, k), -8],
        [lerp(-110, 90, k), -8],
      );
    });
  if (show(4))
    cell(688, 274, 264, 258, SLATE, () => {
      disc(c, 0, 0, 104, PAPER);
      for (let i = 0; i < 12; i++)
        placed(c, { turn: (i * TAU) / 12 }, () => box(c, 80, -3, 14, 6, INK));
      placed(c, { turn: (step(t * 2) * TAU) / 60 - 1.1 }, () => box(c, -16, -3, 100, 6, RED));
      placed(c, { turn: t * 0.3 - 2.4 }, () => box(c, -10, -6, 64, 12, INK));
      disc(c, 0, 0, 10, INK);
    });
}

function crossing(c, t) {
  ground(c, SLATE);
  for (const [x, y] of [
    [0, 0],
    [620, 0],
    [0, 370],
    [620, 370],
  ]) {
    box(c, x, y, 340, 170, STONE);
    box(c, x + 26, y + 24, 130, 122, x ? RED : PAPER);
    box(c, x + 180, y + 24, 130, 122, y ? OCHRE : GREY);
  }
  for (let i = 0; i < 7; i++) {
    box(c, 352 + i * 38, 182, 20, 34, PAPER);
    box(c, 352 + i * 38, 324, 20, 34, PAPER);
  }
  const cars = [INK, RED, PAPER, OCHRE];
  const car = (x, color) => {
    roundBox(c, x, 230, 78, 36, 9, color);
    roundBox(c, x + 44, 234, 14, 28, 4, SLATE);
    roundBox(c, 882 - x, 280, 78, 36, 9, color === RED ? PAPER : RED);
    roundBox(c, 902 - x, 284, 14, 28, 4, SLATE);
  };
  // the last cars pass the green light, then the following cars stop at the line
  for (let i = 0; i < 6; i++) car(i * 170 - 120 + t * 620, cars[i % 4]);
  for (let i = 0; i < 4; i++)
    car(Math.min(252 - i * 96, -110 - i * 150 + easeOut(span(t, 1, 2.6)) * 620), cars[(i + 1) % 4]);
  const walk = Math.max(0, t - 1.3);
  for (let i = 0; i < 16; i++) {
    const up = i % 2;
    const x = 360 + hash(i) * 240;
    const y = up ? 400 - walk * (90 + hash(i + 7) * 50) : 140 + walk * (90 + hash(i + 7) * 50);
    const sway = walk > 0 ? wave(t, 0.5, hash(i)) * 5 : 0;
    oval(c, x + 5, y + 6, 15, 9, "rgba(26,24,23,0.35)");
    oval(c, x, y, 15, 9, [INK, INK, RED, "#2d2a28"][i % 4]);
    disc(c, x + sway * 0.3, y, 7, i % 3 ? OCHRE : PAPER);
  }
}

function cutting(c, t) {
  ground(c, PAPER);
  const strip = (x, speed, color, seed, frozen) =>
    placed(c, { x }, () => {
      box(c, 0, -20, 200, 600, INK);
      const shift = frozen ? 40 : even(t * speed);
      for (let i = -1; i < 16; i++) {
        const y = i * 40 + mod(shift, 40);
        roundBox(c, 8, y, 16, 22, 4, PAPER);
        roundBox(c, 176, y, 16, 22, 4, PAPER);
      }
      for (let i = -1; i < 5; i++) {
        const n = i - Math.floor(shift / 140);
        const y = i * 140 + mod(shift, 140);
        box(c, 34, y, 132, 126, color);
        clipped(
          c,
          [
            [34, y],
            [166, y],
            [166, y + 126],
            [34, y + 126],
          ],
          () => {
            if (seed === 0) walker(c, 100, y + 118, 1, n * 0.13, INK, { coat: true, hat: true });
            if (seed === 1) {
              disc(c, 100, y + 62, 46, INK);
              disc(c, 100, y + 62, 15 + mod(n, 4) * 7, color);
            }
            if (seed === 2)
              for (let k = 0; k < 4; k++)
                box(c, 44 + k * 30, y + 126 - 30 - mod(n * 17 + k * 29, 74), 24, 120, INK);
          },
        );
      }
    });
  const freeze = t > 2.6;
  strip(110, 216, RED, 0, freeze);
  strip(380, -288, OCHRE, 1, freeze);
  strip(650, 336, STONE, 2, freeze);
  const snip = span(t, 1.6, 2.6);
  if (snip > 0)
    placed(
      c,
      {
        x: lerp(1200, 480, easeInOut(span(snip, 0, 0.8))) + easeIn(span(t, 3.2, 4)) * 700,
        y: 300,
        turn: 0.05,
      },
      () => {
        const gape = snip < 1 ? 0.3 : 0.06;
        for (const s of [-1, 1])
          placed(c, { turn: s * gape }, () => {
            poly(
              c,
              GREY,
              [-210, s * 3],
              [-60, s * -15],
              [60, s * -15],
              [70, s * 15],
              [-40, s * 12],
            );
            line(c, RED, 14, [50, 0], [120, s * -34]);
            ring(c, 160, s * -48, 38, 14, RED);
          });
        disc(c, 30, 0, 8, INK);
      },
    );
  if (freeze) box(c, 0, 296, W, 8, PAPER);
}

function operator(c, t) {
  ground(c, OCHRE);
  disc(c, 600, lerp(240, 330, span(t, 0, 4)), 170, RED);
  for (let i = 0; i < 12; i++) {
    const h = 60 + hash(i + 70) * 120;
    box(c, i * 84 - 10, 470 - h, 76, h + 80, SLATE);
    for (let k = 0; k < 3; k++)
      if (hash(i * 3 + k) > 0.4 && t > hash(i * 7 + k) * 3)
        box(c, i * 84 + 6 + k * 20, 470 - h + 22, 11, 15, OCHRE);
  }
  poly(c, INK, [0, 430], [460, 430], [470, H], [0, H]);
  for (const dx of [-62, 4, 60]) line(c, INK, 8, [300, 268], [300 + dx, 432]);
  placed(c, { x: 300, y: 250, turn: wave(t, 6) * 0.05 }, () => {
    roundBox(c, -46, -50, 96, 74, 6, INK);
    poly(c, INK, [48, -30], [88, -44], [88, 14], [48, 0]);
    for (const [dx, dy] of [
      [-30, -82],
      [34, -86],
    ]) {
      disc(c, dx, dy, 36, INK);
      for (let k = 0; k < 3; k++)
        disc(
          c,
          dx + Math.cos(t * 3 + (k * TAU) / 3) * 19,
          dy + Math.sin(t * 3 + (k * TAU) / 3) * 19,
          8,
          OCHRE,
        );
    }
    disc(c, 0, -13, 12, SLATE);
  });
  walker(c, 196, 432, 1.75, 0.04, INK, { swing: 0.12, coat: true, cap: true });
  const a = t * TAU * 1;
  line(c, INK, 13, [202, 298], [236, 290], [264 + Math.cos(a) * 13, 262 + Math.sin(a) * 13]);
}

export const clip = {
  name: "documentary",
  label: "DOCUMENTARY",
  title: "Marquee demo reel: Documentary",
  font: "Big Shoulders",
  weight: 900,
  endWords: "END OF REEL",
  endSize: 110,
  poster: 21.2,
  trailer: [4, 13],
  leader: { back: PAPER, ink: INK, sweep: STONE },
  card: { back: INK, ink: PAPER, accent: RED, dim: SLATE },
  scenes: [
    [2.25, title],
    [4, cameraEye],
    [8, awakening],
    [12, arrival],
    [16, gate],
    [24, machines],
    [28, crossing],
    [32, cutting],
    [36, operator],
    [
      40,
      (c, t) =>
        endCard(c, t, clip, () => {
          const close = easeInOut(span(t, 0, 1));
          ring(c, 480, 265, 300 - close * 60, 3, SLATE);
          for (let i = 0; i < 8; i++)
            placed(c, { x: 480, y: 265, turn: (i * TAU) / 8 + close * 0.6 }, () =>
              line(c, SLATE, 3, [240, 0], [330, 120]),
            );
        }),
    ],
  ],
};
