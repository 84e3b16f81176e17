// Motifs of the horror films: shadow, painted set, pavilion, boarded window.
import { circle, ellipse, group, path, poly, range, rect, stroke } from '../svg.mjs';

// A shadow climbs the stairs before its owner.
const shadow = (p) => {
  const stairs = range(10, (i) => poly([[230, 1440], [230, 1330 - i * 0], [300 + i * 74, 1330 - i * 92], [960, 1330 - i * 92], [960, 1440]], i % 2 ? p.b : '#6f8a68') + rect(300 + i * 74, 1330 - i * 92, 660, 7, p.a));
  const beam = poly([[230, 0], [960, 0], [960, 640], [230, 1200]], p.a, 'opacity=".55"');
  const window = rect(640, 70, 230, 300, p.ink) + rect(656, 86, 92, 128, p.a) + rect(762, 86, 92, 128, p.a) + rect(656, 228, 92, 128, p.a) + rect(762, 228, 92, 128, p.a);
  const body = path('M330 1440 C320 1200 340 1000 400 860 C380 820 360 780 372 720 C340 690 330 640 350 596 C366 610 376 624 384 640 C388 560 430 520 490 520 C550 520 592 560 596 640 C604 624 614 610 630 596 C650 640 640 690 608 720 C620 780 600 820 580 860 C640 900 660 980 668 1060 C700 1000 720 900 716 800 L740 640 L700 470 C694 452 712 446 720 462 L756 590 L760 400 C760 380 782 380 784 400 L792 580 L836 410 C842 392 862 398 858 418 L828 600 L900 480 C910 464 928 476 920 492 L846 660 C840 740 846 780 830 880 C806 1060 760 1200 690 1290 L690 1440Z', p.ink);
  const nails = [[700, 470, -18], [772, 400, 0], [848, 410, 14], [910, 486, 30]].map(([x, y, a]) => group(`translate(${x} ${y}) rotate(${a})`, poly([[-13, 14], [0, -96], [13, 14]], p.ink))).join('');
  const eyes = ellipse(452, 672, 25, 14, p.a) + ellipse(532, 672, 25, 14, p.a) + circle(456, 672, 7, p.c) + circle(528, 672, 7, p.c) + poly([[474, 770], [482, 770], [478, 800]], p.a) + poly([[502, 770], [510, 770], [506, 800]], p.a) + stroke('M450 768 H534', p.a, 5) + stroke('M416 640 Q456 616 478 652 M568 640 Q528 616 506 652', p.b, 7);
  return beam + window + stairs + body + nails + eyes + rect(230, 1340, 730, 100, p.ink);
};

const caligari = (p) => {
  const house = (pts, win, fill) => poly(pts, fill) + poly(win, p.a) + poly(win, 'none', `stroke="${p.bg}" stroke-width="6"`);
  const sky = poly([[960, 0], [640, 0], [520, 340], [960, 250]], p.c) + range(9, (i) => poly([[960, 20 + i * 60], [560 - i * 30 + (i % 2) * 70, 260 + i * 40], [960, 40 + i * 60]], p.ink));
  const houses = house([[-10, 1180], [-10, 470], [90, 330], [150, 520], [240, 600], [200, 1160]], [[50, 560], [130, 600], [110, 720], [30, 700]], p.ink) + house([[960, 1200], [960, 330], [860, 180], [790, 420], [700, 560], [760, 1160]], [[820, 520], [910, 470], [930, 600], [840, 650]], p.ink) + house([[230, 1100], [180, 640], [300, 430], [380, 640], [350, 1060]], [[250, 700], [320, 680], [330, 790], [262, 800]], p.b) + house([[600, 1060], [580, 600], [650, 400], [740, 590], [730, 1100]], [[630, 640], [700, 660], [690, 760], [624, 740]], p.b);
  const roadway = poly([[440, 640], [520, 640], [600, 760], [470, 830], [720, 930], [420, 1010], [900, 1140], [960, 1440], [0, 1440], [80, 1140], [330, 1000], [540, 920], [330, 830], [470, 750]], p.bg) + poly([[0, 1440], [0, 1130], [300, 1200], [520, 1090], [960, 1190], [960, 1440]], p.ink);
  const moon = poly([[456, 300], [540, 276], [584, 350], [556, 430], [470, 440], [424, 372]], p.a);
  const cesare = group('translate(470 660) rotate(-6)', path('M-40 500 L-30 170 L-66 60 Q-40 20 0 20 Q40 20 66 60 L150 -120 L166 -108 L92 110 L34 190 L44 500 L6 500 L0 240 L-6 500Z', p.ink) + path('M-66 60 L-120 230 L-96 300 L-110 236 L-40 120Z', p.ink) + path('M150 -120 l-12 -46 l18 30 l6 -44 l8 44 l22 -34 l-16 52z', p.ink) + ellipse(0, -34, 42, 54, p.bg) + path('M-48 -20 Q-62 -110 0 -108 Q62 -110 48 -20 Q36 -64 20 -72 L8 -50 L-4 -74 L-18 -50 Q-40 -60 -48 -20Z', p.ink) + ellipse(-17, -30, 13, 17, p.ink) + ellipse(17, -30, 13, 17, p.ink) + circle(-17, -30, 4, p.a) + circle(17, -30, 4, p.a) + rect(-12, 2, 24, 5, p.ink));
  const doctor = group('translate(236 1160) scale(1.08)', path('M-90 40 Q-100 -130 -40 -180 Q0 -200 40 -180 Q100 -130 96 40Z', p.ink) + circle(0, -214, 42, p.bg) + path('M-62 -226 Q0 -246 62 -226 L64 -240 Q40 -252 42 -252 L36 -360 H-38 L-42 -252 Q-66 -248 -62 -226Z', p.ink) + circle(-16, -214, 14, 'none', `stroke="${p.ink}" stroke-width="5"`) + circle(18, -214, 14, 'none', `stroke="${p.ink}" stroke-width="5"`) + path('M-42 -206 Q-60 -170 -34 -166 Q-30 -190 -42 -206Z M42 -206 Q60 -170 34 -166 Q30 -190 42 -206Z', p.ink) + stroke('M80 -120 L128 -40 L120 60', p.ink, 13));
  return sky + moon + houses + roadway + cesare + doctor + poly([[0, 1440], [0, 1150], [300, 1212], [520, 1100], [960, 1200], [960, 1440]], p.ink);
};

