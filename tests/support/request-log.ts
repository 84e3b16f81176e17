import type { QueryMeter } from "../../worker/context/query-meter.ts";
import { currentHarness } from "./site.ts";

const logLines: string[] = [];

/**
 * Returns every line that the Worker has logged. The harness copies all its lines at each read, so
 * they are cleared.
 */
function readLogLines(): string[] {
  const harness = currentHarness();
  logLines.push(...harness.getLogs().map(({ message }) => message));
  harness.clearLogs();
  return logLines;
}

/**
 * Returns the lines that the Worker logged about a request. SHOW_FAULTS=1 prints the lines of each
 * request that got a 500.
 */
export function requestLogLines(response: Response): string {
  const id = response.headers.get("X-Request-Id") ?? "no id";
  const lines = readLogLines().filter((line) => line.includes(id));
  return lines.map((line) => line.replaceAll("\\n", "\n")).join("\n");
}

/** Returns the alerts that the Worker has logged. */
export const readAlerts = () => readLogLines().filter((line) => line.includes('"level":"alert"'));

/** Returns the lines with a text among all that the Worker has logged. */
export const findLogLines = (text: string) => readLogLines().filter((line) => line.includes(text));

type RequestLogLine = {
  route: string;
  method: string;
  status: number;
  version: string;
  d1: QueryMeter;
};

/** Returns the line that the Worker logged about a request. */
export async function readRequestLog(response: Response): Promise<RequestLogLine> {
  const id = response.headers.get("X-Request-Id") ?? "no id";
  for (let attempt = 0; attempt < 1000; attempt++) {
    const line = findRequestLog(id);
    if (line) return JSON.parse(line.slice(line.indexOf("{")));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error(`the Worker logged nothing about request ${id}`);
}

const findRequestLog = (id: string) =>
  readLogLines().findLast((line) => line.includes(id) && line.includes('"d1"'));

/** Returns the cost of a request, from the line that the Worker logged about it. */
export const readRequestCost = async (response: Response): Promise<QueryMeter> =>
  (await readRequestLog(response)).d1;

/**
 * Whether the Worker has logged a line about a request. Waits for the line of a later request
 * first, so that an earlier line would be there.
 */
export async function isRequestLogged(response: Response): Promise<boolean> {
  const later = await currentHarness().getWorker().fetch("http://site.localhost/api/nothing-here");
  await readRequestLog(later as unknown as Response);
  return findRequestLog(response.headers.get("X-Request-Id") ?? "no id") !== undefined;
}
