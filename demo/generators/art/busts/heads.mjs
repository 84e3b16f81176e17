// Hair and hats. `back` lies behind the head, `front` over it. The face spans x 68..124, y 46..126.
import { circle, ellipse, path, range, rect, stroke } from "../svg.mjs";

const cap = "M64 84 Q60 40 96 38 Q132 40 128 84 Q124 68 116 64 Q96 70 76 64 Q68 68 64 84Z";
const brow = "M66 78 Q64 60 76 58 H116 Q128 60 126 78 L122 70 H70Z";

export const men = [
  [
    "fedora",
    (k) => ({
      front:
        path(brow, k.hair) +
        path("M66 56 L72 22 Q84 14 96 22 Q108 14 120 22 L126 56Z", k.cloth) +
        rect(66, 46, 60, 10, k.trim) +
        path("M40 58 Q96 44 152 58 Q158 66 146 66 Q96 54 46 66 Q34 66 40 58Z", k.cloth),
    }),
  ],
  [
    "top",
    (k) => ({
      front:
        path(brow, k.hair) +
        path("M66 56 L64 6 H128 L126 56Z", k.hair) +
        rect(65, 42, 62, 11, k.pop) +
        path("M48 56 Q96 48 144 56 Q150 64 140 64 Q96 56 52 64 Q42 64 48 56Z", k.hair),
    }),
  ],
  [
    "bowler",
    (k) => ({
      front:
        path(brow, k.hair) +
        path("M64 58 Q62 18 96 18 Q130 18 128 58Z", k.hair) +
        rect(64, 48, 64, 8, k.trim) +
        path("M48 58 Q96 50 144 58 Q150 64 142 66 Q96 58 50 66 Q42 64 48 58Z", k.hair),
    }),
  ],
  [
    "flatcap",
    (k) => ({
      front:
        path(brow, k.hair) +
        path(
          "M58 60 Q54 28 98 26 Q142 28 138 56 Q152 60 154 68 Q120 60 62 68 Q58 66 58 60Z",
          k.cloth,
        ) +
        stroke("M98 28 Q96 44 98 58", k.hair, 2.5) +
        circle(98, 27, 4, k.hair),
    }),
  ],
  [
    "boater",
    (k) => ({
      front:
        path(brow, k.hair) +
        rect(64, 30, 64, 28, k.trim) +
        rect(64, 44, 64, 10, k.cloth) +
        rect(42, 56, 108, 8, k.trim, 'rx="4"'),
    }),
  ],
  [
    "parting",
    (k) => ({
      front:
        path(
          "M63 86 Q56 36 98 36 Q136 38 129 86 Q126 70 120 64 Q96 66 84 52 Q80 62 70 66 Q66 74 63 86Z",
          k.hair,
        ) + stroke("M84 52 Q92 42 104 40", k.skin, 2.5),
    }),
  ],
  [
    "slick",
    (k) => ({
      front:
        path("M64 84 Q58 36 96 36 Q134 36 128 84 Q124 58 96 54 Q68 58 64 84Z", k.hair) +
        stroke("M76 50 Q96 40 116 50", k.pop, 2.5),
    }),
  ],
  [
    "curls",
    (k) => ({
      front:
        range(9, (i) => circle(64 + i * 8, 56 - Math.sin((i / 8) * Math.PI) * 16, 12, k.hair)) +
        circle(62, 70, 9, k.hair) +
        circle(130, 70, 9, k.hair),
    }),
  ],
  [
    "bald",
    (k) => ({
      front:
        path("M63 92 Q58 74 66 66 Q68 80 70 92Z M129 92 Q134 74 126 66 Q124 80 122 92Z", k.hair) +
        stroke("M82 54 Q92 48 102 50", k.trim, 3, 'stroke-linecap="round"'),
    }),
  ],
  [
    "quiff",
    (k) => ({
      front:
        path(
          "M64 84 Q60 60 68 52 Q66 26 104 22 Q140 22 136 46 Q132 56 120 58 Q128 66 128 84 Q122 70 116 66 Q94 68 78 60 Q68 68 64 84Z",
          k.hair,
        ) + stroke("M80 46 Q102 30 126 36", k.pop, 2.5),
    }),
  ],
  [
    "widow",
    (k) => ({
      front: path("M63 88 Q56 36 96 36 Q136 36 129 88 L122 66 Q108 52 96 70 Q84 52 70 66Z", k.hair),
    }),
  ],
  [
    "long",
    (k) => ({
      back: path("M58 140 Q48 36 96 34 Q144 36 134 140Z", k.hair),
      front: path(
        "M64 90 Q62 44 96 42 Q130 44 128 90 Q124 60 100 56 L96 48 L92 56 Q68 60 64 90Z",
        k.hair,
      ),
    }),
  ],
  [
    "officer",
    (k) => ({
      front:
        path(brow, k.hair) +
        path("M56 46 Q60 20 96 20 Q132 20 136 46 L128 56 H64Z", k.cloth) +
        rect(63, 48, 66, 10, k.hair) +
        path("M60 58 H132 Q134 68 122 70 Q96 62 70 70 Q58 68 60 58Z", k.hair) +
        circle(96, 40, 7, k.trim),
    }),
  ],
];

