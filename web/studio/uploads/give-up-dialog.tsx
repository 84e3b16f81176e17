import { call } from "../../app/api.ts";
import { useConfirmed } from "../../app/use-confirmed.ts";
import { t } from "../../language/text.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import type { SiteUpload } from "./site-upload-columns.tsx";

type Props = { upload: SiteUpload; onDone: () => void; onClose: () => void };

export function GiveUpDialog({ upload: { id, fileName }, onDone, onClose }: Props) {
  const asked = useConfirmed(giveUp, { fallback: t("The upload could not be given up."), onClose });

  async function giveUp() {
    await call("DELETE /api/videos/:videoId", { params: { videoId: id } });
    showAlert(t("{fileName} is given up.", { fileName }));
    onDone();
  }

  return (
    <ConfirmDialog title={t("Give up this upload?")} action={t("Give up")} harmful {...asked}>
      <p>
        {t(
          "No film shows {fileName}. Everything that has arrived of it is deleted, and it cannot be gone on with, in whichever browser it was begun.",
          { fileName },
        )}
      </p>
    </ConfirmDialog>
  );
}
