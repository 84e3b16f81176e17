// DRAMMA: crooked rooms, stairs, doors and one lamp. Bone, black, a little blood red.

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
  placed,
  poly,
  ring,
  span,
  TAU,
  W,
  wave,
  words,
} from "../kit/canvas.mjs";
import { bulbs, dim, endCard } from "../kit/cards.mjs";
import { sitter, walker } from "../kit/figures.mjs";

const BLACK = "#0e0c0d";
const COAL = "#1f1b1c";
const SMOKE = "#3b3536";
const ASH = "#6f6660";
const SEPIA = "#b39f7f";
const BONE = "#efe6d2";
const BLOOD = "#b3262a";

function title(c, t) {
  ground(c, BLACK);
  const swing = wave(t, 2.2) * 0.24;
  const lx = W / 2 + Math.sin(swing) * 130;
  poly(
    c,
    COAL,
    [lx - 30, 90],
    [lx + 30, 90],
    [W / 2 + 420 + swing * 500, H],
    [W / 2 - 420 + swing * 500, H],
  );
  c.globalAlpha = span(t, 0.1, 0.7);
  placed(c, { x: W / 2, y: 324, turn: -0.03 }, () => {
    words(c, "DRAMMA", 10 + swing * -60, 12, {
      size: 150,
      color: BLOOD,
      font: "Limelight",
      weight: 400,
      spacing: 6,
    });
    words(c, "DRAMMA", 0, 0, {
      size: 150,
      color: BONE,
      font: "Limelight",
      weight: 400,
      spacing: 6,
    });
  });
  words(c, "A MARQUEE DEMO REEL", W / 2, 452, { size: 21, color: SEPIA, spacing: 8 });
  c.globalAlpha = 1;
  line(c, SEPIA, 3, [W / 2, 0], [lx, 80]);
  disc(c, lx, 92, 17, BONE);
  bulbs(c, t, BONE, SMOKE);
}

function lamp(c, t) {
  const a = wave(t, 4, 0.02) * 0.5;
  const lx = 480 + Math.sin(a) * 200;
  const ly = Math.cos(a) * 170;
  ground(c, BLACK);
  poly(c, COAL, [120, 60], [800, 20], [850, 400], [90, 380]);
  // the lamp's cone of light, and the objects in it
  clipped(
    c,
    [
      [lx - 26, ly],
      [lx + 26, ly],
      [lx + 330 + a * 330, H + 20],
      [lx - 330 + a * 330, H + 20],
    ],
    () => {
      ground(c, SEPIA);
      poly(c, BONE, [-100, 392], [W + 100, 402], [W + 100, H + 20], [-100, H + 20]);
      poly(c, ASH, [170, 120], [270, 104], [276, 250], [178, 262]);
      poly(c, SEPIA, [184, 134], [258, 122], [262, 238], [190, 248]);
      // long shadows lean away from the lamp
      const lean = (480 - lx) * 1.1;
      poly(c, SMOKE, [356, 470], [412, 470], [400 + lean, 548], [330 + lean, 548]);
      poly(c, SMOKE, [520, 466], [700, 466], [760 + lean, 548], [540 + lean, 548]);
    },
  );
  poly(c, BLACK, [498, 352], [716, 346], [722, 364], [502, 370]);
  line(c, BLACK, 11, [520, 364], [508, 474]);
  line(c, BLACK, 11, [696, 360], [712, 470]);
  line(c, BLACK, 10, [330, 474], [340, 400], [412, 404], [420, 476]);
  line(c, BLACK, 10, [336, 404], [322, 270]);
  sitter(c, 366, 398, 2.1, BLACK, { bow: 0.9 + wave(t, 4, 0.3) * 0.1 });
  poly(c, BLOOD, [590, 344], [640, 341], [644, 349], [592, 352]);
  line(c, ASH, 3, [480, -10], [lx, ly - 24]);
  placed(c, { x: lx, y: ly, turn: -a }, () => {
    poly(c, BLACK, [-14, -26], [14, -26], [44, 6], [-44, 6]);
    line(c, ASH, 3, [-44, 6], [-14, -26], [14, -26], [44, 6]);
    disc(c, 0, 10, 14, BONE);
  });
}

/** Draws the scene of the lamp again, then a closer view: the unopened letter. */
function room(c, t) {
  if (t < 4) return lamp(c, t);
  const k = 1.72 + (t - 4) * 0.02;
  placed(c, { x: 480 - 490 * k, y: 300 - 345 * k, scale: k }, () => lamp(c, t));
}

