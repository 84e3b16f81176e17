// Motifs of the animated films.
import { burst, circle, ellipse, group, line, path, pol, poly, range, rect, ring, star, stroke } from '../svg.mjs';

const dino = (p) => {
  const leaf = (x, y, s, a, fill) => group(`translate(${x} ${y}) rotate(${a}) scale(${s})`, path('M0 0 C-14 -40 -60 -30 -66 -66 C-40 -76 -22 -62 -12 -50 C-30 -84 -72 -86 -70 -124 C-40 -130 -18 -106 -8 -88 C-20 -124 -30 -160 0 -184 C30 -160 20 -124 8 -88 C18 -106 40 -130 70 -124 C72 -86 30 -84 12 -50 C22 -62 40 -76 66 -66 C60 -30 14 -40 0 0Z', fill));
  const back = circle(230, 300, 170, p.c) + path('M0 760 Q180 600 360 720 Q520 580 960 700 V1440 H0Z', p.d) + path('M0 900 Q300 780 960 860 V1440 H0Z', p.b);
  const tree = path('M84 1010 Q120 760 92 520 H150 Q150 760 196 1010Z', p.ink) + [[-70, 1], [-30, 1.15], [10, 1.2], [50, 1.1], [88, 1]].map(([a, s]) => leaf(122, 530, s * 1.3, a, p.ink)).join('');
  const body = path('M1000 640 C900 560 760 590 690 700 C650 760 640 640 650 480 C660 330 640 250 570 214 C500 180 400 190 350 236 C322 262 300 284 312 308 C326 334 400 332 450 326 C500 320 520 350 516 420 C506 560 470 680 440 800 C410 930 420 1010 470 1080 L460 1440 H1000Z', p.a) +
    path('M516 420 C506 560 470 680 440 800 C410 930 420 1010 470 1080 L466 1240 C520 1100 560 900 566 700 C570 560 566 470 516 420Z', p.ink, 'opacity=".22"') +
    stroke('M318 306 Q390 310 448 286', p.ink, 9, 'stroke-linecap="round"') + circle(474, 250, 27, p.c) + circle(466, 252, 13, p.ink) + circle(346, 258, 7, p.ink) + path('M440 214 Q474 190 516 214', 'none', `stroke="${p.ink}" stroke-width="9" stroke-linecap="round"`) +
    range(9, (i) => circle([640, 600, 690, 620, 760, 850, 740, 900, 830][i], [420, 560, 820, 760, 700, 690, 900, 830, 800][i], [18, 14, 22, 15, 26, 30, 20, 24, 18][i], p.ink, 'opacity=".3"'));
  const bite = leaf(320, 330, 0.62, -150, p.ink) + leaf(296, 316, 0.5, -110, p.ink);
  const man = group('translate(820 1300) scale(2.1)', path('M-16 -78 Q0 -88 16 -78 L18 -36 H12 L10 2 H1 V-36 H-1 V2 H-10 L-12 -36 H-18Z', p.c) + circle(0, -90, 9, p.c) + rect(-9, -112, 18, 16, p.c) + rect(-15, -98, 30, 4, p.c) + stroke('M14 -74 L34 -92 C60 -130 20 -150 46 -176', p.c, 4));
  return back + tree + body + bite + path('M0 960 Q260 900 520 1010 Q760 1100 960 1040 V1440 H0Z', p.ink) + man;
};

