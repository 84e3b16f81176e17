// Motifs of the romances.
import { burst, circle, ellipse, group, halftone, line, path, pol, poly, range, rect, ring, rng, star, stroke } from '../svg.mjs';
import { stamp } from '../compositions/stamps.mjs';

// Two profiles about to meet; the gap between them is a goblet.
const kiss = (p) => {
  const face = 'M-40 -40 H250 C330 20 372 110 366 230 C364 262 356 288 360 310 C372 344 412 390 424 424 C430 440 414 448 396 452 C388 462 396 476 404 492 C420 500 446 512 446 530 C446 544 434 552 428 560 C440 568 446 580 438 594 C428 612 404 610 398 630 C394 660 420 690 404 724 C388 758 330 760 276 748 C262 800 270 900 330 960 C390 1010 470 1040 480 1100 L480 1480 H-40Z';
  const bun = path('M-40 -40 H300 C360 30 380 110 340 196 C300 130 240 150 220 220 C206 280 230 330 210 400 C190 460 120 470 60 430 L-40 480Z', p.b) + circle(60, 460, 120, p.b) + stroke('M-10 420 Q60 360 140 430 M0 500 Q70 440 140 500', p.a, 7) + stroke('M40 60 Q180 20 300 120 M30 140 Q160 90 240 190', p.a, 7);
  const man = path('M-40 -40 H290 C350 20 372 90 360 170 C300 150 240 170 236 250 C240 300 232 330 214 352 C190 330 170 340 170 380 C172 410 190 420 206 420 C200 470 190 500 200 540 L150 560 C60 500 0 470 -40 400Z', p.b) + path('M330 506 C360 490 408 494 452 520 C470 530 486 520 492 508 C492 546 452 566 416 556 C380 552 344 546 330 506Z', p.b);
  return rect(0, 0, 960, 1440, p.bg) + circle(480, 530, 300, p.c) + burst(480, 530, 300, 350, 60, p.c, { duty: 0.5 }) +
    group('translate(26 0)', path(face, p.a) + bun + stroke('M300 318 q34 20 64 4', p.b, 8, 'stroke-linecap="round"') + stroke('M284 270 q40 -24 76 -8', p.b, 8, 'stroke-linecap="round"') + circle(206, 500, 15, p.c)) +
    group('translate(934 0) scale(-1 1)', path(face, p.ink) + man + stroke('M300 318 q34 20 64 4', p.c, 8, 'stroke-linecap="round"') + stroke('M284 266 q40 -24 76 -8', p.b, 12, 'stroke-linecap="round"')) +
    path('M0 1090 Q480 1010 960 1090 V1440 H0Z', p.b);
};

const lake = (p) => burst(480, 800, 0, 1300, 30, p.a, { duty: 0.5, from: -90, to: 90 }) + rect(0, 60, 960, 300, p.bg) + rect(0, 0, 960, 70, p.bg) +
  path('M0 360 L60 360 Q480 500 900 360 L960 360 V300 H0Z', p.bg) +
  circle(480, 800, 330, p.b) + circle(480, 800, 262, p.a) + circle(480, 800, 196, p.bg) + circle(480, 800, 126, p.c) +
  path('M0 800 V700 H40 V610 H90 V670 H120 V560 H150 V520 H160 V560 H190 V720 H230 V680 H270 V800Z', p.ink) + range(16, (i) => rect(16 + (i % 8) * 30, 700 + (i > 7 ? 44 : 6) , 10, 20, p.bg)) +
  path('M960 800 V640 Q900 590 860 690 Q820 660 800 740 Q760 730 740 800Z', p.ink) + rect(846, 600, 6, 120, p.ink) + range(7, (i) => line(720 + i * 36, 800, 716 + i * 38, 700 - (i % 3) * 30, p.ink, 5)) +
  rect(0, 800, 960, 640, p.ink) + range(13, (i) => { const w = 620 * (1 - Math.abs(i - 3) / 15) * (0.6 + ((i * 37) % 10) / 25); return rect(480 - w / 2, 830 + i * 36, w, 10 + (i % 3) * 5, [p.b, p.a, p.bg][i % 3], 'rx="8"'); }) +
  group('translate(480 1060) scale(1.35)', path('M-200 0 Q0 34 200 0 Q170 64 110 66 H-110 Q-170 64 -200 0Z', p.c) + path('M-196 8 Q0 44 196 8 L190 22 Q0 56 -190 22Z', p.b) +
    path('M-70 14 Q-84 -84 -44 -92 Q-8 -84 -14 14Z', p.b) + circle(-44, -112, 22, p.c) + path('M-72 -114 Q-70 -148 -40 -144 Q-14 -140 -18 -116Z', p.ink) + ellipse(-44, -122, 34, 6, p.ink) +
    path('M10 14 Q0 -70 40 -80 Q84 -70 78 14Z', p.a) + circle(42, -100, 21, p.c) + path('M20 -92 Q14 -134 46 -130 Q76 -124 68 -80 Q60 -110 36 -114 Q28 -104 20 -92Z', p.b) + line(60, -10, 220, 90, p.c, 8));

