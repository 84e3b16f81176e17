import { path, poly, range, rect } from "../svg.mjs";

export const battery = (p) => {
  const cells = range(9, (i) => rect(110, 190 + i * 126, 740, 100, p.a));

  return {
    back:
      rect(340, 52, 280, 74, p.ink, 'rx="18"') +
      rect(66, 112, 828, 1212, p.ink, 'rx="60"') +
      rect(86, 132, 788, 1172, p.bg, 'rx="44"') +
      cells,
    level: path(
      "M110 1284 V690 L300 730 L420 660 L560 742 L690 668 L850 712 V1284 Q850 1290 820 1290 H140 Q110 1290 110 1284Z",
      "#000",
    ),
    fill:
      rect(100, 600, 800, 700, p.ink) +
      range(5, (i) => rect(110, 794 + i * 126, 740, 26, p.bg, 'opacity=".14"')),
    front: poly(
      [
        [842, 360],
        [770, 560],
        [816, 556],
        [776, 720],
        [884, 506],
        [836, 512],
        [880, 360],
      ],
      p.b,
    ),
  };
};
