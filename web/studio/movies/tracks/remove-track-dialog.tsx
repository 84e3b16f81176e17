import { m } from "#messages";
import { useConfirmedAction } from "../../../api/use-confirmed-action.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";

type Props = {
  name: string;
  text: string;
  removedText: string;
  onRemove: () => Promise<unknown>;
  onRemoved: () => Promise<void>;
  onClose: () => void;
};

export function RemoveTrackDialog({
  name,
  text,
  removedText,
  onRemove,
  onRemoved,
  onClose,
}: Props) {
  const confirmation = useConfirmedAction(remove, { onClose });

  async function remove() {
    await onRemove();
    showAlert(removedText);
    await onRemoved();
  }

  return (
    <ConfirmDialog
      title={m.tracks_admin_remove_title({ label: name })}
      action={m.tracks_admin_remove()}
      destructive
      {...confirmation}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
