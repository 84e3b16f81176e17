import { circle, group, path, range, rect, stroke } from "../svg.mjs";

export const dino = (p) => {
  const leaf = (x, y, s, a, fill) =>
    group(
      `translate(${x} ${y}) rotate(${a}) scale(${s})`,
      path(
        "M0 0 C-14 -40 -60 -30 -66 -66 C-40 -76 -22 -62 -12 -50 C-30 -84 -72 -86 -70 -124 C-40 -130 -18 -106 -8 -88 C-20 -124 -30 -160 0 -184 C30 -160 20 -124 8 -88 C18 -106 40 -130 70 -124 C72 -86 30 -84 12 -50 C22 -62 40 -76 66 -66 C60 -30 14 -40 0 0Z",
        fill,
      ),
    );
  const back =
    circle(230, 300, 170, p.c) +
    path("M0 760 Q180 600 360 720 Q520 580 960 700 V1440 H0Z", p.d) +
    path("M0 900 Q300 780 960 860 V1440 H0Z", p.b);
  const tree =
    path("M84 1010 Q120 760 92 520 H150 Q150 760 196 1010Z", p.ink) +
    [
      [-70, 1],
      [-30, 1.15],
      [10, 1.2],
      [50, 1.1],
      [88, 1],
    ]
      .map(([a, s]) => leaf(122, 530, s * 1.3, a, p.ink))
      .join("");
  const body =
    path(
      "M1000 640 C900 560 760 590 690 700 C650 760 640 640 650 480 C660 330 640 250 570 214 C500 180 400 190 350 236 C322 262 300 284 312 308 C326 334 400 332 450 326 C500 320 520 350 516 420 C506 560 470 680 440 800 C410 930 420 1010 470 1080 L460 1440 H1000Z",
      p.a,
    ) +
    path(
      "M516 420 C506 560 470 680 440 800 C410 930 420 1010 470 1080 L466 1240 C520 1100 560 900 566 700 C570 560 566 470 516 420Z",
      p.ink,
      'opacity=".22"',
    ) +
    stroke("M318 306 Q390 310 448 286", p.ink, 9, 'stroke-linecap="round"') +
    circle(474, 250, 27, p.c) +
    circle(466, 252, 13, p.ink) +
    circle(346, 258, 7, p.ink) +
    path(
      "M440 214 Q474 190 516 214",
      "none",
      `stroke="${p.ink}" stroke-width="9" stroke-linecap="round"`,
    ) +
    range(9, (i) =>
      circle(
        [640, 600, 690, 620, 760, 850, 740, 900, 830][i],
        [420, 560, 820, 760, 700, 690, 900, 830, 800][i],
        [18, 14, 22, 15, 26, 30, 20, 24, 18][i],
        p.ink,
        'opacity=".3"',
      ),
    );
  const bite = leaf(320, 330, 0.62, -150, p.ink) + leaf(296, 316, 0.5, -110, p.ink);
  const man = group(
    "translate(820 1300) scale(2.1)",
    path("M-16 -78 Q0 -88 16 -78 L18 -36 H12 L10 2 H1 V-36 H-1 V2 H-10 L-12 -36 H-18Z", p.c) +
      circle(0, -90, 9, p.c) +
      rect(-9, -112, 18, 16, p.c) +
      rect(-15, -98, 30, 4, p.c) +
      stroke("M14 -74 L34 -92 C60 -130 20 -150 46 -176", p.c, 4),
  );
  return (
    back +
    tree +
    body +
    bite +
    path("M0 960 Q260 900 520 1010 Q760 1100 960 1040 V1440 H0Z", p.ink) +
    man
  );
};
