// Motifs of the science-fiction films.
import { burst, circle, group, halftone, line, path, person, pol, poly, range, rect, ring, star, stroke } from '../svg.mjs';
import { S } from '../type.mjs';

const moon = (p) => {
  const [x, y] = [480, 590];
  const glow = ring(x, y, 452, 3, p.d) + ring(x, y, 478, 2, p.d);
  const head = circle(x, y, 420, p.b) + circle(x - 22, y - 16, 396, p.ink) + [[250, 330, 34], [690, 270, 40], [780, 700, 46], [330, 890, 36], [560, 930, 26], [170, 620, 28], [480, 250, 22]].map(([a, b, r]) => circle(a, b, r, p.b) + circle(a + 5, b + 5, r - 6, p.ink)).join('');
  const eye = (a, b) => path(`M${a - 84} ${b} Q${a} ${b - 92} ${a + 84} ${b} Q${a} ${b + 54} ${a - 84} ${b}Z`, '#fffaf0') + circle(a + 8, b - 8, 32, p.c) + circle(a + 18, b - 20, 9, p.ink) + stroke(`M${a - 92} ${b - 58} Q${a} ${b - 132} ${a + 92} ${b - 50}`, p.c, 15, 'stroke-linecap="round"');
  const face = eye(330, 560) + path('M478 540 C430 640 420 690 440 716 Q474 744 524 728', 'none', `stroke="${p.c}" stroke-width="13" stroke-linecap="round"`) +
    path('M320 800 Q470 866 640 790 Q600 900 476 896 Q360 890 320 800Z', p.a) + path('M320 800 Q470 866 640 790 Q480 836 320 800Z', p.c) + circle(262, 720, 56, p.b) + circle(706, 716, 56, p.b) + stroke('M560 470 Q620 420 720 452', p.c, 15, 'stroke-linecap="round"');
  const splash = star(634, 576, 70, 124, 11, p.a, 8) + path('M600 640 q-8 70 10 90 q18 -20 8 -84z M660 640 q2 50 14 64 q12 -20 4 -66z', p.a);
  const shell = group('translate(640 570) rotate(40)', path('M-62 -270 H62 V-60 Q50 20 0 50 Q-50 20 -62 -60Z', p.d) + path('M0 -270 H62 V-60 Q50 20 0 50Z', p.c, 'opacity=".45"') + rect(-70, -290, 140, 30, p.a) + rect(-64, -190, 128, 14, p.c) + rect(-64, -80, 128, 14, p.c) + circle(0, -134, 26, p.c) + circle(0, -134, 17, p.ink) + range(5, (i) => circle(-46 + i * 23, -183, 4, p.ink)) + line(-30, -310, -30, -420, p.a, 9) + line(0, -310, 0, -470, p.ink, 9) + line(30, -310, 30, -420, p.a, 9));
  return glow + head + splash + face + shell;
};