export const women = [
  [
    "bob",
    (k) => ({
      back: path(
        "M56 122 Q48 34 96 32 Q144 34 136 122 Q128 128 118 122 L74 122 Q64 128 56 122Z",
        k.hair,
      ),
      front: path(
        "M60 112 Q54 36 96 36 Q138 36 132 112 Q126 108 124 76 H68 Q66 108 60 112Z",
        k.hair,
      ),
    }),
  ],
  [
    "cloche",
    (k) => ({
      back: path(
        "M60 112 Q58 80 64 70 H128 Q134 80 132 112 Q124 116 116 108 H76 Q68 116 60 112Z",
        k.hair,
      ),
      front:
        path("M56 82 Q52 24 96 24 Q140 24 136 82 Q96 62 56 82Z", k.cloth) +
        path("M56 82 Q54 72 56 64 Q96 46 136 64 Q138 72 136 82 Q96 62 56 82Z", k.trim) +
        circle(128, 62, 9, k.pop),
    }),
  ],
  [
    "waves",
    (k) => ({
      back: path(
        "M58 116 Q42 100 54 84 Q44 68 58 58 Q60 32 96 32 Q134 32 136 58 Q148 68 138 84 Q150 100 134 116Z",
        k.hair,
      ),
      front:
        path(
          "M62 92 Q56 44 84 38 Q128 36 130 92 Q118 84 122 70 Q104 70 92 52 Q84 70 70 70 Q72 84 62 92Z",
          k.hair,
        ) + stroke("M92 42 Q110 44 122 58 M88 44 Q74 48 68 60", k.pop, 2.5),
    }),
  ],
  [
    "bun",
    (k) => ({
      back: circle(96, 26, 19, k.hair),
      front: path(cap, k.hair) + stroke("M80 34 Q96 42 112 34", k.pop, 4),
    }),
  ],
  [
    "lengths",
    (k) => ({
      back: path(
        "M52 164 Q40 32 96 30 Q152 32 140 164 Q122 150 118 130 H74 Q70 150 52 164Z",
        k.hair,
      ),
      front: path("M62 104 Q56 38 96 38 Q136 38 130 104 Q124 60 90 52 Q84 76 62 104Z", k.hair),
    }),
  ],
  [
    "crop",
    (k) => ({
      front: path(
        "M62 90 Q54 34 96 34 Q138 34 130 90 L122 70 L114 78 L106 64 L97 76 L88 64 L79 78 L71 68Z",
        k.hair,
      ),
    }),
  ],
  [
    "picture",
    (k) => ({
      back:
        ellipse(96, 56, 78, 20, k.cloth) +
        path(
          "M60 118 Q54 80 64 66 H128 Q138 80 132 118 Q124 122 118 108 H74 Q68 122 60 118Z",
          k.hair,
        ),
      front:
        path("M62 92 Q60 62 76 56 H116 Q132 62 130 92 Q126 72 96 66 Q66 72 62 92Z", k.hair) +
        path("M62 56 Q62 20 96 20 Q130 20 130 56 Q96 66 62 56Z", k.cloth) +
        path("M62 56 L63 44 Q96 54 129 44 L130 56 Q96 66 62 56Z", k.trim),
    }),
  ],
  [
    "headband",
    (k) => ({
      back: path(
        "M58 108 Q50 34 96 32 Q142 34 134 108 Q124 112 118 104 H74 Q68 112 58 108Z",
        k.hair,
      ),
      front:
        path("M62 90 Q56 38 96 36 Q136 38 130 90 Q126 66 96 60 Q66 66 62 90Z", k.hair) +
        path("M58 62 Q96 44 134 62 L133 72 Q96 54 59 72Z", k.pop) +
        path("M124 60 Q130 16 156 10 Q160 40 132 64Z", k.trim),
    }),
  ],
  [
    "rolls",
    (k) => ({
      back: path("M60 118 Q54 70 70 52 H122 Q138 70 132 118Z", k.hair),
      front:
        circle(76, 46, 20, k.hair) +
        circle(116, 46, 20, k.hair) +
        circle(76, 46, 7, k.bg) +
        circle(116, 46, 7, k.bg) +
        path("M62 92 Q60 58 96 56 Q132 58 130 92 Q124 70 96 64 Q68 70 62 92Z", k.hair),
    }),
  ],
  [
    "plaits",
    (k) => ({
      back:
        range(
          5,
          (i) =>
            circle(56 - i * 1.5, 92 + i * 15, 10, k.hair) +
            circle(136 + i * 1.5, 92 + i * 15, 10, k.hair),
        ) +
        rect(42, 160, 16, 6, k.pop) +
        rect(134, 160, 16, 6, k.pop),
      front: path("M60 94 Q54 36 96 36 Q138 36 132 94 Q128 62 96 46 Q64 62 60 94Z", k.hair),
    }),
  ],
  [
    "beret",
    (k) => ({
      back: path(
        "M58 114 Q52 60 72 50 H120 Q140 60 134 114 Q126 118 120 106 H72 Q66 118 58 114Z",
        k.hair,
      ),
      front:
        path("M62 88 Q60 60 96 56 Q132 60 130 88 Q122 66 96 66 Q70 66 62 88Z", k.hair) +
        path(
          "M52 56 Q48 22 104 18 Q156 22 150 48 Q142 58 128 56 Q96 50 66 62 Q54 62 52 56Z",
          k.cloth,
        ) +
        rect(100, 10, 5, 12, k.cloth),
    }),
  ],
];
