// ACTION: two trains, one runner, hard diagonals. Red, black, cream, yellow.

import {
  box,
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
import { runner, walker } from "../kit/figures.mjs";

const INK = "#16120f";
const RED = "#e03524";
const DEEP = "#9c1f17";
const CREAM = "#f4e9d4";
const GOLD = "#f6b411";
const TEAL = "#124b57";

function carriage(c, x, y, length, color, { engine = false, windows = CREAM, turn = 0 } = {}) {
  placed(c, { x, y, turn }, () => {
    if (engine) poly(c, color, [0, 0], [0, -74], [length - 80, -74], [length, -22], [length, 0]);
    else box(c, 0, -74, length, 74, color);
    const count = Math.floor((length - (engine ? 90 : 16)) / 42);
    for (let i = 0; i < count; i++) box(c, 14 + i * 42, -56, 28, 22, windows);
    box(c, 0, -18, length - (engine ? 6 : 0), 5, windows);
  });
}

function train(c, x, y, color, windows, cars = 3) {
  carriage(c, x, y, 250, color, { engine: true, windows });
  for (let i = 1; i <= cars; i++) carriage(c, x - i * 240, y, 230, color, { windows });
}

function title(c, t) {
  ground(c, INK);
  const a = easeOut(span(t, 0, 0.35));
  const b = easeOut(span(t, 0.15, 0.5));
  poly(c, RED, [-200, 0], [-200 + a * 1100, 0], [-480 + a * 1100, H], [-480, H]);
  poly(c, GOLD, [W + 300, 0], [W + 260 - b * 380, 0], [W - 20 - b * 380, H], [W + 300, H]);
  const slam = span(t, 0.3, 0.5);
  if (slam > 0) {
    placed(c, { x: W / 2, y: 300, turn: -0.06, scale: lerp(2.4, 1, easeOut(slam)) }, () => {
      words(c, "ACTION", 0, 62, { size: 250, color: INK, font: "Big Shoulders", weight: 900 });
      words(c, "ACTION", -8, 54, { size: 250, color: CREAM, font: "Big Shoulders", weight: 900 });
    });
  }
  if (t > 0.6)
    words(c, "A MARQUEE DEMO REEL", 90, 440, {
      size: 24,
      color: CREAM,
      align: "left",
      spacing: 7,
      weight: 700,
    });
  if (t > 0.5) bulbs(c, t, CREAM, DEEP);
}

function rails(c, t) {
  ground(c, RED);
  placed(c, { x: W / 2, y: H / 2, turn: -0.42 }, () => {
    for (const y of [-170, 40, 250]) {
      for (let x = -700 + mod(0, 60); x < 720; x += 60) box(c, x, y - 4, 24, 62, DEEP);
      box(c, -760, y + 6, 1520, 8, INK);
      box(c, -760, y + 40, 1520, 8, INK);
    }
    train(c, lerp(-620, 1700, span(t, 0, 2.4)), -138, INK, GOLD);
    train(c, lerp(-1000, 2000, span(t, 0.5, 3.4)), 72, CREAM, RED);
    train(c, lerp(-1200, 1500, span(t, 1.5, 4)), 282, INK, CREAM);
  });
}

function roof(c, t) {
  ground(c, GOLD);
  disc(c, 690, 210, 150, CREAM);
  const hill = (speed, width, height, color, seed) => {
    for (let i = -1; i < 7; i++) {
      const slot = Math.floor(even(t * speed) / width) + i;
      const x = i * width - mod(even(t * speed), width);
      const top = 330 - height * (0.5 + hash(slot + seed) * 0.5);
      poly(c, color, [x - 60, 440], [x + width * 0.45, top], [x + width + 60, 440]);
    }
  };
  hill(48, 240, 150, "#e58a1a", 3);
  hill(144, 300, 80, RED, 9);
  box(c, 0, 420, W, 130, INK);
  // the train below: cars with gaps, sliding left under the runner
  const slide = t * 336;
  for (let i = -1; i < 6; i++) {
    const x = i * 330 - mod(slide, 330);
    roundBox(c, x + 14, 318, 302, 124, 10, TEAL);
    for (let k = 0; k < 5; k++) box(c, x + 36 + k * 54, 344, 38, 32, CREAM);
    box(c, x + 14, 398, 302, 8, CREAM);
    box(c, x - 20, 410, 40, 12, TEAL);
    for (const w of [70, 120, 220, 270]) {
      disc(c, x + w, 450, 21, CREAM);
      disc(c, x + w, 450, 9, INK);
    }
  }
  box(c, 0, 472, W, 6, CREAM);
  // leap over every gap
  const toGap = mod(slide - 360 + 330 / 2, 330) / 330;
  const hop = Math.max(0, 1 - ((toGap - 0.5) / 0.24) ** 2);
  runner(c, 360, 318 - hop * 74, 1.12, hop > 0 ? 0.28 : t * 2.6, INK, { tuck: hop * 0.4 });
  runner(c, even(90 + wave(t, 4) * 26), 318, 1.12, t * 2.6 + 0.3, DEEP);
}

function wheels(c, t) {
  ground(c, CREAM);
  poly(c, RED, [0, 0], [W, 0], [W, 130], [0, 210]);
  const spin = -t * 5;
  const hubs = [150, 480, 810];
  for (const x of hubs) {
    disc(c, x, 330, 148, INK);
    disc(c, x, 330, 122, GOLD);
    for (let k = 0; k < 2; k++)
      placed(c, { x, y: 330, turn: -spin + (k * TAU) / 4 }, () => box(c, -124, -12, 248, 24, INK));
    disc(c, x, 330, 40, INK);
  }
  const px = Math.cos(-spin) * 82;
  const py = Math.sin(-spin) * 82;
  line(c, RED, 30, [hubs[0] + px, 330 + py], [hubs[2] + px, 330 + py]);
  for (const x of hubs) disc(c, x + px, 330 + py, 17, CREAM);
  box(c, 0, 478, W, 62, INK);
}

function eyes(c, t) {
  ground(c, INK);
  const open = easeOut(span(t, 0, 0.25)) * 105;
  clipped(
    c,
    [
      [0, 270 - open - 20],
      [W, 270 - open],
      [W, 270 + open],
      [0, 270 + open + 20],
    ],
    () => {
      ground(c, RED);
      const secondLook = t < 1.35 ? 1 : 0;
      const look = t < 0.9 ? -1 : secondLook;
      for (const x of [270, 690]) {
        poly(
          c,
          CREAM,
          [x - 150, 282],
          [x - 40, 205],
          [x + 60, 205],
          [x + 150, 282],
          [x + 40, 335],
          [x - 50, 335],
        );
        disc(c, x + look * 62, 268, 58, INK);
        disc(c, x + look * 62 + 16, 250, 13, CREAM);
      }
      poly(c, INK, [80, 150], [430, 212], [430, 238], [80, 192]);
      poly(c, INK, [W - 80, 150], [W - 430, 212], [W - 430, 238], [W - 80, 192]);
    },
  );
}

const ROUTE = [
  [40, 470],
  [240, 470],
  [240, 330],
  [420, 330],
  [420, 410],
  [600, 410],
  [600, 190],
  [330, 190],
  [330, 70],
  [780, 70],
  [780, 330],
  [1040, 330],
];

function along(points, distance) {
  let left = distance;
  for (let i = 1; i < points.length; i++) {
    const [ax, ay] = points[i - 1];
    const [bx, by] = points[i];
    const length = Math.hypot(bx - ax, by - ay);
    if (left <= length) return [lerp(ax, bx, left / length), lerp(ay, by, left / length), i];
    left -= length;
  }
  return [...points.at(-1), points.length - 1];
}

function map(c, t) {
  ground(c, CREAM);
  const blocks = [
    [0, 0, 300, 40],
    [360, 100, 390, 60],
    [0, 100, 300, 200],
    [270, 220, 300, 80],
    [0, 360, 210, 80],
    [450, 360, 120, 20],
    [270, 360, 120, 150],
    [630, 100, 120, 200],
    [450, 440, 300, 100],
    [630, 360, 120, 50],
    [810, 0, 150, 300],
    [810, 360, 150, 180],
    [0, 500, 210, 40],
    [360, 0, 390, 40],
  ];
  blocks.forEach(([x, y, w, h], i) => box(c, x, y, w, h, [INK, TEAL, INK, RED, GOLD, INK][i % 6]));
  const d = t * 560;
  for (let s = 0; s < d; s += 28) disc(c, ...along(ROUTE, s).slice(0, 2), 4, RED);
  const [x, y] = along(ROUTE, d);
  ring(c, x, y, 30, 5, RED);
  disc(c, x, y, 17, RED);
  disc(c, x, y, 7, CREAM);
  for (const lag of [190, 290]) {
    const [hx, hy] = along(ROUTE, Math.max(0, d - lag));
    placed(c, { x: hx, y: hy, turn: TAU / 8 }, () => {
      box(c, -16, -16, 32, 32, CREAM);
      box(c, -12, -12, 24, 24, INK);
    });
  }
}

function tunnel(c, t) {
  ground(c, INK);
  const n = 12;
  for (let i = 0; i < n; i++) {
    const depth = i + 1.4 - mod(t * 2.6, 2);
    if (depth < 0.15) continue;
    const r = 620 / depth ** 1.15;
    const red = i > 6 ? DEEP : RED;
    placed(c, { x: W / 2, y: H / 2 + 20, turn: 0 }, () =>
      box(c, -r * 1.25, -r, r * 2.5, r * 2, i % 2 ? red : INK),
    );
  }
  const k = easeIn(span(t, 0.2, 3.9));
  const s = lerp(0.16, 2.6, k);
  placed(c, { x: W / 2, y: H / 2 + 30, scale: s }, () => {
    poly(c, CREAM, [-90, 110], [-90, -70], [-50, -112], [50, -112], [90, -70], [90, 110]);
    poly(c, TEAL, [-74, -8], [-74, -62], [-42, -94], [42, -94], [74, -62], [74, -8]);
    box(c, -4, -94, 8, 86, CREAM);
    poly(c, RED, [-90, 20], [90, 20], [90, 44], [0, 78], [-90, 44]);
    for (const x of [-60, 60]) disc(c, x, 84, 17 + wave(t, 0.25) * 1.5, GOLD);
  });
}

function leap(c, t) {
  ground(c, TEAL);
  disc(c, 520, 200, 130, CREAM);
  poly(
    c,
    "#0c3741",
    [0, 400],
    [180, 300],
    [380, 420],
    [560, 330],
    [760, 430],
    [W, 320],
    [W, H],
    [0, H],
  );
  poly(c, INK, [-10, 360], [262, 360], [250, 400], [215, 410], [200, H], [-10, H]);
  poly(c, INK, [W + 10, 400], [668, 400], [690, 440], [730, 448], [745, H], [W + 10, H]);
  const bits = Math.max(0, t - 0.9);
  for (let i = 0; i < 7; i++)
    placed(
      c,
      {
        x: 255 + i * 14 + bits * (10 + i * 12),
        y: 372 + bits * bits * (60 + 50 * hash(i)),
        turn: bits * (i - 3),
      },
      () => box(c, -10, -6, 20, 12, INK),
    );
  for (let i = 0; i < 4; i++) {
    const lead = t * 270 - i * 186;
    const x = lead - 40;
    const air = span(x, 240, 700);
    const y = (x < 240 ? 360 : lerp(360, 400, air)) - Math.sin(air * Math.PI) * 112;
    const slope = air > 0 && air < 1 ? -Math.cos(air * Math.PI) * 0.5 : 0;
    carriage(c, x - Math.cos(slope) * 90, y - Math.sin(slope) * 90, 178, RED, {
      engine: i === 0,
      windows: GOLD,
      turn: slope,
    });
  }
}

function panels(c, t) {
  ground(c, INK);
  const slide = (delay) => (1 - easeOut(span(t, delay, delay + 0.3))) * 620;
  placed(c, { y: slide(0) }, () =>
    clipped(
      c,
      [
        [0, 0],
        [350, 0],
        [250, H],
        [0, H],
      ],
      () => {
        ground(c, GOLD);
        // a piston that moves once per beat
        const stroke = even(wave(t, 0.8) * 92);
        box(c, 116, 0, 48, 250 + stroke, INK);
        box(c, 40, 60, 24, 420, DEEP);
        box(c, 216, 60, 24, 420, DEEP);
        roundBox(c, 52, 250 + stroke, 176, 96, 10, RED);
        box(c, 52, 274 + stroke, 176, 12, CREAM);
        box(c, 52, 308 + stroke, 176, 12, CREAM);
      },
    ),
  );
  placed(c, { y: -slide(0.25) }, () =>
    clipped(
      c,
      [
        [366, 0],
        [680, 0],
        [580, H],
        [266, H],
      ],
      () => {
        ground(c, CREAM);
        for (let i = 0; i < 5; i++)
          box(c, even(mod(i * 150 - t * 912, 750)) + 200, 60 + i * 96, 110, 7, DEEP);
        runner(c, 470, 420, 2.5, t * 2.4, INK);
      },
    ),
  );
  placed(c, { y: slide(0.5) }, () =>
    clipped(
      c,
      [
        [696, 0],
        [W, 0],
        [W, H],
        [596, H],
      ],
      () => {
        ground(c, RED);
        ring(c, 800, 310, 130, 16, CREAM, TAU * 0.4, TAU * 1.1);
        for (let k = 0; k <= 7; k++) {
          const a = TAU * (0.4 + k * 0.1);
          line(
            c,
            CREAM,
            8,
            [800 + Math.cos(a) * 96, 310 + Math.sin(a) * 96],
            [800 + Math.cos(a) * 120, 310 + Math.sin(a) * 120],
          );
        }
        const a = TAU * (0.4 + 0.66 * easeInOut(span(t, 0.6, 3)));
        line(c, INK, 13, [800, 310], [800 + Math.cos(a) * 112, 310 + Math.sin(a) * 112]);
        disc(c, 800, 310, 24, INK);
      },
    ),
  );
}

function clash(c, t) {
  const hit = 1.75;
  if (t < hit) {
    ground(c, CREAM);
    box(c, 0, 330, W, 10, INK);
    const k = easeIn(span(t, 0, hit)) * 0.7 + span(t, 0, hit) * 0.3;
    placed(c, { x: lerp(-100, W / 2, k), y: 326 }, () => train(c, -250, 0, INK, GOLD, 4));
    placed(c, { x: lerp(W + 100, W / 2, k), y: 326, sx: -1, sy: 1 }, () =>
      train(c, -250, 0, RED, CREAM, 4),
    );
    return;
  }
  const since = t - hit;
  const afterFlash = since < 0.18 ? INK : RED;
  ground(c, since < 0.09 ? CREAM : afterFlash);
  const burst = (points, inner, outer, color, turn, seed) =>
    placed(c, { x: W / 2, y: 290, turn }, () => {
      const spikes = [];
      for (let i = 0; i < points * 2; i++) {
        const r = i % 2 ? inner : outer * (0.7 + hash(seed + i) * 0.5);
        spikes.push([Math.cos((i * Math.PI) / points) * r, Math.sin((i * Math.PI) / points) * r]);
      }
      poly(c, color, ...spikes);
    });
  const grow = easeOut(span(since, 0.05, 0.5)) + (since > 1.1 ? 0.12 : 0);
  burst(14, 250 * grow, 470 * grow, INK, 0, 5);
  burst(12, 170 * grow, 330 * grow, GOLD, 0, 40);
  burst(9, 80 * grow, 190 * grow, CREAM, 0, 80);
  for (let i = 0; i < 14; i++) {
    const a = hash(i + 300) * TAU;
    const r = since * (180 + hash(i) * 330);
    placed(
      c,
      {
        x: W / 2 + Math.cos(a) * r,
        y: 290 + Math.sin(a) * r * 0.8 + since * since * 60,
        turn: since * (hash(i + 9) - 0.5) * 12,
      },
      () => poly(c, i % 3 ? INK : CREAM, [-16, 12], [18, 6], [0, -18]),
    );
  }
}

function after(c, t) {
  ground(c, CREAM);
  disc(c, 480, 380 - easeOut(span(t, 0, 4)) * 120, 170, RED);
  poly(c, GOLD, [0, 400], [300, 372], [620, 398], [W, 360], [W, H], [0, H]);
  const x = 560 + t * 62;
  for (let i = 0; i < 4; i++) box(c, x - i * 34, 372 - 3, 30, 15, TEAL);
  for (let i = 0; i < 3; i++) disc(c, x + 12 - i * 26 - t * 6, 354 - i * 12, 6 + i * 4, "#e9d3b0");
  poly(c, INK, [0, 470], [160, 410], [420, 470], [700, 505], [W, 480], [W, H], [0, H]);
  walker(c, 185, 418, 1.5, 0.02, INK, { swing: 0.14, coat: true });
  const fall = span(t, 0.3, 3);
  placed(
    c,
    {
      x: lerp(470, 190, easeInOut(fall)) + wave(t, 1.3) * 26 * (1 - fall),
      y: lerp(40, 268, fall),
      turn: wave(t, 1.3, 0.25) * 0.5 * (1 - fall),
      scale: 1.5,
    },
    () => {
      poly(c, DEEP, [-10, 0], [-8, -14], [10, -14], [12, 0]);
      line(c, DEEP, 5, [-16, 0], [18, 0]);
    },
  );
}

export const clip = {
  name: "action",
  label: "ACTION",
  title: "Marquee demo reel: Action",
  font: "Big Shoulders",
  weight: 900,
  endWords: "END OF REEL",
  endSize: 120,
  poster: 10.4,
  trailer: [8, 17],
  leader: { back: CREAM, ink: INK, sweep: RED },
  card: { back: INK, ink: CREAM, accent: GOLD, dim: DEEP },
  scenes: [
    [2.25, title],
    [4, rails],
    [8, roof],
    [12, wheels],
    [14, eyes],
    [16, map],
    [20, tunnel],
    [24, leap],
    [28, panels],
    [32, clash],
    [36, after],
    [
      40,
      (c, t) =>
        endCard(c, t, clip, () => {
          const k = easeOut(span(t, 0, 0.5));
          poly(c, RED, [-300, H], [-300 + k * 760, H], [-60 + k * 760, 0], [-300, 0]);
        }),
    ],
  ],
};