const queen = (p) => {
  const [x, y] = [480, 600];
  const rods = range(15, (i) => { const a = -84 + i * 12; const r = i % 2 ? 470 : 560; return line(x, y, ...pol(x, y, r, a), i % 2 ? p.b : p.ink, i % 2 ? 9 : 13) + circle(...pol(x, y, r, a), i % 2 ? 20 : 30, i % 2 ? p.a : p.b) + (i % 2 ? '' : circle(...pol(x, y, r, a), 13, p.ink)); });
  return burst(x, y, 0, 1400, 24, p.c, { duty: 0.5, turn: 4 }) + ring(x, y, 400, 5, p.a, 'stroke-dasharray="4 22"') + rods +
    path(`M${x - 250} ${y} A250 250 0 0 1 ${x + 250} ${y} L${x + 200} ${y - 10} A200 200 0 0 0 ${x - 200} ${y - 10}Z`, p.ink) + range(9, (i) => poly([pol(x, y, 214, -80 + i * 20 - 6), pol(x, y, 300, -80 + i * 20), pol(x, y, 214, -80 + i * 20 + 6)], p.a)) +
    poly([[120, 1060], [310, 930], [650, 930], [840, 1060]], p.ink) + poly([[210, 1060], [400, 900], [560, 900], [750, 1060]], p.a) +
    rect(418, 760, 124, 180, p.a) + rect(480, 760, 62, 180, p.ink) + path(`M300 560 Q300 400 480 400 V860 Q340 800 316 680Z`, p.a) + path(`M660 560 Q660 400 480 400 V860 Q620 800 644 680Z`, p.ink) +
    path('M338 590 Q390 548 444 596 Q392 624 338 590Z', p.ink) + circle(392, 590, 13, p.b) + path('M622 590 Q570 548 516 596 Q568 624 622 590Z', p.a) + circle(568, 590, 13, p.bg) + path('M322 540 Q390 496 456 540', 'none', `stroke="${p.ink}" stroke-width="9"`) + path('M638 540 Q570 496 504 540', 'none', `stroke="${p.a}" stroke-width="9"`) +
    poly([[480, 590], [440, 706], [480, 716]], p.bg) + poly([[430, 766], [480, 748], [480, 800]], p.bg) + poly([[530, 766], [480, 748], [480, 800]], p.b) + poly([[290, 690], [270, 850], [316, 850]], p.b) + poly([[670, 690], [690, 850], [644, 850]], p.b) + circle(480, 452, 22, p.b) +
    rect(0, 1060, 960, 380, p.a) + rect(0, 1060, 960, 10, p.ink);
};

const city = (p) => {
  const tower = (x, w, top, fill, n) => range(n, (i) => rect(x - w / 2 + i * w * 0.12, top - i * 90, w - i * w * 0.24, 1500, fill)) + rect(x - 2, top - n * 90 - 40, 4, 80, fill);
  const windows = (x, y, c, r, s) => range(c * r, (i) => ((i * 7) % 5 ? rect(x + (i % c) * s, y + Math.floor(i / c) * 34, 8, 18, p.ink) : ''));
  const beams = poly([[480, 640], [-40, 40], [120, -20]], p.c) + poly([[480, 640], [1000, 40], [840, -20]], p.c) + poly([[480, 640], [300, -20], [420, -20]], p.c) + poly([[480, 640], [660, -20], [540, -20]], p.c);
  const back = tower(130, 190, 470, p.c, 4) + tower(830, 190, 470, p.c, 4) + tower(290, 150, 620, p.a, 3) + tower(670, 150, 620, p.a, 3) + tower(90, 150, 780, '#0a1012', 3) + tower(870, 150, 780, '#0a1012', 3) + windows(58, 820, 4, 8, 20) + windows(842, 820, 4, 8, 20) + windows(262, 700, 3, 10, 24) + windows(650, 700, 3, 10, 24);
  const robot = path('M230 1100 Q236 930 360 890 L430 860 H530 L600 890 Q724 930 730 1100Z', p.d) + path('M480 860 H530 L600 890 Q724 930 730 1100 H480Z', p.a) + path('M300 1100 Q320 960 420 930 Q480 1010 540 930 Q640 960 660 1100Z', p.c, 'opacity=".55"') + circle(480, 1010, 20, p.b) + range(3, (i) => rect(426, 800 + i * 24, 108, 12, p.ink)) +
    path('M362 600 Q362 440 480 440 Q598 440 598 600 L580 720 Q560 800 480 806 Q400 800 380 720Z', p.ink) + path('M480 440 Q598 440 598 600 L580 720 Q560 800 480 806Z', p.b) + path('M346 560 h24 v130 h-24z M590 560 h24 v130 h-24z', p.d) + path('M464 400 h32 v420 h-32z', p.bg, 'opacity=".12"') + rect(470, 408, 20, 130, p.bg) +
    path('M394 600 h66 l-10 22 h-50z M566 600 h-66 l10 22 h50z', p.bg) + poly([[480, 600], [466, 690], [494, 690]], p.bg) + rect(440, 728, 80, 8, p.bg) + rect(452, 746, 56, 6, p.bg);
  const halo = (cy, rx, front) => `<path d="M${480 - rx} ${cy} A${rx} ${rx * 0.2} 0 0 ${front ? 0 : 1} ${480 + rx} ${cy}" fill="none" stroke="${p.b}" stroke-width="12"/><path d="M${480 - rx} ${cy} A${rx} ${rx * 0.2} 0 0 ${front ? 0 : 1} ${480 + rx} ${cy}" fill="none" stroke="${p.ink}" stroke-width="4"/>`;
  const hoops = [[500, 250], [640, 330], [790, 400], [950, 430]];
  return beams + back + hoops.map(([c, r]) => halo(c, r, false)).join('') + robot + hoops.map(([c, r]) => halo(c, r, true)).join('') + rect(78, 1060, 804, 330, p.bg) + rect(78, 1060, 804, 6, p.ink) + range(3, (i) => rect(78, 1076 + 0 * i, 804, 2, p.ink));
};