function stairs(c, t) {
  ground(c, SEPIA);
  poly(c, BONE, [0, 0], [560, 0], [800, H], [0, H]);
  const steps = 11;
  const at = (i) => [70 + i * 68, 470 - i * 36];
  const outline = [[-10, 560]];
  for (let i = 0; i < steps; i++) {
    const [x, y] = at(i);
    outline.push([x - (i % 2) * 7, y], [x + 68 - ((i + 1) % 2) * 7, y - (i % 3) * 2]);
  }
  const climb = span(t, 0, 4) * 7.2 + 0.6;
  const n = Math.floor(climb);
  const f = easeInOut(climb - n);
  const [x0, y0] = at(n);
  const [x1, y1] = at(n + 1);
  const x = lerp(x0, x1, f) + 34;
  const y = lerp(y0, y1, f);
  // the shadow on the wall is bigger than the walker who casts it
  const big = lerp(2.9, 3.7, span(t, 0, 4));
  const sx = x - 150;
  const sy = y + 190;
  walker(c, sx, sy, big, climb * 0.5, ASH, { coat: true, swing: 0.3 });
  const claw = wave(t, 2) * 8;
  const ax = sx + 16 * big;
  const ay = sy - 72 * big;
  line(c, ASH, 22, [sx, ay], [ax + 10, ay - 34], [ax + 60, ay - 52 + claw]);
  for (let k = 0; k < 4; k++)
    line(
      c,
      ASH,
      9,
      [ax + 58, ay - 52 + claw],
      [ax + 92 + k * 3, ay - 84 + k * 22 + claw],
      [ax + 116 - k * 3, ay - 72 + k * 24 + claw],
    );
  poly(c, BLACK, ...outline, [W + 20, 60], [W + 20, 560]);
  line(c, BLACK, 6, [104, 366], [784, 6]);
  for (let i = 0; i < steps; i += 2)
    line(c, BLACK, 5, [at(i)[0] + 34, at(i)[1]], [at(i)[0] + 40 + (i % 3) * 5, at(i)[1] - 102]);
  walker(c, x, y, 0.72, climb * 0.5, BLACK, { coat: true, hat: true, swing: 0.4 });
}

function doors(c, t) {
  ground(c, COAL);
  poly(c, BLACK, [0, 430], [W, 400], [W, H], [0, H]);
  const shapes = [
    [70, 150, 130, 290, -8],
    [270, 120, 120, 310, 10],
    [450, 170, 110, 246, -6],
    [620, 110, 130, 300, 12],
    [810, 150, 100, 256, -10],
  ];
  shapes.forEach(([x, y, w, h, lean], i) => {
    const open =
      easeInOut(span(t, 0.3 + i * 0.55, 1 + i * 0.55)) *
      (i === 4 ? 1 : 1 - 0.9 * easeIn(span(t, 1.5 + i * 0.55, 1.9 + i * 0.55)));
    const frame = [
      [x + lean, y],
      [x + w + lean, y + (i % 2 ? 8 : -8)],
      [x + w, y + h],
      [x, y + h],
    ];
    poly(
      c,
      SMOKE,
      [frame[0][0] - 12, y - 14],
      [frame[1][0] + 12, frame[1][1] - 14],
      [x + w + 12, y + h],
      [x - 12, y + h],
    );
    const light = i === 4 ? BLOOD : BONE;
    poly(c, light, ...frame);
    if (open > 0.02) {
      poly(
        c,
        light,
        [x, y + h],
        [x + w * open, y + h],
        [x + w * open + 70 * open + 30, H + 10],
        [x - 60, H + 10],
      );
      if (i === 2) walker(c, x + 60, y + h, 1.75, 0.1, BLACK, { swing: 0.1, coat: true });
    }
    const edge = (p, q) => lerp(p, q, 1 - open * 0.86);
    poly(
      c,
      ASH,
      frame[1],
      [edge(frame[1][0], frame[0][0]), edge(frame[1][1], frame[0][1]) + open * 12],
      [edge(x + w, x), y + h + open * 16],
      frame[2],
    );
    if (open < 0.5) disc(c, x + 20, y + h * 0.55, 6, BLACK);
  });
}

