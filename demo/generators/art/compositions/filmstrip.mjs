// A poster with a strip of film down the sheet, a little tilted; the title is set beside the strip.
import { group, range, rect } from "../svg.mjs";
import { credit, typeBlock } from "../type.mjs";

export function drawFilmstrip({ movie, p, o, art }) {
  const holes = range(
    26,
    (i) =>
      rect(16, -60 + i * 64, 34, 40, p.bg, 'rx="7"') +
      rect(490, -60 + i * 64, 34, 40, p.bg, 'rx="7"'),
  );
  const strip =
    rect(0, -160, 540, 1800, p.b) +
    holes +
    art.frames.map((frame, i) => group(`translate(66 ${-110 + i * 416})`, frame)).join("");
  return (
    rect(0, 0, 960, 1440, p.bg) +
    group("translate(330 -20) rotate(7 270 720)", strip) +
    art.front +
    rect(0, 1120, 960, 320, p.bg) +
    rect(60, 1136, 840, 6, p.a) +
    typeBlock(o.lines, [60, 1166, 840, 170], { ...o.face, fill: p.ink }) +
    credit(movie, [60, 1358, 840], { fill: p.a })
  );
}
