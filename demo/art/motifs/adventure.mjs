// Motifs of the costume adventures: masks, swords, carpets, horses, sails.
import { circle, group, jag, line, path, pol, poly, range, rect, ring, star, stroke } from '../svg.mjs';

const slash = (points, fill) => path(`M${points[0]} Q${points[1]} ${points[2]} Q${points[3]} ${points[0]}Z`, fill);
const zorro = (p) => {
  const rider = circle(520, 520, 390, p.b) +
    path('M520 300 C640 300 700 400 690 520 C690 600 640 660 620 690 C760 730 900 830 960 1010 V1440 H60 C90 1080 240 760 420 690 C400 660 350 600 350 520 C340 400 400 300 520 300Z', p.bg) +
    path('M170 420 Q520 330 870 420 Q900 440 850 462 Q520 392 190 462 Q140 440 170 420Z', p.bg) + path('M370 410 L396 226 Q520 190 644 226 L670 410 Q520 350 370 410Z', p.bg) + path('M376 374 Q520 330 664 374 L668 398 Q520 354 372 398Z', p.a) +
    path('M410 524 Q462 490 504 534 Q460 566 410 524Z', p.ink) + path('M536 534 Q578 490 630 524 Q580 566 536 534Z', p.ink) + circle(468, 528, 13, p.bg) + circle(572, 528, 13, p.bg) +
    path('M462 626 Q520 596 578 626 Q520 614 462 626Z', p.b);
  const z = slash(['40,206', '480,120', '930,232', '480,196'], p.a) + slash(['930,214', '520,560', '50,1040', '440,520'], p.a) + slash(['36,1010', '520,870', '934,972', '520,950'], p.a);
  return rider + z + rect(0, 1040, 960, 400, p.bg);
};

const rapier = (p) => poly([[-7, -520], [0, -580], [7, -520], [9, 250], [-9, 250]], p.ink) + line(0, -540, 0, 240, p.c, 2) +
  path('M-110 250 Q0 214 110 250 Q0 300 -110 250Z', p.b) + ring(0, 292, 62, 13, p.b) + rect(-13, 262, 26, 100, p.a) + range(4, (i) => rect(-13, 276 + i * 22, 26, 6, p.ink)) + circle(0, 380, 25, p.b);
const musketeers = (p) => {
  const hat = (fill, plume) => path('M-150 20 Q0 -40 150 20 Q170 44 120 46 Q0 6 -120 46 Q-170 44 -150 20Z', fill) + path('M-80 10 Q-84 -76 -30 -86 Q0 -92 30 -86 Q84 -76 80 10 Q0 -20 -80 10Z', fill) +
    path('M-80 -14 Q0 -40 80 -14 L80 6 Q0 -20 -80 6Z', plume) + path('M62 -14 C90 -130 190 -150 226 -84 C196 -104 186 -86 190 -66 C166 -84 150 -70 154 -46 C130 -60 112 -46 104 -16Z', plume);
  const tabard = circle(480, 660, 246, p.c) + ring(480, 660, 246, 8, p.b) +
    path('M446 450 H514 L500 626 L676 612 V708 L500 694 L514 870 H446 L460 694 L284 708 V612 L460 626Z', p.ink) + range(4, (i) => group(`rotate(${i * 90 + 45} 480 660)`, star(480, 520, 10, 26, 4, p.b)));
  return range(48, (i) => line(...pol(480, 660, 280, i * 7.5), ...pol(480, 660, i % 2 ? 350 : 316, i * 7.5), p.b, 4)) +
    [-42, 42, 0].map((a) => group(`translate(480 690) rotate(${a}) scale(${a ? 0.98 : 0.76})`, rapier(p))).join('') + tabard +
    group('translate(220 352) rotate(-8) scale(.74)', hat(p.a, p.ink)) + group('translate(732 352) rotate(8) scale(.74)', hat(p.a, p.b)) + group('translate(466 1060) scale(.78)', hat(p.a, p.ink));
};

