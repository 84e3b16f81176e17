// Drawing helpers that return strings of SVG. The poster's sheet is 960 x 1440.
export const W = 960;
export const H = 1440;

const n = (v) => Math.round(v * 10) / 10;
export const polarPoint = (cx, cy, r, deg) => {
  const a = ((deg - 90) * Math.PI) / 180;
  return [n(cx + r * Math.cos(a)), n(cy + r * Math.sin(a))];
};
export const range = (count, fn) => Array.from({ length: count }, (_, i) => fn(i)).join("");
export const rect = (x, y, w, h, fill, extra = "") =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${extra}/>`;
export const circle = (x, y, r, fill, extra = "") =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${extra}/>`;
export const ellipse = (x, y, rx, ry, fill, extra = "") =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${extra}/>`;
export const ring = (x, y, r, w, stroke, extra = "") =>
  circle(x, y, r, "none", `stroke="${stroke}" stroke-width="${w}" ${extra}`);
export const poly = (points, fill, extra = "") =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(" ")}" fill="${fill}" ${extra}/>`;
export const path = (d, fill, extra = "") => `<path d="${d}" fill="${fill}" ${extra}/>`;
export const line = (x1, y1, x2, y2, stroke, w, extra = "") =>
  `<line x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}" stroke="${stroke}" stroke-width="${w}" ${extra}/>`;
export const stroke = (d, colour, w, extra = "") =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${w}" ${extra}/>`;
export const group = (transform, inner, extra = "") =>
  `<g transform="${transform}" ${extra}>${inner}</g>`;

let ids = 0;
export const clip = (shape, inner) => {
  const id = `clip${ids++}`;
  return `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${inner}</g>`;
};

// Rays from a point: `count` wedges. Each fills the part `duty` (0..1) of its share of the circle.
export const burst = (
  cx,
  cy,
  r0,
  r1,
  count,
  fill,
  { duty = 0.5, turn = 0, from = 0, to = 360 } = {},
) =>
  range(count, (i) => {
    const step = (to - from) / count;
    const a = from + turn + i * step;
    const b = a + step * duty;
    return poly(
      [
        polarPoint(cx, cy, r0, a),
        polarPoint(cx, cy, r1, a),
        polarPoint(cx, cy, r1, b),
        polarPoint(cx, cy, r0, b),
      ],
      fill,
    );
  });

export const star = (cx, cy, r0, r1, points, fill, turn = 0) =>
  poly(
    Array.from({ length: points * 2 }, (_, i) =>
      polarPoint(cx, cy, i % 2 ? r0 : r1, turn + (i * 180) / points),
    ),
    fill,
  );

// Returns a generator of pseudo-random numbers that repeats for the same seed.
export const createSeededRandom = (seed) => {
  let s = [...String(seed)].reduce(
    (h, c) => Math.imul(h ^ c.charCodeAt(0), 16777619) >>> 0,
    2166136261,
  );
  return () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return s / 4294967296;
  };
};

// Returns a jagged edge as a list of points.
export const jaggedEdge = (x0, y0, x1, y1, steps, size, seed) => {
  const r = createSeededRandom(seed);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const off = i === 0 || i === steps ? 0 : (r() - 0.5) * 2 * size;
    const len = Math.hypot(x1 - x0, y1 - y0);
    return [
      x0 + (x1 - x0) * t - ((y1 - y0) / len) * off,
      y0 + (y1 - y0) * t + ((x1 - x0) / len) * off,
    ];
  });
};

// Halftone: a turned grid of dots whose size is given by tone(x, y) in 0..1.
export const halftone = (x0, y0, x1, y1, step, fill, tone) => {
  let d = "";
  let row = 0;
  for (let y = y0; y <= y1; y += step * 0.5, row++)
    for (let x = x0 + (row % 2 ? step / 2 : 0); x <= x1; x += step) {
      const r = Math.sqrt(Math.max(0, Math.min(1, tone(x, y)))) * step * 0.36;
      if (r > 1)
        d += `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`;
    }
  return path(d, fill);
};

// A standing person, feet at (x, y), h high. kind: man | woman; hat: none | bowler | top | boater
export const person = (x, y, h, fill, { kind = "man", hat = "none", flip = 1 } = {}) => {
  const hats = {
    none: "",
    bowler: "M-9 -93h18v-3a8 8 0 0 0 -16 0zM-13 -93h26v2h-26z",
    top: "M-8 -108h16v16h-16zM-14 -94h28v3h-28z",
    boater: "M-8 -100h16v7h-16zM-15 -94h30v3h-30z",
  };
  const body =
    kind === "woman"
      ? "M0 -82C10 -82 12 -74 11 -66L8 -52L20 -2L-20 -2L-8 -52L-11 -66C-12 -74 -10 -82 0 -82zM-9 -4h7v4h-9zM4 -4h7v4h-6z"
      : "M0 -82C12 -82 15 -77 15 -70L15 -42L11 -42L10 -66L10 -40L8 0L1 0L0 -38L-1 0L-8 0L-10 -40L-10 -66L-11 -42L-15 -42L-15 -70C-15 -77 -12 -82 0 -82z";
  return group(
    `translate(${n(x)} ${n(y)}) scale(${(n((h / 100) * 100) / 100) * flip} ${n((h / 100) * 100) / 100})`,
    circle(0, -90, 7.6, fill) + path(body, fill) + (hats[hat] ? path(hats[hat], fill) : ""),
  );
};
