import { burst, circle, group, path, rect, stroke } from "../svg.mjs";

// Two profiles about to meet; the gap between them is a goblet.
export const kiss = (p) => {
  const face =
    "M-40 -40 H250 C330 20 372 110 366 230 C364 262 356 288 360 310 C372 344 412 390 424 424 C430 440 414 448 396 452 C388 462 396 476 404 492 C420 500 446 512 446 530 C446 544 434 552 428 560 C440 568 446 580 438 594 C428 612 404 610 398 630 C394 660 420 690 404 724 C388 758 330 760 276 748 C262 800 270 900 330 960 C390 1010 470 1040 480 1100 L480 1480 H-40Z";
  const bun =
    path(
      "M-40 -40 H300 C360 30 380 110 340 196 C300 130 240 150 220 220 C206 280 230 330 210 400 C190 460 120 470 60 430 L-40 480Z",
      p.b,
    ) +
    circle(60, 460, 120, p.b) +
    stroke("M-10 420 Q60 360 140 430 M0 500 Q70 440 140 500", p.a, 7) +
    stroke("M40 60 Q180 20 300 120 M30 140 Q160 90 240 190", p.a, 7);
  const man =
    path(
      "M-40 -40 H290 C350 20 372 90 360 170 C300 150 240 170 236 250 C240 300 232 330 214 352 C190 330 170 340 170 380 C172 410 190 420 206 420 C200 470 190 500 200 540 L150 560 C60 500 0 470 -40 400Z",
      p.b,
    ) +
    path(
      "M330 506 C360 490 408 494 452 520 C470 530 486 520 492 508 C492 546 452 566 416 556 C380 552 344 546 330 506Z",
      p.b,
    );
  return (
    rect(0, 0, 960, 1440, p.bg) +
    circle(480, 530, 300, p.c) +
    burst(480, 530, 300, 350, 60, p.c, { duty: 0.5 }) +
    group(
      "translate(26 0)",
      path(face, p.a) +
        bun +
        stroke("M300 318 q34 20 64 4", p.b, 8, 'stroke-linecap="round"') +
        stroke("M284 270 q40 -24 76 -8", p.b, 8, 'stroke-linecap="round"') +
        circle(206, 500, 15, p.c),
    ) +
    group(
      "translate(934 0) scale(-1 1)",
      path(face, p.ink) +
        man +
        stroke("M300 318 q34 20 64 4", p.c, 8, 'stroke-linecap="round"') +
        stroke("M284 266 q40 -24 76 -8", p.b, 12, 'stroke-linecap="round"'),
    ) +
    path("M0 1090 Q480 1010 960 1090 V1440 H0Z", p.b)
  );
};
