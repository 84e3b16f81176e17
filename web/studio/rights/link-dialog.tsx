import { useRef, useState } from "react";
import { m } from "#messages";
import type { RightsHolder } from "../../../contract/rights/rights.ts";
import { useConfirmedAction } from "../../api/use-confirmed-action.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";

type Props = {
  holder: RightsHolder;
  makeLink: () => Promise<string>;
  onMade: (message: string) => void;
  onClose: () => void;
};

/**
 * Makes a new link for a rights holder and shows the link once. Asks for confirmation first,
 * because the holder's old link stops working.
 */
export function LinkDialog({ holder, makeLink, onMade, onClose }: Props) {
  const [link, setLink] = useState<string | null>(null);
  const isMade = useRef(false);
  const confirmation = useConfirmedAction(showNewLink, {
    fallback: m.spec_movie_fallback(),
    onClose: () => isMade.current || onClose(),
  });

  async function showNewLink() {
    setLink(await makeLink());
    isMade.current = true;
  }

  if (link === null)
    return (
      <ConfirmDialog
        title={m.rights_admin_link()}
        action={m.rights_admin_make_link()}
        {...confirmation}
      >
        <p>{holder.hasLink ? m.rights_admin_renew_text() : m.rights_admin_link_text()}</p>
      </ConfirmDialog>
    );
  const finish = () =>
    onMade(holder.hasLink ? m.done_rights_link_renewed() : m.done_rights_link_made());
  return (
    <Dialog
      title={m.rights_admin_link()}
      onClose={finish}
      actions={<Button onClick={finish}>{m.common_close()}</Button>}
    >
      <TextField
        label={m.rights_admin_link_of({ name: holder.name })}
        hint={m.rights_admin_link_once()}
        value={link}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Dialog>
  );
}
