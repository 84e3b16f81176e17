// Shoulders, collars, and the features of a face.
import { circle, ellipse, line, path, poly, range, rect, ring, stroke } from "../svg.mjs";

const shoulders = (fill) => path("M10 192 Q14 152 60 144 L96 138 L132 144 Q178 152 182 192Z", fill);
const shirt = (fill) =>
  poly(
    [
      [78, 140],
      [114, 140],
      [104, 192],
      [88, 192],
    ],
    fill,
  );

export const menCollars = [
  (k) =>
    shoulders(k.cloth) +
    shirt(k.trim) +
    poly(
      [
        [78, 138],
        [96, 156],
        [66, 192],
        [52, 146],
      ],
      k.cloth,
    ) +
    poly(
      [
        [114, 138],
        [96, 156],
        [126, 192],
        [140, 146],
      ],
      k.cloth,
    ) +
    poly(
      [
        [91, 154],
        [101, 154],
        [104, 192],
        [88, 192],
      ],
      k.hair,
    ),
  (k) =>
    shoulders(k.hair) +
    poly(
      [
        [72, 138],
        [120, 138],
        [98, 192],
        [94, 192],
      ],
      k.trim,
    ) +
    poly(
      [
        [96, 152],
        [74, 142],
        [74, 164],
      ],
      k.pop,
    ) +
    poly(
      [
        [96, 152],
        [118, 142],
        [118, 164],
      ],
      k.pop,
    ) +
    circle(96, 152, 4.5, k.pop),
  (k) =>
    shoulders(k.cloth) +
    rect(72, 128, 48, 20, k.trim, 'rx="3"') +
    line(96, 128, 96, 148, k.cloth, 3) +
    range(3, (i) => circle(96, 158 + i * 13, 3.5, k.trim)),
  (k) =>
    shoulders(k.cloth) +
    rect(70, 124, 52, 26, k.cloth, 'rx="12"') +
    stroke("M72 136 Q96 146 120 136", k.hair, 3),
  (k) =>
    shoulders(k.cloth) +
    path("M62 140 Q96 168 130 140 L136 152 Q96 184 56 152Z", k.trim) +
    path("M100 160 L118 192 H98Z", k.trim),
  (k) =>
    shoulders(k.cloth) +
    poly(
      [
        [72, 138],
        [96, 166],
        [120, 138],
        [112, 132],
        [80, 132],
      ],
      k.trim,
    ) +
    line(96, 166, 96, 192, k.hair, 3),
  (k) =>
    shoulders(k.trim) +
    range(4, (i) =>
      path(
        `M${22 - i} ${162 + i * 11} Q96 ${138 + i * 11} ${170 + i} ${162 + i * 11} l2 5 Q96 ${144 + i * 11} ${20 - i} ${167 + i * 11}Z`,
        k.cloth,
      ),
    ),
];
export const womenCollars = [
  (k) =>
    shoulders(k.cloth) +
    path("M70 142 Q96 188 122 142Z", k.skin) +
    range(9, (i) => circle(72 + i * 6, 144 + Math.sin((i / 8) * Math.PI) * 17, 3.4, k.trim)),
  (k) =>
    path("M22 192 Q26 160 70 148 L76 192Z M170 192 Q166 160 122 148 L116 192Z", k.skin) +
    path("M30 192 L64 166 Q96 182 128 166 L162 192Z", k.cloth) +
    stroke("M64 166 L74 144 M128 166 L118 144", k.cloth, 5),
  (k) =>
    shoulders(k.hair) +
    path("M30 176 Q40 136 96 142 Q152 136 162 176 Q96 150 30 176Z", k.trim) +
    range(7, (i) => circle(38 + i * 19.3, 166 - Math.sin((i / 6) * Math.PI) * 14, 11, k.trim)),
  (k) =>
    shoulders(k.cloth) +
    path("M68 138 L96 164 L124 138 L136 150 Q120 178 96 166 Q72 178 56 150Z", k.trim) +
    circle(96, 166, 6, k.pop),
  (k) =>
    shoulders(k.cloth) +
    rect(76, 126, 40, 20, k.cloth, 'rx="6"') +
    circle(96, 146, 7, k.pop) +
    circle(96, 146, 3, k.trim),
  (k) =>
    shoulders(k.cloth) +
    poly(
      [
        [74, 140],
        [118, 140],
        [96, 184],
      ],
      k.skin,
    ) +
    poly(
      [
        [74, 140],
        [62, 146],
        [94, 192],
        [96, 184],
      ],
      k.trim,
    ) +
    poly(
      [
        [118, 140],
        [130, 146],
        [98, 192],
        [96, 184],
      ],
      k.trim,
    ),
];

