import { FolderOpen, Pause, Play, RotateCcw, X } from "lucide-react";
import { useState } from "react";
import { t } from "../../i18n/text.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { cancelOrder, forgetOrder, pauseOrder, reopenFilm, resumeOrder } from "./commands.ts";
import type { OrderView } from "./order-view.ts";

type Props = { order: OrderView; onGone: () => void };

/** What can be done with an order as it stands. */
export function UploadActions({ order, onGone }: Props) {
  const { id, name, state, hasHandle } = order;
  const [cancelling, setCancelling] = useState(false);
  const isUnderway = state === "working" || state === "offline" || state === "waiting";

  async function leave(how: (id: string) => Promise<void>) {
    await how(id);
    onGone();
  }

  async function reopen() {
    if (await reopenFilm(id)) return;
    showAlert(t("The browser may not read {fileName}, or it is not where it was.", { fileName: order.fileName }), {
      failed: true,
    });
  }

  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {state === "needs-file" && hasHandle && (
        <Button onClick={reopen}>
          <FolderOpen aria-hidden="true" className="size-5" /> {t("Go on")}
          <Of name={name} />
        </Button>
      )}
      {isUnderway && (
        <Button look="quiet" onClick={() => void pauseOrder(id)}>
          <Pause aria-hidden="true" className="size-5" /> {t("Pause")}
          <Of name={name} />
        </Button>
      )}
      {state === "paused" && (
        <Button onClick={() => void resumeOrder(id)}>
          <Play aria-hidden="true" className="size-5" /> {t("Go on")}
          <Of name={name} />
        </Button>
      )}
      {state === "failed" && (
        <Button onClick={() => void resumeOrder(id)}>
          <RotateCcw aria-hidden="true" className="size-5" /> {t("Try again")}
          <Of name={name} />
        </Button>
      )}
      {state === "done" ? (
        <Button look="quiet" onClick={() => void leave(forgetOrder)}>
          <X aria-hidden="true" className="size-5" /> {t("Take off the list")}
          <Of name={name} />
        </Button>
      ) : (
        <Button look="plain" className="first:-ml-3" onClick={() => setCancelling(true)}>
          {t("Cancel upload")}
          <Of name={name} />
        </Button>
      )}
      {cancelling && (
        <CancelDialog
          order={order}
          onConfirm={() => {
            setCancelling(false);
            void leave(cancelOrder);
          }}
          onClose={() => setCancelling(false)}
        />
      )}
    </div>
  );
}

const Of = ({ name }: { name: string }) => <span className="sr-only"> {name}</span>;

type DialogProps = { order: OrderView; onConfirm: () => void; onClose: () => void };

function CancelDialog({ order: { name, movieId }, onConfirm, onClose }: DialogProps) {
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