function blinds(c, t) {
  ground(c, BLACK);
  const drift = wave(t, 8) * 40;
  const face = [
    [430, 540],
    [452, 452],
    [400, 446],
    [392, 410],
    [406, 396],
    [394, 382],
    [404, 364],
    [366, 342],
    [398, 274],
    [392, 236],
    [420, 150],
    [520, 92],
    [640, 120],
    [690, 220],
    [676, 340],
    [650, 420],
    [690, 540],
  ];
  poly(c, COAL, ...face);
  clipped(c, face, () => {
    for (let i = -2; i < 11; i++) {
      const y = i * 62 + mod(t * 18, 62);
      poly(
        c,
        SEPIA,
        [300, y + drift * 0.2],
        [760, y + 70 + drift * 0.2],
        [760, y + 102],
        [300, y + 32],
      );
    }
  });
  for (let i = -1; i < 9; i++) {
    const y = i * 62 + mod(t * 18, 62);
    poly(c, SMOKE, [0, y - 60], [170, y - 30], [170, y + 2], [0, y - 28]);
    poly(c, SMOKE, [800, y + 66], [W, y + 94], [W, y + 126], [800, y + 98]);
  }
  const lid = mod(t, 2.2) < 0.16 ? 2 : 9;
  clipped(
    c,
    [
      [404, 264],
      [470, 250],
      [462, 262 + lid * 2],
      [412, 278],
    ],
    () => {
      ground(c, BONE);
      disc(c, 424, 266, 10, BLACK);
    },
  );
  line(c, BLACK, 9, [398, 238], [476, 226]);
  const tear = span(t, 1.8, 3.7);
  if (tear > 0) disc(c, 432 - tear * 12, lerp(284, 400, easeIn(tear)), 6, BLOOD);
}

function spiral(c, t) {
  ground(c, BLACK);
  placed(c, { x: 480, y: 275, turn: 0.3 }, () => {
    const turns = 5;
    const n = 90;
    for (let i = 0; i < n; i++) {
      const a0 = (i / n) * turns * TAU;
      const a1 = ((i + 1) / n) * turns * TAU;
      const r = (k) => 760 * (1 - k / n) ** 1.5 + 16;
      const inner = (k) => r(Math.min(n, k + n / turns));
      const color = [
        [BONE, SEPIA],
        [BONE, SEPIA],
        [SEPIA, ASH],
        [ASH, SMOKE],
        [SMOKE, COAL],
      ][Math.floor(i / 18)][i % 2];
      poly(
        c,
        color,
        [Math.cos(a0) * r(i), Math.sin(a0) * r(i)],
        [Math.cos(a1) * r(i + 1), Math.sin(a1) * r(i + 1)],
        [Math.cos(a1) * inner(i + 1), Math.sin(a1) * inner(i + 1)],
        [Math.cos(a0) * inner(i), Math.sin(a0) * inner(i)],
      );
    }
    const rail = [];
    for (let i = 0; i <= n * 2; i++)
      rail.push([
        Math.cos((i / n / 2) * turns * TAU) * (760 * (1 - i / n / 2) ** 1.5 + 16),
        Math.sin((i / n / 2) * turns * TAU) * (760 * (1 - i / n / 2) ** 1.5 + 16),
      ]);
    line(c, BLACK, 7, ...rail);
    disc(c, 0, 0, 22, BLACK);
    const k = lerp(19, 62, span(t, 0, 4));
    const a = (k / n) * turns * TAU;
    const r = (760 * (1 - k / n) ** 1.5 + 760 * (1 - (k + 18) / n) ** 1.5) / 2 + 16;
    const size = lerp(22, 8, span(t, 0, 4));
    disc(c, Math.cos(a) * r + 10, Math.sin(a) * r + 8, size * 1.25, "rgba(14,12,13,0.55)");
    disc(c, Math.cos(a) * r, Math.sin(a) * r, size, BLOOD);
    disc(c, Math.cos(a) * r, Math.sin(a) * r, size * 0.5, BLACK);
  });
}

function streets(c, t) {
  ground(c, ASH);
  disc(c, 700, 130, 64, BONE);
  const house = (x, w, h, lean, color, seed) => {
    const top = 440 - h;
    poly(
      c,
      color,
      [x, 450],
      [x + lean, top],
      [x + w * 0.5 + lean * 1.3, top - 54],
      [x + w + lean * 0.6, top + 10],
      [x + w, 450],
    );
    for (let r = 0; r < 3; r++)
      for (let k = 0; k < 2; k++) {
        const lit = hash(seed + r * 2 + k) > 0.35 && t < 0.6 + hash(seed * 3 + r + k * 5) * 3;
        const wx = x + 20 + k * (w * 0.46) + lean * (0.7 - r * 0.25);
        const wy = top + 34 + r * 62;
        if (wy < 400)
          poly(
            c,
            lit ? SEPIA : BLACK,
            [wx, wy],
            [wx + 26, wy - 4],
            [wx + 24, wy + 34],
            [wx - 2, wy + 36],
          );
      }
  };
  house(-30, 150, 300, 40, SMOKE, 1);
  house(120, 120, 220, -34, COAL, 11);
  house(250, 140, 330, 30, SMOKE, 21);
  house(520, 120, 250, -46, SMOKE, 31);
  house(640, 130, 190, 26, COAL, 41);
  house(800, 190, 330, -50, SMOKE, 51);
  poly(c, BLACK, [0, 446], [W, 438], [W, H], [0, H]);
  poly(c, SEPIA, [360, 446], [520, 446], [700, H], [180, H]);
  const s = lerp(0.7, 1.9, easeIn(span(t, 0, 4)) * 0.5 + t * 0.1);
  const y = lerp(452, 520, span(t, 0, 4));
  poly(c, SMOKE, [436, y], [452, y], [470 - s * 90, y + 260], [330 - s * 120, y + 260]);
  walker(c, 444, y, s, t * 1.1, BLACK, { coat: true, hat: true, swing: 0.32 });
}

