import { useEffect, useRef, useState } from "react";
import type { Movie } from "../../../contract/catalogue.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { allFilms, type FilmsSoFar } from "./all-films.ts";
import { type PlannedRow, planRows } from "./plan.ts";
import { type Sheet, sheetOf, UnreadableSheet } from "./sheet.ts";

type Files = { csv: File | null; pictures: ReadonlyMap<string, File> };
export type Checked = { sheet: Sheet; rows: PlannedRow[]; movies: Movie[] };
type State =
  | { phase: "empty" }
  | { phase: "checking"; soFar: FilmsSoFar | null }
  | { phase: "refused"; sentence: string }
  | { phase: "checked"; number: number; checked: Checked };

const isPicture = ({ type, name }: File) => type.startsWith("image/") || /\.(jpe?g|png|gif|webp|avif)$/i.test(name);

/** The chosen files, and what importing them would do. Every check asks the site afresh. */
export function useCheck() {
  const [files, setFiles] = useState<Files>({ csv: null, pictures: new Map() });
  const [state, setState] = useState<State>({ phase: "empty" });
  const running = useRef<AbortController>(null);
  const checks = useRef(0);
  useEffect(() => () => running.current?.abort(), []);

  /** A CSV takes the place of the one before; pictures come to those that are there. */
  function choose(chosen: readonly File[]) {
    const pictures = chosen.filter(isPicture).map((file) => [file.name.toLowerCase(), file] as const);
    const csv = chosen.findLast((file) => !isPicture(file)) ?? files.csv;
    const next = { csv, pictures: new Map([...files.pictures, ...pictures]) };
    setFiles(next);
    if (csv) void check(csv, next.pictures);
  }

  async function check(csv: File, pictures: Files["pictures"]) {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    const show = (next: State) => stop.signal.aborted || setState(next);
    show({ phase: "checking", soFar: null });
    try {
      const sheet = await sheetOf(csv);
      const onProgress = (soFar: FilmsSoFar) => show({ phase: "checking", soFar });
      const movies = await allFilms({ signal: stop.signal, onProgress });
      const { data: categories } = await apiFetch("GET /api/getCategory");
      const rows = planRows(sheet, { movies, categories, pictures });
      checks.current += 1;
      show({ phase: "checked", number: checks.current, checked: { sheet, rows, movies } });
    } catch (error) {
      if (stop.signal.aborted) return;
      if (!(error instanceof UnreadableSheet || error instanceof ApiError)) throw error;
      show({ phase: "refused", sentence: error.message });
    }
  }

  function checkAgain() {
    if (files.csv) void check(files.csv, files.pictures);
  }

  return { files, state, choose, checkAgain };
}