export const faces = [
  "M68 76 Q68 46 96 46 Q124 46 124 76 V94 Q122 126 96 128 Q70 126 68 94Z",
  "M68 74 Q68 46 96 46 Q124 46 124 74 L122 100 Q112 128 96 130 Q80 128 70 100Z",
  "M66 78 Q66 46 96 46 Q126 46 126 78 L124 106 Q118 124 106 126 H86 Q74 124 68 106Z",
  "M66 82 Q64 46 96 46 Q128 46 126 82 Q126 126 96 126 Q66 126 66 82Z",
];

export const moustaches = [
  (k) => path("M96 104 Q84 100 76 110 Q88 114 96 108 Q104 114 116 110 Q108 100 96 104Z", k.hair),
  (k) => path("M84 104 H108 L106 109 H86Z", k.hair),
  (k) =>
    path(
      "M96 103 Q82 98 75 104 Q70 107 67 100 Q69 113 82 111 Q92 110 96 107 Q100 110 110 111 Q123 113 125 100 Q122 107 117 104 Q110 98 96 103Z",
      k.hair,
    ),
];
export const beards = [
  (k) =>
    path(
      "M67 92 Q72 104 80 102 Q96 96 112 102 Q120 104 125 92 Q128 134 96 140 Q64 134 67 92Z",
      k.hair,
    ) + path("M88 111 Q96 108 104 111 Q96 117 88 111Z", k.shade),
  (k) =>
    poly(
      [
        [86, 120],
        [106, 120],
        [96, 142],
      ],
      k.hair,
    ) + path("M96 104 Q84 101 77 108 Q88 111 96 108 Q104 111 115 108 Q108 101 96 104Z", k.hair),
];
export const glasses = [
  (k) =>
    ring(83, 86, 9.5, 3, k.line) + ring(109, 86, 9.5, 3, k.line) + line(92, 85, 100, 85, k.line, 3),
  (k) =>
    rect(71, 79, 22, 14, "none", `rx="4" stroke="${k.line}" stroke-width="3.4"`) +
    rect(99, 79, 22, 14, "none", `rx="4" stroke="${k.line}" stroke-width="3.4"`) +
    line(93, 84, 99, 84, k.line, 3.4),
  (k) => ring(109, 86, 10, 2.6, k.trim) + stroke("M118 92 Q126 116 122 148", k.trim, 1.8),
];
export const eyes = [
  (k) =>
    circle(83, 87, 2.8, k.line) +
    circle(109, 87, 2.8, k.line) +
    stroke("M76 79 Q83 75 90 79 M102 79 Q109 75 116 79", k.line, 2.6, 'stroke-linecap="round"'),
  (k) =>
    stroke("M77 87 Q83 91 89 87 M103 87 Q109 91 115 87", k.line, 2.8, 'stroke-linecap="round"') +
    stroke("M76 79 H90 M102 79 H116", k.line, 2.6, 'stroke-linecap="round"'),
  (k) =>
    ellipse(83, 87, 5.5, 3.2, k.trim) +
    ellipse(109, 87, 5.5, 3.2, k.trim) +
    circle(84, 87, 2.6, k.line) +
    circle(110, 87, 2.6, k.line) +
    stroke("M75 80 L90 77 M102 77 L117 80", k.line, 2.8, 'stroke-linecap="round"'),
];