function letter(c, t) {
  ground(c, ASH);
  poly(c, COAL, [0, 0], [W, 0], [W, 190], [0, 210]);
  for (let i = -1; i < 9; i++)
    poly(
      c,
      "#635b55",
      [330 + i * 40, 200],
      [334 + i * 40, 200],
      [-420 + i * 210, H],
      [-432 + i * 210, H],
    );
  poly(c, BONE, [300, 196], [660, 192], [662, 204], [300, 208]);
  const k = easeOut(span(t, 0.2, 1.3));
  placed(
    c,
    { x: 480 + k * 20, y: lerp(190, 372, k), turn: -0.2 + k * 0.32, scale: lerp(0.5, 1.2, k) },
    () => {
      poly(c, BONE, [-110, -62], [110, -62], [110, 62], [-110, 62]);
      line(c, SEPIA, 4, [-110, -62], [0, 14], [110, -62]);
      disc(c, 0, 12, 19, BLOOD);
    },
  );
  box(c, 0, 0, W, 190, COAL);
  line(c, BLACK, 5, [300, 0], [300, 190]);
  line(c, BLACK, 5, [660, 0], [660, 190]);
  // the shadow of a hand reaches in
  const reach = easeInOut(span(t, 1, 3.3));
  placed(c, { x: lerp(1180, 735, reach), y: lerp(560, 412, reach), turn: -0.2 }, () => {
    poly(c, BLACK, [0, -54], [420, -70], [420, 130], [0, 60]);
    disc(c, 6, 2, 58, BLACK);
    const curl = wave(t, 1.6) * 7;
    for (const [dy, length] of [
      [-44, 128],
      [-18, 160],
      [10, 156],
      [36, 126],
    ])
      line(c, BLACK, 27, [-20, dy], [-20 - length * 0.6, dy - 8], [-20 - length, dy + 12 + curl]);
    line(c, BLACK, 28, [20, 52], [-34, 94 + curl]);
  });
}

function exit(c, t) {
  ground(c, BLACK);
  const open = easeInOut(span(t, 0.2, 1.1)) * (1 - easeInOut(span(t, 2.8, 3.7)));
  const half = 4 + open * 96;
  poly(c, BONE, [480 - half, 90], [480 + half * 0.94, 84], [480 + half, 420], [480 - half, 420]);
  poly(c, SEPIA, [480 - half, 420], [480 + half, 420], [480 + half * 4, H], [480 - half * 4, H]);
  const go = span(t, 0.4, 3.4);
  const s = lerp(2.6, 1.1, easeOut(go));
  const y = lerp(600, 426, easeOut(go));
  poly(c, COAL, [474, y], [490, y], [530 + 40 * s, y + 260], [430 - 40 * s, y + 260]);
  walker(c, 482, y, s, t * 1.05, BLACK, { coat: true, hat: true, swing: 0.3 * (1 - go * 0.5) });
  dim(c, span(t, 3.6, 4));
}

export const clip = {
  name: "dramma",
  label: "DRAMMA",
  title: "Marquee demo reel: Dramma",
  font: "Limelight",
  weight: 400,
  endSize: 78,
  poster: 6.9,
  trailer: [4, 13],
  leader: { back: BONE, ink: BLACK, sweep: SEPIA },
  card: { back: BLACK, ink: BONE, accent: SEPIA, dim: SMOKE },
  scenes: [
    [2.25, title],
    [4, room],
    [12, stairs],
    [16, doors],
    [20, blinds],
    [24, spiral],
    [28, streets],
    [32, letter],
    [36, exit],
    [
      40,
      (c, t) =>
        endCard(c, t, clip, () => {
          poly(c, COAL, [450, 0], [510, 0], [760, H], [200, H]);
          ring(c, 480, 250, 0, 1, BLOOD);
        }),
    ],
  ],
};
