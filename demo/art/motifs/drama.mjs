// Motifs of the dramas: four ages, a card, a stage, steps, a flame, a road, a clock.
import { burst, circle, ellipse, group, line, path, pol, poly, range, rect, ring, star, stroke } from '../svg.mjs';

const ages = (p) => {
  const [w, h] = [204, 940];
  const babylon = rect(0, 0, w, h, p.b) + circle(102, 190, 74, p.bg) + rect(52, 420, 100, 520, p.ink) + range(8, (i) => rect(52, 470 + i * 60, 100, 8, p.b)) + poly([[20, 420], [184, 420], [160, 380], [44, 380]], p.ink) +
    path('M50 380 V330 Q48 262 104 258 Q160 256 166 300 Q174 330 158 352 L150 330 Q140 318 134 334 V380 H112 V346 H82 V380Z', p.ink) + path('M160 300 Q196 306 190 250 Q188 232 176 236 Q182 262 160 268Z', p.ink) + range(5, (i) => rect(-10 + i * 12, 800 - i * 34, 60, 200, p.a)) + range(5, (i) => rect(154 - i * 12, 800 - i * 34, 60, 200, p.a));
  const judea = rect(0, 0, w, h, p.d) + burst(102, 500, 0, 900, 22, p.a, { duty: 0.5, from: -80, to: 80 }) + circle(102, 520, 100, p.bg) + rect(94, 250, 16, 420, p.ink) + rect(48, 330, 108, 16, p.ink) + rect(34, 430, 9, 230, p.ink) + rect(10, 470, 57, 9, p.ink) + rect(162, 430, 9, 230, p.ink) + rect(138, 470, 57, 9, p.ink) + path(`M0 690 Q102 560 204 690 V940 H0Z`, p.ink) + path('M0 800 Q102 690 204 820 V940 H0Z', p.a);
  const paris = rect(0, 0, w, h, p.c) + path('M22 940 V300 Q26 150 102 60 Q178 150 182 300 V940Z', p.ink) + path('M40 940 V310 Q44 180 102 96 Q160 180 164 310 V940Z', p.b) + rect(98, 96, 8, 850, p.ink) + range(9, (i) => rect(40, 360 + i * 64, 124, 5, p.ink)) + circle(102, 270, 54, p.ink) + range(8, (i) => circle(...pol(102, 270, 30, i * 45), 12, i % 2 ? p.a : p.bg)) + circle(102, 270, 12, p.bg) + poly([[94, 330], [110, 330], [108, 760], [102, 800], [96, 760]], p.bg) + rect(62, 420, 80, 14, p.bg) + rect(97, 340, 10, 80, p.a);
  const modern = rect(0, 0, w, h, p.a) + [[28, 380, 40], [86, 300, 40], [144, 420, 40]].map(([x, y, s]) => poly([[x, 940], [x + 6, y], [x + s - 6, y], [x + s, 940]], p.ink) + rect(x, y - 8, s, 16, p.ink)).join('') + [[50, 330, 40], [84, 272, 32], [124, 228, 50], [40, 180, 62], [150, 130, 70], [60, 60, 84]].map(([x, y, r]) => circle(x, y, r, p.bg)).join('') + poly([[0, 720], [68, 660], [68, 720], [136, 660], [136, 720], [204, 660], [204, 940], [0, 940]], p.ink) + range(8, (i) => rect(18 + (i % 4) * 46, 764 + Math.floor(i / 4) * 76, 28, 46, p.b));
  const cradle = group('translate(480 1252)', path('M-120 -10 H110 Q100 66 -10 70 Q-110 66 -120 -10Z', p.ink) + path('M-120 -10 Q-126 -64 -64 -70 Q-30 -66 -40 -10Z', p.a) + stroke('M-140 70 Q-10 112 130 70', p.ink, 12, 'stroke-linecap="round"') + stroke('M-96 16 H92', p.bg, 5)) + rect(48, 1250, 270, 5, p.ink) + rect(642, 1250, 270, 5, p.ink) + range(2, (i) => star(183 + i * 594, 1252, 9, 26, 4, p.a));
  const list = [babylon, judea, paris, modern];
  list.foot = cradle;
  return list;
};

