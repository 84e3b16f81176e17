// Motifs of the action films: robbery, clock, train, air, battery, the man in the screen.
import { burst, circle, ellipse, group, line, path, pol, poly, range, rect, ring, star, stroke } from '../svg.mjs';

// The last shot of the film: the revolver turned on the audience.
const robbery = (p) => {
  const [x, y] = [480, 560];
  const cylinder = circle(x, y, 300, p.ink) + ring(x, y, 284, 6, p.c) +
    range(6, (i) => {
      const [cx, cy] = pol(x, y, 205, i * 60);
      return circle(cx, cy, 66, p.c) + circle(cx, cy, 56, p.bg) + circle(cx, cy, 56, p.a) + circle(cx, cy, 34, p.ink) + circle(cx - 10, cy - 12, 7, p.b);
    });
  const barrel = circle(x, y, 136, p.b) + circle(x, y, 122, p.ink) + ring(x, y, 98, 5, p.c) + circle(x, y, 84, p.bg) + circle(x, y, 72, '#000') +
    stroke('M424 520 A70 70 0 0 1 470 490', p.b, 8, 'stroke-linecap="round"');
  const hat = path('M130 286 Q480 180 830 286 Q870 300 820 320 Q480 236 140 320 Q90 300 130 286Z', p.ink) +
    path('M300 256 Q310 96 400 84 Q450 78 480 104 Q510 78 560 84 Q650 96 660 256 Q480 208 300 256Z', p.ink) + path('M304 236 Q480 186 656 236 L660 262 Q480 212 300 262Z', p.a);
  return burst(x, y, 0, 1300, 28, p.b, { duty: 0.5 }) + star(x, y, 330, 470, 18, p.a, 4) + hat + cylinder + barrel +
    rect(468, 386, 24, 52, p.ink) + rect(0, 980, 960, 460, p.bg) + rect(0, 980, 960, 12, p.ink) + rect(0, 1000, 960, 4, p.ink);
};

const clockface = (p) => {
  const [x, y, r] = [690, 800, 400];
  const windows = range(7, (i) => range(3, (j) => rect(60 + j * 78, 436 + i * 128, 50, 84, i % 2 === j % 2 ? p.b : p.ink)));
  const dial = circle(x + 14, y + 14, r + 34, p.b) + circle(x, y, r + 34, p.ink) + circle(x, y, r, p.c) +
    range(60, (i) => { const [a, b] = [pol(x, y, r - 16, i * 6), pol(x, y, r - (i % 5 ? 38 : 78), i * 6)]; return line(...a, ...b, p.ink, i % 5 ? 5 : 18); });
  const hour = poly([pol(x, y, 220, 305), pol(x, y, 26, 35), pol(x, y, 60, 125), pol(x, y, 26, 215)], p.ink);
  const [hx, hy] = pol(x, y, 318, 246);
  const minute = line(x, y, hx, hy, p.a, 30) + circle(x, y, 38, p.a) + circle(x, y, 12, p.c);
  const man = group(`translate(${hx + 8} ${hy - 8}) rotate(6) scale(2.5)`,
    stroke('M-3 0 L-8 34 L-2 52 M5 0 L10 32 L4 52', p.ink, 8, 'stroke-linejoin="round" stroke-linecap="round"') +
    path('M-11 42 H13 L11 86 H-9Z', p.ink) +
    stroke('M-4 84 L-10 112 L-20 132 M6 84 L12 110 L8 138', p.ink, 9.5, 'stroke-linejoin="round" stroke-linecap="round"') +
    path('M-20 128 l-12 4 l10 6z M6 136 l14 4 l-12 4z', p.ink) +
    circle(1, 30, 10, p.bg) + ring(-3, 30, 3.2, 1.4, p.ink) + ring(5, 30, 3.2, 1.4, p.ink) +
    ellipse(1, 22, 17, 3, p.ink) + rect(-10, 12, 22, 9, p.a) + rect(-10, 18, 22, 3, p.ink));
  return windows + dial + hour + minute + man;
};

