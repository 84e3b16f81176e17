import { circle, path, polarPoint, poly, range, rect } from "../svg.mjs";

export const butler = (p) => {
  const fan = range(17, (i) =>
    poly(
      [
        [480, 1060],
        polarPoint(480, 1060, 900, -80 + i * 10 - 4.4),
        polarPoint(480, 1060, 900, -80 + i * 10 + 4.4),
      ],
      i % 2 ? p.c : p.bg,
    ),
  );
  const towers = [
    [78, 900, 120],
    [200, 760, 90],
    [882, 900, 120],
    [760, 760, 90],
  ]
    .map(
      ([x, y, w]) =>
        range(3, (i) =>
          rect(x - w / 2 + i * 14, y - i * 70, w - i * 28, 700, i % 2 ? p.ink : p.a),
        ) + range(8, (j) => rect(x - 3, y + 20 + j * 40, 6, 22, p.ink)),
    )
    .join("");
  return (
    fan +
    towers +
    path("M60 1390 V1180 Q70 1010 240 960 L390 900 H570 L720 960 Q890 1010 900 1180 V1390Z", p.a) +
    path("M376 900 L480 1390 L584 900 L560 846 H400Z", p.b) +
    path("M376 890 L290 950 L330 1040 L290 1070 L476 1390 L480 1380 L398 900Z", p.c) +
    path("M584 890 L670 950 L630 1040 L670 1070 L484 1390 L480 1380 L562 900Z", p.c) +
    path("M410 640 H550 V880 Q480 930 410 880Z", p.b) +
    path("M396 850 L440 836 L480 890 L520 836 L564 850 L560 930 L480 900 L400 930Z", "#fff9e8") +
    path("M480 906 L392 858 Q376 906 392 956Z M480 906 L568 858 Q584 906 568 956Z", p.bg) +
    rect(460, 884, 40, 44, p.bg, 'rx="8"') +
    circle(480, 1040, 10, p.ink) +
    circle(480, 1120, 10, p.ink) +
    circle(480, 1200, 10, p.ink) +
    path(
      "M372 560 Q372 430 480 430 Q588 430 588 560 V640 Q588 790 480 800 Q372 790 372 640Z",
      p.b,
    ) +
    path(
      "M372 600 Q356 420 470 420 Q610 410 588 600 Q580 520 540 490 Q460 520 396 494 Q378 540 372 600Z",
      p.a,
    ) +
    path("M480 430 H588 V640 Q588 790 480 800Z", p.ink, 'opacity=".45"') +
    path(
      "M372 600 Q356 420 470 420 Q610 410 588 600 Q580 520 540 490 Q460 520 396 494 Q378 540 372 600Z",
      p.a,
    ) +
    path(
      "M404 590 q30 -18 58 0 M498 590 q30 -18 58 0",
      "none",
      `stroke="${p.a}" stroke-width="8"`,
    ) +
    path("M408 622 h52 M500 622 h52", "none", `stroke="${p.a}" stroke-width="9"`) +
    path("M480 620 L466 690 H490", "none", `stroke="${p.a}" stroke-width="6"`) +
    path("M424 716 Q452 698 480 710 Q508 698 536 716 Q508 724 480 720 Q452 724 424 716Z", p.a) +
    path("M448 748 h64", "none", `stroke="${p.a}" stroke-width="6"`) +
    rect(100, 128, 760, 300, p.bg) +
    rect(100, 128, 760, 300, "none", `stroke="${p.ink}" stroke-width="5"`) +
    rect(112, 140, 736, 276, "none", `stroke="${p.ink}" stroke-width="2"`) +
    rect(100, 1290, 760, 100, p.bg) +
    rect(100, 1290, 760, 3, p.ink) +
    poly(
      [
        [600, 1010],
        [690, 1000],
        [682, 1020],
        [660, 1016],
        [650, 980],
        [640, 1016],
        [612, 1024],
      ],
      p.ink,
    )
  );
};