const pavilion = (p) => {
  const onion = (x, y, w, f) => path(`M${x - w / 2} ${y} C${x - w * 0.8} ${y - w * 0.6} ${x - w * 0.15} ${y - w * 0.8} ${x} ${y - w * 1.2} C${x + w * 0.15} ${y - w * 0.8} ${x + w * 0.8} ${y - w * 0.6} ${x + w / 2} ${y}Z`, f) + rect(x - 2.5, y - w * 1.5, 5, w * 0.4, f);
  const hall = (f, lit) => rect(150, 560, 660, 100, f) + rect(360, 470, 240, 120, f) + onion(480, 476, 190, f) + onion(200, 566, 100, f) + onion(760, 566, 100, f) + onion(330, 566, 60, f) + onion(630, 566, 60, f) + range(13, (i) => path(`M${174 + i * 48} 660 v-50 q18 -28 36 0 v50z`, lit)) + range(4, (i) => path(`M${382 + i * 52} 560 v-40 q18 -30 36 0 v40z`, lit));
  const ripple = range(9, (i) => rect(100, 690 + i * 46, 760, 6 + i * 1.4, p.bg));
  const woman = group('translate(480 880)', path('M0 -330 Q60 -330 62 -262 Q62 -210 40 -196 L44 -176 Q104 -166 112 -96 L130 60 H-130 L-112 -96 Q-104 -166 -44 -176 L-40 -196 Q-62 -210 -62 -262 Q-60 -330 0 -330Z', p.ink) + path('M-70 -230 Q-84 -346 0 -346 Q84 -346 70 -230 Q60 -290 20 -304 Q-30 -300 -46 -270 Q-56 -250 -70 -230Z', p.c) + path('M-40 -262 h30 l-6 10 h-20z M10 -262 h30 l-4 10 h-20z', p.c) + path('M-16 -212 Q0 -220 16 -212 Q0 -200 -16 -212Z', p.a) + path('M-130 60 L-112 -96 Q-104 -166 -44 -176 L0 -110 L44 -176 Q104 -166 112 -96 L130 60Z', p.c));
  return circle(480, 420, 300, p.a) + circle(480, 420, 230, p.b) + hall(p.c, p.b) + rect(100, 660, 760, 640, p.a) + group('translate(0 1320) scale(1 -1)', hall('#3d2478', '#8f5f9e')) + rect(100, 860, 760, 460, p.a) + ripple + rect(108, 655, 744, 8, p.d) + woman + rect(90, 934, 780, 350, p.c) + rect(108, 934, 744, 8, p.b) + path('M100 1278 h760 v60 h-760z', p.c);
};

const boarded = (p) => {
  const hand = (x, y, s, turn, flip = 1) => group(`translate(${x} ${y}) rotate(${turn}) scale(${s * flip} ${s})`, path('M-34 260 L-30 90 C-52 70 -66 30 -78 -6 C-84 -26 -60 -34 -52 -16 L-34 24 L-40 -70 C-40 -90 -16 -90 -14 -72 L-8 10 L-4 -96 C-2 -116 22 -114 22 -94 L20 14 L38 -70 C44 -90 64 -84 62 -64 L48 30 L70 -10 C80 -26 98 -14 92 2 C80 40 66 80 38 104 L38 260Z', p.a) + stroke('M-28 -30 L-24 20 M8 -40 L6 20 M44 -20 L36 30 M-20 60 Q6 46 34 64', p.bg, 5));
  const eyes = (x, y) => ellipse(x - 34, y, 22, 12, p.ink) + ellipse(x + 34, y, 22, 12, p.ink) + circle(x - 30, y, 5, p.bg) + circle(x + 30, y, 5, p.bg);
  const moon = circle(660, 90, 120, p.a) ;
  return { back: rect(0, 0, 960, 1440, p.bg) + moon + hand(200, 110, 1.0, -10) + hand(440, 120, 0.8, 12, -1) + eyes(300, 424) + eyes(700, 430) + eyes(160, 720) + hand(800, 400, 0.7, 14) + hand(520, 720, 0.72, -8) + eyes(760, 1026) + hand(250, 1030, 0.76, 10, -1) + eyes(480, 1322),
    between: [[770, 340], [170, 644], [620, 944]].map(([x, y]) => range(4, (i) => rect(x + i * 27, y + Math.abs(i - 1.5) * 8, 21, 70, p.a, 'rx="10"'))) };
};
export const horror = { nosferatu: shadow, caligari, 'carnival-of-souls': pavilion, 'night-of-the-living-dead': boarded };
