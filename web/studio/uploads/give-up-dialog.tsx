import { useState } from "react";
import { call } from "../../app/api.ts";
import { sentenceOf } from "../../app/refusal.ts";
import { t } from "../../language/text.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import type { SiteUpload } from "./site-upload-columns.tsx";

type Props = { upload: SiteUpload; onDone: () => void; onClose: () => void };

export function GiveUpDialog({ upload: { id, fileName }, onDone, onClose }: Props) {
  const [busy, setBusy] = useState(false);

  async function giveUp() {
    setBusy(true);
    try {
      await call("DELETE /api/videos/:videoId", { params: { videoId: id } });
      showAlert(t("{fileName} is given up.", { fileName }));
      onDone();
    } catch (error) {
      showAlert(sentenceOf(error, t("The upload could not be given up.")), { failed: true });
      onClose();
    }
  }

  return (
    <ConfirmDialog
      title={t("Give up this upload?")}
      action={t("Give up")}
      harmful
      busy={busy}
      onConfirm={() => void giveUp()}
      onClose={onClose}
    >
      <p>
        {t(
          "No film shows {fileName}. Everything that has arrived of it is deleted, and it cannot be gone on with, in whichever browser it was begun.",
          { fileName },
        )}
      </p>
    </ConfirmDialog>
  );
}
