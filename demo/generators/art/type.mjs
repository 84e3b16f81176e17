// Type for the posters: the fonts, and the placeholders that fit.js replaces by set type.
import { readFileSync } from "node:fs";

const MODULES = new URL("../../../node_modules/", import.meta.url);
const FACES = [
  ["lime", "@fontsource/limelight/files/limelight-latin-400-normal.woff2"],
  ["mono", "@fontsource/monoton/files/monoton-latin-400-normal.woff2"],
  ["abril", "@fontsource/abril-fatface/files/abril-fatface-latin-400-normal.woff2"],
  ["rye", "@fontsource/rye/files/rye-latin-400-normal.woff2"],
  ["bungee", "@fontsource/bungee/files/bungee-latin-400-normal.woff2"],
  ["poiret", "@fontsource/poiret-one/files/poiret-one-latin-400-normal.woff2"],
  ["federo", "@fontsource/federo/files/federo-latin-400-normal.woff2"],
  ["frak", "@fontsource/unifrakturcook/files/unifrakturcook-latin-700-normal.woff2"],
  [
    "any",
    "@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2",
    "100 900",
    "50% 150%",
  ],
  [
    "play",
    "@fontsource-variable/playfair-display/files/playfair-display-latin-wght-normal.woff2",
    "400 900",
  ],
  [
    "playi",
    "@fontsource-variable/playfair-display/files/playfair-display-latin-wght-italic.woff2",
    "400 900",
  ],
  [
    "big",
    "@fontsource-variable/big-shoulders/files/big-shoulders-latin-wght-normal.woff2",
    "100 900",
  ],
  ["fig", "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2", "300 900"],
];

// @font-face rules with inline files, so that a page needs no requests.
export function fontCss() {
  return FACES.map(([name, file, weight = "100 900", stretch = "100%"]) => {
    const data = readFileSync(new URL(file, MODULES)).toString("base64");
    return `@font-face{font-family:${name};src:url(data:font/woff2;base64,${data}) format('woff2');font-weight:${weight};font-stretch:${stretch}}`;
  }).join("\n");
}

export const FACE_NAMES = FACES.map(([name]) => name);

export const escapeXml = (text) =>
  String(text).replace(
    /[&<>"]/g,
    (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c],
  );

// Lines of type set as large as the box allows.
//   mode 'just': each line fills the width; 'same': one size for all lines.
//   align l c r, valign t m b, gap in px, max = largest size, rot = degrees about the box's centre.
export function typeBlock(lines, [x, y, w, h], o = {}) {
  const spec = { lines, x, y, w, h, ...o };
  const turn = o.rot ? ` transform="rotate(${o.rot} ${x + w / 2} ${y + h / 2})"` : "";
  return `<g class="fit"${turn} data-o="${escapeXml(JSON.stringify(spec))}"></g>`;
}

// One line of small type, at most `max` px, never wider than its box.
export function typeLine(text, [x, y, w], o = {}) {
  return typeBlock([o.keep ? String(text) : String(text).toUpperCase()], [x, y, w, o.h ?? 44], {
    font: "fig",
    weight: 700,
    ls: 0.14,
    mode: "same",
    max: 27,
    valign: "m",
    kind: "small",
    ...o,
  });
}

// Director and year: at the two ends of a line, or together in its middle.
export function credit(movie, [x, y, w], o = {}) {
  if (o.align) return typeLine(`${movie.director}${o.dot ?? "  ·  "}${movie.year}`, [x, y, w], o);
  return (
    typeLine(movie.director, [x, y, w - 130], { ...o, align: "l" }) +
    typeLine(movie.year, [x + w - 120, y, 120], { ...o, align: "r" })
  );
}

// Type along an arc of a circle, from angle a0 to a1 (degrees, clockwise from 12 o'clock).
let arcs = 0;
export function arcText(text, cx, cy, r, a0, a1, o = {}) {
  const at = (a) =>
    [cx + r * Math.sin((a * Math.PI) / 180), cy - r * Math.cos((a * Math.PI) / 180)].map((n) =>
      n.toFixed(1),
    );
  const id = `arc${arcs++}`;
  const large = Math.abs(a1 - a0) > 180 ? 1 : 0;
  return `<path id="${id}" fill="none" d="M${at(a0)}A${r} ${r} 0 ${large} ${a1 > a0 ? 1 : 0} ${at(a1)}"/>
<text class="arc" font-family="${o.font ?? "fig"}" font-weight="${o.weight ?? 700}" font-size="${o.size ?? 28}" letter-spacing="${o.ls ?? 4}" fill="${o.fill}" text-anchor="middle"><textPath href="#${id}" startOffset="50%">${escapeXml(text)}</textPath></text>`;
}
