// Motifs of the documentaries.
import { burst, circle, ellipse, group, line, path, pol, poly, range, rect, ring, stroke } from '../svg.mjs';

const pict = (x, y, h, kind, fill) => {
  const k = h / 100;
  const man = ellipse(0, -92, 15, 2.6, fill) + path('M-10 -92 V-100 Q0 -106 10 -100 V-92Z', fill) + circle(0, -85, 8, fill) + path('M-16 -72 Q0 -80 16 -72 L18 -36 H12 L14 0 H4 L0 -34 L-4 0 H-14 L-12 -36 H-18Z', fill);
  const woman = ellipse(0, -94, 19, 4, fill) + circle(0, -86, 8, fill) + path('M-12 -74 Q0 -80 12 -74 L15 -48 H9 L24 0 H-24 L-9 -48 H-15Z', fill);
  const bike = ring(-24, -18, 16, 4, fill) + ring(26, -18, 16, 4, fill) + stroke('M-24 -18 L-8 -44 L16 -42 L26 -18 M-8 -44 L2 -18 L16 -42 M16 -42 L14 -54 H22', fill, 4) + group('translate(0 -20) scale(.86)', circle(2, -80, 9, fill) + path('M-10 -90 H14 V-96 Q2 -102 -8 -96Z', fill) + path('M-12 -66 Q0 -74 10 -66 L22 -46 L18 -42 L4 -54 L0 -30 L8 -4 L0 -2 L-12 -26Z', fill));
  const dog = path('M-34 0 V-20 Q-36 -30 -26 -32 H8 L16 -44 L22 -38 L34 -34 L32 -26 L18 -24 V0 H12 V-14 H-24 V0Z M-34 -26 Q-46 -34 -44 -46 Q-36 -40 -28 -32Z', fill);
  return group(`translate(${x} ${y}) scale(${k})`, { man, woman, bike, dog }[kind]);
};
const gate = (p) => {
  const roof = poly([[60, 250], [60, 170], [200, 80], [200, 170], [340, 80], [340, 170], [480, 80], [480, 170], [620, 80], [620, 170], [760, 80], [760, 170], [900, 80], [900, 250]], p.ink);
  const front = rect(60, 240, 840, 230, p.ink) + range(6, (i) => rect(96 + i * 44, 290, 28, 60, p.bg) + rect(616 + i * 44, 290, 28, 60, p.bg)) + rect(760, -20, 60, 190, p.ink) + circle(790, -10, 0, p.ink) + rect(380, 270, 200, 200, p.c) + poly([[380, 270], [330, 250], [330, 500], [380, 470]], p.a) + poly([[580, 270], [630, 250], [630, 500], [580, 470]], p.a);
  const light = poly([[380, 470], [580, 470], [960, 1150], [0, 1150]], p.c);
  const kinds = [['woman', 'man', 'woman'], ['woman', 'woman', 'man', 'woman'], ['man', 'woman', 'bike', 'woman', 'man'], ['woman', 'man', 'woman', 'woman', 'dog', 'man', 'woman'].slice(0, 6), ['woman', 'man', 'woman', 'bike', 'woman', 'man']];
  const inks = [p.ink, p.a, p.b, p.ink, p.a];
  const crowd = kinds.map((row, i) => { const y = 528 + i * 104 + i * i * 12; const h = 84 + i * 30; const gap = h * (i === 4 ? 0.78 : 0.88); return row.map((kind, j) => pict(480 + (j - (row.length - 1) / 2) * gap, y, h, kind, inks[(j * 2 + i) % 3 === 0 ? 2 : (j + i) % 2 ? 1 : 0])).join(''); }).join('');
  return light + roof + front + crowd + rect(60, 1150, 840, 6, p.ink);
};

