import { circle, ellipse, group, path, poly, range, rect, ring, stroke } from "../svg.mjs";

const pict = (x, y, h, kind, fill) => {
  const k = h / 100;
  const man =
    ellipse(0, -92, 15, 2.6, fill) +
    path("M-10 -92 V-100 Q0 -106 10 -100 V-92Z", fill) +
    circle(0, -85, 8, fill) +
    path("M-16 -72 Q0 -80 16 -72 L18 -36 H12 L14 0 H4 L0 -34 L-4 0 H-14 L-12 -36 H-18Z", fill);
  const woman =
    ellipse(0, -94, 19, 4, fill) +
    circle(0, -86, 8, fill) +
    path("M-12 -74 Q0 -80 12 -74 L15 -48 H9 L24 0 H-24 L-9 -48 H-15Z", fill);
  const bike =
    ring(-24, -18, 16, 4, fill) +
    ring(26, -18, 16, 4, fill) +
    stroke("M-24 -18 L-8 -44 L16 -42 L26 -18 M-8 -44 L2 -18 L16 -42 M16 -42 L14 -54 H22", fill, 4) +
    group(
      "translate(0 -20) scale(.86)",
      circle(2, -80, 9, fill) +
        path("M-10 -90 H14 V-96 Q2 -102 -8 -96Z", fill) +
        path("M-12 -66 Q0 -74 10 -66 L22 -46 L18 -42 L4 -54 L0 -30 L8 -4 L0 -2 L-12 -26Z", fill),
    );
  const dog = path(
    "M-34 0 V-20 Q-36 -30 -26 -32 H8 L16 -44 L22 -38 L34 -34 L32 -26 L18 -24 V0 H12 V-14 H-24 V0Z M-34 -26 Q-46 -34 -44 -46 Q-36 -40 -28 -32Z",
    fill,
  );
  return group(`translate(${x} ${y}) scale(${k})`, { man, woman, bike, dog }[kind]);
};

export const gate = (p) => {
  const roof = poly(
    [
      [60, 250],
      [60, 170],
      [200, 80],
      [200, 170],
      [340, 80],
      [340, 170],
      [480, 80],
      [480, 170],
      [620, 80],
      [620, 170],
      [760, 80],
      [760, 170],
      [900, 80],
      [900, 250],
    ],
    p.ink,
  );
  const front =
    rect(60, 240, 840, 230, p.ink) +
    range(6, (i) => rect(96 + i * 44, 290, 28, 60, p.bg) + rect(616 + i * 44, 290, 28, 60, p.bg)) +
    rect(760, -20, 60, 190, p.ink) +
    circle(790, -10, 0, p.ink) +
    rect(380, 270, 200, 200, p.c) +
    poly(
      [
        [380, 270],
        [330, 250],
        [330, 500],
        [380, 470],
      ],
      p.a,
    ) +
    poly(
      [
        [580, 270],
        [630, 250],
        [630, 500],
        [580, 470],
      ],
      p.a,
    );
  const light = poly(
    [
      [380, 470],
      [580, 470],
      [960, 1150],
      [0, 1150],
    ],
    p.c,
  );
  const kinds = [
    ["woman", "man", "woman"],
    ["woman", "woman", "man", "woman"],
    ["man", "woman", "bike", "woman", "man"],
    ["woman", "man", "woman", "woman", "dog", "man", "woman"].slice(0, 6),
    ["woman", "man", "woman", "bike", "woman", "man"],
  ];
  const inks = [p.ink, p.a, p.b, p.ink, p.a];
  const crowd = kinds
    .map((row, i) => {
      const y = 528 + i * 104 + i * i * 12;
      const h = 84 + i * 30;
      const gap = h * (i === 4 ? 0.78 : 0.88);
      return row
        .map((kind, j) => {
          const oddInk = (j + i) % 2 ? 1 : 0;
          const x = 480 + (j - (row.length - 1) / 2) * gap;
          return pict(x, y, h, kind, inks[(j * 2 + i) % 3 === 0 ? 2 : oddInk]);
        })
        .join("");
    })
    .join("");
  return light + roof + front + crowd + rect(60, 1150, 840, 6, p.ink);
};
