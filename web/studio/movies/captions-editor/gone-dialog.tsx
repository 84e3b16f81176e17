import { m } from "#messages";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";

type Props = { onConfirm: () => void; onClose: () => void };

/** Offers to save captions as new ones, because another user has deleted them meanwhile. */
export const GoneDialog = (props: Props) => (
  <ConfirmDialog
    title={m.captions_edit_gone_title()}
    action={m.captions_edit_gone_save()}
    {...props}
  >
    <p>{m.captions_edit_gone_text()}</p>
  </ConfirmDialog>
);
