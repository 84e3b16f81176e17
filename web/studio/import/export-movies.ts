import { m } from "#messages";
import { toIsoDay } from "../../../contract/iso-days.ts";
import { siteFileName } from "../../../contract/site/site-file-name.ts";
import { saveFile } from "../../ui/save-file.ts";
import { toCsvLines } from "./csv-columns.ts";
import { serializeCsv } from "./csv-text.ts";
import { fetchAllMovies } from "./fetch-all-movies.ts";

/** Downloads all movies as one CSV file. Returns the message to show. */
export async function exportMovies(options: Parameters<typeof fetchAllMovies>[0]): Promise<string> {
  const movies = await fetchAllMovies(options);
  options.signal.throwIfAborted();
  const name = siteFileName(`movies-${toIsoDay(Date.now())}.csv`);
  downloadCsv(name, toCsvLines(movies));
  return m.import_export_done({ count: movies.length, name });
}

export function downloadCsv(name: string, lines: readonly (readonly string[])[]): void {
  saveFile(name, new Blob([serializeCsv(lines)], { type: "text/csv;charset=utf-8" }));
}
