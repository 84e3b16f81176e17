// The ANIME reel: Moku, Kado and Piri bounce through a day. Drawn on twos, as real anime is.

import {
  backOut,
  box,
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
  onSteps,
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
import {
  CLOUD,
  cloud,
  friend,
  hop,
  INK,
  LEAF,
  LEMON,
  MINT,
  mushroom,
  PINK,
  SKY,
  tree,
  VIOLET,
} from "./anime-cast.mjs";

const NIGHT = "#2b2769";

function hills(c, shift, y, width, height, color) {
  for (let i = -1; i < W / width + 2; i++)
    oval(
      c,
      i * width - mod(shift, width) + width / 2,
      y + height * 0.25,
      width * 0.74,
      height,
      color,
    );
  box(c, 0, y + 8, W, H, color);
}

function title(c, time) {
  const t = onSteps(time, 12);
  ground(c, LEMON);
  for (let i = 0; i < 12; i++)
    placed(c, { x: W / 2, y: 300, turn: (i * TAU) / 12 }, () =>
      poly(c, "#ffce3a", [0, 0], [700, -90], [700, 90]),
    );
  [..."ANIME"].forEach((letter, i) => {
    const k = backOut(span(t, 0.08 + i * 0.12, 0.5 + i * 0.12));
    placed(
      c,
      { x: [238, 362, 481, 600, 737][i], y: lerp(-140, 306, k), turn: (i % 2 ? 1 : -1) * 0.07 },
      () => {
        words(c, letter, 5, 8, { size: 150, color: INK, font: "Bungee", weight: 400 });
        words(c, letter, 0, 0, {
          size: 150,
          color: [PINK, VIOLET, "#fff", MINT, PINK][i],
          font: "Bungee",
          weight: 400,
        });
      },
    );
  });
  const j = hop(t, 0.5);
  friend(c, "moku", 160, 478 - j.height * 46, { scale: 0.8, squash: j.squash });
  const q = hop(t, 0.5, 0.5);
  friend(c, "piri", 800, 478 - q.height * 46, { scale: 0.8, squash: q.squash });
  if (t > 0.6)
    words(c, "A MARQUEE DEMO REEL", W / 2, 440, { size: 21, color: INK, spacing: 7, weight: 700 });
  bulbs(c, t, "#ffffff", "#ff9f3a");
}

function morning(c, time) {
  const t = onSteps(time, 12);
  ground(c, "#ffd9b8");
  box(c, 0, 0, W, 150, "#ffc7b8");
  disc(c, 690, lerp(420, 230, easeOut(span(t, 0, 3))), 92, "#fff3c9");
  cloud(c, even(200 + t * 8), 120, 1, "#fff");
  cloud(c, even(520 + t * 5), 80, 0.7, "#fff");
  hills(c, 60, 380, 340, 90, "#8fd9b0");
  hills(c, 220, 440, 420, 80, MINT);
  box(c, 0, 470, W, 70, LEAF);
  tree(c, 810, 474, 1.3);
  tree(c, 900, 480, 0.9);
  const jumps = hop(t, 0.6667);
  const x = lerp(-80, 520, span(t, 0, 3.34));
  const stay = t > 3.34;
  oval(c, x, 484, 44 - jumps.height * 20, 7, "#258a5f");
  friend(c, "moku", x, 482 - (stay ? 0 : jumps.height * 150), {
    scale: 1.15,
    squash: stay ? wave(t, 0.66) * 0.12 : jumps.squash,
    look: stay ? 0.8 : 1,
    smile: stay ? 1.2 : 0.8,
    blink: stay && t > 3.6 && t < 3.8,
  });
}

function parade(c, time) {
  const t = onSteps(time, 12);
  ground(c, SKY);
  disc(c, 770, 110, 54, "#fff6cf");
  for (let i = 0; i < 4; i++) cloud(c, i * 310 - 40, 90 + (i % 2) * 70, 0.8 + (i % 3) * 0.2);
  for (let i = -1; i < 5; i++) {
    const x = i * 320 - mod(t * 24, 320);
    poly(c, "#8fb8ee", [x, 400], [x + 170, 200], [x + 340, 400]);
    poly(c, "#fff", [x + 170, 200], [x + 204, 240], [x + 176, 252], [x + 140, 236]);
  }
  hills(c, t * 96, 384, 300, 60, "#7fdcb4");
  for (let i = 0; i < 6; i++) tree(c, mod(i * 230 - t * 96, 1380) - 180, 432, 0.8 + hash(i) * 0.4);
  box(c, 0, 430, W, 110, MINT);
  box(c, 0, 452, W, 50, "#f8e3b0");
  for (let i = 0; i < 9; i++)
    roundBox(c, mod(i * 140 - t * 240, 1260) - 120, 474, 60, 7, 3, "#e6c888");
  const cast = [
    ["piri", 280, 0.32],
    ["kado", 470, 0.66],
    ["moku", 670, 0],
  ];
  for (const [kind, x, offset] of cast) {
    const j = hop(t, 0.5, offset);
    oval(c, x, 488, 44 - j.height * 16, 7, "#e0bd78");
    const flip = kind === "kado" && t > 3.9 && t < 4.9 ? easeInOut(span(t, 4, 4.8)) * TAU : 0;
    const high = flip ? Math.sin(span(t, 4, 4.8) * Math.PI) * 190 : j.height * 92;
    placed(c, { x, y: 486 - high - 44, turn: flip }, () =>
      friend(c, kind, 0, 44, { squash: flip ? -0.1 : j.squash, look: 1, smile: flip ? 1.4 : 0.9 }),
    );
  }
  for (let i = 0; i < 5; i++) {
    const x = mod(i * 290 - t * 384, 1450) - 200;
    for (let k = -1; k < 2; k++)
      line(c, LEAF, 7, [x + k * 15, 550], [x + k * 24, 512 - Math.abs(k) * -8]);
    disc(c, x, 505, 11, i % 2 ? PINK : LEMON);
  }
}

function closeUp(c, time) {
  const t = onSteps(time, 12);
  ground(c, PINK);
  const phase = Math.floor(t) * 0.11;
  for (let i = 0; i < 22; i++) {
    const a = (i / 22) * TAU + phase;
    placed(c, { x: W / 2, y: 290, turn: a }, () =>
      poly(c, i % 2 ? "#ffb3d2" : "#fff", [300 + hash(i) * 60, 0], [720, -26], [720, 26]),
    );
  }
  const s = 5.1 + backOut(span(t, 0, 0.5)) * 0.5;
  const gasp = t > 1.9 && t < 3;
  const secondLook = t < 1.9 ? 0.6 : 0;
  placed(c, { x: W / 2, y: 560 + wave(t, 1) * 5 }, () => {
    friend(c, "moku", 0, 0, {
      scale: s,
      squash: gasp ? -0.14 : wave(t, 1) * 0.04,
      look: t < 0.9 ? -0.6 : secondLook,
      smile: gasp ? 0 : 1.2,
      blink: (t > 0.8 && t < 1) || t > 3.4,
    });
  });
  if (gasp)
    for (const [x, y, r] of [
      [200, 120, 42],
      [780, 150, 50],
      [830, 400, 34],
    ])
      placed(c, { x, y, turn: t, scale: backOut(span(t, 1.9, 2.2)) }, () =>
        poly(
          c,
          LEMON,
          ...Array.from({ length: 10 }, (_, i) => [
            Math.cos((i * TAU) / 10) * (i % 2 ? r * 0.45 : r),
            Math.sin((i * TAU) / 10) * (i % 2 ? r * 0.45 : r),
          ]),
        ),
      );
}

function whale(c, time) {
  const t = onSteps(time, 12);
  ground(c, "#79c9fb");
  for (let i = 0; i < 5; i++) cloud(c, i * 260 - 60, 120 + (i % 3) * 150, 0.9, "#a9ddff");
  const y = even(280 + wave(t, 4) * 18);
  placed(c, { x: even(lerp(430, 530, span(t, 0, 4))), y }, () => {
    const tail = wave(t, 2) * 0.35;
    placed(c, { x: -250, y: 16, turn: tail }, () => {
      poly(c, INK, [40, -26], [-78, -96], [-128, -74], [-74, -6], [-136, 52], [-84, 72], [40, 34]);
    });
    c.fillStyle = INK;
    c.beginPath();
    c.ellipse(0, 0, 285, 118, 0, 0, TAU);
    c.fill();
    c.save();
    c.clip();
    oval(c, 40, 92, 270, 74, "#e8f6ff");
    for (let i = 0; i < 7; i++) line(c, "#a9cfe8", 4, [80 + i * 26, 54], [60 + i * 26, 120]);
    c.restore();
    disc(c, 180, -6, 15, "#fff");
    disc(c, 183, -6, 8, "#000");
    placed(c, { x: 20, y: 66, turn: 0.5 + wave(t, 2, 0.2) * 0.25 }, () =>
      oval(c, -30, 44, 32, 74, "#3a3273", 0.5),
    );
    const spout = span(mod(t, 2), 0.2, 1.1);
    if (spout > 0 && spout < 1)
      for (let i = -2; i <= 2; i++)
        line(
          c,
          "#e8f6ff",
          9,
          [84, -112],
          [84 + i * 9, -136 - Math.sin(spout * 3) * 40],
          [84 + i * 21, -140 - Math.sin(spout * 3) * 40 + Math.abs(i) * 14],
        );
    const j = (o) => hop(t, 1, o);
    friend(c, "kado", -120, -98 - j(0.5).height * 18, {
      scale: 0.62,
      squash: j(0.5).squash * 0.5,
      look: 1,
    });
    friend(c, "moku", -30, -112 - j(0).height * 26, {
      scale: 0.62,
      squash: j(0).squash * 0.5,
      look: 1,
      smile: 1.3,
    });
    friend(c, "piri", 190, -78, {
      scale: 0.56,
      squash: wave(t, 1) * 0.08,
      look: 0.5,
      blink: mod(t, 2) < 0.2,
    });
  });
  for (let i = 0; i < 4; i++) cloud(c, mod(i * 330 - t * 120, 1320) - 160, 470 + (i % 2) * 40, 1.3);
}

function rain(c, time) {
  const t = onSteps(time, 12);
  ground(c, "#6f8fc9");
  hills(c, 100, 400, 360, 70, "#5a78b5");
  box(c, 0, 448, W, 92, "#4a8f8a");
  for (let i = 0; i < 42; i++) {
    const y = mod(hash(i) * 700 + t * 620, 700) - 80;
    const x = hash(i + 50) * W;
    if (x > 285 && x < 690 && y > 150) continue;
    line(c, "#b9d4f5", 3, [x, y], [x - 4, y + 26]);
  }
  for (let i = 0; i < 9; i++) {
    const k = mod(t * 1.4 + hash(i), 1);
    const x = hash(i + 80) * W;
    c.strokeStyle = "#b9d4f5";
    c.lineWidth = 2.5;
    c.beginPath();
    c.ellipse(x, 470 + hash(i + 90) * 54, 6 + k * 24, 2 + k * 7, 0, 0, TAU);
    if (k < 0.8) c.stroke();
  }
  line(c, "#23835f", 14, [700, 520], [690, 330], [600, 190]);
  placed(c, { x: 490, y: 192, turn: -0.05 + wave(t, 2) * 0.02 }, () => {
    oval(c, 0, 0, 240, 66, LEAF);
    oval(c, -8, -10, 214, 46, MINT);
    line(c, LEAF, 5, [-220, 0], [210, 0]);
    for (let i = -2; i < 3; i++) line(c, LEAF, 4, [i * 72, 0], [i * 72 - 36, -36]);
  });
  for (let i = 0; i < 3; i++) {
    const k = mod(t * 1.1 + i / 3, 1);
    disc(c, [262, 300, 712][i], 200 + easeIn(k) * 280, 5, "#dceaff");
  }
  const shiver = wave(t, 0.3334) * 0.03;
  friend(c, "kado", 390, 478, { scale: 0.95, squash: 0.06 + shiver, look: 0.8, smile: 0.5 });
  friend(c, "piri", 592, 478, {
    scale: 0.92,
    squash: 0.05 - shiver,
    look: -0.8,
    smile: 0.5,
    blink: t > 1.4 && t < 1.6,
  });
  friend(c, "moku", 492, 486, {
    scale: 0.95,
    squash: wave(t, 2) * 0.07,
    look: t < 2 ? -0.6 : 0.6,
    smile: t > 2.4 ? 1.2 : 0.5,
    blink: mod(t, 1.7) < 0.17,
  });
}

function mushrooms(c, time) {
  const t = onSteps(time, 12);
  ground(c, "#b9f0d6");
  for (let i = 0; i < 6; i++) roundBox(c, 40 + i * 176, 0, 44, H, 8, "#9fe5c6");
  box(c, 0, 500, W, 40, LEAF);
  const caps = [
    [150, 500, 0.9, PINK],
    [350, 500, 1.35, VIOLET],
    [590, 500, 1.9, "#ff8f5a"],
    [840, 500, 2.5, PINK],
  ];
  const topOf = ([, y, s]) => y - 134 * s;
  const beat = 0.8;
  const play = (kind, delay) => {
    const k = (t - delay) / beat;
    const n = Math.floor(k);
    const f = n < -1 ? 0 : k - n;
    const from = n < 0 ? [-60, 500, 0, ""] : caps[Math.min(n, 3)];
    const to = caps[Math.min(Math.max(n + 1, 0), 3)];
    const air = Math.min(1, Math.max(0, (f - 0.14) / 0.86));
    const x = lerp(from[0], to[0], n >= 3 ? 1 : air);
    const y =
      lerp(n < 0 ? 500 : topOf(from), topOf(to), n >= 3 ? 1 : air) -
      (n >= 3 ? hop(t, beat).height * 60 : 4 * air * (1 - air) * 120);
    return {
      kind,
      x,
      y,
      squash: f < 0.14 ? 0.6 : -0.25 * Math.abs(1 - 2 * air),
      press: f < 0.2 ? [Math.min(n, 3), 1 - f / 0.2] : [-1, 0],
    };
  };
  const team = [play("piri", 0.9), play("kado", 0.5), play("moku", 0.1)];
  caps.forEach(([x, y, s, color], i) =>
    mushroom(c, x, y, s, Math.max(...team.map((p) => (p.press[0] === i ? p.press[1] : 0))), color),
  );
  for (const p of team)
    friend(
      c,
      p.kind,
      p.x + { piri: -104, kado: -16, moku: 66 }[p.kind] * span(p.x, 590, 840),
      p.y + { piri: 34, kado: 0, moku: 12 }[p.kind] * span(p.x, 590, 840),
      { scale: 0.72, squash: p.squash, look: 1, smile: 1.1 },
    );
}

function festival(c, time) {
  const t = onSteps(time, 12);
  ground(c, NIGHT);
  const colors = [PINK, LEMON, MINT, "#8fdcff"];
  for (let i = 0; i < 5; i++) {
    const start = 0.2 + i * 0.62;
    const k = t - start;
    const x = 150 + ((i * 293) % 680);
    const y = 210 + ((i * 71) % 90);
    if (k < 0)
      line(c, LEMON, 4, [x, y + Math.min(400, -k * 620)], [x, y + Math.min(400, -k * 620) + 22]);
    else if (k < 1.5)
      for (let n = 0; n < 18; n++) {
        const a = (n / 18) * TAU;
        const r = easeOut(span(k, 0, 1)) * (n % 2 ? 128 : 80);
        const inner = r * (0.45 + 0.5 * span(k, 0, 1.5));
        const drop = k * k * 20;
        line(
          c,
          colors[(i + (n % 2)) % 4],
          8 * (1 - k / 1.6),
          [x + Math.cos(a) * inner, y + Math.sin(a) * inner + drop],
          [x + Math.cos(a) * r, y + Math.sin(a) * r + drop],
        );
      }
  }
  hills(c, 40, 452, 420, 56, "#211d55");
  line(
    c,
    "#4d47a0",
    3,
    ...Array.from({ length: 13 }, (_, i) => [i * 80, 62 + Math.sin(i * 1.05) * 12]),
  );
  for (let i = 0; i < 12; i++)
    placed(
      c,
      { x: 40 + i * 80, y: 64 + Math.sin(i * 1.05 + 0.5) * 10, turn: (hash(i) - 0.5) * 0.2 },
      () => {
        oval(c, 0, 26, 19, 24, i % 2 ? "#ff6f61" : LEMON);
        box(c, -9, 0, 18, 5, INK);
        box(c, -9, 48, 18, 5, INK);
      },
    );
  box(c, 0, 478, W, 62, "#191544");
  ["kado", "moku", "piri"].forEach((kind, i) => {
    const j = hop(t, 1, i * 0.33);
    friend(c, kind, 330 + i * 150, 486 - j.height * 54, {
      squash: j.squash,
      look: wave(t, 2) > 0 ? 0.5 : -0.5,
      smile: 1.3,
    });
  });
}

function moonrise(c, time) {
  const t = onSteps(time, 12);
  ground(c, NIGHT);
  for (let i = 0; i < 50; i++)
    disc(c, hash(i) * W, hash(i + 200) * 360, 1.5 + hash(i + 9), "#a59cf0");
  disc(c, 660, 210, 118, "#fff3c9");
  disc(c, 624, 180, 18, "#f6e2a4");
  disc(c, 700, 240, 26, "#f6e2a4");
  const k = span(t, 1.4, 2.4);
  if (k > 0 && k < 1)
    line(c, "#fff", 4, [160 + k * 300, 60 + k * 90], [110 + k * 290, 45 + k * 86]);
  oval(c, 400, 560, 640, 170, "#1d194c");
  tree(c, 130, 450, 1.7, "#2a6f73");
  const nap = span(t, 2.5, 3.4);
  friend(c, "piri", 300, 404, {
    scale: 0.8,
    look: 1,
    squash: wave(t, 3) * 0.04,
    smile: 0.8,
    turn: 0.03,
    blink: nap > 0.2,
  });
  friend(c, "moku", 400, 400, {
    scale: 0.8,
    look: 1,
    squash: wave(t, 3, 0.2) * 0.05,
    smile: 0.9,
    blink: nap > 0.6,
  });
  friend(c, "kado", 500, 400, {
    scale: 0.8,
    look: 0.9,
    squash: wave(t, 3, 0.5) * 0.04,
    smile: 0.7,
    turn: -nap * 0.14,
    blink: nap > 0,
  });
  ring(c, 660, 210, 136 + wave(t, 4) * 4, 2, "#5a53b0");
}

export const clip = {
  name: "anime",
  label: "ANIME",
  title: "Marquee demo reel: Anime",
  font: "Bungee",
  weight: 400,
  endSize: 66,
  poster: 12.2,
  trailer: [8, 17],
  leader: { back: SKY, ink: INK, sweep: LEMON },
  card: { back: VIOLET, ink: CLOUD, accent: LEMON, dim: "#5a45c8" },
  scenes: [
    [2.25, title],
    [4, morning],
    [8, parade],
    [16, closeUp],
    [20, whale],
    [24, rain],
    [28, mushrooms],
    [32, festival],
    [36, moonrise],
    [
      40,
      (c, time) =>
        endCard(c, time, clip, () => {
          const t = onSteps(time, 12);
          ["piri", "moku", "kado"].forEach((kind, i) => {
            const j = hop(t, 0.6667, i * 0.33);
            friend(c, kind, 330 + i * 150, 480 - j.height * 22, {
              scale: 0.7,
              squash: j.squash * 0.6,
            });
          });
        }),
    ],
  ],
};