const cupid = (p) => {
  const pearls = (d, n, fx) => range(n, (i) => { const [x, y] = fx(i / (n - 1)); return circle(x + 4, y + 5, 17, p.ink) + circle(x, y, 17, p.b) + circle(x - 5, y - 6, 5, p.bg); });
  const loop = (t) => { const a = -0.25 + t * 6.7; return [470 + 400 * Math.sin(a) * (0.9 - 0.12 * Math.cos(a * 2)), 690 - 420 * Math.cos(a) + 30 * Math.sin(a * 3)]; };
  const lips = group('translate(650 1010) rotate(-14) scale(1.36)', path('M-190 0 C-120 -40 -80 -96 -40 -96 C-18 -96 -8 -78 0 -70 C8 -78 18 -96 40 -96 C80 -96 120 -40 190 0 C120 80 60 104 0 104 C-60 104 -120 80 -190 0Z', p.a) + path('M-190 0 C-90 -14 -40 -22 0 -6 C40 -22 90 -14 190 0 C90 10 40 16 0 10 C-40 16 -90 10 -190 0Z', p.ink) + path('M-60 50 Q0 76 60 50 Q0 62 -60 50Z', p.bg));
  return { back: circle(480, 640, 560, p.c) + ring(480, 640, 590, 10, p.b), front: pearls('', 74, loop) + lips + group('translate(150 150) rotate(12)', star(0, 0, 18, 60, 4, p.b)) + group('translate(836 300) rotate(8)', star(0, 0, 12, 40, 4, p.b)) };
};