const rocket = (p) => {
  const l = (d, w = 4) => stroke(d, p.ink, w, 'stroke-linejoin="round" stroke-linecap="round"');
  const dim = (y, t) => l(`M300 ${y} H196 M196 ${y - 8} V${y + 8}`, 2.5) + S(t, [96, y - 22, 90], { fill: p.b, align: 'r', weight: 700, max: 44, ls: 0, font: 'big', h: 44 });
  const body = 'M420 130 C360 210 330 300 330 420 V860 H510 V420 C510 300 480 210 420 130Z';
  return ring(730, 300, 150, 5, p.ink) + circle(730, 300, 150, p.c, 'opacity=".6"') + ring(730, 300, 178, 2, p.ink, 'stroke-dasharray="8 12"') + [[690, 250, 30], [780, 330, 42], [700, 370, 20], [790, 230, 16]].map(([x, y, r]) => ring(x, y, r, 3, p.ink)).join('') +
    stroke('M420 130 C430 60 560 30 700 122 M860 400 C930 620 800 900 520 960', p.b, 5, 'stroke-dasharray="18 12"') + poly([[716, 138], [684, 128], [694, 104]], p.b) +
    path(body, p.a) + path('M420 130 C480 210 510 300 510 420 V860 H420Z', p.bg) + l(body, 6) + l('M330 420 H510 M330 560 H510 M330 700 H510 M420 100 V930') + l('M352 300 H488') +
    l('M346 470 h64 v60 h-64z M430 470 h64 v60 h-64z', 3) + ring(420, 360, 26, 5, p.ink) + circle(420, 360, 12, p.b) + ring(420, 240, 15, 4, p.ink) + range(6, (i) => l(`M340 ${586 + i * 18} H500`, 2)) + l('M350 720 Q420 760 490 720 V840 Q420 800 350 840Z') + range(4, (i) => ring(366 + i * 36, 880, 14, 4, p.ink)) +
    l('M330 640 L230 800 V930 L330 860 M510 640 L610 800 V930 L510 860', 6) + l('M350 896 L330 960 H510 L490 896', 5) + range(5, (i) => stroke(`M${350 + i * 35} 972 v${i % 2 ? 60 : 36}`, p.b, 7, 'stroke-linecap="round"')) +
    ['6', '5', '4', '3', '2', '1'].map((t, i) => dim(140 + i * 144, t)).join('') + l('M196 140 V860', 2.5) +
    group('translate(740 720)', ring(0, 0, 112, 4, p.ink) + range(36, (i) => line(...pol(0, 0, 112, i * 10), ...pol(0, 0, i % 3 ? 104 : 92, i * 10), p.ink, 3)) + l('M-112 0 H112 M0 -112 V112', 2) + l('M-24 80 V-30 Q0 -76 24 -30 V80Z', 4) + l('M-24 30 L-50 80 H50 L24 30', 4)) + l('M628 720 H510', 2) + ring(420, 720, 118, 2, p.ink, 'stroke-dasharray="6 8"');
};

