import { plural } from "../../i18n/text.ts";
import { saveFile } from "../../ui/save-file.ts";
import { allFilms } from "./all-films.ts";
import { linesOf } from "./columns.ts";
import { csvText } from "./csv-text.ts";

/** Offers every film in one file; gives the sentence that says so. */
export async function exportFilms(asking: Parameters<typeof allFilms>[0]): Promise<string> {
  const films = await allFilms(asking);
  asking.signal.throwIfAborted();
  const name = `marquee-movies-${new Date().toISOString().slice(0, 10)}.csv`;
  saveCsv(name, linesOf(films));
  return plural(films.length, "1 film is in {name}.", "{count} films are in {name}.", { name });
}

export function saveCsv(name: string, lines: readonly (readonly string[])[]): void {
  saveFile(name, new Blob([csvText(lines)], { type: "text/csv;charset=utf-8" }));
}