// Half a card: a man who holds you with his eyes.
const gambler = (p) => {
  const swirl = (x, y) => range(5, (i) => circle(x, y, 52 - i * 11, i % 2 ? p.b : p.a)) + circle(x, y, 5, p.ink);
  const head = path('M340 420 Q334 260 480 250 Q626 260 620 420 L600 520 Q570 640 480 640 Q390 640 360 520Z', p.b) + rect(310, 606, 340, 40, p.ink) + poly([[150, 640], [230, 560], [400, 520], [480, 620], [560, 520], [730, 560], [810, 640]], p.ink) + poly([[400, 520], [480, 620], [560, 520], [540, 500], [420, 500]], p.b) + poly([[480, 600], [420, 570], [420, 620]], p.a) + poly([[480, 600], [540, 570], [540, 620]], p.a);
  const hair = path('M326 450 Q300 250 400 220 H560 Q660 250 634 450 Q610 330 560 300 L500 320 L480 290 L440 322 L392 300 Q350 340 326 450Z', p.ink);
  const hat = rect(372, 138, 216, 130, p.ink) + rect(372, 226, 216, 28, p.a) + path('M300 262 Q480 226 660 262 Q690 284 650 290 Q480 254 310 290 Q270 284 300 262Z', p.ink);
  const marks = (x) => path(`M${x} 176 c30 40 54 52 54 82 c0 26 -32 34 -46 14 l8 34 h-32 l8 -34 c-14 20 -46 12 -46 -14 c0 -30 24 -42 54 -82z`, p.ink);
  return group('translate(0 20)', group('translate(0 -14)', hair + head) + hat + swirl(420, 400) + swirl(540, 400) + path('M356 352 Q420 318 470 360 L466 376 Q420 342 360 368Z M604 352 Q540 318 490 360 L494 376 Q540 342 600 368Z', p.ink) + poly([[480, 410], [460, 478], [488, 486]], p.d) + path('M426 520 Q480 500 534 520 Q500 536 480 528 Q460 536 426 520Z', p.a) + poly([[462, 552], [498, 552], [480, 610]], p.ink)) +
    group('translate(98 150) scale(.72)', path('M0 -40 c30 40 54 52 54 82 c0 26 -32 34 -46 14 l8 34 h-32 l8 -34 c-14 20 -46 12 -46 -14 c0 -30 24 -42 54 -82z', p.ink)) + group('translate(98 290) scale(.72)', path('M0 -30 L42 24 L0 78 L-42 24Z', p.a)) + group('translate(222 236) scale(.96)', marks(0).replace('M0 176', 'M0 -40')) + group('translate(738 206) scale(.86)', path('M0 -46 L60 30 L0 106 L-60 30Z', p.a));
};

