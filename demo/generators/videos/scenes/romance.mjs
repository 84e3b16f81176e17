// ROMANCE: two lights drift through a rainy city until they meet. Plum, rose, gold.

import {
  box,
  clamp,
  disc,
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

const NIGHT = "#1c1838";
const PLUM = "#2d2355";
const DUSK = "#463273";
const ROSE = "#ef6a86";
const PEACH = "#ffb29b";
const GOLD = "#ffd27a";
const MILK = "#fff1e2";

function light(c, x, y, color, size = 1) {
  disc(c, x, y, 34 * size, `${color}22`);
  disc(c, x, y, 22 * size, `${color}55`);
  disc(c, x, y, 11 * size, color);
}

function ribbon(c, path, t, length, color, width) {
  for (let k = 0; k < 3; k++) {
    const points = [];
    for (let i = 0; i <= 26; i++) points.push(path(t - ((length * (3 - k)) / 3) * (1 - i / 26)));
    line(c, color, width * (0.35 + k * 0.3), ...points);
  }
}

function stars(c, count, color, t) {
  for (let i = 0; i < count; i++)
    disc(
      c,
      hash(i) * W,
      hash(i + 500) * 400,
      1 + hash(i + 90) * 1.6 + (i % 9 === 0 ? wave(t, 2, hash(i)) * 0.6 : 0),
      color,
    );
}

function title(c, t) {
  ground(c, NIGHT);
  const k = easeOut(span(t, 0, 1.2));
  disc(c, lerp(220, 400, k), 250, 150, "#c5476f");
  c.globalAlpha = 0.82;
  disc(c, lerp(740, 560, k), 250, 150, "#c98442");
  c.globalAlpha = span(t, 0.25, 0.8);
  words(c, "Romance", W / 2, 292, {
    size: 132,
    color: MILK,
    font: "Playfair Display",
    weight: 700,
  });
  words(c, "A MARQUEE DEMO REEL", W / 2, 450, { size: 21, color: PEACH, spacing: 8 });
  c.globalAlpha = 1;
  bulbs(c, t, GOLD, DUSK);
}

function apart(c, t) {
  ground(c, NIGHT);
  stars(c, 70, "#6d5fa3", t);
  poly(
    c,
    PLUM,
    [0, 430],
    [160, 380],
    [330, 440],
    [520, 392],
    [700, 450],
    [860, 400],
    [W, 430],
    [W, H],
    [0, H],
  );
  poly(c, "#141029", [0, 500], [220, 462], [480, 505], [730, 465], [W, 500], [W, H], [0, H]);
  const a = (s) => [250 + Math.sin(s * 1.5) * 150 - s * 8, 230 + Math.sin(s * 3) * 70];
  const b = (s) => [710 - Math.sin(s * 1.3 + 0.6) * 140 + s * 8, 240 + Math.cos(s * 2.6) * 80];
  ribbon(c, a, t + 2, 1.1, "#ef6a8655", 7);
  ribbon(c, b, t + 2, 1.1, "#ffd27a55", 7);
  light(c, ...a(t + 2), ROSE);
  light(c, ...b(t + 2), GOLD);
}

const BOKEH = Array.from({ length: 34 }, (_, i) => ({
  x: hash(i) * 1040 - 40,
  y: 60 + hash(i + 40) * 400,
  r: 20 + hash(i + 80) * 52,
  depth: 0.3 + hash(i + 80) * 0.9,
  color: [ROSE, PEACH, GOLD, "#7a5cc4", "#4f7fc9", MILK][Math.floor(hash(i + 120) * 6)],
  beat: hash(i + 160),
}));

function pane(c, t) {
  ground(c, NIGHT);
  box(c, 0, 330, W, 220, PLUM);
  for (const b of BOKEH) {
    const glow = 0.3 + 0.16 * clamp(wave(t, 4, b.beat) * 12, -1, 1) * (b.beat < 0.4 ? 1 : 0);
    c.globalAlpha = glow;
    disc(c, b.x, b.y, b.r, b.color);
    c.globalAlpha = Math.min(1, glow + 0.25);
    ring(c, b.x, b.y, b.r - 1.5, 2, b.color);
  }
  c.globalAlpha = 1;
  for (let i = 0; i < 26; i++) {
    const size = 3 + hash(i + 700) * 6;
    const life = mod(t / (5 + hash(i + 20) * 3) + hash(i + 31), 1);
    const run = life < 0.55 ? 0 : easeInOut(span(life, 0.55, 1));
    const x = even(hash(i + 610) * W);
    const y = even(20 + hash(i + 650) * 300 + run * 460);
    if (run > 0) line(c, "#fff1e21c", size * 0.9, [x, y - Math.min(120, run * 260)], [x, y]);
    oval(c, x, y, size, size * 1.25, "#fff1e266");
    disc(c, x - size * 0.3, y - size * 0.3, size * 0.28, MILK);
  }
  // window frame, and two lights finding each other beyond it
  const meet = easeInOut(span(t, 3, 7.4));
  light(c, lerp(150, 452, meet), 300 + wave(t, 3) * 26, ROSE, 1.3);
  light(c, lerp(830, 512, meet), 280 + wave(t, 3.4, 0.3) * 26, GOLD, 1.3);
  box(c, 0, 0, W, 16, "#0f0c20");
  box(c, 0, H - 30, W, 30, "#0f0c20");
  box(c, W / 2 - 7, 0, 14, H, "#0f0c20");
}

function facade(c, x, width, wall, lamp, t, seed) {
  box(c, x, 40, width, 500, wall);
  for (let row = 0; row < 5; row++) {
    for (let col = 0; col < 4; col++) {
      const n = seed + row * 4 + col;
      const wx = x + 30 + col * ((width - 60) / 4) + 10;
      const wy = 76 + row * 92;
      const chosen = row === 2 && col === (seed ? 0 : 3);
      const lit = chosen ? t > (seed ? 1.5 : 0.7) : hash(n) > 0.72 && t < 2.4 + hash(n + 5);
      roundBox(c, wx, wy, 50, 66, [25, 25, 3, 3], lit ? lamp : "#151128");
      if (chosen && lit) {
        const px = wx + 25;
        disc(c, px, wy + 34, 10, NIGHT);
        roundBox(c, px - 15, wy + 45, 30, 21, [10, 10, 0, 0], NIGHT);
        if (t > 2.3)
          line(
            c,
            NIGHT,
            6,
            [px + (seed ? -12 : 12), wy + 54],
            [px + (seed ? -20 : 20), wy + 30 + wave(t, 0.5) * 5],
          );
      }
      line(c, "#151128", 3, [wx, wy + 33], [wx + 50, wy + 33]);
    }
  }
}

function windows(c, t) {
  ground(c, DUSK);
  disc(c, 480, 150, 62, MILK);
  disc(c, 502, 138, 54, DUSK);
  facade(c, 0, 360, "#251d49", PEACH, t, 0);
  facade(c, 600, 360, "#2b2154", GOLD, t, 60);
  line(c, "#151128", 3, [360, 260], [420, 284], [480, 292], [540, 284], [600, 260]);
  for (let i = 0; i < 5; i++)
    disc(c, 390 + i * 45, [273, 287, 292, 287, 273][i] + 8, 6, t > 0.4 * i ? GOLD : PLUM);
}

function umbrellas(c, t) {
  ground(c, "#3a3168");
  for (let i = 0; i < 9; i++) box(c, 0, i * 66 - 6, W, 3, "#332a5e");
  const parasol = (x, y, r, color, rib, turn) =>
    placed(c, { x, y, turn }, () => {
      const points = [];
      for (let k = 0; k < 8; k++)
        points.push([Math.cos((k * TAU) / 8) * r, Math.sin((k * TAU) / 8) * r]);
      poly(c, color, ...points);
      for (const p of points) line(c, rib, 2, [0, 0], p);
      disc(c, 0, 0, 5, rib);
    });
  for (let i = 0; i < 26; i++) {
    const right = i % 2 === 0;
    const lane = 30 + (i % 13) * 42;
    const x =
      even(mod((right ? 1 : -1) * t * 24 * (3 + (i % 3)) + hash(i + 60) * 1160, 1160)) - 100;
    const near = Math.max(0, 1 - Math.hypot((x - 480) / 170, (lane - 270) / 110));
    parasol(
      x,
      even(lane + (lane < 270 ? -1 : 1) * near * 90),
      40,
      i % 3 ? NIGHT : PLUM,
      "#4a3d80",
      hash(i) * 3,
    );
  }
  const k = easeInOut(span(t, 0.2, 2.9));
  const swirl = span(t, 2.4, 4) * 1.6;
  const gap = lerp(560, 47, k);
  parasol(
    even(480 - Math.cos(swirl) * gap),
    even(270 - Math.sin(swirl) * gap),
    50,
    ROSE,
    MILK,
    0.2,
  );
  parasol(
    even(480 + Math.cos(swirl) * gap),
    even(270 + Math.sin(swirl) * gap),
    50,
    GOLD,
    MILK,
    -0.2,
  );
}

function bridge(c, t) {
  ground(c, DUSK);
  disc(c, 480, 220, 150, PEACH);
  box(c, 0, 400, W, 140, NIGHT);
  for (let i = 0; i < 6; i++) {
    const w = 130 - i * 16 + wave(t, 1.6, i * 0.23) * 16;
    roundBox(c, 480 - w, 412 + i * 20, w * 2, 8, 4, i % 2 ? ROSE : PEACH);
  }
  c.strokeStyle = "#120e26";
  c.lineWidth = 26;
  c.beginPath();
  c.ellipse(480, 430, 470, 120, 0, Math.PI, TAU);
  c.stroke();
  for (let i = -5; i <= 5; i++) {
    const x = 480 + i * 80;
    const y = 430 - 120 * Math.sqrt(Math.max(0, 1 - ((i * 80) / 470) ** 2));
    line(c, "#120e26", 5, [x, y], [x, y - 44]);
    if (i % 2) disc(c, x, y - 48, 6, GOLD);
  }
  const k = easeInOut(span(t, 0, 3));
  const step = k < 1 ? t * 1.2 : 0;
  const deck = (x) => 430 - 120 * Math.sqrt(1 - ((x - 480) / 470) ** 2) - 12;
  const left = lerp(130, 458, k);
  const right = lerp(830, 502, k);
  walker(c, left, deck(left), 1.05, step, "#120e26", {
    swing: k < 1 ? 0.45 : 0.08,
    coat: true,
    hat: true,
  });
  walker(c, right, deck(right), 1, step + 0.2, "#120e26", {
    facing: -1,
    swing: k < 1 ? 0.42 : 0.08,
    coat: true,
  });
}

function dance(c, t) {
  ground(c, NIGHT);
  disc(c, W / 2, H / 2, 250, "#221d42");
  placed(c, { x: W / 2, y: H / 2 }, () => {
    // two rose curves of seven petals, one turned half a circle from the other
    const turns = easeInOut(span(t, -0.8, 6.6)) * Math.PI * 3;
    const rose = (a, flip) => {
      const r = 222 * Math.cos((a * 7) / 3);
      return [Math.cos(a + flip) * r, Math.sin(a + flip) * r];
    };
    for (const [flip, color] of [
      [0, ROSE],
      [Math.PI, GOLD],
    ]) {
      const points = [];
      const steps = Math.max(2, Math.ceil(turns * 26));
      for (let i = 0; i <= steps; i++) points.push(rose((turns * i) / steps, flip));
      line(c, color, 4, ...points);
    }
    const bloom = easeOut(span(t, 6.2, 7.6));
    for (let k = 0; k < 9; k++)
      placed(c, { turn: (k * TAU) / 9 }, () =>
        oval(c, 74 * bloom, 0, 68 * bloom, 27 * bloom, k % 2 ? ROSE : PEACH),
      );
    disc(c, 0, 0, 30 * bloom, GOLD);
    light(c, ...rose(turns, 0), ROSE, 1.2 - bloom);
    light(c, ...rose(turns, Math.PI), GOLD, 1.2 - bloom);
  });
}

function dawn(c, t) {
  const k = easeInOut(span(t, 0, 3.4));
  ground(c, "#f9a58c");
  box(c, 0, 0, W, 120, "#ee8b8b");
  box(c, 0, 120, W, 100, "#f4988b");
  box(c, 0, 290, W, 90, "#ffb993");
  disc(c, lerp(280, 455, k), lerp(420, 290, k), 96, ROSE);
  c.globalAlpha = 0.85;
  disc(c, lerp(680, 505, k), lerp(420, 290, k), 96, GOLD);
  c.globalAlpha = 1;
  box(c, 0, 380, W, 170, DUSK);
  for (let i = 0; i < 7; i++) {
    const w = 120 - i * 10 + wave(t, 2, i * 0.31) * 14;
    roundBox(c, 480 - w, 392 + i * 19, w * 2, 7, 4, i % 2 ? GOLD : PEACH);
  }
  poly(c, NIGHT, [0, 470], [250, 452], [420, 500], [430, H], [0, H]);
  walker(c, 180, 462, 1.15, 0.05, NIGHT, { swing: 0.08, coat: true, hat: true });
  walker(c, 216, 461, 1.08, 0.05, NIGHT, { swing: 0.08, coat: true });
  for (let i = 0; i < 4; i++) {
    const x = 560 + i * 46 + t * 26;
    const flap = wave(t, 0.7, i * 0.2) * 6;
    line(
      c,
      NIGHT,
      3,
      [x - 13, 130 + i * 16 - flap],
      [x, 136 + i * 16],
      [x + 13, 130 + i * 16 - flap],
    );
  }
}

export const clip = {
  name: "romance",
  label: "ROMANCE",
  title: "Marquee demo reel: Romance",
  font: "Playfair Display",
  weight: 700,
  poster: 26.6,
  trailer: [20, 29],
  leader: { back: PEACH, ink: NIGHT, sweep: ROSE },
  card: { back: NIGHT, ink: MILK, accent: GOLD, dim: DUSK },
  scenes: [
    [2.25, title],
    [4, apart, 24],
    [8, pane],
    [16, windows],
    [20, umbrellas, 24],
    [24, bridge],
    [28, dance, 24],
    [36, dawn],
    [
      40,
      (c, t) =>
        endCard(c, t, clip, () => {
          disc(c, 445, 250, 118, "#5a2f5e");
          disc(c, 515, 250, 118, "#6b4a4f88");
        }),
    ],
  ],
};