const butler = (p) => {
  const fan = range(17, (i) => poly([[480, 1060], pol(480, 1060, 900, -80 + i * 10 - 4.4), pol(480, 1060, 900, -80 + i * 10 + 4.4)], i % 2 ? p.c : p.bg));
  const towers = [[78, 900, 120], [200, 760, 90], [882, 900, 120], [760, 760, 90]].map(([x, y, w]) => range(3, (i) => rect(x - w / 2 + i * 14, y - i * 70, w - i * 28, 700, i % 2 ? p.ink : p.a)) + range(8, (j) => rect(x - 3, y + 20 + j * 40, 6, 22, p.ink))).join('');
  return fan + towers + path('M60 1390 V1180 Q70 1010 240 960 L390 900 H570 L720 960 Q890 1010 900 1180 V1390Z', p.a) +
    path('M376 900 L480 1390 L584 900 L560 846 H400Z', p.b) + path('M376 890 L290 950 L330 1040 L290 1070 L476 1390 L480 1380 L398 900Z', p.c) + path('M584 890 L670 950 L630 1040 L670 1070 L484 1390 L480 1380 L562 900Z', p.c) +
    path('M410 640 H550 V880 Q480 930 410 880Z', p.b) + path('M396 850 L440 836 L480 890 L520 836 L564 850 L560 930 L480 900 L400 930Z', '#fff9e8') +
    path('M480 906 L392 858 Q376 906 392 956Z M480 906 L568 858 Q584 906 568 956Z', p.bg) + rect(460, 884, 40, 44, p.bg, 'rx="8"') + circle(480, 1040, 10, p.ink) + circle(480, 1120, 10, p.ink) + circle(480, 1200, 10, p.ink) +
    path('M372 560 Q372 430 480 430 Q588 430 588 560 V640 Q588 790 480 800 Q372 790 372 640Z', p.b) + path('M372 600 Q356 420 470 420 Q610 410 588 600 Q580 520 540 490 Q460 520 396 494 Q378 540 372 600Z', p.a) + path('M480 430 H588 V640 Q588 790 480 800Z', p.ink, 'opacity=".45"') + path('M372 600 Q356 420 470 420 Q610 410 588 600 Q580 520 540 490 Q460 520 396 494 Q378 540 372 600Z', p.a) +
    path('M404 590 q30 -18 58 0 M498 590 q30 -18 58 0', 'none', `stroke="${p.a}" stroke-width="8"`) + path('M408 622 h52 M500 622 h52', 'none', `stroke="${p.a}" stroke-width="9"`) + path('M480 620 L466 690 H490', 'none', `stroke="${p.a}" stroke-width="6"`) + path('M424 716 Q452 698 480 710 Q508 698 536 716 Q508 724 480 720 Q452 724 424 716Z', p.a) + path('M448 748 h64', 'none', `stroke="${p.a}" stroke-width="6"`) +
    rect(100, 128, 760, 300, p.bg) + rect(100, 128, 760, 300, 'none', `stroke="${p.ink}" stroke-width="5"`) + rect(112, 140, 736, 276, 'none', `stroke="${p.ink}" stroke-width="2"`) + rect(100, 1290, 760, 100, p.bg) + rect(100, 1290, 760, 3, p.ink) + poly([[600, 1010], [690, 1000], [682, 1020], [660, 1016], [650, 980], [640, 1016], [612, 1024]], p.ink);
};

const frontpage = (p) => {
  const r = rng('news');
  const column = (x, y, w, rows) => range(rows, (i) => rect(x, y + i * 22, i % 7 === 6 ? w * 0.6 : w - (r() < 0.2 ? 14 : 0), 9, p.b));
  const phone = group('translate(490 1010) scale(2)', path('M-72 118 Q-70 92 -22 86 Q-14 60 -13 20 V-70 H13 V20 Q14 60 22 86 Q70 92 72 118 V130 H-72Z', p.ink) + rect(-40, 98, 80, 5, p.a) + circle(0, -84, 24, p.ink) + poly([[8, -104], [70, -140], [92, -78], [16, -66]], p.ink) + path('M66 -146 Q98 -150 100 -74 Q84 -70 80 -74 Q66 -100 66 -146Z', p.ink) + stroke('M78 -136 Q92 -116 92 -84', p.c, 4) +
    stroke('M-13 -44 H-44 V-58', p.ink, 9, 'stroke-linejoin="round"') + path('M-62 -84 H-30 L-38 -52 H-54Z M-54 -54 H-38 L-40 14 H-52Z M-58 14 H-34 L-26 44 H-66Z', p.ink) + stroke('M-46 44 C-60 80 -92 60 -84 96 C-78 120 -100 130 -90 146 C-70 166 20 150 66 130', p.ink, 5, 'stroke-linecap="round"') + circle(0, -84, 9, p.c));
  const [x, y, w, h] = [306, 700, 348, 636];
  const tone = (a, b) => 0.1 + 0.9 * Math.max(0, 1 - Math.hypot(a - 480, b - 980) / 330);
  return column(60, 716, 220, 28) + column(680, 716, 220, 28) + rect(x, y, w, h, p.a) + halftone(x + 8, y + 8, x + w - 8, y + h - 8, 22, p.c, tone) +
    phone +
    rect(60, 700, 220, 2, p.ink) + rect(680, 700, 220, 2, p.ink) + rect(60, 1352, 840, 8, p.ink) + rect(60, 1366, 840, 2, p.ink) + rect(292, 700, 2, 636, p.ink) + rect(666, 700, 2, 636, p.ink) +
    rect(60, 980, 220, 120, p.ink) + group('translate(170 1040)', path('M-70 30 Q0 6 70 30 Q80 44 60 42 Q0 22 -60 42 Q-80 44 -70 30Z M-42 20 Q-40 -36 -20 -36 Q0 -26 20 -36 Q40 -36 42 20 Q0 4 -42 20Z', p.bg) + poly([[20, -8], [54, -26], [60, 2], [28, 14]], p.a)) +
    rect(680, 980, 220, 120, p.ink) + range(5, (i) => line(716 + i * 37, 992, 716 + i * 37, 1088, p.bg, 9));
};

