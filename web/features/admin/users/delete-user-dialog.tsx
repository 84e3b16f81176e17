import type { User } from "../../../../contract/accounts.ts";
import { messages } from "../../../../contract/messages.ts";
import { apiFetch } from "../../../api/client.ts";
import { useConfirmedAction } from "../../../api/use-confirmed-action.ts";
import { rich, t } from "../../../i18n/text.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";

const alertMs = 3_000;

type Props = { user: User; onDeleted: (user: User, message: string) => void; onClose: () => void };

export function DeleteUserDialog({ user, onDeleted, onClose }: Props) {
  const confirmation = useConfirmedAction(deleteUser, {
    fallback: messages.deleteUserFallback,
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
    <ConfirmDialog title={t("Delete user?")} action={t("Delete")} destructive {...confirmation}>
      <p>
        {user.subscription === "SUBSCRIBED"
          ? rich(
              "{name} ({email}) will be signed out at once, and everything of this account is erased, a running subscription too. This cannot be undone.",
              userParts,
            )
          : rich(
              "{name} ({email}) will be signed out at once, and everything of this account is erased. This cannot be undone.",
              userParts,
            )}
      </p>
    </ConfirmDialog>
  );
}
