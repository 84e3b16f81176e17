import { m } from "#messages";
import { apiFetch } from "../../../api/client.ts";
import { useConfirmedAction } from "../../../api/use-confirmed-action.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import type { SiteUpload } from "./site-upload-columns.tsx";

type Props = { upload: SiteUpload; onDone: () => void; onClose: () => void };

export function DiscardUploadDialog({ upload: { id, fileName }, onDone, onClose }: Props) {
  const confirmation = useConfirmedAction(discardUpload, { fallback: m.upload_discard_failed(), onClose });

  async function discardUpload() {
    await apiFetch("DELETE /api/videos/:videoId", { params: { videoId: id } });
    showAlert(m.upload_discarded({ fileName }));
    onDone();
  }

  return (
    <ConfirmDialog title={m.upload_discard_title()} action={m.upload_discard()} destructive {...confirmation}>
      <p>{m.upload_discard_text({ fileName })}</p>
    </ConfirmDialog>
  );
}
