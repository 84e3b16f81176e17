import { circle, group, path, poly, range, rect } from "../svg.mjs";

// The motif on each half of a playing card: a man with a hypnotic stare.
export const gambler = (p) => {
  const swirl = (x, y) =>
    range(5, (i) => circle(x, y, 52 - i * 11, i % 2 ? p.b : p.a)) + circle(x, y, 5, p.ink);
  const head =
    path(
      "M340 420 Q334 260 480 250 Q626 260 620 420 L600 520 Q570 640 480 640 Q390 640 360 520Z",
      p.b,
    ) +
    rect(310, 606, 340, 40, p.ink) +
    poly(
      [
        [150, 640],
        [230, 560],
        [400, 520],
        [480, 620],
        [560, 520],
        [730, 560],
        [810, 640],
      ],
      p.ink,
    ) +
    poly(
      [
        [400, 520],
        [480, 620],
        [560, 520],
        [540, 500],
        [420, 500],
      ],
      p.b,
    ) +
    poly(
      [
        [480, 600],
        [420, 570],
        [420, 620],
      ],
      p.a,
    ) +
    poly(
      [
        [480, 600],
        [540, 570],
        [540, 620],
      ],
      p.a,
    );
  const hair = path(
    "M326 450 Q300 250 400 220 H560 Q660 250 634 450 Q610 330 560 300 L500 320 L480 290 L440 322 L392 300 Q350 340 326 450Z",
    p.ink,
  );
  const hat =
    rect(372, 138, 216, 130, p.ink) +
    rect(372, 226, 216, 28, p.a) +
    path("M300 262 Q480 226 660 262 Q690 284 650 290 Q480 254 310 290 Q270 284 300 262Z", p.ink);
  const marks = (x) =>
    path(
      `M${x} 176 c30 40 54 52 54 82 c0 26 -32 34 -46 14 l8 34 h-32 l8 -34 c-14 20 -46 12 -46 -14 c0 -30 24 -42 54 -82z`,
      p.ink,
    );
  return (
    group(
      "translate(0 20)",
      group("translate(0 -14)", hair + head) +
        hat +
        swirl(420, 400) +
        swirl(540, 400) +
        path(
          "M356 352 Q420 318 470 360 L466 376 Q420 342 360 368Z M604 352 Q540 318 490 360 L494 376 Q540 342 600 368Z",
          p.ink,
        ) +
        poly(
          [
            [480, 410],
            [460, 478],
            [488, 486],
          ],
          p.d,
        ) +
        path("M426 520 Q480 500 534 520 Q500 536 480 528 Q460 536 426 520Z", p.a) +
        poly(
          [
            [462, 552],
            [498, 552],
            [480, 610],
          ],
          p.ink,
        ),
    ) +
    group(
      "translate(98 150) scale(.72)",
      path(
        "M0 -40 c30 40 54 52 54 82 c0 26 -32 34 -46 14 l8 34 h-32 l8 -34 c-14 20 -46 12 -46 -14 c0 -30 24 -42 54 -82z",
        p.ink,
      ),
    ) +
    group("translate(98 290) scale(.72)", path("M0 -30 L42 24 L0 78 L-42 24Z", p.a)) +
    group("translate(222 236) scale(.96)", marks(0).replace("M0 176", "M0 -40")) +
    group("translate(738 206) scale(.86)", path("M0 -46 L60 30 L0 106 L-60 30Z", p.a))
  );
};
