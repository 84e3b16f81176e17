import { useState } from "react";
import { m } from "#messages";
import { showAlert } from "../../ui/alerts.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useUnloadWarning } from "../editor/use-unload-warning.ts";
import type { FetchProgress } from "./fetch-all-movies.ts";
import { ImportFilesField } from "./import-files-field.tsx";
import { ImportPlan } from "./import-plan.tsx";
import { useImportCheck } from "./use-import-check.ts";

type Props = { onClose: (imported: boolean) => void };

/**
 * Checks the chosen files and shows the plan. Nothing is sent before the user confirms the plan.
 */
export function ImportDialog({ onClose }: Props) {
  const { files, state, choose, checkAgain } = useImportCheck();
  const [imported, setImported] = useState(0);
  const [isRunning, setIsRunning] = useState(false);
  const [isConfirmingClose, setIsConfirmingClose] = useState(false);
  useUnloadWarning(isRunning);

  function close() {
    if (imported > 0) showAlert(m.import_done_alert({ count: imported }));
    onClose(imported > 0);
  }

  return (
    <>
      <Dialog
        title={m.import_title()}
        wide
        onClose={() => (isRunning ? setIsConfirmingClose(true) : close())}
      >
        {!isRunning && (
          <ImportFilesField
            fileName={(files.csv ?? [...files.nfos.values()].at(-1))?.name}
            imageCount={files.images.size}
            busy={state.phase === "checking"}
            error={state.phase === "refused" ? state.message : undefined}
            onChoose={choose}
          />
        )}
        <p role="status" className="mt-6 empty:hidden">
          {state.phase === "checking" && formatCheckProgress(state.progress)}
        </p>
        {state.phase === "checked" && (
          <ImportPlan
            key={state.number}
            checked={state.checked}
            onRunningChange={setIsRunning}
            onImported={() => setImported((before) => before + 1)}
            onCheckAgain={checkAgain}
            onClose={close}
          />
        )}
      </Dialog>
      {isConfirmingClose && (
        <ConfirmDialog
          title={m.import_stop_title()}
          action={m.common_stop()}
          destructive
          onClose={() => setIsConfirmingClose(false)}
          onConfirm={close}
        >
          <p>{m.import_stop_text()}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function formatCheckProgress(progress: FetchProgress | null): string {
  if (!progress) return m.import_checking();
  const { movies, total } = progress;
  return m.import_checking_progress({ count: total, movies });
}
