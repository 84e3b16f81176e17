import { FolderOpen, Pause, Play, RotateCcw, X } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { uploadQueue } from "./browser-upload-queue.ts";
import type { UploadJobStatus } from "./upload-job-status.ts";

type Props = { job: UploadJobStatus; onRemoved: () => void };

/** The actions that a job's state allows. */
export function UploadActions({ job, onRemoved }: Props) {
  const { id, name, state, hasHandle } = job;
  const [isCancelling, setIsCancelling] = useState(false);
  const isUnderway = state === "working" || state === "offline" || state === "waiting";

  async function removeWith(removeJob: (id: string) => Promise<void>) {
    await removeJob(id);
    onRemoved();
  }

  async function reopenFile() {
    if (await uploadQueue.reopenFile(id)) return;
    showAlert(m.upload_file_not_found({ fileName: job.fileName }), {
      failed: true,
    });
  }

  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {state === "needs-file" && hasHandle && (
        <Button onClick={reopenFile}>
          <FolderOpen aria-hidden="true" className="size-5" /> {m.upload_resume()}
          <HiddenName name={name} />
        </Button>
      )}
      {isUnderway && (
        <Button look="quiet" onClick={() => void uploadQueue.pause(id)}>
          <Pause aria-hidden="true" className="size-5" /> {m.common_pause()}
          <HiddenName name={name} />
        </Button>
      )}
      {state === "paused" && (
        <Button onClick={() => void uploadQueue.resume(id)}>
          <Play aria-hidden="true" className="size-5" /> {m.upload_resume()}
          <HiddenName name={name} />
        </Button>
      )}
      {state === "failed" && (
        <Button onClick={() => void uploadQueue.resume(id)}>
          <RotateCcw aria-hidden="true" className="size-5" /> {m.common_try_again()}
          <HiddenName name={name} />
        </Button>
      )}
      {state === "done" ? (
        <Button look="quiet" onClick={() => void removeWith(uploadQueue.remove)}>
          <X aria-hidden="true" className="size-5" /> {m.upload_remove_from_list()}
          <HiddenName name={name} />
        </Button>
      ) : (
        <Button look="plain" className="first:-ml-3" onClick={() => setIsCancelling(true)}>
          {m.upload_cancel()}
          <HiddenName name={name} />
        </Button>
      )}
      {isCancelling && (
        <CancelDialog
          job={job}
          onConfirm={() => {
            setIsCancelling(false);
            void removeWith(uploadQueue.cancel);
          }}
          onClose={() => setIsCancelling(false)}
        />
      )}
    </div>
  );
}

const HiddenName = ({ name }: { name: string }) => <span className="sr-only"> {name}</span>;

type DialogProps = { job: UploadJobStatus; onConfirm: () => void; onClose: () => void };

function CancelDialog({ job: { name, movieId }, onConfirm, onClose }: DialogProps) {
  const text = movieId ? m.upload_cancel_text_shown : m.upload_cancel_text;
  return (
    <ConfirmDialog
      title={m.upload_cancel_title()}
      action={m.upload_cancel()}
      destructive
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{text({ name })}</p>
    </ConfirmDialog>
  );
}