const dome = (x, y, w, fill, tip = 1) => path(`M${x - w * 0.5} ${y} C${x - w * 0.78} ${y - w * 0.5} ${x - w * 0.2} ${y - w * 0.7} ${x} ${y - w * 1.15} C${x + w * 0.2} ${y - w * 0.7} ${x + w * 0.78} ${y - w * 0.5} ${x + w * 0.5} ${y}Z`, fill) + (tip ? rect(x - 3, y - w * 1.45, 6, w * 0.4, fill) + circle(x, y - w * 1.42, w * 0.055 + 3, fill) : '');
const tower = (x, y, w, fill, lit) => rect(x - w / 2, y, w, 1440 - y, fill) + dome(x, y, w * 1.1, fill) + rect(x - w * 0.62, y, w * 1.24, 16, fill) +
  (lit ? path(`M${x - w * 0.14} ${y + 120} v-44 q${w * 0.14} -40 ${w * 0.28} 0 v44z`, lit) : '');
const bagdad = (p) => rect(0, 0, 960, 1440, p.bg) + path('M0 300 Q480 180 960 330 V1440 H0Z', '#241f63') + path('M0 520 Q480 400 960 560 V1440 H0Z', p.a) + path('M0 720 Q480 620 960 740 V1440 H0Z', p.b) + path('M0 880 Q480 800 960 890 V1440 H0Z', p.c) +
  '<mask id="crescent">' + rect(0, 0, 960, 1440, '#fff') + circle(700, 330, 232, '#000') + '</mask>' + circle(610, 380, 270, p.ink, 'mask="url(#crescent)"') + range(22, (i) => star((i * 397) % 940 + 10, (i * 211) % 420 + 30, 3, 5 + (i % 4) * 3, 4, p.ink)) +
  [[90, 760, 90], [230, 820, 120], [420, 700, 80], [560, 800, 150], [760, 730, 90], [880, 800, 130]].map(([x, y, w]) => tower(x, y, w, '#43217a', p.c)).join('') +
  [[40, 900, 130], [310, 920, 190], [500, 850, 60], [690, 930, 210], [850, 840, 64], [940, 950, 120]].map(([x, y, w]) => tower(x, y, w, '#2a1454', p.ink)).join('') +
  rect(0, 1040, 960, 400, p.bg) + range(25, (i) => path(`M${i * 40 - 20} 1042 v-26 q20 -34 40 0 v26z`, p.bg)) +
  path('M140 560 Q260 500 380 560 T620 548 L590 592 Q480 628 370 604 T150 610Z', p.b) + path('M140 560 Q260 500 380 560 T620 548 L616 562 Q490 596 378 574 T142 576Z', p.ink) + range(6, (i) => line(600 + i * 4, 560 + i * 7, 640 + i * 3, 570 + i * 8, p.ink, 3)) +
  group('translate(330 556) scale(1.25)', path('M-36 2 Q-30 -18 -10 -20 L-16 -62 Q0 -76 16 -62 L12 -20 Q34 -18 40 2Z', p.bg) + circle(0, -86, 15, p.bg) + path('M-18 -90 Q0 -124 18 -90Z', p.c) + stroke('M14 -58 L44 -80', p.bg, 10, 'stroke-linecap="round"')) +
  group('translate(440 562) scale(1.1)', path('M-30 4 Q-24 -50 0 -62 Q24 -50 34 4Z', p.c) + circle(0, -76, 14, p.bg) + path('M-16 -78 Q-10 -104 4 -96 Q26 -84 26 -30 Q14 -50 12 -76Z', p.bg));

const horse = (fill, mane, eye, rein) => path('M-60 640 C-70 420 -20 190 90 92 L96 20 L132 66 L152 6 L176 84 C236 120 276 200 330 300 C356 346 372 372 362 404 C352 436 318 446 284 428 C250 410 236 384 196 372 C166 396 150 408 146 440 C150 520 190 580 240 640Z', fill) +
  path('M90 92 C-20 190 -70 420 -60 640 L-130 640 C-146 430 -96 180 30 78 Z', mane) + range(6, (i) => line(40 - i * 26, 120 + i * 84, 0 - i * 30, 116 + i * 86, fill, 5)) +
  path('M196 186 q26 -12 42 16 q-28 10 -42 -16z', eye) + circle(332, 388, 9, eye) + stroke('M284 412 Q306 402 320 420', eye, 6) + stroke('M168 96 Q150 240 196 370 M196 300 L306 276', rein, 10);
