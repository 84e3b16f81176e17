import { m } from "#messages";
import { useConfirmedAction } from "../../api/use-confirmed-action.ts";
import { renderMessage } from "../../i18n/message.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

type Props = {
  title: string;
  isBuiltIn: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
};

export function DeletePageDialog({ title, isBuiltIn, onConfirm, onClose }: Props) {
  const confirmation = useConfirmedAction(onConfirm, { onClose });
  const text = isBuiltIn ? m.pages_admin_reset_text : m.pages_admin_delete_text;
  return (
    <ConfirmDialog
      title={isBuiltIn ? m.pages_admin_reset_title() : m.pages_admin_delete_title()}
      action={isBuiltIn ? m.pages_admin_reset() : m.common_delete()}
      destructive
      {...confirmation}
    >
      <p>
        {renderMessage(text, {
          title: <strong className="wrap-anywhere text-screen">{title}</strong>,
        })}
      </p>
    </ConfirmDialog>
  );
}