const flyingHorse = (p) => {
  const sky = rect(0, 0, 960, 1100, p.bg) + [[0, 430, '#123a63'], [0, 610, p.a], [0, 790, p.d], [0, 930, p.c]].map(([, y, f]) => path(`M0 ${y} Q480 ${y - 120} 960 ${y} V1100 H0Z`, f)).join('') + circle(560, 440, 190, p.b) + range(18, (i) => star(140 + ((i * 173) % 680), 230 + ((i * 97) % 330), 3, 6 + (i % 4) * 4, 4, p.b));
  const k = p.ink;
  const horse = group('translate(470 560) rotate(-14) scale(1.16)', path('M-190 30 C-170 -40 -90 -50 -20 -40 C50 -36 90 -60 120 -120 C130 -146 150 -170 176 -176 L184 -200 L196 -174 C214 -160 236 -120 250 -96 C256 -82 246 -70 232 -74 C216 -84 204 -100 190 -100 C178 -60 170 -10 130 30 C170 40 220 30 236 70 L226 110 L210 106 L212 76 C180 70 150 76 110 66 C150 90 190 100 186 140 L160 170 L148 160 L164 136 C130 126 80 100 60 76 C0 90 -60 80 -110 66 C-150 80 -190 70 -220 110 L-260 112 L-262 96 L-234 92 C-214 60 -190 56 -170 44 C-190 80 -210 110 -196 150 L-220 172 L-232 160 L-216 146 C-226 110 -214 70 -190 30Z', k) + path('M-186 10 C-230 -30 -280 -10 -300 40 C-316 80 -340 90 -356 84 C-336 120 -290 100 -274 66 C-262 96 -280 116 -296 126 C-250 128 -236 70 -186 40Z', k) + range(7, (i) => path(`M${176 - i * 12} ${-176 + i * 20} q-34 -4 -46 ${18 + i} q20 4 40 -2z`, k)) + circle(206, -138, 5, p.b) +
    path('M-10 -36 C-40 -120 -120 -190 -230 -214 C-200 -190 -206 -180 -220 -176 C-180 -166 -180 -154 -196 -146 C-156 -140 -156 -126 -170 -116 C-130 -112 -120 -60 -70 -34Z', k) + range(5, (i) => stroke(`M${-40 - i * 6} ${-50 - i * 4} Q${-90 - i * 16} ${-90 - i * 16} ${-130 - i * 20} ${-110 - i * 20}`, p.c, 3)) +
    path('M30 -34 C24 -90 30 -120 56 -140 L50 -166 C56 -190 84 -190 88 -166 L82 -142 C100 -130 110 -100 104 -84 L150 -116 L156 -106 L100 -60 L96 -20 L120 30 L106 44 L70 -10Z', k) + path('M44 -170 Q52 -214 78 -214 Q100 -200 92 -168Z', k) + path('M78 -214 q14 -30 34 -24 q-14 10 -20 30z', k) + path('M40 -120 C0 -130 -30 -110 -60 -124 C-40 -90 0 -80 34 -86Z', k));
  const cityline = [[180, 930, 90], [300, 900, 70], [420, 950, 110], [560, 920, 60], [660, 900, 100], [790, 940, 90]].map(([x, y, w]) => path(`M${x - w / 2} 1100 V${y} C${x - w * 0.7} ${y - w * 0.5} ${x - w * 0.1} ${y - w * 0.6} ${x} ${y - w} C${x + w * 0.1} ${y - w * 0.6} ${x + w * 0.7} ${y - w * 0.5} ${x + w / 2} ${y} V1100Z`, k) + rect(x - 2, y - w * 1.3, 4, w * 0.4, k) + range(3, (i) => path(`M${x - 22 + i * 18} ${y + 50} v-22 q5 -12 10 0 v22z`, p.c))).join('') + rect(0, 1000, 960, 100, k);
  return sky + horse + cityline;
};

