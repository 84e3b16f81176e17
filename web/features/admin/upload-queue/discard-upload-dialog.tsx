import { apiFetch } from "../../../api/client.ts";
import { useConfirmedAction } from "../../../api/use-confirmed-action.ts";
import { t } from "../../../i18n/text.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import type { SiteUpload } from "./site-upload-columns.tsx";

type Props = { upload: SiteUpload; onDone: () => void; onClose: () => void };

export function DiscardUploadDialog({ upload: { id, fileName }, onDone, onClose }: Props) {
  const confirmation = useConfirmedAction(discardUpload, { fallback: t("The upload could not be given up."), onClose });

  async function discardUpload() {
    await apiFetch("DELETE /api/videos/:videoId", { params: { videoId: id } });
    showAlert(t("{fileName} is given up.", { fileName }));
    onDone();
  }

  return (
    <ConfirmDialog title={t("Give up this upload?")} action={t("Give up")} destructive {...confirmation}>
      <p>
        {t(
          "No film shows {fileName}. Everything that has arrived of it is deleted, and it cannot be gone on with, in whichever browser it was begun.",
          { fileName },
        )}
      </p>
    </ConfirmDialog>
  );
}
