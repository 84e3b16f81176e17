// TECH: from a drawing on a table to a dish on the moon. Blueprint navy, cyan, orange.

import {
  box,
  clipped,
  disc,
  easeIn,
  easeInOut,
  easeOut,
  ground,
  H,
  hash,
  lerp,
  line,
  mod,
  oval,
  penLine,
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

const NAVY = "#0c2242";
const DEEP = "#071530";
const BLUE = "#17407a";
const CYAN = "#62dfe6";
const ICE = "#ecf7ff";
const ORANGE = "#ff7d3c";
const SAND = "#ffd08a";

function grid(c, step = 40, color = "#153765") {
  for (let x = 0; x <= W; x += step) box(c, x, 0, 1, H, color);
  for (let y = 20; y <= H; y += step) box(c, 0, y, W, 1, color);
}

function starfield(c, shift, color = "#5f86b8") {
  for (let i = 0; i < 80; i++)
    disc(
      c,
      mod(hash(i) * W - shift * (0.5 + hash(i + 7)), W),
      hash(i + 300) * H,
      1 + hash(i + 60) * 1.4,
      color,
    );
}

function rocket(c, x, y, scale, turn, t, { flame = 1, body = ICE } = {}) {
  placed(c, { x, y, scale, turn }, () => {
    if (flame > 0) {
      const f = flame * (1 + wave(t, 0.16) * 0.14);
      poly(c, ORANGE, [-16, 58], [0, 58 + 86 * f], [16, 58]);
      poly(c, SAND, [-8, 58], [0, 58 + 48 * f], [8, 58]);
    }
    poly(c, ORANGE, [-20, 20], [-42, 62], [-20, 56]);
    poly(c, ORANGE, [20, 20], [42, 62], [20, 56]);
    c.fillStyle = body;
    c.beginPath();
    c.moveTo(0, -92);
    c.bezierCurveTo(34, -56, 26, 20, 20, 58);
    c.lineTo(-20, 58);
    c.bezierCurveTo(-26, 20, -34, -56, 0, -92);
    c.fill();
    disc(c, 0, -22, 11, BLUE);
    ring(c, 0, -22, 11, 4, ORANGE);
    box(c, -21, 36, 42, 7, BLUE);
  });
}

function title(c, t) {
  ground(c, NAVY);
  grid(c);
  const k = span(t, 0, 1);
  for (let i = 0; i < 4; i++) {
    c.strokeStyle = i % 2 ? CYAN : ORANGE;
    c.lineWidth = 2;
    c.beginPath();
    c.ellipse(W / 2, 260, 330 + i * 22, 96 + i * 12, -0.12, 0, Math.max(0.01, easeOut(k) * TAU));
    c.stroke();
    const a = t * (0.9 + i * 0.3) + i * 1.7;
    placed(c, { x: W / 2, y: 260, turn: -0.12 }, () =>
      disc(c, Math.cos(a) * (330 + i * 22), Math.sin(a) * (96 + i * 12), 7, i % 2 ? CYAN : ORANGE),
    );
  }
  c.globalAlpha = span(t, 0.2, 0.6);
  words(c, "TECH", W / 2 + 20, 318, {
    size: 170,
    color: ICE,
    font: "Poiret One",
    weight: 400,
    spacing: 40,
  });
  words(c, "A MARQUEE DEMO REEL", W / 2, 452, { size: 21, color: CYAN, spacing: 8 });
  c.globalAlpha = 1;
  bulbs(c, t, ICE, BLUE);
}

function blueprint(c, t) {
  ground(c, NAVY);
  grid(c);
  const p = (a, b) => easeInOut(span(t, a, b));
  const half = [
    [480, 70],
    [506, 108],
    [522, 160],
    [528, 220],
    [526, 300],
    [518, 380],
  ];
  penLine(c, ICE, 4, p(0.1, 1.2), ...half, [480, 380]);
  penLine(c, ICE, 4, p(0.1, 1.2), ...half.map(([x, y]) => [W - x, y]), [480, 380]);
  penLine(c, ICE, 4, p(0.9, 1.6), [526, 300], [584, 404], [520, 384]);
  penLine(c, ICE, 4, p(0.9, 1.6), [434, 300], [376, 404], [440, 384]);
  ring(c, 480, 190, 24, 3, CYAN, -TAU / 4, -TAU / 4 + p(1.2, 1.8) * TAU);
  ring(c, 480, 190, 15, 2, CYAN, -TAU / 4, -TAU / 4 + p(1.3, 1.9) * TAU);
  penLine(c, CYAN, 2, p(1.4, 2), [438, 250], [522, 250]);
  penLine(c, CYAN, 2, p(1.5, 2.1), [436, 336], [524, 336]);
  const measure = (a, from, to, label, lx, ly) => {
    const k = p(a, a + 0.6);
    if (k <= 0) return;
    penLine(c, ORANGE, 2, k, from, to);
    disc(c, ...from, 4, ORANGE);
    if (k >= 1) {
      disc(c, ...to, 4, ORANGE);
      words(c, label, lx, ly, { size: 17, color: ORANGE, weight: 600, spacing: 1 });
    }
  };
  measure(1.7, [660, 70], [660, 380], "44.0 m", 704, 232);
  measure(2, [376, 440], [584, 440], "9.6 m", 480, 466);

  penLine(c, CYAN, 2, p(2.3, 3.4), [90, 400], [90, 490], [290, 490]);
  ring(c, 760 + 60, 430, 50, 2, CYAN, 0, p(2.5, 3.4) * TAU);
  for (let i = 0; i < 6; i++) {
    const a = (i * TAU) / 6 + 0.26;
    ring(
      c,
      820 + Math.cos(a) * 30,
      430 + Math.sin(a) * 30,
      10,
      2,
      CYAN,
      0,
      p(2.6 + i * 0.1, 3.2 + i * 0.1) * TAU,
    );
  }
  // a sketch of the route to the moon, on the left of the sheet
  ring(c, 190, 270, 46, 3, CYAN, 0, p(0.5, 1.4) * TAU);
  ring(c, 190, 270, 76, 2, "#2f6fa3", 0, p(0.8, 1.7) * TAU);
  const way = [];
  for (let i = 0; i <= 40; i++)
    way.push([
      190 + Math.cos(2.2 + i * 0.1) * (76 + i * 1.9),
      270 + Math.sin(2.2 + i * 0.1) * (76 + i * 1.4),
    ]);
  penLine(c, ORANGE, 3, p(1.4, 3.2), ...way);
  ring(c, 348, 204, 18, 3, CYAN, 0, p(2.8, 3.4) * TAU);
  ring(c, 820, 160, 64, 3, CYAN, 0, p(1.8, 2.6) * TAU);
  ring(c, 820, 160, 22, 3, CYAN, 0, p(2, 2.7) * TAU);
  for (let i = 0; i < 4; i++)
    penLine(
      c,
      ICE,
      3,
      p(2.2, 2.9),
      [820 + Math.cos((i * TAU) / 4 + 0.78) * 64, 160 + Math.sin((i * TAU) / 4 + 0.78) * 64],
      [820 + Math.cos((i * TAU) / 4 + 0.78) * 96, 160 + Math.sin((i * TAU) / 4 + 0.78) * 96],
    );
  const curve = [];
  for (let i = 0; i <= 24; i++) curve.push([90 + i * 7.5, 488 - (i / 24) ** 2 * 78]);
  penLine(c, ORANGE, 3, p(2.8, 3.8), ...curve);
}

const TRACES = [
  [
    [0, 80],
    [180, 80],
    [230, 130],
    [380, 130],
    [430, 180],
  ],
  [
    [0, 200],
    [120, 200],
    [160, 240],
    [400, 240],
  ],
  [
    [0, 350],
    [200, 350],
    [250, 300],
    [400, 300],
  ],
  [
    [0, 470],
    [260, 470],
    [340, 390],
    [420, 390],
  ],
  [
    [960, 130],
    [760, 130],
    [700, 190],
    [560, 190],
  ],
  [
    [960, 270],
    [560, 270],
  ],
  [
    [960, 400],
    [800, 400],
    [740, 340],
    [560, 340],
  ],
  [
    [960, 490],
    [640, 490],
    [560, 410],
  ],
  [
    [480, 0],
    [480, 150],
  ],
  [
    [300, 0],
    [300, 60],
    [440, 160],
  ],
  [
    [520, 540],
    [520, 400],
  ],
  [
    [700, 0],
    [700, 90],
    [540, 160],
  ],
];

function circuit(c, t) {
  ground(c, DEEP);
  TRACES.forEach((points, i) => {
    line(c, BLUE, 6, ...points);
    const grown = easeOut(span(t, 0.1 + i * 0.08, 1.2 + i * 0.08));
    penLine(c, CYAN, 4, grown, ...points);
    ring(c, ...points[0].map((v, k) => Math.min(k ? H - 20 : W - 20, Math.max(20, v))), 9, 4, CYAN);
    for (let n = 0; n < 2; n++) {
      const at = mod(t * 0.7 + hash(i) + n * 0.5, 1);
      if (t > 1.2 && at < 0.98) {
        c.globalAlpha = 0;
        const tip = penLine(c, CYAN, 1, at, ...points);
        c.globalAlpha = 1;
        disc(c, ...tip, 7, ORANGE);
      }
    }
  });
  roundBox(c, 400, 150, 160, 260, 10, NAVY);
  c.strokeStyle = CYAN;
  c.lineWidth = 4;
  c.beginPath();
  c.roundRect(400, 150, 160, 260, 10);
  c.stroke();
  for (let y = 0; y < 6; y++)
    for (let x = 0; x < 4; x++) {
      const on = t > 1 && hash(Math.floor(t * 4) * 31 + y * 4 + x) > 0.5;
      const lit = hash(x + y * 9) > 0.7 ? ORANGE : CYAN;
      box(c, 422 + x * 32, 178 + y * 36, 22, 24, on ? lit : BLUE);
    }
}

function gauges(c, t) {
  ground(c, NAVY);
  const dial = (x, y, r, value, color, label) => {
    ring(c, x, y, r, 16, BLUE, TAU * 0.375, TAU * 1.125);
    ring(c, x, y, r, 16, color, TAU * 0.375, TAU * (0.375 + 0.75 * Math.max(0.001, value)));
    const a = TAU * (0.375 + 0.75 * value);
    line(c, ICE, 5, [x, y], [x + Math.cos(a) * (r - 22), y + Math.sin(a) * (r - 22)]);
    disc(c, x, y, 9, ICE);
    words(c, label, x, y + r * 0.78, { size: 16, color: ICE, spacing: 3 });
  };
  dial(180, 190, 100, easeInOut(span(t, 0, 3)) * 0.92 + wave(t, 0.5) * 0.01, CYAN, "FUEL");
  dial(180, 410, 70, 0.5 + wave(t, 2) * 0.3, ORANGE, "FLOW");
  dial(780, 190, 100, easeIn(span(t, 0.4, 3.8)), ORANGE, "THRUST");
  dial(780, 410, 70, 0.5 + wave(t, 1.4, 0.3) * 0.26, CYAN, "TRIM");
  const n = 4 - Math.min(3, Math.floor(t)) - 1;
  const beat = mod(t, 1);
  ring(c, 480, 262, 150, 4, CYAN);
  ring(c, 480, 262, 135, 14, ORANGE, -TAU / 4, -TAU / 4 + Math.max(0.001, beat) * TAU);
  placed(c, { x: 480, y: 262, scale: 1 + 0.14 * (1 - easeOut(span(beat, 0, 0.25))) }, () =>
    words(c, n ? String(n) : "GO", 0, n ? 60 : 50, {
      size: n ? 170 : 140,
      color: ICE,
      font: "Big Shoulders",
      weight: 700,
    }),
  );
  for (let i = 0; i < 16; i++) box(c, 352 + i * 16, 456, 11, 18, i < t * 4 ? CYAN : BLUE);
}

function launch(c, t) {
  ground(c, "#123563");
  disc(c, 760, 120, 44, ICE);
  disc(c, 776, 110, 38, "#123563");
  poly(c, NAVY, [0, 440], [200, 400], [420, 440], [700, 390], [W, 430], [W, H], [0, H]);
  const climb = easeIn(span(t, 0.7, 3.6)) * 620;
  for (let y = 150; y < 450; y += 40) {
    line(c, DEEP, 4, [318, y], [362, y + 40]);
    line(c, DEEP, 4, [362, y], [318, y + 40]);
  }
  line(c, DEEP, 6, [318, 130], [318, 470]);
  line(c, DEEP, 6, [362, 130], [362, 470]);
  const arm = easeInOut(span(t, 0.2, 0.7)) * 0.9;
  placed(c, { x: 362, y: 250, turn: -arm }, () => box(c, 0, -5, 84, 10, DEEP));
  rocket(c, 480, 356 - climb, 1.35, 0, t, { flame: t > 0.5 ? 1.2 : 0 });
  box(c, 0, 452, W, 90, DEEP);
  if (t > 0.5)
    for (let i = 0; i < 38; i++) {
      const age = t - 0.5 - hash(i) * 1.3;
      if (age < 0) continue;
      const side = i % 2 ? 1 : -1;
      const far = easeOut(span(age, 0, 2.2));
      disc(
        c,
        480 + side * far * hash(i + 20) * 440,
        462 - far * hash(i + 50) * 90,
        (18 + hash(i + 80) * 46) * easeOut(span(age, 0, 0.8)),
        i % 3 ? ICE : "#b9d7ee",
      );
    }
}

function orbits(c, t) {
  ground(c, DEEP);
  starfield(c, 0);
  const tilt = 0.44;
  placed(c, { x: 400, y: 280, turn: -0.18 }, () => {
    const rings = [150, 215, 290, 380];
    const arc = (r, from, to, color, width) => {
      c.strokeStyle = color;
      c.lineWidth = width;
      c.beginPath();
      c.ellipse(0, 0, r, r * tilt, 0, from, to);
      c.stroke();
    };
    for (const r of rings) arc(r, Math.PI, TAU, BLUE, 2.5);
    const sat = (r, a, size, color, front) => {
      if (Math.sin(a) > 0 !== front) return;
      placed(c, { x: Math.cos(a) * r, y: Math.sin(a) * r * tilt }, () => {
        box(c, -size * 2.4, -size * 0.5, size * 4.8, size, color);
        disc(c, 0, 0, size, ICE);
      });
    };
    const all = (front) =>
      rings.slice(0, 3).forEach((r, i) => {
        sat(r, t * (1.2 - i * 0.3) + i * 2, 8, CYAN, front);
        sat(r, t * (1.2 - i * 0.3) + i * 2 + 2.6, 6, ORANGE, front);
      });
    all(false);
    disc(c, 0, 0, 96, BLUE);
    c.save();
    c.beginPath();
    c.arc(0, 0, 96, 0, TAU);
    c.clip();
    for (let i = 0; i < 5; i++)
      oval(c, mod(i * 90 - t * 24, 400) - 200, -50 + (i % 3) * 46, 50, 19, CYAN);
    disc(c, 46, 34, 118, "#0000");
    c.fillStyle = "rgba(7,21,48,0.45)";
    c.beginPath();
    c.arc(0, 0, 96, -0.9, 2.2);
    c.arc(-46, -30, 104, 1.9, -0.55, true);
    c.fill();
    c.restore();
    for (const r of rings) arc(r, 0, Math.PI, r === 380 ? "#35629c" : BLUE, 2.5);
    all(true);
  });
  // the moon, and the transfer orbit to it
  const path = (k) => {
    const a = lerp(0.6, 5.6, k);
    const r = lerp(150, 470, easeIn(k) * 0.75 + k * 0.25);
    return [400 + Math.cos(a) * r, 280 + Math.sin(a) * r * 0.5];
  };
  const done = easeInOut(span(t, 0.6, 7.6));
  const moon = path(1);
  disc(c, moon[0] + 46, moon[1] - 20, 44, "#c9d6e4");
  disc(c, moon[0] + 32, moon[1] - 30, 9, "#a9bccf");
  disc(c, moon[0] + 58, moon[1] - 8, 12, "#a9bccf");
  for (let i = 0; i < done * 60; i++) disc(c, ...path(i / 60), 2.5, ORANGE);
  const here = path(done);
  const next = path(Math.min(1, done + 0.01));
  if (done < 1)
    rocket(c, ...here, 0.3, Math.atan2(next[1] - here[1], next[0] - here[0]) + TAU / 4, t);
}

function porthole(c, t) {
  ground(c, "#16335f");
  for (const x of [40, 920]) for (let i = 0; i < 6; i++) disc(c, x, 60 + i * 84, 7, BLUE);
  c.save();
  c.beginPath();
  c.arc(480, 262, 205, 0, TAU);
  c.clip();
  ground(c, DEEP);
  starfield(c, 0);
  const r = lerp(46, 176, easeInOut(span(t, 0, 4)));
  placed(c, { x: 500, y: 290, scale: r / 100 }, () => {
    disc(c, 0, 0, 100, "#d5dfea");
    for (const [x, y, s] of [
      [-40, -30, 20],
      [30, -50, 12],
      [18, 24, 26],
      [-34, 46, 14],
      [62, 10, 12],
      [-70, 10, 10],
    ])
      disc(c, x, y, s, "#b3c3d4");
  });
  c.restore();
  ring(c, 480, 262, 214, 26, ICE);
  ring(c, 480, 262, 230, 8, "#9cb9d4");
  for (let i = 0; i < 12; i++)
    disc(c, 480 + Math.cos((i * TAU) / 12) * 214, 262 + Math.sin((i * TAU) / 12) * 214, 6, BLUE);
  ring(c, 480, 262, 70, 2, CYAN);
  line(c, CYAN, 2, [380, 262], [440, 262]);
  line(c, CYAN, 2, [520, 262], [580, 262]);
  // the cabin's floating things
  placed(c, { x: 150 + wave(t, 6) * 14, y: 300 + wave(t, 5) * 20, turn: t * 0.5 }, () => {
    box(c, -44, -6, 70, 12, ORANGE);
    poly(c, SAND, [26, -6], [44, 0], [26, 6]);
  });
  placed(c, { x: 815 + wave(t, 5) * 12, y: 240 + wave(t, 6, 0.3) * 22, turn: -t * 0.35 }, () => {
    roundBox(c, -26, -26, 52, 52, 8, CYAN);
    ring(c, 32, 0, 15, 7, CYAN, -TAU / 4, TAU / 4);
  });
}

function craters(c, y) {
  box(c, 0, y, W, H - y, "#c6d3e0");
  for (const [x, dy, rx] of [
    [120, 60, 90],
    [330, 32, 50],
    [700, 84, 110],
    [860, 30, 60],
    [520, 104, 60],
  ]) {
    oval(c, x, y + dy, rx, rx * 0.22, "#93a8bd");
    oval(c, x, y + dy + 4, rx * 0.92, rx * 0.17, "#aebfd0");
  }
}

function earth(c, x, y, r) {
  disc(c, x, y, r, "#2c6fc2");
  oval(c, x - r * 0.3, y - r * 0.2, r * 0.42, r * 0.26, CYAN, 0.4);
  oval(c, x + r * 0.3, y + r * 0.34, r * 0.36, r * 0.2, CYAN, -0.5);
}

function landing(c, t) {
  ground(c, DEEP);
  starfield(c, 0);
  earth(c, 200, 130, 58);
  craters(c, 400);
  const down = easeOut(span(t, 0, 3));
  const y = lerp(-60, 344, down);
  const legs = easeOut(span(t, 1, 1.8));
  oval(c, 520, 438, lerp(20, 90, down), 9, "#93a8bd");
  if (t > 1.8)
    for (let i = 0; i < 12; i++) {
      const age = Math.min(t, 3.1) - 1.8 - hash(i) * 0.6;
      if (age > 0)
        disc(
          c,
          520 + (i % 2 ? 1 : -1) * (50 + age * 120 * (0.5 + hash(i + 4))),
          434 - hash(i + 9) * 20,
          9 + age * 10,
          i % 2 ? ICE : "#dce7f1",
        );
    }
  placed(
    c,
    { x: 520 + wave(t, 2) * 10 * (1 - down), y, turn: wave(t, 2.4) * 0.05 * (1 - down) },
    () => {
      if (t < 3) poly(c, ORANGE, [-13, 42], [0, 42 + 56 * (1 + wave(t, 0.17) * 0.2)], [13, 42]);
      for (const s of [-1, 1]) {
        line(c, ICE, 6, [s * 34, 30], [s * lerp(38, 74, legs), lerp(60, 88, legs)]);
        line(
          c,
          ICE,
          6,
          [s * lerp(30, 60, legs), lerp(62, 92, legs)],
          [s * lerp(46, 90, legs), lerp(62, 92, legs)],
        );
      }
      poly(c, ORANGE, [-50, 12], [50, 12], [40, 44], [-40, 44]);
      poly(c, ICE, [-38, 12], [-44, -24], [-22, -50], [22, -50], [44, -24], [38, 12]);
      disc(c, 0, -18, 15, BLUE);
      line(c, ICE, 4, [24, -50], [38, -82]);
      disc(c, 38, -84, 6, mod(t, 0.5) < 0.25 ? ORANGE : CYAN);
    },
  );
}

function dish(c, t) {
  ground(c, DEEP);
  starfield(c, 0);
  earth(c, 760, 130, 46);
  craters(c, 420);
  const open = easeInOut(span(t, 0.1, 1.1));
  line(c, "#8fa6bd", 12, [270, 470], [300, 350]);
  line(c, "#8fa6bd", 12, [340, 470], [304, 350]);
  const send = Math.max(0, t - 1.3);
  for (let i = 0; i < 9; i++) {
    const r = send * 150 - i * 75;
    if (r < 40 || r > 470) continue;
    const a = Math.atan2(130 - 300, 760 - 340);
    ring(c, 340, 310, r, 5, i % 2 ? ORANGE : CYAN, a - 0.34, a + 0.34);
  }
  if (send > 2.2) ring(c, 760, 130, 54 + mod(send - 2.2, 0.5) * 40, 4, ORANGE);
  placed(c, { x: 304, y: 340, turn: lerp(0.9, -0.38, open) }, () => {
    poly(
      c,
      ICE,
      ...Array.from({ length: 13 }, (_, i) => [
        Math.cos(-TAU / 4 + ((i - 6) / 6) * 1.2 * open) * 0 +
          64 -
          Math.abs(i - 6) ** 2 * -1.2 * open -
          20,
        (i - 6) * 16 * lerp(0.3, 1, open),
      ]),
    );
    line(c, ICE, 6, [40, 0], [104, 0]);
    disc(c, 106, 0, 9, ORANGE);
  });
  placed(c, { x: 620, y: 462 }, () => {
    line(c, ICE, 5, [0, 0], [0, -110]);
    const k = easeOut(span(t, 0.6, 1.6));
    poly(c, ORANGE, [0, -110], [76 * k, -104], [76 * k, -66], [0, -70]);
    poly(c, SAND, [20 * k, -98], [20 * k, -78], [44 * k, -88]);
  });
}

export const clip = {
  name: "tech",
  label: "TECH",
  title: "Marquee demo reel: Tech",
  font: "Poiret One",
  weight: 400,
  endSize: 96,
  poster: 23.4,
  trailer: [15, 24],
  leader: { back: NAVY, ink: ICE, sweep: BLUE },
  card: { back: NAVY, ink: ICE, accent: CYAN, dim: BLUE },
  scenes: [
    [2.25, title],
    [4, blueprint],
    [8, circuit],
    [12, gauges],
    [16, launch],
    [20, orbits],
    [28, porthole],
    [32, landing],
    [36, dish],
    [
      40,
      (c, t) =>
        endCard(c, t, clip, () => {
          grid(c);
          clipped(
            c,
            [
              [0, 0],
              [W, 0],
              [W, H],
              [0, H],
            ],
            () => {
              ring(c, 480, 262, 180, 2, BLUE);
              disc(c, 480 + Math.cos(t) * 180, 262 + Math.sin(t) * 180, 8, ORANGE);
            },
          );
        }),
    ],
  ],
};
