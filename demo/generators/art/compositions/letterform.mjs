// A poster filled by one giant glyph: a slashed letter, a two-letter word, or stacked letters.
import { rect } from "../svg.mjs";
import { credit, typeBlock } from "../type.mjs";

export function drawLetterform({ movie, p, o, art }) {
  if (o.stack) {
    const letters = o.lines[0].split("").filter((c) => c !== ".");
    return (
      rect(0, 0, 960, 1440, p.bg) +
      art.back +
      letters
        .map((c, i) =>
          typeBlock([`${c}.`], [70, 84 + i * 432, 560, 396], {
            ...o.face,
            fill: p.ink,
            align: "l",
          }),
        )
        .join("") +
      art.front +
      credit(movie, [70, 1372, 820], { fill: p.ink })
    );
  }
  if (o.giant) {
    return (
      rect(0, 0, 960, 1440, p.bg) +
      art.back +
      typeBlock(o.lines, o.box, { ...o.face, fill: p.ink }) +
      art.front +
      credit(movie, [70, 1346, 820], { fill: p.ink })
    );
  }
  return (
    rect(0, 0, 960, 1440, p.bg) +
    art +
    typeBlock(o.lines.slice(0, 1), [o.box[0], o.box[1] - 70, o.box[2] * 0.5, 50], {
      ...o.face,
      fill: p.ink,
      align: "l",
      mode: "same",
    }) +
    typeBlock(o.lines.slice(1), o.box, { ...o.face, fill: p.ink, align: "l" }) +
    credit(movie, [64, 1364, 832], { fill: p.b })
  );
}
