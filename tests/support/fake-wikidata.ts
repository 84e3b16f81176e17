import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Json = Record<string, unknown>;

const snak = (value: unknown) => ({ snaktype: "value", datavalue: { value } });
const statement = (value: unknown, qualifiers?: Json, rank = "normal") => ({
  mainsnak: snak(value),
  rank,
  qualifiers,
});
const item = (id: string, qualifiers?: Json, rank?: string) =>
  statement({ "entity-type": "item", id }, qualifiers, rank);
const time = (date: string, precision: number) =>
  statement({ time: `+${date}T00:00:00Z`, precision });

/**
 * The items of the fake, with the shapes of
 * https://www.wikidata.org/w/api.php?action=help&modules=wbgetentities.
 */
const items: Record<
  string,
  { labels: Record<string, string>; description?: string; claims: Json }
> = {
  Q151599: {
    labels: { en: "Metropolis", de: "Metropolis" },
    description: "1927 film by Fritz Lang",
    claims: {
      P1476: [statement({ text: "Metropolis – Das Schicksal einer Menschheit", language: "de" })],
      P577: [time("1927-01-10", 11)],
      P495: [item("Q183"), item("Q41304")],
      P57: [item("Q19504")],
      P58: [item("Q62395"), item("Q19504"), item("Q999001", undefined, "deprecated")],
      P162: [item("Q60100")],
      P344: [{ mainsnak: { snaktype: "somevalue" }, rank: "normal" }],
      P161: [
        item("Q57384", { P453: [snak({ id: "Q900001" })] }),
        item("Q78766", { P4633: [snak("Joh Fredersen")] }),
        item("Q900009"),
      ],
      P345: [statement("tt0017136")],
    },
  },
  Q18601: { labels: { en: "Metropolis" }, description: "large city", claims: {} },
  Q1500: {
    labels: { en: "Metropolis" },
    description: "2001 film by Rintaro",
    claims: { P577: [time("2001-05-26", 11)] },
  },
  Q183: { labels: { en: "Germany" }, claims: { P297: [statement("DE")] } },
  Q41304: { labels: { en: "Weimar Republic" }, claims: {} },
  Q19504: {
    labels: { en: "Fritz Lang" },
    description: "Austrian filmmaker (1890–1976)",
    claims: {
      P569: [time("1890-12-05", 11)],
      P570: [time("1976-00-00", 9)],
      P18: [statement("Fritz Lang (1969).jpg")],
    },
  },
  Q62395: { labels: { en: "Thea von Harbou" }, claims: {} },
  Q60100: { labels: { en: "Erich Pommer" }, claims: {} },
  Q57384: { labels: { en: "Brigitte Helm" }, claims: {} },
  Q78766: { labels: { en: "Alfred Abel" }, claims: {} },
  Q900001: { labels: { en: "Maria" }, claims: {} },
  Q900009: { labels: { mul: "Theodor Loos" }, claims: {} },
  Q999001: { labels: { en: "Nobody at All" }, claims: {} },
};

/**
 * Files at Wikimedia Commons, with the HTML of
 * https://commons.wikimedia.org/wiki/Commons:Machine-readable_data.
 */
const files: Record<string, Record<string, string>> = {
  "File:Fritz Lang (1969).jpg": {
    Artist:
      '<bdi><a href="https://example.org/" class="x" title="A &quot;B&quot;">Joost\nEvers</a></bdi> / <style>.a{}</style>Anefo &amp; Co<span style="display: none;">hidden</span>',
    LicenseShortName: "CC0",
  },
};

type Answer = (response: ServerResponse) => void;

const sendJson = (response: ServerResponse, value: unknown) => {
  response.writeHead(200, { "Content-Type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(value));
};

/** A server with the part of Wikidata's API that look-ups use. */
export class FakeWikidata {
  /** The parameters of each request, in order. */
  readonly requests: Record<string, string>[] = [];
  readonly userAgents = new Set<string>();
  /** The answer to every request; null for the usual answers. */
  answer: Answer | null = null;
  private server: Server | undefined;

  async start(): Promise<string> {
    this.server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://stand-in");
      const params = Object.fromEntries(searchParams);
      this.requests.push({ pathname, ...params });
      this.userAgents.add(request.headers["user-agent"] ?? "");
      if (this.answer) return this.answer(response);
      sendJson(response, respond(params));
    });
    await new Promise<void>((resolve) => this.server?.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }
}

function respond({
  action,
  search = "",
  language = "en",
  ids = "",
  entity = "",
  property = "",
  ...rest
}: Record<string, string>) {
  if (action === "wbsearchentities") return { search: findItems(search, language), success: 1 };
  if (action === "query")
    return { batchcomplete: true, query: { pages: [toFilePage(rest.titles ?? "")] } };
  if (action === "wbgetclaims") return { claims: pick(items[entity]?.claims ?? {}, property) };
  const missing = ids.split("|").find((id) => !(id in items));
  if (missing)
    return {
      error: { code: "no-such-entity", info: `Could not find an entity with the ID "${missing}".` },
    };
  return {
    entities: Object.fromEntries(ids.split("|").map((id) => [id, toEntity(id, rest)])),
    success: 1,
  };
}

const findItems = (search: string, language: string) =>
  Object.entries(items)
    .filter(([, { labels }]) =>
      Object.values(labels).some((label) => label.toLowerCase().startsWith(search.toLowerCase())),
    )
    .map(([id, { labels, description }]) => ({
      id,
      label: labels[language] ?? labels.en,
      description,
    }));

/**
 * Returns a page of the API for a file of Wikimedia Commons, which is `missing` at Wikidata:
 * https://www.mediawiki.org/wiki/API:Imageinfo.
 */
function toFilePage(title: string) {
  const page = { ns: 6, title, missing: true };
  const file = files[title];
  if (!file) return page;
  const extmetadata = Object.fromEntries(
    Object.entries(file).map(([name, value]) => [name, { value, source: "x" }]),
  );
  return { ...page, known: true, imagerepository: "shared", imageinfo: [{ extmetadata }] };
}

/** Selects a property's claims. The API writes a map without entries as an empty list. */
const pick = (claims: Json, property: string) =>
  property in claims ? { [property]: claims[property] } : [];

function toEntity(id: string, { props = "", languages = "en" }: Record<string, string>) {
  const { labels, claims } = items[id] ?? { labels: {}, claims: {} };
  const value = labels[languages] ?? labels.en ?? labels.mul;
  return {
    type: "item",
    id,
    ...(props.includes("labels") && { labels: { [languages]: { language: languages, value } } }),
    ...(props.includes("claims") && { claims }),
  };
}
