import { useEffect, useRef, useState } from "react";
import type { MovieWithTranslations } from "../../../contract/movies/admin-movies.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { isNfoName } from "../nfo-name.ts";
import { type FetchProgress, fetchAllDrafts, fetchAllMovies } from "./fetch-all-movies.ts";
import { UnreadableNfoError } from "./nfo.ts";
import { addNfoFiles, readNfoFiles } from "./nfo-rows.ts";
import { type PlannedRow, planImportRows, toLookupName } from "./plan-rows.ts";
import { parseSheetFile, type Sheet, UnreadableSheetError } from "./sheet.ts";

type Files = {
  csv: File | null;
  images: ReadonlyMap<string, File>;
  nfos: ReadonlyMap<string, File>;
};
export type ImportCheck = { sheet: Sheet; rows: PlannedRow[]; movies: MovieWithTranslations[] };
type State =
  | { phase: "empty" }
  | { phase: "checking"; progress: FetchProgress | null }
  | { phase: "refused"; message: string }
  | { phase: "checked"; number: number; checked: ImportCheck };

const isImageFile = ({ type, name }: File) =>
  type.startsWith("image/") || /\.(jpe?g|png|gif|webp|avif)$/i.test(name);
const isNfoFile = ({ name }: File) => isNfoName(name);

/**
 * Returns the chosen files and the plan for importing them. Every check fetches the catalogue
 * again.
 */
export function useImportCheck() {
  const [files, setFiles] = useState<Files>({ csv: null, images: new Map(), nfos: new Map() });
  const [state, setState] = useState<State>({ phase: "empty" });
  const checkAbort = useRef<AbortController>(null);
  const checkCount = useRef(0);
  useEffect(() => () => checkAbort.current?.abort(), []);

  /** Adds chosen files. A new CSV replaces the previous one; images and NFO files are added. */
  function choose(chosen: readonly File[]) {
    const images = chosen
      .filter(isImageFile)
      .map((file) => [toLookupName(file.name), file] as const);
    const nfos = chosen.filter(isNfoFile).map((file) => [file.name.toLowerCase(), file] as const);
    const csv = chosen.findLast((file) => !isImageFile(file) && !isNfoFile(file)) ?? files.csv;
    const next = {
      csv,
      images: new Map([...files.images, ...images]),
      nfos: new Map([...files.nfos, ...nfos]),
    };
    setFiles(next);
    if (csv || next.nfos.size > 0) void check(next);
  }

  async function check({ csv, images, nfos }: Files) {
    checkAbort.current?.abort();
    const abortController = new AbortController();
    checkAbort.current = abortController;
    const showState = (next: State) => abortController.signal.aborted || setState(next);
    showState({ phase: "checking", progress: null });
    try {
      const nfoFiles = await readNfoFiles(nfos.values());
      const sheet = addNfoFiles(csv && (await parseSheetFile(csv)), nfoFiles);
      const onProgress = (progress: FetchProgress) => showState({ phase: "checking", progress });
      const { signal } = abortController;
      const published = await fetchAllMovies({ signal, onProgress });
      const movies = [...published, ...(await fetchAllDrafts(signal))];
      const { data: categories } = await apiFetch("GET /api/getCategory");
      const rows = planImportRows(sheet, { movies, categories, images });
      checkCount.current += 1;
      showState({ phase: "checked", number: checkCount.current, checked: { sheet, rows, movies } });
    } catch (error) {
      if (abortController.signal.aborted) return;
      const isKnown = [UnreadableSheetError, UnreadableNfoError, ApiError].some(
        (known) => error instanceof known,
      );
      if (!(isKnown && error instanceof Error)) throw error;
      showState({ phase: "refused", message: error.message });
    }
  }

  function checkAgain() {
    void check(files);
  }

  return { files, state, choose, checkAgain };
}
