// A poster of a painted film set: no line is upright, and the lettering follows the walls.
import { group, rect } from "../svg.mjs";
import { credit, typeBlock } from "../type.mjs";

export function drawZigzag({ movie, p, o, art }) {
  const [first, second, third] = o.lines;
  const face = { ...o.face, align: "l" };
  return (
    rect(0, 0, 960, 1440, p.bg) +
    art +
    group(
      "translate(60 70) skewY(-5)",
      typeBlock([first], [0, 50, 560, 120], { ...face, fill: p.ink }),
    ) +
    group(
      "translate(60 226) skewY(4)",
      typeBlock([second], [0, 0, 330, 100], { ...face, fill: p.ink }),
    ) +
    group(
      "translate(50 1146) skewX(-8) skewY(-4)",
      typeBlock([third], [30, 20, 820, 190], { ...face, fill: p.a }),
    ) +
    credit(movie, [60, 1368, 840], { fill: p.bg })
  );
}