const steamer = (p) => {
  const [x, y] = [480, 560];
  const spokes = range(8, (i) => group(`rotate(${i * 45 + 22.5} ${x} ${y})`, rect(x - 17, y - 400, 34, 140, p.ink, 'rx="6"') + path(`M${x - 20} ${y - 400} Q${x - 40} ${y - 452} ${x - 22} ${y - 500} Q${x} ${y - 520} ${x + 22} ${y - 500} Q${x + 40} ${y - 452} ${x + 20} ${y - 400}Z`, p.ink) + rect(x - 22, y - 412, 44, 14, p.a)));
  const scene = `<clipPath id="port"><circle cx="${x}" cy="${y}" r="292"/></clipPath><g clip-path="url(#port)">` + circle(x, y, 292, p.c) + burst(x, y + 60, 0, 420, 26, p.bg, { duty: 0.5 }) +
    [[330, 400, 44], [290, 350, 58], [350, 310, 50], [420, 330, 40], [500, 380, 36], [540, 330, 50], [600, 300, 60], [660, 330, 40], [400, 380, 30]].map(([a, b, r]) => circle(a, b, r, p.b) + ring(a, b, r, 5, p.ink)).join('') + [[330, 400, 40], [290, 350, 54], [350, 310, 46], [420, 330, 36], [500, 380, 32], [540, 330, 46], [600, 300, 56], [660, 330, 36], [400, 380, 26]].map(([a, b, r]) => circle(a, b, r, p.b)).join('') +
    rect(380, 420, 46, 130, p.ink) + rect(372, 410, 62, 20, p.a) + rect(490, 440, 46, 110, p.ink) + rect(482, 430, 62, 20, p.a) + rect(300, 540, 330, 70, p.b) + rect(300, 540, 330, 12, p.ink) + range(6, (i) => rect(320 + i * 50, 566, 30, 34, p.ink)) + rect(560, 484, 90, 60, p.b) + rect(552, 472, 106, 14, p.ink) + rect(576, 498, 24, 26, p.ink) + rect(612, 498, 24, 26, p.ink) + path('M230 610 H730 Q730 690 660 720 H290 Q240 700 230 610Z', p.ink) + rect(236, 626, 490, 10, p.b) + circle(320, 690, 84, p.a) + ring(320, 690, 84, 12, p.ink) + range(8, (i) => line(320, 690, ...pol(320, 690, 80, i * 45), p.ink, 9)) + circle(320, 690, 18, p.b) +
    range(4, (i) => path(`M150 ${738 + i * 36} q30 -26 60 0 t60 0 t60 0 t60 0 t60 0 t60 0 t60 0 t60 0 t60 0 t60 0 t60 0 v40 h-660z`, i % 2 ? p.b : p.ink)) + '</g>';
  const rim = ring(x, y, 340, 96, p.ink) + ring(x, y, 340, 62, p.a) + ring(x, y, 340, 50, p.ink) + range(16, (i) => circle(...pol(x, y, 340, i * 22.5), 8, p.b));
  const note = (a, b, s, t) => group(`translate(${a} ${b}) rotate(${t}) scale(${s})`, ellipse(0, 0, 26, 19, p.ink, 'transform="rotate(-20)"') + rect(18, -104, 8, 100, p.ink) + path('M22 -104 Q60 -90 54 -46 Q46 -70 22 -74Z', p.ink));
  return circle(x, y, 560, p.c) + spokes + rim + scene + note(90, 190, 1.1, -12) + note(860, 180, 1.3, 10) + note(884, 940, 1, -8) + note(66, 960, 1.2, 8);
};

