import { useQueryClient } from "@tanstack/react-query";
import { Download, Upload } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { ApiError } from "../../api/client.ts";
import { t } from "../../i18n/text.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { forgetLists } from "../movies/queries.ts";
import type { FilmsSoFar } from "./all-films.ts";

const ImportDialog = lazy(async () => ({ default: (await import("./import-dialog.tsx")).ImportDialog }));

/** The catalogue as a file: in, and out. */
export function CsvTools() {
  const [importing, setImporting] = useState(false);
  const queries = useQueryClient();
  const { soFar, start, cancel } = useExport();

  function onClose(imported: boolean) {
    setImporting(false);
    if (imported) void forgetLists(queries);
  }

  return (
    <>
      <Button look="quiet" className="px-4" onClick={() => setImporting(true)}>
        <Upload aria-hidden="true" className="size-5" /> {t("Import CSV")}
      </Button>
      <Button look="quiet" className="px-4" onClick={soFar ? cancel : start}>
        <Download aria-hidden="true" className="size-5" />
        {exportName(soFar)}
      </Button>
      {importing && (
        <Suspense>
          <ImportDialog onClose={onClose} />
        </Suspense>
      )}
    </>
  );
}

function exportName(soFar: FilmsSoFar | null): string {
  if (!soFar) return t("Export CSV");
  return soFar.of > 0 ? t("Cancel export ({films} of {of} films)", soFar) : t("Cancel export");
}

/** `soFar`: null while nothing is exported. */
function useExport() {
  const [soFar, setSoFar] = useState<FilmsSoFar | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    const stop = new AbortController();
    running.current = stop;
    setSoFar({ films: 0, of: 0 });
    try {
      const { exportFilms } = await import("./export-films.ts");
      showAlert(await exportFilms({ signal: stop.signal, onProgress: setSoFar }));
    } catch (error) {
      if (stop.signal.aborted) showAlert(t("The export was cancelled."));
      else if (error instanceof ApiError) showAlert(error.message, { failed: true });
      else throw error;
    } finally {
      setSoFar(null);
    }
  }

  return { soFar, start, cancel: () => running.current?.abort() };
}