const igloo = (p) => {
  const [x, y] = [500, 1010];
  const aurora = range(4, (i) => path(`M-20 ${380 + i * 60} C200 ${290 + i * 70} 300 ${480 + i * 50} 520 ${380 + i * 50} S820 ${250 + i * 70} 980 ${360 + i * 50} V${400 + i * 60} C820 ${310 + i * 70} 700 ${430 + i * 50} 520 ${440 + i * 50} S200 ${310 + i * 80} -20 ${400 + i * 60}Z`, [p.a, '#4f9fb2', '#357f99', '#1f5f7d'][i]));
  const rows = [[0, 0.24], [0.24, 0.46], [0.46, 0.66], [0.66, 0.84], [0.84, 1]];
  const R = 330;
  const dome = `<clipPath id="dome"><path d="M${x - R} ${y} A${R} ${R} 0 0 1 ${x + R} ${y}Z"/></clipPath>` + path(`M${x - R - 10} ${y} A${R + 10} ${R + 10} 0 0 1 ${x + R + 10} ${y}Z`, p.c) + '<g clip-path="url(#dome)">' + rect(x - R, y - R, 2 * R, R, p.ink) + path(`M${x + 60} ${y - R} H${x + R} V${y} H${x + 10} Q${x + 220} ${y - 180} ${x + 60} ${y - R}Z`, p.d) +
    rows.map(([a, b], i) => line(x - R, y - R * b, x + R, y - R * b, p.c, 6) + range(9, (j) => { const u = (j + (i % 2 ? 0.5 : 0)) / 8 - 0.5; const w1 = R * Math.sqrt(1 - a * a) * 2; const w2 = R * Math.sqrt(Math.max(0, 1 - b * b)) * 2; return line(x + u * w1, y - R * a, x + u * w2, y - R * b, p.c, 6); })).join('') + '</g>' +
    path(`M${x - 140} ${y} V${y - 70} A100 100 0 0 1 ${x + 60} ${y - 70} V${y}Z`, p.c) + path(`M${x - 128} ${y} V${y - 70} A88 88 0 0 1 ${x + 48} ${y - 70} V${y}Z`, p.ink) + path(`M${x - 92} ${y} V${y - 60} A52 52 0 0 1 ${x + 12} ${y - 60} V${y}Z`, p.b) + rect(x + 120, y - 190, 62, 56, p.b);
  const hunter = group('translate(176 1130) scale(3.2)', path('M-22 -76 Q-24 -100 0 -102 Q24 -100 22 -76 L30 -24 H20 L18 0 H3 V-24 H-3 V0 H-18 L-20 -24 H-30Z', p.c) + circle(0, -84, 14, p.a) + circle(0, -84, 9.5, '#c98a5c') + rect(-30, -30, 60, 6, p.a) + rect(-19, -6, 17, 6, p.a) + rect(2, -6, 17, 6, p.a) + stroke('M22 -66 L40 -52', p.c, 9, 'stroke-linecap="round"') + line(42, -130, 42, 4, p.b, 3) + poly([[38, -128], [42, -150], [46, -128]], p.ink));
  const dogs = [[690, 1160, 1.7], [820, 1140, 1.5]].map(([a, b, s]) => group(`translate(${a} ${b}) scale(${s})`, path('M-40 0 V-24 Q-40 -40 -26 -42 H12 L18 -62 L26 -50 L44 -44 L40 -34 L24 -30 V0 H14 V-18 H-26 V0Z M-36 -36 Q-60 -40 -54 -62 Q-40 -66 -34 -54 Q-44 -56 -30 -40Z', p.c))).join('');
  return circle(700, 560, 130, p.b) + circle(700, 560, 164, 'none', `stroke="${p.b}" stroke-width="4"`) + aurora + path('M0 760 L120 690 L210 740 L330 660 L470 750 L640 690 L780 760 L960 680 V1100 H0Z', p.a) + path('M330 660 L380 692 L350 710 L320 690 L290 706Z', p.ink) + path('M0 880 Q480 800 960 880 V1100 H0Z', p.d) + dome + path('M0 990 Q300 950 620 1000 T960 980 V1440 H0Z', p.ink) + path('M60 1180 Q200 1160 360 1180 M520 1230 Q700 1200 900 1226 M40 1280 Q160 1260 300 1284', 'none', `stroke="${p.d}" stroke-width="10" stroke-linecap="round"`) + hunter + dogs;
};

const kinoEye = (p) => {
  const [x, y] = [520, 500];
  const legs = poly([[470, 780], [520, 780], [200, 1100], [150, 1100]], p.ink) + poly([[520, 780], [570, 780], [860, 1100], [800, 1100]], p.ink) + poly([[500, 780], [544, 780], [534, 1100], [506, 1100]], p.ink);
  const wedge = poly([[-20, -20], [330, -20], [x, y], [-20, 420]], p.a) + poly([[980, 1000], [980, 620], [x, y], [700, 1120]], p.a);
  const lens = circle(x, y, 400, p.ink) + ring(x, y, 372, 4, p.bg) + ring(x, y, 290, 6, p.bg) + circle(x, y, 276, p.bg) + range(60, (i) => line(...pol(x, y, 300, i * 6), ...pol(x, y, i % 5 ? 316 : 336, i * 6), p.bg, i % 5 ? 4 : 9)) +
    path(`M${x - 270} ${y} Q${x} ${y - 300} ${x + 270} ${y} Q${x} ${y + 300} ${x - 270} ${y}Z`, p.c) + path(`M${x - 270} ${y} Q${x} ${y - 300} ${x + 270} ${y} Q${x} ${y + 300} ${x - 270} ${y}Z`, 'none', `stroke="${p.ink}" stroke-width="14"`) + circle(x, y, 142, p.a) + range(6, (i) => group(`rotate(${i * 60} ${x} ${y})`, poly([[x, y - 130], [x + 112, y - 66], [x + 30, y - 40]], p.ink))) + circle(x, y, 66, p.ink) + circle(x - 26, y - 30, 20, p.c) + range(9, (i) => line(...pol(x, y - 0, 236, -56 + i * 14), ...pol(x, y, 270, -56 + i * 14), p.ink, 9));
  const reels = [[160, 170, 120], [848, 160, 92]].map(([a, b, r]) => circle(a, b, r, p.ink) + range(5, (i) => circle(...pol(a, b, r * 0.56, i * 72), r * 0.23, p.bg)) + circle(a, b, r * 0.13, p.bg)).join('');
  const film = stroke('M160 290 C200 420 60 560 120 700 C160 800 60 900 -30 940', p.ink, 62) + stroke('M160 290 C200 420 60 560 120 700 C160 800 60 900 -30 940', p.bg, 40, 'stroke-dasharray="34 8"');
  return burst(x, y, 400, 1300, 72, '#e4d7bb', { duty: 0.5 }) + wedge + film + legs + reels + lens;
};

export const documentary = { 'workers-leaving-the-factory': gate, nanook: igloo, 'man-with-a-movie-camera': kinoEye };