const bunny = (p) => {
  const flower = (x, y, s, fill) => group(`translate(${x} ${y}) scale(${s})`, range(6, (i) => ellipse(0, -22, 12, 19, fill, `transform="rotate(${i * 60})"`)) + circle(0, 0, 12, '#ffd24a'));
  const ear = (x, t) => group(`translate(${x} 470) rotate(${t})`, path('M-66 60 C-110 -110 -90 -300 -10 -330 C74 -310 100 -110 70 60Z', p.e) + path('M-34 40 C-64 -100 -50 -240 -8 -264 C40 -240 60 -100 36 40Z', p.c));
  const butterfly = group('translate(480 560) rotate(-12) scale(1.25)', path('M0 0 C-20 -70 -110 -80 -104 -20 C-100 14 -50 16 0 4Z M0 0 C-30 20 -80 60 -50 80 C-24 92 -6 50 0 6Z', '#ff7a3d') + path('M0 0 C20 -70 110 -80 104 -20 C100 14 50 16 0 4Z M0 0 C30 20 80 60 50 80 C24 92 6 50 0 6Z', '#ffb23d') + ellipse(0, 10, 8, 40, p.ink) + stroke('M0 -26 Q-10 -60 -30 -64 M0 -26 Q10 -60 30 -64', p.ink, 4) + circle(-70, -26, 11, p.b) + circle(70, -26, 11, p.b));
  const rays = burst(480, 700, 0, 1200, 26, '#c3e9f7', { duty: 0.5 });
  const head = ear(370, -10) + ear(590, 12) + path('M0 1180 C40 960 160 900 260 860 C200 760 220 520 480 500 C740 520 760 760 700 860 C800 900 920 960 960 1180Z', p.e) + ellipse(480, 1180, 260, 250, p.b) + ellipse(400, 770, 106, 84, p.b) + ellipse(560, 770, 106, 84, p.b) +
    circle(386, 650, 34, p.b) + circle(574, 650, 34, p.b) + circle(398, 644, 20, p.ink) + circle(562, 644, 20, p.ink) + circle(404, 637, 6, p.b) + circle(568, 637, 6, p.b) + path('M440 700 Q480 680 520 700 Q510 738 480 744 Q450 738 440 700Z', p.c) + stroke('M480 744 V790 M400 806 Q446 836 480 800 Q514 836 560 806', p.ink, 8, 'stroke-linecap="round"') + path('M452 816 H508 V856 Q480 866 452 856Z', '#fff') + line(480, 818, 480, 858, p.ink, 4) + stroke('M330 770 L210 744 M332 796 L206 806 M630 770 L750 744 M628 796 L754 806', p.ink, 4);
  const hills = path('M0 960 Q160 860 330 960 L330 1200 H0Z', p.d) + path('M960 930 Q800 840 630 960 L630 1200 H960Z', p.d);
  return rays + hills + head + butterfly + path('M0 1030 Q480 930 960 1030 V1440 H0Z', p.a) + path('M0 1090 Q300 1010 960 1060 V1440 H0Z', p.d) + range(7, (i) => flower([70, 190, 300, 660, 780, 880, 930][i], [1060, 1030, 1052, 1034, 1050, 1024, 1070][i], [1, 0.7, 0.55, 0.6, 0.9, 0.7, 0.5][i], i % 2 ? p.b : p.c)) + path('M60 900 v-180 h26 v180z', '#6b4a34') + circle(72, 690, 84, p.d) + circle(30, 740, 60, p.d) + path('M880 900 v-160 h26 v160z', '#6b4a34') + circle(890, 690, 96, p.d) + circle(940, 750, 60, p.d);
};

const lotus = (p) => {
  const [x, y] = [480, 540];
  const ringOf = (n, r0, r1, w, fill, turn = 0, line2) => range(n, (i) => { const a = turn + (i * 360) / n; const [ax, ay] = pol(x, y, r0, a); const [bx, by] = pol(x, y, r1, a); const [lx, ly] = pol(x, y, (r0 + r1 * 1.2) / 2.2, a - w); const [rx, ry] = pol(x, y, (r0 + r1 * 1.2) / 2.2, a + w); return path(`M${ax} ${ay} Q${lx} ${ly} ${bx} ${by} Q${rx} ${ry} ${ax} ${ay}Z`, fill, line2 ? `stroke="${line2}" stroke-width="5"` : ''); });
  const horn = group(`translate(${x} ${y})`, circle(0, 0, 168, p.d) + ring(0, 0, 168, 8, p.b) + range(16, (i) => { const [ax, ay] = pol(0, 0, 160, i * 22.5); const [bx, by] = pol(0, 0, 160, i * 22.5 + 22.5); return path(`M0 0 L${ax} ${ay} Q${pol(0, 0, 180, i * 22.5 + 11)} ${bx} ${by}Z`, i % 2 ? p.b : p.ink); }) + circle(0, 0, 96, p.a) + circle(0, 0, 76, p.d) + range(4, (i) => ring(0, 0, 66 - i * 12, 2, p.c)) + circle(0, 0, 24, p.b) + circle(0, 0, 8, p.d));
  const peacock = range(24, (i) => { const a = i * 15 + 7.5; const [cx, cy] = pol(x, y, 612, a); return ellipse(cx, cy, 46, 66, p.c, `transform="rotate(${a} ${cx} ${cy})"`) + ellipse(cx, cy + 0, 30, 46, p.b, `transform="rotate(${a} ${cx} ${cy})"`) + circle(...pol(x, y, 604, a), 20, p.d); });
  const tears = range(16, (i) => circle(...pol(x, y, 520, i * 22.5 + 11.25), 9, p.ink));
  return burst(x, y, 0, 1200, 48, p.d, { duty: 0.5 }) + peacock + ringOf(16, 120, 500, 15, p.a, 11.25, p.ink) + tears + ringOf(16, 120, 430, 13, p.b, 0, p.d) + ringOf(16, 120, 350, 12, p.c, 11.25, p.d) + ringOf(16, 110, 276, 12, p.a, 0, p.ink) + horn;
};

