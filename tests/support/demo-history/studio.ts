import { toIsoDay } from "../../../contract/iso-days.ts";
import { type Cinema, movieIdOf, type PlanIds, premiereId, rentedIds } from "./cinema.ts";
import { day, firstDay, formatIsoMonth, hour, startDay } from "./period.ts";
import type { Timeline } from "./timeline.ts";
import type { Send } from "./visitor.ts";

type Created = { data: { id: string } };

/** Publishes the prices, plans, codes and rights before the first member comes. */
export async function openCinema(admin: Send): Promise<PlanIds> {
  let time = firstDay + 9 * hour;
  const send: <Body>(request: Parameters<Send>[1], body?: unknown) => Promise<Body> = (
    request,
    body,
  ) => {
    time += 40_000;
    return admin(time, request, body);
  };
  const { data: site } = await send<{ data: { version: number; settings: object } }>(
    "GET /api/admin/site",
  );
  await send("PUT /api/admin/site", {
    version: site.version,
    settings: { ...site.settings, sellsGifts: true },
  });
  for (const movieId of rentedIds)
    await send("PUT /api/updateMovie", { movieId: String(movieId), rentPrice: 3.99 });
  const yearly = await send<Created>("POST /api/admin/plans", {
    name: "Yearly",
    translatedNames: { de: "Jährlich", es: "Anual" },
    amount: 99,
    period: "year",
    streams: 3,
    listed: true,
    trialDays: 14,
    maxHeight: null,
  });
  await send<Created>("POST /api/admin/plans", {
    name: "Friends of the cinema",
    translatedNames: { de: "Freunde des Kinos", es: "Amigos del cine" },
    amount: 5.99,
    period: "month",
    streams: 1,
    listed: false,
    trialDays: null,
    maxHeight: 480,
  });
  const { data: plans } = await send<{ data: { linkToken: string | null }[] }>(
    "GET /api/admin/plans",
  );
  const friends = plans.find(({ linkToken }) => linkToken !== null)?.linkToken ?? "";
  await addCodes(send);
  await addRights(send);
  for (const step of ["look", "languages", "owner", "plan", "movie"])
    await send(`PUT /api/admin/set-up/${step}`, { state: "done" });
  return { monthly: "10001", yearly: yearly.data.id, friends };
}

type SendNow = <Body>(request: Parameters<Send>[1], body?: unknown) => Promise<Body>;

async function addCodes(send: SendNow): Promise<void> {
  const anyTime = { plans: [], startsOn: null, endsOn: null, maxUses: null };
  await send("POST /api/admin/promotion-codes", {
    code: "WELCOME",
    percent: 50,
    amount: null,
    periods: 1,
    ...anyTime,
  });
  await send("POST /api/admin/promotion-codes", {
    code: "OPENING",
    percent: null,
    amount: 4,
    periods: 1,
    ...anyTime,
    endsOn: toIsoDay(firstDay + 120 * day),
    maxUses: 50,
  });
}

/** Adds two rights holders with terms for some movies, and the pool for subscribers' viewing. */
async function addRights(send: SendNow): Promise<void> {
  const fromMonth = formatIsoMonth(firstDay);
  const addHolder = async (name: string, email: string) =>
    (await send<Created>("POST /api/admin/rights/holders", { name, email })).data.id;
  const archive = await addHolder("Halden Film Archive", "rights@halden-archive.example");
  const library = await addHolder("Lantern Street Library", "office@lantern-library.example");
  await send("PUT /api/admin/rights/pool", { fromMonth, share: 40 });
  const share = (holderId: string, saleShare: number, poolShare: number, advance = 0) => ({
    holderId,
    saleShare,
    floor: 0.5,
    poolShare,
    advance,
  });
  const terms = {
    metropolis: [share(archive, 50, 60)],
    nosferatu: [share(archive, 50, 60)],
    caligari: [share(archive, 45, 50), share(library, 10, 10)],
    charade: [share(library, 60, 70, 25)],
    "the-general": [share(library, 55, 60)],
    "sherlock-jr": [share(library, 55, 60)],
    wings: [share(library, 40, 50)],
  };
  for (const [slug, shares] of Object.entries(terms))
    await send(`PUT /api/admin/movies/${movieIdOf(slug)}/terms`, {
      fromMonth,
      version: 0,
      shares,
    });
}

