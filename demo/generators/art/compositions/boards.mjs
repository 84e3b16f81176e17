// A poster of a window nailed shut: each board carries a line of the title.
import { circle, group, path, rect } from "../svg.mjs";
import { credit, typeBlock } from "../type.mjs";

const TURNS = [-2.4, 1.8, -1.2, 2.2];
export function drawBoards({ movie, p, o, art }) {
  const rows = o.lines.map((text, i) => {
    const y = 176 + i * 300;
    const plank = path(
      `M-30 ${y} L300 ${y - 6} L620 ${y + 5} L990 ${y - 3} L990 ${y + 196} L700 ${y + 204} L330 ${y + 196} L-30 ${y + 202}Z`,
      i === 1 || i === 2 ? p.b : p.ink,
    );
    const grain = path(
      `M-20 ${y + 24} Q300 ${y + 8} 980 ${y + 20} M-20 ${y + 182} Q500 ${y + 168} 980 ${y + 186}`,
      "none",
      `stroke="${p.d}" stroke-width="3"`,
    );
    const nails = [44, 916]
      .map((x) => circle(x, y + 60, 9, p.bg) + circle(x, y + 142, 9, p.bg))
      .join("");
    return group(
      `rotate(${TURNS[i]} 480 ${y + 100})`,
      plank +
        grain +
        nails +
        typeBlock([text], [84, y + 30, 792, 138], { ...o.face, fill: i === 3 ? p.c : p.bg }),
    );
  });
  return (
    rect(0, 0, 960, 1440, p.bg) +
    art.back +
    rows.map((row, i) => row + (art.between[i] ?? "")).join("") +
    credit(movie, [64, 1372, 832], { fill: p.a })
  );
}
