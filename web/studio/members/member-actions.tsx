import { useQueryClient } from "@tanstack/react-query";
import { Download, Gift, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { hasPermission } from "../../../contract/access/permissions.ts";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import type { Member } from "../../../contract/members/members.ts";
import { siteFileName } from "../../../contract/site/site-file-name.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { GiveDaysDialog } from "../orders/give-days-dialog.tsx";
import { BlockDialog } from "./block-dialog.tsx";
import { MemberActionDialog, type MemberActionName } from "./member-action-dialog.tsx";

type OpenDialog = MemberActionName | "block" | "give";

type Props = { member: Member; self: UserInfo };

/** An administrator's actions on another account. */
export function MemberActions({ member, self }: Props) {
  const { account, subscription } = member;
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const queryClient = useQueryClient();
  const close = () => setOpen(null);
  const isSelf = account.id === self.id;

  /** Refetches all queries, because an action changes the page and several lists. */
  function onDone(message: string) {
    close();
    showAlert(message);
    void queryClient.invalidateQueries();
  }

  const onFailed = () => void queryClient.invalidateQueries();

  return (
    <div className="mt-5 flex flex-wrap gap-2 *:px-4!">
      <Button look="quiet" onClick={() => void downloadData(account)}>
        <ButtonIcon icon={Download} /> {m.members_export()}
      </Button>
      <Button look="quiet" onClick={() => setOpen("give")}>
        <ButtonIcon icon={Gift} /> {m.orders_admin_give_days()}
      </Button>
      {subscription?.renews && (
        <Button look="quiet" onClick={() => setOpen("stopRenewal")}>
          {m.members_stop_renewal()}
        </Button>
      )}
      {!isSelf && (
        <>
          <Button look="quiet" onClick={() => setOpen("signOut")}>
            {m.members_sign_out()}
          </Button>
          {hasPermission(self, "staff") && (
            <Button look="quiet" onClick={() => setOpen("removeFactors")}>
              {m.members_remove_factors()}
            </Button>
          )}
          <Button
            look="quiet"
            className="text-ember!"
            onClick={() => setOpen(account.blockedAt ? "unblock" : "block")}
          >
            {account.blockedAt ? m.members_unblock() : m.members_block()}
          </Button>
        </>
      )}
      {open === "give" && <GiveDaysDialog user={account} onGiven={onDone} onClose={close} />}
      {open === "block" && (
        <BlockDialog member={member} onDone={onDone} onFailed={onFailed} onClose={close} />
      )}
      {open && open !== "give" && open !== "block" && (
        <MemberActionDialog action={open} user={account} onDone={onDone} onClose={close} />
      )}
    </div>
  );
}

const ButtonIcon = ({ icon: Icon }: { icon: LucideIcon }) => (
  <Icon aria-hidden="true" className="size-5" />
);

async function downloadData({ id, name }: Member["account"]): Promise<void> {
  try {
    const data = await apiFetch("POST /api/members/:id/export", { params: { id } });
    const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
    saveFile(siteFileName(`${name}.json`), file);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showAlert(error.message, { failed: true });
  }
}