/** Plans the studio's later changes: collections, the home page and the premiere. */
export function planStudioChanges({ timeline, admin }: Pick<Cinema, "timeline" | "admin">): void {
  const collectionIds: string[] = [];
  const addCollection = (time: number, collection: object) =>
    timeline.add(time, async (at) => {
      const { data } = await admin<Created>(at, "POST /api/admin/collections", collection);
      collectionIds.push(data.id);
    });
  addCollection(firstDay + 60 * day + 10 * hour, byHand);
  addCollection(firstDay + 130 * day + 11 * hour, byRule);
  addCollection(startDay - 9 * day + 10 * hour, dated);
  planHome(timeline, admin, collectionIds);
  timeline.add(startDay - 12 * day + 14 * hour, async (at) => {
    await admin(at, "PUT /api/updateMovie", {
      movieId: String(premiereId),
      availableFrom: toIsoDay(startDay + day),
      premiereTime: "20:00",
      preOrder: "true",
    });
  });
}

const text = (title: string, body: string) => ({ title, body });

const byHand = {
  slug: "laughing-in-the-dark",
  texts: {
    en: text("Laughing in the dark", "Six comedies that never needed a word."),
    de: text("Lachen im Dunkeln", "Sechs Komödien, die nie ein Wort brauchten."),
    es: text("Risas a oscuras", "Seis comedias que nunca necesitaron palabras."),
  },
  picture: null,
  startsOn: null,
  endsOn: null,
  rule: null,
  movieIds: [
    "safety-last",
    "sherlock-jr",
    "the-general",
    "mark-of-zorro",
    "it",
    "steamboat-willie",
  ].map((slug) => String(movieIdOf(slug))),
};

const byRule = {
  slug: "berlin-and-beyond",
  texts: {
    en: text("Berlin and beyond", "German movies of the nineteen-twenties."),
    de: text("Berlin und weiter", "Deutsche Filme der Zwanzigerjahre."),
    es: text("Berlín y más allá", "Películas alemanas de los años veinte."),
  },
  picture: null,
  startsOn: null,
  endsOn: null,
  rule: { country: "DE", fromYear: 1919, toYear: 1930 },
  movieIds: [],
};

const dated = {
  slug: "festival-week",
  texts: {
    en: text("Festival week", "Two weeks of movies about other worlds, before the premiere."),
    de: text("Festivalwoche", "Zwei Wochen lang Filme über andere Welten, vor der Premiere."),
    es: text(
      "Semana del festival",
      "Dos semanas de películas sobre otros mundos, antes del estreno.",
    ),
  },
  picture: null,
  startsOn: toIsoDay(startDay - 5 * day),
  endsOn: toIsoDay(startDay + 9 * day),
  rule: null,
  movieIds: ["metropolis", "trip-to-the-moon", "aelita", "tears-of-steel", "woman-in-the-moon"].map(
    (slug) => String(movieIdOf(slug)),
  ),
};

function planHome(timeline: Timeline, admin: Send, collectionIds: string[]): void {
  const pick = {
    movieId: String(movieIdOf("metropolis")),
    startsOn: toIsoDay(startDay - 2 * day),
    texts: {
      en: "The city before the rocket: see it again before the premiere.",
      de: "Die Stadt vor der Rakete: noch einmal ansehen, vor der Premiere.",
      es: "La ciudad antes del cohete: vuelve a verla antes del estreno.",
    },
  };
  const heroMovieIds = ["metropolis", "nosferatu", "charade"].map((slug) =>
    String(movieIdOf(slug)),
  );
  const arrange = (time: number, arranged: object, countRows: number) =>
    timeline.add(time, async (at) => {
      const { data } = await admin<{ data: { version: number } }>(at, "GET /api/admin/home");
      const collectionRows = collectionIds.slice(-countRows).map((id) => `collection-${id}`);
      const rows = ["coming", "popular", ...collectionRows, "newest", "categories"];
      const layout = { heroMovieIds, pick: null, rows, ...arranged };
      await admin(at, "PUT /api/admin/home", { version: data.version, layout });
    });
  arrange(firstDay + 131 * day + 11 * hour, {}, 2);
  arrange(startDay - 2 * day + 9 * hour, { pick }, 3);
}
