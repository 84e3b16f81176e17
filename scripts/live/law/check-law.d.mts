export type LawResult = {
  name: string;
  law: string;
  since: string;
  source: string;
  state: "good" | "bad" | "unknown";
  note: string;
};
export function readPlaces(value: string): string[];
export function checkLaw(
  context: {
    settings: { domain: string };
    fetchSite: (address: string, init: RequestInit) => Promise<Response>;
    now: () => number;
    database: { query: (sql: string, values?: unknown[]) => Promise<unknown[]> };
  },
  place: string,
): Promise<{ name: string; results: LawResult[] }>;