// The projector's picture changes behind a man who stays the same.
const screen = (p) => {
  const bg = (fill) => rect(0, 0, 408, 396, fill, 'rx="18"');
  const hero = group('translate(204 300) scale(1.5)', ellipse(0, -92, 24, 5, p.b) + rect(-15, -103, 30, 11, p.b) + circle(0, -80, 13, p.b) +
    path('M-20 -62 Q0 -74 20 -62 L24 -10 H14 V40 H3 V-4 H-3 V40 H-14 V-10 H-24Z', p.b));
  const sea = bg(p.ink) + path('M0 250 q34 -40 68 0 t68 0 t68 0 t68 0 t68 0 t68 0 V378 a18 18 0 0 1 -18 18 H18 a18 18 0 0 1 -18 -18z', p.bg) + path('M100 396 L150 318 L262 322 L310 396Z', p.b) + circle(330, 80, 38, p.c) + group('translate(0 -40)', hero);
  const hills = bg(p.a) + path('M0 300 L120 170 L200 262 L300 130 L408 290 V378 a18 18 0 0 1 -18 18 H18 a18 18 0 0 1 -18 -18z', p.c) + rect(0, 352, 408, 26, p.b) + circle(70, 74, 34, p.ink);
  const street = bg(p.c) + rect(20, 120, 90, 240, p.b) + rect(290, 70, 100, 290, p.b) + range(4, (i) => rect(36, 140 + i * 52, 22, 30, p.a) + rect(72, 140 + i * 52, 22, 30, p.a) + rect(310, 96 + i * 56, 24, 32, p.a) + rect(350, 96 + i * 56, 24, 32, p.a)) + rect(0, 352, 408, 26, p.ink) + hero;
  const [x, y] = [300, 520];
  const glass = group(`rotate(24 ${x} ${y})`, rect(x - 24, y + 226, 48, 60, p.c) + rect(x - 36, y + 276, 72, 250, p.ink, 'rx="34"') + rect(x - 36, y + 300, 72, 14, p.a)) +
    circle(x, y, 246, p.ink) + circle(x, y, 206, p.a) +
    path(`M${x - 170} ${y} Q${x} ${y - 150} ${x + 170} ${y} Q${x} ${y + 150} ${x - 170} ${y}Z`, p.ink) + circle(x, y, 76, p.bg) + circle(x, y, 36, p.b) + circle(x + 24, y - 26, 16, p.ink) +
    stroke(`M${x - 150} ${y - 110} A186 186 0 0 1 ${x - 40} ${y - 180}`, p.ink, 14, 'stroke-linecap="round"');
  return { frames: [sea, hills, street, sea], front: glass };
};

const engine = (p) => {
  const [x, y] = [480, 770];
  const smoke = rect(0, 0, 960, 170, p.b) + [[480, 240, 250], [220, 300, 190], [740, 290, 200], [350, 130, 160], [640, 120, 170], [480, 420, 150], [80, 190, 150], [890, 170, 150]].map(([a, b, r]) => circle(a, b, r, p.b)).join('');
  const rays = burst(x, y, 0, 1200, 36, p.c, { duty: 0.42, from: -90, to: 90 });
  const rails = poly([[0, 1190], [960, 1190], [960, 1440], [0, 1440]], p.c) + range(7, (i) => poly([[480 - 200 - i * 70, 1180 + i * i * 6], [480 + 200 + i * 70, 1180 + i * i * 6], [480 + 220 + i * 76, 1196 + i * i * 7], [480 - 220 - i * 76, 1196 + i * i * 7]], p.ink)) +
    poly([[330, 1150], [352, 1150], [130, 1440], [70, 1440]], p.b) + poly([[608, 1150], [630, 1150], [890, 1440], [830, 1440]], p.b);
  const body = rect(200, 640, 560, 330, p.ink, 'rx="16"') + rect(222, 662, 100, 130, p.b) + rect(638, 662, 100, 130, p.b) + poly([[430, 560], [530, 560], [580, 430], [560, 400], [400, 400], [380, 430]], p.ink) + rect(384, 424, 192, 14, p.a) +
    circle(x, y + 30, 236, p.ink) + ring(x, y + 30, 216, 8, p.b) + circle(x, y + 30, 190, p.a) + range(16, (i) => circle(...pol(x, y + 30, 170, i * 22.5), 7, p.b)) + ring(x, y + 30, 140, 6, p.ink) +
    line(x - 134, y + 30, x + 134, y + 30, p.ink, 14) + circle(x, y + 30, 30, p.ink) + circle(x, y + 30, 12, p.b) +
    rect(408, 506, 144, 120, p.ink, 'rx="12"') + circle(480, 566, 50, p.b) + circle(480, 566, 34, '#f4c24d') +
    rect(150, 990, 660, 66, p.a) + rect(150, 990, 660, 10, p.b) + circle(250, 1023, 36, p.ink) + circle(710, 1023, 36, p.ink) + circle(250, 1023, 20, p.b) + circle(710, 1023, 20, p.b) +
    poly([[170, 1056], [790, 1056], [900, 1270], [60, 1270]], p.ink) + range(11, (i) => { const k = i - 5; return poly([[480 + k * 54 - 6, 1066], [480 + k * 54 + 6, 1066], [480 + k * 76 + 11, 1258], [480 + k * 76 - 11, 1258]], p.b); });
  return rays + smoke + rails + body + rect(0, 1400, 960, 40, p.ink);
};