const opera = (p) => {
  const [x, y] = [480, 640];
  const chandelier = line(x, 60, x, 210, p.c, 6) + path(`M${x - 20} 200 H${x + 20} L${x + 34} 250 H${x - 34}Z`, p.c) + [[150, 286], [90, 240], [200, 330]].map(([r, yy]) => stroke(`M${x - r} ${yy} Q${x} ${yy + 64} ${x + r} ${yy}`, p.c, 7)).join('') +
    range(9, (i) => { const a = (i - 4) / 4; return rect(x + a * 200 - 4, 288 + (1 - a * a) * 34, 8, 36, p.ink) + ellipse(x + a * 200, 276 + (1 - a * a) * 34, 7, 15, p.c); }) + range(7, (i) => circle(x + (i - 3) * 42, 372 - Math.abs(i - 3) * 12, 6, p.ink));
  const pipes = range(13, (i) => { const h = 250 + Math.abs(6 - i) * 46; return rect(x - 320 + i * 50, 1040 - h, 38, h, i % 2 ? '#2b0a10' : '#3a0e16') + poly([[x - 320 + i * 50, 1040 - h], [x - 282 + i * 50, 1040 - h], [x - 301 + i * 50, 1012 - h]], '#3a0e16') + path(`M${x - 312 + i * 50} 1000 q11 -20 22 0z`, p.bg); });
  const mask = path('M480 446 C360 430 286 500 288 620 C290 740 340 800 380 850 C420 890 470 880 480 872 C462 820 470 790 486 760 C500 740 476 700 480 650Z', p.ink) + path('M480 446 C600 430 676 500 674 620 C672 760 620 860 560 920 C520 960 490 956 470 948 C452 930 470 900 480 872 C462 820 470 790 486 760 C500 740 476 700 480 650Z', '#0b0204') +
    path('M480 446 C600 430 676 500 674 620 C672 760 620 860 560 920 C520 960 490 956 470 948', 'none', `stroke="${p.d}" stroke-width="6"`) +
    path('M318 620 Q380 560 448 624 Q386 660 318 620Z', p.bg) + circle(386, 618, 14, p.d) + path('M306 560 Q376 510 452 560', 'none', `stroke="${p.b}" stroke-width="9"`) + path('M516 624 Q576 566 640 620 Q580 656 516 624Z', p.d) + circle(576, 616, 13, '#0b0204') + path('M330 700 Q360 760 420 800', 'none', `stroke="#d9c7a4" stroke-width="8"`) + path('M500 830 Q540 812 580 830 Q548 862 496 850Z', p.d);
  const rose = group('translate(640 930) rotate(30)', line(0, 20, 0, 150, p.c, 8) + path('M0 70 q40 -30 60 0 q-40 20 -60 0z', p.c) + circle(0, 0, 46, p.d) + stroke('M-20 -4 a20 20 0 1 1 30 18 a30 30 0 0 1 -36 -30', p.b, 7));
  return circle(x, y, 420, '#2a080d') + circle(x, y, 320, '#3d0c14') + pipes + chandelier + mask + rose;
};

const odessa = (p) => {
  const step = range(16, (i) => { const x = -60 + i * 68; const y = 1240 - i * 54; return rect(x, y, 1100, 60, i % 2 ? p.ink : p.c) + rect(x, y, 1100, 9, p.bg); });
  const pram = group('translate(560 690) rotate(-26)', path('M-90 -40 H90 Q80 60 0 62 Q-80 60 -90 -40Z', p.ink) + path('M-90 -40 Q-84 -134 10 -134 L10 -40Z', p.ink) + range(3, (i) => line(10, -40, ...pol(10, -40, 94, -72 + i * 28), p.bg, 4)) + stroke('M90 -40 L140 -86', p.ink, 11, 'stroke-linecap="round"') + ring(-50, 88, 36, 9, p.ink) + ring(54, 88, 36, 9, p.ink) + range(6, (i) => line(-50, 88, ...pol(-50, 88, 34, i * 60), p.ink, 4) + line(54, 88, ...pol(54, 88, 34, i * 60), p.ink, 4)));
  const rifles = range(7, (i) => group(`translate(${-60 + i * 92} ${330 - i * 48}) rotate(28)`, rect(-160, -11, 300, 22, p.ink) + poly([[140, -9], [290, -3], [140, 3]], p.ink) + poly([[-160, -11], [-300, 8], [-290, 44], [-150, 12]], p.ink)));
  const flag = group('translate(700 330)', line(-10, -300, -10, 380, p.ink, 14) + path('M-4 -300 Q90 -350 170 -300 T330 -300 V-40 Q240 10 160 -40 T-4 -50Z', p.a));
  return poly([[0, 0], [960, 0], [960, 240], [0, 760]], p.b) + circle(760, 360, 300, '#dccba8') + rifles + flag + group('translate(0 -150)', step + pram) + poly([[-20, 1180], [980, 642], [980, 1024], [-20, 1562]], p.a) + poly([[-20, 1150], [980, 612], [980, 632], [-20, 1170]], p.bg) + poly([[-20, 1590], [980, 1052], [980, 1440], [-20, 1440]], p.ink) + poly([[-20, 1572], [980, 1034], [980, 1052], [-20, 1590]], p.bg) + rect(0, 1350, 960, 90, p.bg);
};