const chariots = (p) => {
  const [x, y] = [80, 1300];
  const wheel = circle(x, y, 330, p.b) + ring(x, y, 296, 26, p.a) + range(12, (i) => line(x, y, ...pol(x, y, 290, i * 30), p.a, 16)) + circle(x, y, 74, p.a) + circle(x, y, 46, p.b) + circle(x, y, 18, p.ink);
  return rect(0, 0, 960, 1440, p.bg) + circle(600, 830, 400, p.a) + range(5, (i) => rect(0, 1060 + i * 60, 960, 22 + i * 6, p.c)) +
    group('translate(700 470) scale(1.06)', horse(p.c, p.b, p.b, p.bg)) + group('translate(520 500) scale(1.16)', horse(p.b, p.c, p.a, p.a)) + group('translate(340 540) scale(1.3)', horse(p.bg, p.b, p.b, p.ink)) + group('translate(170 590) scale(1.46)', horse(p.ink, p.b, p.b, p.a)) + wheel + rect(0, 1330, 960, 110, p.b);
};

const sail = (p) => {
  const left = jag(130, -20, 466, 900, 22, 22, 'l');
  const right = jag(830, -20, 474, 900, 22, 22, 'r');
  const seam = range(5, (i) => line(96 + i * 192, 0, 96 + i * 192, 1440, '#37302a', 5) + range(40, (j) => line(84 + i * 192, 18 + j * 36, 108 + i * 192, 24 + j * 36, '#37302a', 4)));
  const ship = group('translate(470 520) scale(1.5)', path('M-120 90 Q0 130 120 84 L96 140 H-90Z', p.bg) + rect(-44, -130, 8, 230, p.bg) + rect(36, -110, 8, 206, p.bg) + path('M-40 -110 Q40 -60 -40 60 Q-4 -30 -40 -110Z M-40 -110 Q-110 -40 -96 50 H-40Z', p.bg) + path('M40 -90 Q104 -20 44 66Z', p.bg) + path('M-40 -130 l-44 -14 l44 -16z', p.a));
  const world = rect(0, 0, 960, 560, p.a) + circle(500, 330, 190, p.c) + range(7, (i) => rect(0, 250 + i * 46, 960, 6 + i * 3, p.a)) + rect(0, 620, 960, 400, p.b) + ship + range(8, (i) => path(`M0 ${650 + i * 34} q40 -26 80 0 t80 0 t80 0 t80 0 t80 0 t80 0 t80 0 t80 0 t80 0 t80 0 t80 0 t80 0 v8 q-40 26 -80 0 t-80 0 t-80 0 t-80 0 t-80 0 t-80 0 t-80 0 t-80 0 t-80 0 t-80 0 t-80 0 t-80 0z`, i % 2 ? p.bg : p.c, 'opacity=".85"'));
  const dagger = group('translate(470 800) rotate(0)', poly([[-20, 0], [20, 0], [16, 130], [0, 190], [-16, 130]], p.ink) + line(0, 4, 0, 160, p.b, 4) + rect(-92, -26, 184, 28, p.c, 'rx="14"') + rect(-22, -160, 44, 136, p.a, 'rx="8"') + range(5, (i) => rect(-22, -146 + i * 24, 44, 8, p.bg)) + circle(0, -176, 32, p.c));
  const curl = poly([[300, -20], ...left.slice(1, 10), [190, 400], [90, 130]], '#2c2621') + poly([[700, -20], ...right.slice(1, 9), [770, 360], [880, 110]], '#2c2621');
  return { sheet: seam, tear: [...left, ...right.reverse()], edge: [...left.map(([x, y]) => [x - 9, y + 4]), ...right.map(([x, y]) => [x + 9, y + 4])], world, front: curl + dagger };
};

export const adventure = { 'mark-of-zorro': zorro, 'three-musketeers': musketeers, 'thief-of-bagdad': bagdad, 'ben-hur': chariots, 'black-pirate': sail };
