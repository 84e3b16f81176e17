import { m } from "#messages";
import type { User } from "../../../../contract/accounts.ts";
import { apiFetch } from "../../../api/client.ts";
import { useConfirmedAction } from "../../../api/use-confirmed-action.ts";
import { rich } from "../../../i18n/message.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";

const alertMs = 3_000;

type Props = { user: User; onDeleted: (user: User, message: string) => void; onClose: () => void };

export function DeleteUserDialog({ user, onDeleted, onClose }: Props) {
  const confirmation = useConfirmedAction(deleteUser, {
    fallback: m.spec_delete_user_fallback(),
    durationMs: alertMs,
    onClose,
  });

  const userParts = {
    name: <strong className="wrap-anywhere text-screen">{user.name}</strong>,
    email: <span className="wrap-anywhere">{user.email}</span>,
  };

  async function deleteUser() {
    const { message } = await apiFetch("DELETE /deleteUser", { body: { userId: user.id } });
    onDeleted(user, message);
  }

  return (
    <ConfirmDialog title={m.users_admin_delete_title()} action={m.common_delete()} destructive {...confirmation}>
      <p>
        {user.subscription === "SUBSCRIBED"
          ? rich(m.users_admin_delete_text_subscribed, userParts)
          : rich(m.users_admin_delete_text, userParts)}
      </p>
    </ConfirmDialog>
  );
}
