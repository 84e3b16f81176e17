// Draws a person's portrait bust: the characters of the name choose hair or hat, collar, face and
// inks.
import {
  beards,
  eyes,
  faces,
  glasses,
  menCollars,
  moustaches,
  womenCollars,
} from "./busts/dress.mjs";
import { men, women } from "./busts/heads.mjs";
import { INKS, WOMEN } from "./busts/people.mjs";
import { burst, circle, clip, group, path, poly, range, rect, createSeededRandom } from "./svg.mjs";

const grounds = [
  (k) => circle(96, 92, 76, k.pop),
  (k) => burst(96, 96, 0, 150, 9, k.pop, { duty: 0.5 }),
  (k) =>
    poly(
      [
        [0, 192],
        [192, 0],
        [192, 192],
      ],
      k.pop,
    ),
  (k) => range(6, (i) => rect(0, 8 + i * 32, 192, 14, k.pop)),
  (k) => rect(96, 0, 96, 192, k.pop),
  (k) => path("M24 192 V96 A72 72 0 0 1 168 96 V192Z", k.pop),
  (k) => circle(150, 46, 62, k.pop),
];

export function drawPortrait(name, size) {
  const r = createSeededRandom(name);
  for (let i = 0; i < 6; i++) r();
  const pick = (list) => list[Math.floor(r() * list.length)];
  const given = name.split(/\s+/)[0];
  const woman = WOMEN.has(given);
  const k = pick(INKS);
  const ground = pick(grounds)(k);
  const [, head] = pick(woman ? women : men);
  const { back = "", front } = head(k);
  const collar = pick(woman ? womenCollars : menCollars)(k);
  const face = pick(faces);
  const look = pick(eyes)(k);
  const chance = r();

  let extra = "";
  if (woman) {
    extra = path("M88 110 Q92 106 96 108 Q100 106 104 110 Q96 118 88 110Z", "#b3261e");
    if (chance < 0.45) extra += circle(67, 104, 4, k.trim) + circle(125, 104, 4, k.trim);
    else if (chance < 0.6) extra += glasses[0](k);
  } else {
    const mouth = path("M87 112 Q96 115 105 112 L104 115 Q96 118 88 115Z", k.line);
    if (chance < 0.22) extra = pick(beards)(k);
    else if (chance < 0.55) extra = pick(moustaches)(k) + mouth;
    else extra = mouth;
    if (r() < 0.3) extra += pick(glasses)(k);
  }

  const neck = rect(82, 108, 28, 40, k.shade);
  const ears = circle(67, 90, 6.5, k.skin) + circle(125, 90, 6.5, k.shade);
  const half = clip(path(face, "#000"), rect(96, 40, 40, 100, k.shade));
  const nose =
    poly(
      [
        [96, 84],
        [90, 102],
        [96, 102],
      ],
      k.shade,
    ) +
    poly(
      [
        [96, 84],
        [96, 102],
        [101, 102],
      ],
      k.skin,
    );
  const bust =
    back + neck + collar + ears + path(face, k.skin) + half + nose + look + extra + front;
  const turn = r() < 0.5 ? bust : group("translate(192 0) scale(-1 1)", bust);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 192 192">${rect(0, 0, 192, 192, k.bg)}${ground}${turn}</svg>`;
}