const stampSheet = (p) => {
  const S = (x, y, w, h, field, inner) => stamp(x, y, w, h, p.bg, p.b, field, inner);
  const eye = path('M60 132 Q200 10 340 132 Q200 254 60 132Z', p.b) + circle(200, 132, 56, p.d) + circle(200, 132, 26, p.ink) + circle(218, 112, 12, p.b);
  const umbrella = path('M60 150 Q70 50 205 46 Q340 50 350 150 Q328 124 304 150 Q278 124 254 150 Q230 124 205 150 Q180 124 156 150 Q132 124 106 150 Q82 124 60 150Z', p.b) + stroke('M205 130 V208 q0 24 24 24 q20 0 20 -20', p.ink, 9);
  const key = ring(130, 132, 44, 22, p.ink) + rect(170, 121, 170, 22, p.ink) + rect(300, 140, 16, 40, p.ink) + rect(266, 140, 16, 30, p.ink);
  const tower = path('M205 40 L214 40 C216 140 246 250 290 330 H252 C240 290 224 276 205 276 C186 276 170 290 158 330 H120 C164 250 194 140 196 40Z', p.ink) + rect(158, 232, 94, 12, p.b) + rect(180, 150, 50, 9, p.b);
  const heart = path('M205 300 C60 200 80 80 150 80 C184 80 205 110 205 130 C205 110 226 80 260 80 C330 80 350 200 205 300Z', p.a) + line(90, 250, 330, 100, p.ink, 10) + poly([[330, 100], [286, 104], [312, 138]], p.ink) + poly([[90, 250], [66, 244], [54, 270], [78, 276]], p.ink);
  const gun = path('M70 100 H320 V146 H210 Q206 176 176 172 L160 172 L140 236 H90 L112 146 H70Z', p.ink) + stroke('M210 146 q-6 40 -40 30', p.ink, 8) + star(356, 120, 16, 36, 8, p.c);
  return {
    sheet: S(50, 50, 420, 264, p.c, eye) + S(490, 50, 420, 264, p.a, umbrella) + S(50, 334, 420, 220, p.d, group('translate(4 -22)', key.replaceAll(p.ink, p.c))) + S(490, 334, 420, 220, p.c, group('translate(0 -32)', gun.replaceAll(p.c, p.a))) +
      S(50, 574, 860, 252, p.a, '') + S(50, 846, 420, 374 + 130, p.b, rect(30, 30, 360, 444, p.d) + group('translate(0 40) scale(1 1.14)', tower.replaceAll(p.ink, p.b)) + circle(310, 100, 40, p.c)) + S(490, 846, 420, 504, p.c, group('translate(0 44) scale(1 1.06)', heart)),
    postmark: (arcText) => group('rotate(-14 800 940)', ring(800, 940, 118, 6, p.ink) + ring(800, 940, 74, 4, p.ink) + arcText('PARIS  ·  MEGÈVE', 800, 940, 86, -120, 120, { fill: p.ink, size: 25, ls: 4 }) + star(800, 940, 18, 46, 5, p.ink)),
  };
};

export const romance = { 'the-kiss': kiss, sunrise: lake, it: cupid, 'my-man-godfrey': butler, 'his-girl-friday': frontpage, charade: stampSheet };