const pyre = (p) => {
  const flame = (s, dx, fill) => group(`translate(${480 + dx} 1100) scale(${s})`, path('M0 0 C-330 0 -420 -220 -330 -420 C-300 -330 -250 -310 -230 -360 C-280 -560 -150 -640 -170 -820 C-60 -760 -50 -640 -30 -600 C20 -700 -10 -860 60 -960 C70 -820 180 -740 190 -560 C220 -600 236 -660 226 -720 C330 -600 300 -460 290 -380 C320 -390 340 -430 344 -470 C440 -240 330 0 0 0Z', fill));
  const face = path('M372 640 Q360 480 480 470 Q600 480 590 640 Q584 720 556 770 Q520 826 480 826 Q436 826 404 770 Q376 720 372 640Z', p.ink) + path('M480 470 Q600 480 590 640 Q584 720 556 770 Q520 826 480 826Z', p.b) +
    path('M356 650 Q330 440 480 420 Q634 440 604 650 Q600 560 570 530 L548 560 L530 516 L500 552 L478 512 L452 556 L428 520 L408 570 L390 540 Q366 580 356 650Z', p.bg) + path('M398 640 Q430 664 464 640 M498 640 Q532 664 564 640', 'none', `stroke="${p.bg}" stroke-width="9" stroke-linecap="round"`) + path('M404 606 Q434 590 462 606 M500 606 Q530 590 560 606', 'none', `stroke="${p.bg}" stroke-width="6" stroke-linecap="round"`) + path('M480 640 L464 712 H488', 'none', `stroke="${p.bg}" stroke-width="6"`) + path('M446 760 Q480 748 516 760 Q480 782 446 760Z', p.c) + path('M432 668 q-10 30 0 40 q12 -10 0 -40z', '#fff') +
    path('M430 806 H530 V880 Q680 910 720 1100 H240 Q280 910 430 880Z', p.bg) + path('M430 812 Q480 850 530 812 V880 Q480 920 430 880Z', p.b) + rect(472, 960, 16, 130, p.b) + rect(436, 992, 88, 16, p.b);
  return burst(480, 640, 0, 1200, 40, p.d, { duty: 0.5 }) + flame(1.28, 0, p.c) + flame(1.04, -6, p.a) + flame(0.78, 4, p.b) + ring(480, 620, 236, 8, p.ink) + ring(480, 620, 256, 3, p.ink) + face + rect(0, 1096, 960, 344, p.bg) + range(16, (i) => poly([[i * 60, 1104], [i * 60 + 30, 1060], [i * 60 + 60, 1104]], p.bg));
};