const biplane = (body, wing, mark, paper) =>
  rect(-26, -150, 52, 340, body, 'rx="24"') + path('M-26 150 Q0 250 26 150Z', body) + rect(-300, -120, 600, 96, wing, 'rx="40"') + rect(-262, -18, 524, 74, body, 'rx="34"') +
  range(2, (i) => line(-200 + i * 400, -30, -200 + i * 400, 20, paper, 6) + line(-110 + i * 220, -30, -110 + i * 220, 20, paper, 6)) +
  [-215, 215].map((x) => circle(x, -72, 38, paper) + circle(x, -72, 26, mark) + circle(x, -72, 11, paper)).join('') +
  rect(-92, 196, 184, 44, wing, 'rx="20"') + rect(-8, 176, 16, 88, body) + rect(-110, -176, 220, 10, body, 'rx="5"') + circle(0, -160, 24, body) + circle(0, 20, 17, paper);
const air = (p) => {
  const band = (y, h, fill) => poly([[-20, y + 214], [980, y - 214], [980, y - 214 + h], [-20, y + 214 + h]], fill);
  return circle(640, 400, 330, p.b) + band(560, 26, p.ink) + band(610, 10, p.ink) + band(640, 60, p.c) +
    stroke('M60 160 C200 120 260 260 150 300 C60 330 60 220 160 230 C300 240 300 380 220 420', p.c, 16, 'stroke-linecap="round"') +
    group('translate(500 430) rotate(42) scale(1.32)', biplane(p.ink, p.a, p.a, p.bg)) + group('translate(190 770) rotate(42) scale(.52)', biplane(p.ink, p.c, p.a, p.bg)) + group('translate(800 770) rotate(66) scale(.4)', biplane(p.ink, p.a, p.b, p.bg)) +
    poly([[-20, 1160], [980, 715], [980, 1120], [-20, 1566]], p.a) + band(1440, 240, p.ink) + band(1408, 16, p.bg) + rect(0, 1350, 960, 90, p.ink);
};

const battery = (p) => {
  const cells = range(9, (i) => rect(110, 190 + i * 126, 740, 100, p.a));
  
  return {
    back: rect(340, 52, 280, 74, p.ink, 'rx="18"') + rect(66, 112, 828, 1212, p.ink, 'rx="60"') + rect(86, 132, 788, 1172, p.bg, 'rx="44"') + cells,
    level: path('M110 1284 V690 L300 730 L420 660 L560 742 L690 668 L850 712 V1284 Q850 1290 820 1290 H140 Q110 1290 110 1284Z', '#000'),
    fill: rect(100, 600, 800, 700, p.ink) + range(5, (i) => rect(110, 794 + i * 126, 740, 26, p.bg, 'opacity=".14"')),
    front: poly([[842, 360], [770, 560], [816, 556], [776, 720], [884, 506], [836, 512], [880, 360]], p.b),
  };
};

export const action = {
  'great-train-robbery': robbery, 'safety-last': clockface, 'sherlock-jr': screen, 'the-general': engine, wings: air, charge: battery,
};
