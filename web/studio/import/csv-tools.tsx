import { useQueryClient } from "@tanstack/react-query";
import { Download, Upload } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { ApiError } from "../../api/client.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { OptionalContent } from "../../ui/optional.tsx";
import { invalidateAllQueries } from "../movies/movie-queries.ts";
import type { FetchProgress } from "./fetch-all-movies.ts";

const ImportDialog = lazyComponent(async () => (await import("./import-dialog.tsx")).ImportDialog);

export function CsvTools() {
  const [importing, setImporting] = useState(false);
  const queryClient = useQueryClient();
  const { progress, start, cancel } = useExport();

  function onClose(imported: boolean) {
    setImporting(false);
    if (imported) void invalidateAllQueries(queryClient);
  }

  return (
    <>
      <Button look="quiet" className="px-4" onClick={() => setImporting(true)}>
        <Upload aria-hidden="true" className="size-5" /> {m.import_title()}
      </Button>
      <Button look="quiet" className="px-4" onClick={progress ? cancel : start}>
        <Download aria-hidden="true" className="size-5" />
        {exportLabel(progress)}
      </Button>
      {importing && (
        <OptionalContent onClose={() => setImporting(false)}>
          <ImportDialog onClose={onClose} />
        </OptionalContent>
      )}
    </>
  );
}

function exportLabel(progress: FetchProgress | null): string {
  if (!progress) return m.import_export();
  if (progress.total > 0) return m.import_export_cancel_progress(progress);
  return m.import_export_cancel();
}

/** `progress` is null unless an export is running. */
function useExport() {
  const [progress, setProgress] = useState<FetchProgress | null>(null);
  const exportAbort = useRef<AbortController>(null);
  useEffect(() => () => exportAbort.current?.abort(), []);

  async function start() {
    const abortController = new AbortController();
    exportAbort.current = abortController;
    setProgress({ movies: 0, total: 0 });
    try {
      const { exportMovies } = await import("./export-movies.ts");
      showAlert(await exportMovies({ signal: abortController.signal, onProgress: setProgress }));
    } catch (error) {
      if (abortController.signal.aborted) showAlert(m.import_export_cancelled());
      else if (error instanceof ApiError) showAlert(error.message, { failed: true });
      else throw error;
    } finally {
      setProgress(null);
    }
  }

  return { progress, start, cancel: () => exportAbort.current?.abort() };
}