const road = (p) => {
  const horizon = 560;
  const sky = range(5, (i) => rect(0, 330 + i * 46, 960, 12 + i * 9, p.b)) + circle(750, 210, 84, p.d) + circle(786, 190, 80, p.bg);
  const mesas = path('M0 560 V440 H120 L150 490 H240 L270 400 H360 L400 560Z M960 560 V420 H860 L830 480 H740 L700 530 L640 560Z', p.c);
  const land = rect(0, horizon, 960, 880, p.b) + poly([[470, horizon], [490, horizon], [1080, 1440], [-120, 1440]], p.c) + range(8, (i) => { const t = ((i + 0.6) / 8) ** 2.2; const u = ((i + 1) / 8) ** 2.2; return poly([[480 - 2 - 14 * t, horizon + 880 * t], [482 + 14 * t, horizon + 880 * t], [482 + 14 * u, horizon + 880 * u], [478 - 14 * u, horizon + 880 * u]], p.ink); });
  const poles = range(6, (i) => { const t = ((i + 1) / 6) ** 1.9; const x = 440 - 480 * t; const h = 420 * t; const b = horizon + 120 * t; return line(x, b, x, b - h, p.c, 3 + 11 * t) + line(x - 60 * t, b - h * 0.9, x + 60 * t, b - h * 0.9, p.c, 2 + 8 * t); });
  const sign = rect(466, 300, 28, 900, p.d) + group('translate(480 350) rotate(45)', rect(-200, -200, 400, 400, p.c, 'rx="34"') + rect(-190, -190, 380, 380, p.ink, 'rx="28"') + rect(-172, -172, 344, 344, 'none', `rx="18" stroke="${p.c}" stroke-width="8"`)) +
    path('M436 500 V390 Q436 330 500 330 H528 V286 L612 356 L528 426 V382 H506 Q490 382 490 400 V500Z', p.c) + rect(176, 640, 608, 206, p.c, 'rx="22"') + rect(186, 650, 588, 186, p.ink, 'rx="16"');
  const man = group('translate(226 1270) scale(3.3)', ellipse(0, -94, 18, 3.4, p.d) + path('M-10 -96 Q-9 -108 0 -106 Q9 -108 10 -96Z', p.d) + path('M-17 -76 Q0 -88 17 -76 L20 -34 H13 L12 2 H2 V-36 H-2 V2 H-12 L-13 -34 H-20Z', p.d) + circle(0, -88, 7.6, p.d) + stroke('M15 -72 L40 -58', p.d, 7, 'stroke-linecap="round"') + rect(38, -66, 4, 9, p.d) + rect(-42, -28, 26, 30, p.a, 'rx="2"') + stroke('M-34 -28 v-5 h10 v5', p.a, 3));
  const lamps = group('translate(720 1180)', poly([[-60, 30], [60, 30], [190, 260], [-220, 260]], p.ink, 'opacity=".0"') + path('M-130 0 Q-120 -80 -60 -84 H60 Q120 -80 130 0 L150 30 V110 H-150 V30Z', p.a) + path('M-96 -6 Q-90 -60 -50 -62 H50 Q90 -60 96 -6Z', p.c) + circle(-104, 50, 34, p.d) + circle(104, 50, 34, p.d) + range(5, (i) => rect(-40 + i * 18, 24, 8, 56, p.c)) + rect(-160, 100, 320, 20, p.d, 'rx="10"') + rect(-130, 120, 50, 40, p.c) + rect(80, 120, 50, 40, p.c));
  return sky + mesas + land + poles + lamps + sign + man;
};

const poison = (p) => {
  const [x, y] = [715, 1010];
  const drip = path('M0 0 H960 V120 Q930 124 930 190 Q930 232 900 232 Q872 232 872 180 Q872 130 836 130 Q806 130 806 210 V330 Q806 372 770 372 Q736 372 736 330 V180 Q736 140 700 140 Q664 140 664 190 Q664 220 638 220 Q612 220 612 180 Q612 70 560 60 H0Z', p.a);
  const glass = group('translate(712 610)', path('M-150 -120 H150 L110 230 Q106 250 86 250 H-86 Q-106 250 -110 230Z', p.bg, `stroke="${p.ink}" stroke-width="12"`) + path('M-134 -30 Q-70 -58 0 -30 T134 -30 L104 222 Q100 236 86 236 H-86 Q-100 236 -104 222Z', p.a) + circle(-40, 70, 20, p.c) + circle(30, 130, 13, p.c) + circle(46, 20, 26, p.c) + circle(-20, 180, 10, p.c) + stroke('M-106 -70 L-80 160', p.bg, 12, 'stroke-linecap="round"'));
  const clock = circle(x, y + 100, 186, p.ink) + circle(x, y + 100, 160, p.bg) + range(12, (i) => line(...pol(x, y + 100, 150, i * 30), ...pol(x, y + 100, i % 3 ? 130 : 112, i * 30), p.ink, i % 3 ? 7 : 13)) + path(`M${x} ${y + 100} L${pol(x, y + 100, 152, 270)} A152 152 0 0 1 ${pol(x, y + 100, 152, 358)}Z`, p.b) + line(x, y + 100, ...pol(x, y + 100, 138, 358), p.ink, 12) + line(x, y + 100, ...pol(x, y + 100, 92, 270), p.ink, 16) + circle(x, y + 100, 16, p.ink);
  return { back: rect(0, 0, 960, 1440, p.bg) + poly([[560, 0], [960, 0], [960, 1340], [470, 1340]], p.b) + drip, front: glass + clock + rect(0, 1340, 960, 100, p.bg) + rect(70, 1344, 820, 6, p.ink) };
};

export const drama = { intolerance: ages, 'dr-mabuse': gambler, 'phantom-of-the-opera': opera, 'battleship-potemkin': odessa, 'passion-of-joan-of-arc': pyre, detour: road, doa: poison };