const machine = (p) => {
  const door = circle(480, 600, 62, p.ink) + rect(456, 560, 48, 84, p.bg, 'rx="24"') + circle(494, 606, 4, p.ink);
  const walk = poly([[0, 1080], [960, 1080], [700, 990], [494, 646], [466, 646], [260, 990]], p.bg) + poly([[340, 1080], [620, 1080], [488, 650], [472, 650]], p.c) + range(8, (i) => { const t = (i + 1) / 9; const w = 140 * t * t; return rect(480 - w, 650 + 430 * t * t, w * 2, 3 + 9 * t, p.bg); });
  const cables = ['M-20 120 C200 200 160 420 420 560', 'M980 60 C760 220 800 420 540 560', 'M-20 800 C140 800 260 720 430 620', 'M980 840 C800 800 700 720 530 620', 'M300 -20 C330 240 400 400 466 540'].map((d) => stroke(d, p.bg, 22) + stroke(d, p.c, 5)).join('');
  const bulb = group('translate(700 330) rotate(20)', path('M-40 -50 Q-50 -120 0 -124 Q50 -120 40 -50 Q26 -20 24 6 H-24 Q-26 -20 -40 -50Z', p.ink) + rect(-24, 6, 48, 34, p.b) + stroke('M-16 -6 L-12 -60 L0 -40 L12 -60 L16 -6', p.a, 5));
  return cables + door + walk + bulb + person(400, 1046, 250, p.ink, { flip: 1 }) + person(400, 1046, 250, p.ink) + person(566, 1020, 210, p.b, { flip: -1 }) + circle(400, 821, 26, p.ink) + path('M372 816 Q380 770 430 796 L420 816Z', p.a) + line(440, 880, 470, 1046, p.ink, 6);
};

const tear = (p) => {
  const inside = (x, y) => { const dy = y - 880; const r = 330; if (dy > 0) return Math.hypot(x - 610, dy) < r; const t = Math.min(1, -dy / 640); return Math.abs(x - 610) < r * Math.cos(t * 1.5708) ** 1.25; };
  const tone = (x, y) => (inside(x, y) ? 0.2 + 1.0 * Math.min(1, Math.max(0, (Math.hypot(x - 500, y - 760) - 60) / 420)) : 0);
  const eye = group('translate(610 910)', circle(0, 0, 190, p.ink) + circle(0, 0, 164, p.c) + range(8, (i) => group(`rotate(${i * 45})`, poly([[0, -160], [110, -112], [30, -44]], i % 2 ? p.b : p.ink))) + circle(0, 0, 66, p.a) + circle(0, 0, 30, p.ink) + circle(-18, -22, 12, p.c) + range(16, (i) => circle(...pol(0, 0, 177, i * 22.5), 6, p.bg)));
  return rect(700, 0, 260, 300, p.a) + halftone(240, 220, 960, 1230, 26, p.ink, tone) + eye + poly([[60, 1230], [60, 1300], [900, 1300], [900, 1270], [860, 1270], [860, 1240], [820, 1240], [800, 1210], [780, 1240], [700, 1240], [700, 1270], [640, 1270], [500, 1290], [360, 1270], [300, 1270], [300, 1240], [260, 1210], [220, 1240], [150, 1240], [150, 1200], [120, 1170], [90, 1200], [90, 1230]], p.ink);
};

export const tech = { 'trip-to-the-moon': moon, aelita: queen, metropolis: city, 'woman-in-the-moon': rocket, 'elephants-dream': machine, 'tears-of-steel': tear };
