// The composition, line breaks and typeface of each movie's poster.
const big = { font: "big", weight: 900 };
const any = (wdth, weight = 900) => ({ font: "any", weight, wdth });
const fig = { font: "fig", weight: 900 };
const play = { font: "play", weight: 900 };
const playi = { font: "playi", weight: 900 };

export const plan = {
  "great-train-robbery": {
    composition: "rings",
    lines: ["The Great", "Train", "Robbery"],
    upper: true,
    font: "rye",
  },
  "mark-of-zorro": {
    composition: "letterform",
    lines: ["The Mark of", "Zorro"],
    upper: true,
    ...playi,
    box: [64, 1130, 832, 210],
  },
  "three-musketeers": {
    composition: "card",
    lines: ["The Three", "Musketeers"],
    upper: true,
    font: "federo",
    weight: 400,
    heavy: 4,
    emblem: true,
  },
  "safety-last": {
    composition: "swiss",
    lines: ["Safety", "Last!"],
    ...fig,
    box: [60, 66, 620, 300],
  },
  "thief-of-bagdad": {
    composition: "layers",
    lines: ["The Thief", "of Bagdad"],
    font: "lime",
    box: [90, 1090, 780, 230],
    mode: "just",
  },
  "sherlock-jr": { composition: "filmstrip", lines: ["Sherlock Jr."], ...any(70) },
  "ben-hur": {
    composition: "profiles",
    lines: ["Ben-Hur:"],
    sub: "A Tale of the Christ",
    upper: true,
    ...play,
    box: [70, 96, 820, 210],
  },
  "the-general": {
    composition: "perspective",
    lines: ["The General"],
    upper: true,
    ...big,
    box: [70, 128, 820, 250],
  },
  "black-pirate": { composition: "ripped", lines: ["The Black", "Pirate"], font: "abril" },
  wings: {
    composition: "diagonal",
    lines: ["Wings"],
    upper: true,
    ...any(112),
    rot: -24,
    box: [146, 1005, 720, 200],
  },
  charge: { composition: "bars", lines: ["Charge"], upper: true, ...big },
  "the-kiss": {
    composition: "profiles",
    lines: ["The Kiss"],
    ...playi,
    box: [90, 1130, 780, 200],
    tight: true,
  },
  sunrise: {
    composition: "sunburst",
    lines: ["Sunrise:"],
    sub: "A Song of Two Humans",
    upper: true,
    font: "poiret",
    heavy: 9,
    box: [70, 96, 820, 150],
  },
  it: {
    composition: "letterform",
    lines: ["It"],
    font: "abril",
    box: [70, 250, 820, 960],
    giant: true,
  },
  "my-man-godfrey": {
    composition: "deco",
    lines: ["My Man", "Godfrey"],
    upper: true,
    font: "lime",
    box: [150, 150, 660, 250],
  },
  "his-girl-friday": { composition: "stack", lines: ["His Girl", "Friday"], upper: true, ...big },
  charade: { composition: "stamps", lines: ["Charade"], ...any(85) },
  "trip-to-the-moon": { composition: "nightsky", lines: ["A Trip to", "the Moon"], font: "abril" },
  aelita: {
    composition: "sunburst",
    lines: ["Aelita:"],
    sub: "Queen of Mars",
    upper: true,
    ...any(140),
    box: [64, 1090, 832, 190],
    low: true,
  },
  metropolis: {
    composition: "deco",
    lines: ["Metropolis"],
    upper: true,
    ...big,
    box: [100, 1090, 760, 210],
    low: true,
  },
  "woman-in-the-moon": {
    composition: "blueprint",
    lines: ["Woman in", "the Moon"],
    upper: true,
    font: "big",
    weight: 700,
  },
  "elephants-dream": {
    composition: "spiral",
    lines: ["Elephants", "Dream"],
    upper: true,
    ...any(100, 800),
  },
  "tears-of-steel": {
    composition: "swiss",
    lines: ["Tears", "of", "Steel"],
    ...fig,
    box: [60, 66, 380, 560],
    mode: "same",
  },
  intolerance: {
    composition: "strips",
    lines: ["Intolerance"],
    upper: true,
    font: "federo",
    heavy: 6,
  },
  caligari: {
    composition: "zigzag",
    lines: ["The Cabinet", "of Dr.", "Caligari"],
    upper: true,
    ...any(60),
  },
  nosferatu: {
    composition: "column",
    lines: ["Nosferatu"],
    font: "frak",
    weight: 700,
    side: "left",
    tall: 208,
  },
  "dr-mabuse": { composition: "card", lines: ["Dr. Mabuse", "the Gambler"], upper: true, ...play },
  "phantom-of-the-opera": {
    composition: "stage",
    lines: ["The Phantom", "of the Opera"],
    upper: true,
    font: "lime",
  },
  "battleship-potemkin": {
    composition: "diagonal",
    lines: ["Battleship", "Potemkin"],
    upper: true,
    ...any(78),
    rot: -28.3,
    box: [170, 975, 700, 220],
    low: true,
  },
  "passion-of-joan-of-arc": {
    composition: "sunburst",
    lines: ["The Passion of", "Joan of Arc"],
    font: "federo",
    box: [100, 1116, 760, 200],
    low: true,
  },
  detour: {
    composition: "perspective",
    lines: ["Detour"],
    upper: true,
    ...big,
    box: [216, 676, 528, 134],
    low: true,
  },
  doa: { composition: "letterform", lines: ["D.O.A."], upper: true, ...big, stack: true },
  "carnival-of-souls": {
    composition: "bulbs",
    lines: ["Carnival", "of Souls"],
    upper: true,
    font: "bungee",
  },
  "night-of-the-living-dead": {
    composition: "boards",
    lines: ["Night", "of the", "Living", "Dead"],
    upper: true,
    ...any(120),
  },
  gertie: {
    composition: "cutpaper",
    lines: ["Gertie", "the", "Dinosaur"],
    upper: true,
    font: "bungee",
  },
  "prince-achmed": {
    composition: "lace",
    lines: ["The Adventures of", "Prince Achmed"],
    font: "federo",
  },
  "steamboat-willie": {
    composition: "rings",
    lines: ["Steamboat", "Willie"],
    font: "abril",
    box: [90, 1070, 780, 240],
  },
  "big-buck-bunny": {
    composition: "layers",
    lines: ["Big Buck", "Bunny"],
    upper: true,
    ...any(110),
    box: [80, 1080, 800, 260],
  },
  "sita-sings-the-blues": {
    composition: "mandala",
    lines: ["Sita Sings", "the Blues"],
    font: "lime",
  },
  sintel: {
    composition: "column",
    lines: ["Sintel"],
    upper: true,
    font: "federo",
    side: "right",
    heavy: 7,
  },
  "workers-leaving-the-factory": {
    composition: "isotype",
    lines: ["Workers Leaving", "the Lumière Factory"],
    ...fig,
  },
  nanook: {
    composition: "layers",
    lines: ["Nanook"],
    sub: "of the North",
    upper: true,
    ...any(120),
    box: [70, 110, 820, 150],
    top: true,
  },
  "man-with-a-movie-camera": {
    composition: "rings",
    lines: ["Man with a", "Movie Camera"],
    upper: true,
    ...big,
    arc: true,
  },
};

for (const o of Object.values(plan)) {
  o.name = [...o.lines, o.sub ?? ""].join(" ").trim();
  if (o.upper) o.lines = o.lines.map((line) => line.toUpperCase());
  o.lines = o.lines.map((line) => line.replace(/:$/, ""));
  o.face = { font: o.font, weight: o.weight, wdth: o.wdth };
}

// Neighbours in the catalogue, and movies of one category, must not share a composition.
export function checkPlan(movies) {
  const problems = [];
  const seen = new Map();
  for (const [i, movie] of movies.entries()) {
    const o = plan[movie.slug];
    if (!o) {
      problems.push(`${movie.slug} has no plan`);
      continue;
    }
    if (o.name !== movie.name)
      problems.push(`${movie.slug} is set as "${o.name}", but its name is "${movie.name}"`);
    if (i && plan[movies[i - 1].slug]?.composition === o.composition)
      problems.push(`${movie.slug} repeats its neighbour`);
    const key = `${movie.category} ${o.composition}`;
    if (seen.has(key)) problems.push(`${movie.slug} and ${seen.get(key)} share ${key}`);
    seen.set(key, movie.slug);
  }
  return problems;
}
