import { useEffect, useState } from "react";
import { plural, t } from "../../i18n/text.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { FilmsSoFar } from "./all-films.ts";
import { ChooseFiles } from "./choose-files.tsx";
import { ImportPlan } from "./import-plan.tsx";
import { useCheck } from "./use-check.ts";

type Props = { onClose: (imported: boolean) => void };

/** Choose, look, import: nothing is sent before the second look. */
export function ImportDialog({ onClose }: Props) {
  const { files, state, choose, checkAgain } = useCheck();
  const [imported, setImported] = useState(0);
  const [underWay, setUnderWay] = useState(false);
  const [leaving, setLeaving] = useState(false);
  useLeaveWarning(underWay);

  function close() {
    if (imported > 0) showAlert(plural(imported, "1 film is imported.", "{count} films are imported."));
    onClose(imported > 0);
  }

  return (
    <>
      <Dialog title={t("Import CSV")} wide onClose={() => (underWay ? setLeaving(true) : close())}>
        {!underWay && (
          <ChooseFiles
            csv={files.csv}
            pictures={files.pictures.size}
            busy={state.phase === "checking"}
            error={state.phase === "refused" ? state.sentence : undefined}
            onChoose={choose}
          />
        )}
        <p role="status" className="mt-6 empty:hidden">
          {state.phase === "checking" && checking(state.soFar)}
        </p>
        {state.phase === "checked" && (
          <ImportPlan
            key={state.number}
            checked={state.checked}
            onUnderWay={setUnderWay}
            onImported={() => setImported((before) => before + 1)}
            onCheckAgain={checkAgain}
            onClose={close}
          />
        )}
      </Dialog>
      {leaving && (
        <ConfirmDialog
          title={t("Stop the import?")}
          action={t("Stop")}
          destructive
          onClose={() => setLeaving(false)}
          onConfirm={close}
        >
          <p>{t("What is imported stays. Import the same file again to go on: nothing is added twice.")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function checking(soFar: FilmsSoFar | null): string {
  if (!soFar) return t("Checking against the catalogue…");
  const { films, of } = soFar;
  return plural(
    of,
    "Checking against the catalogue, {films} of 1 film…",
    "Checking against the catalogue, {films} of {count} films…",
    { films },
  );
}

function useLeaveWarning(active: boolean) {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [active]);
}
