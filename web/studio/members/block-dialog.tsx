import { useState } from "react";
import { m } from "#messages";
import type { Member } from "../../../contract/members/members.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { DangerButton } from "../../ui/danger-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

type Props = {
  member: Member;
  onDone: (message: string) => void;
  /** Called after a failed request. The Worker may have blocked the account nevertheless. */
  onFailed: () => void;
  onClose: () => void;
};

/** Asks for confirmation before blocking the account, and whether its subscription still renews. */
export function BlockDialog({ member, onDone, onFailed, onClose }: Props) {
  const { account, subscription } = member;
  const renews = subscription?.renews === true;
  const [stopsRenewal, setStopsRenewal] = useState(renews);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");

  async function block() {
    setBusy(true);
    try {
      const { message } = await apiFetch("POST /api/members/:id/block", {
        params: { id: account.id },
        body: { stopsRenewal },
      });
      onDone(message);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
      setBusy(false);
      onFailed();
    }
  }

  return (
    <Dialog
      title={m.members_block_title()}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {m.common_cancel()}
          </Button>
          <DangerButton disabled={busy} onClick={() => void block()}>
            {m.members_block()}
          </DangerButton>
        </>
      }
    >
      <p className="wrap-anywhere">{m.members_block_text({ name: account.name })}</p>
      {renews && (
        <div className="mt-5 text-base text-screen">
          <CheckboxField
            label={m.members_block_stops_renewal()}
            hint={m.members_block_stops_renewal_hint()}
            checked={stopsRenewal}
            onChange={(event) => setStopsRenewal(event.currentTarget.checked)}
          />
        </div>
      )}
      <p role="alert" className="mt-4 text-ember empty:hidden">
        {error}
      </p>
    </Dialog>
  );
}
