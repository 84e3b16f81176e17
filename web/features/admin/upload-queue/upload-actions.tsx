import { FolderOpen, Pause, Play, RotateCcw, X } from "lucide-react";
import { useState } from "react";
import { t } from "../../../i18n/text.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import {
  cancelUploadJob,
  pauseUploadJob,
  removeUploadJob,
  reopenSourceFile,
  resumeUploadJob,
} from "./upload-job-commands.ts";
import type { UploadJobView } from "./upload-job-view.ts";

type Props = { job: UploadJobView; onRemoved: () => void };

/** What can be done with an order as it stands. */
export function UploadActions({ job, onRemoved }: Props) {
  const { id, name, state, hasHandle } = job;
  const [isCancelling, setIsCancelling] = useState(false);
  const isUnderway = state === "working" || state === "offline" || state === "waiting";

  async function removeWith(removeJob: (id: string) => Promise<void>) {
    await removeJob(id);
    onRemoved();
  }

  async function reopenFile() {
    if (await reopenSourceFile(id)) return;
    showAlert(t("The browser may not read {fileName}, or it is not where it was.", { fileName: job.fileName }), {
      failed: true,
    });
  }

  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {state === "needs-file" && hasHandle && (
        <Button onClick={reopenFile}>
          <FolderOpen aria-hidden="true" className="size-5" /> {t("Go on")}
          <HiddenName name={name} />
        </Button>
      )}
      {isUnderway && (
        <Button look="quiet" onClick={() => void pauseUploadJob(id)}>
          <Pause aria-hidden="true" className="size-5" /> {t("Pause")}
          <HiddenName name={name} />
        </Button>
      )}
      {state === "paused" && (
        <Button onClick={() => void resumeUploadJob(id)}>
          <Play aria-hidden="true" className="size-5" /> {t("Go on")}
          <HiddenName name={name} />
        </Button>
      )}
      {state === "failed" && (
        <Button onClick={() => void resumeUploadJob(id)}>
          <RotateCcw aria-hidden="true" className="size-5" /> {t("Try again")}
          <HiddenName name={name} />
        </Button>
      )}
      {state === "done" ? (
        <Button look="quiet" onClick={() => void removeWith(removeUploadJob)}>
          <X aria-hidden="true" className="size-5" /> {t("Take off the list")}
          <HiddenName name={name} />
        </Button>
      ) : (
        <Button look="plain" className="first:-ml-3" onClick={() => setIsCancelling(true)}>
          {t("Cancel upload")}
          <HiddenName name={name} />
        </Button>
      )}
      {isCancelling && (
        <CancelDialog
          job={job}
          onConfirm={() => {
            setIsCancelling(false);
            void removeWith(cancelUploadJob);
          }}
          onClose={() => setIsCancelling(false)}
        />
      )}
    </div>
  );
}

const HiddenName = ({ name }: { name: string }) => <span className="sr-only"> {name}</span>;

type DialogProps = { job: UploadJobView; onConfirm: () => void; onClose: () => void };

function CancelDialog({ job: { name, movieId }, onConfirm, onClose }: DialogProps) {
  return (
    <ConfirmDialog
      title={t("Cancel this upload?")}
      action={t("Cancel upload")}
      destructive
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {movieId ? (
        <p>
          {t("{name} stays on the site with what has arrived. What has not been made yet will not be made.", { name })}
        </p>
      ) : (
        <p>{t("{name} will not be on the site, and everything that has arrived of it is given up.", { name })}</p>
      )}
    </ConfirmDialog>
  );
}