// A wing fills the sky above a girl on the snow.
const dragon = (p) => {
  const root = [730, 60];
  const tips = [[-60, 30], [-50, 330], [40, 620], [200, 850], [400, 960], [600, 930], [730, 820]];
  const panel = tips.slice(1).map((tip, i) => { const prev = tips[i]; const mx = (prev[0] + tip[0]) / 2; const my = (prev[1] + tip[1]) / 2; const cx = mx + (root[0] - mx) * 0.24; const cy = my + (root[1] - my) * 0.24; return path(`M${root} L${prev} Q${cx} ${cy} ${tip}Z`, [p.a, p.b, p.a, p.b, p.a, p.b][i]) + path(`M${root} L${tip} Q${cx} ${cy} ${mx + (root[0] - mx) * 0.13} ${my + (root[1] - my) * 0.13}Z`, p.d, 'opacity=".35"'); }).join('');
  const bones = tips.map(([tx, ty]) => { const a = Math.atan2(ty - root[1], tx - root[0]); const nx = Math.sin(a) * 15; const ny = -Math.cos(a) * 15; return poly([[root[0] + nx, root[1] + ny], [tx, ty], [root[0] - nx, root[1] - ny]], p.d); }).join('');
  const claw = path('M660 -20 Q730 40 760 120 Q800 60 760 -20Z', p.d);
  const snow = path('M0 1180 L150 1000 L240 1090 L380 930 L520 1110 L600 1040 L760 1180 V1440 H0Z', p.c) + path('M150 1000 L190 1040 L160 1060 L140 1040 L110 1060Z M380 930 L430 994 L396 1010 L376 986 L340 1000Z', p.bg) + path('M0 1230 Q260 1120 480 1200 Q640 1250 760 1200 V1440 H0Z', '#f7f5f0');
  const girl = group('translate(300 1236) scale(2.1)', path('M-14 -76 Q0 -88 14 -76 L24 -30 L34 6 H-30 L-22 -30Z', p.ink) + circle(0, -88, 10, p.ink) + path('M-12 -88 Q-14 -104 2 -104 Q16 -100 12 -84 L14 -66 Q6 -74 4 -92Z', p.a) + path('M-10 -78 Q-40 -74 -58 -54 Q-46 -56 -40 -50 Q-28 -66 -8 -68Z', p.a) + stroke('M12 -70 L34 -50', p.ink, 6, 'stroke-linecap="round"') + line(38, -120, 30, 16, p.ink, 3.5) + poly([[34, -118], [39, -146], [43, -118]], p.ink) + path('M-10 4 V16 H-2 V4 M6 4 V16 H14 V4', p.ink));
  return circle(420, 560, 330, '#f6cf9c') + panel + bones + claw + snow + girl;
};

export const anime = { gertie: dino, 'prince-achmed': flyingHorse, 'steamboat-willie': steamer, 'big-buck-bunny': bunny, 'sita-sings-the-blues': lotus, sintel: dragon };
