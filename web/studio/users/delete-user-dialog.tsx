import type { User } from "../../../contract/accounts.ts";
import { messages } from "../../../contract/messages.ts";
import { call } from "../../app/api.ts";
import { useConfirmed } from "../../app/use-confirmed.ts";
import { rich, t } from "../../language/text.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

const alertMs = 3_000;

type Props = { user: User; onDeleted: (user: User, message: string) => void; onClose: () => void };

export function DeleteUserDialog({ user, onDeleted, onClose }: Props) {
  const asked = useConfirmed(erase, { fallback: messages.deleteUserFallback, durationMs: alertMs, onClose });

  const who = {
    name: <strong className="wrap-anywhere text-screen">{user.name}</strong>,
    email: <span className="wrap-anywhere">{user.email}</span>,
  };

  async function erase() {
    const { message } = await call("DELETE /deleteUser", { body: { userId: user.id } });
    onDeleted(user, message);
  }

  return (
    <ConfirmDialog title={t("Delete user?")} action={t("Delete")} harmful {...asked}>
      <p>
        {user.subscription === "SUBSCRIBED"
          ? rich(
              "{name} ({email}) will be signed out at once, and everything of this account is erased, a running subscription too. This cannot be undone.",
              who,
            )
          : rich(
              "{name} ({email}) will be signed out at once, and everything of this account is erased. This cannot be undone.",
              who,
            )}
      </p>
    </ConfirmDialog>
  );
}
