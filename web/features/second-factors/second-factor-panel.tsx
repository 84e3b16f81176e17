import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import type { SecondFactors } from "../../../contract/second-factors/second-factors.ts";
import { apiFetch } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { useConfirmedAction } from "../../api/use-confirmed-action.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { formatTimeAgo } from "../../ui/format-date.ts";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AddPasskeyDialog } from "./add-passkey-dialog.tsx";
import { supportsPasskeys } from "./passkeys.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { SetUpAuthenticatorDialog } from "./set-up-authenticator-dialog.tsx";

export const secondFactorsQuery = () => queryOptionsFor("GET /api/second-factors");

type Opened = "passkey" | "app" | "codes" | { removing: Removable };
type Removable = { name: string; remove: () => Promise<{ message: string }> };

type Props = {
  /**
   * Called when new recovery codes are shown or hidden. Codes that are shown are lost when the
   * panel closes.
   */
  onShowingCodes?: (isShowing: boolean) => void;
};

/** The account's passkeys, authenticator app and recovery codes. */
export function SecondFactorPanel({ onShowingCodes }: Props) {
  const factors = useQuery({ ...secondFactorsQuery(), staleTime: 0 });
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Opened | null>(null);
  const [codes, setCodes] = useState<string[]>([]);
  const data = factors.data?.data;

  const refresh = () => void queryClient.invalidateQueries(secondFactorsQuery());

  function onCodes(newCodes: string[]) {
    setOpen(null);
    setCodes(newCodes);
    onShowingCodes?.(newCodes.length > 0);
    refresh();
  }

  function onChanged(message: string, newCodes: string[] = []) {
    showAlert(message);
    onCodes(newCodes);
  }

  function onCodesKept() {
    setCodes([]);
    onShowingCodes?.(false);
  }

  return (
    <section
      aria-labelledby="second-factors"
      className="rounded-3xl bg-velvet p-5 ring-1 ring-screen/6 sm:p-8"
    >
      <h2 id="second-factors" className="headline text-3xl">
        {m.second_factor_title()}
      </h2>
      <p className="mt-2 text-dim">
        {data?.required && !data.proved ? m.second_factor_required_note() : m.second_factor_intro()}
      </p>
      {!data &&
        (factors.isError ? <ListError list={factors} /> : <Skeleton className="mt-5 h-44" />)}
      {data && <FactorList data={data} onOpen={setOpen} />}
      {open === "passkey" && <AddPasskeyDialog onAdded={onChanged} onClose={() => setOpen(null)} />}
      {open === "app" && (
        <SetUpAuthenticatorDialog onAdded={onChanged} onClose={() => setOpen(null)} />
      )}
      {open === "codes" && <NewCodesDialog onMade={onCodes} onClose={() => setOpen(null)} />}
      {open !== null && typeof open === "object" && (
        <RemoveDialog {...open.removing} onRemoved={onChanged} onClose={() => setOpen(null)} />
      )}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={onCodesKept} />}
    </section>
  );
}

type FactorListProps = { data: SecondFactors; onOpen: (open: Opened) => void };

function FactorList({ data, onOpen }: FactorListProps) {
  const { passkeys, totp, recoveryCodes } = data;
  const hasFactor = totp || passkeys.length > 0;
  return (
    <>
      <h3 className="mt-6 text-xl font-semibold">{m.second_factor_passkeys()}</h3>
      {passkeys.length === 0 && <p className="mt-1 text-dim">{m.second_factor_no_passkeys()}</p>}
      <ul className="mt-2">
        {passkeys.map((passkey) => (
          <li
            key={passkey.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-screen/8 py-4"
          >
            <div className="min-w-48 flex-1">
              <p className="font-semibold wrap-anywhere">{passkey.name}</p>
              <p className="text-sm text-dim">{describeUse(passkey.lastUsedAt)}</p>
            </div>
            <Button
              look="quiet"
              className="px-5"
              about={passkey.name}
              onClick={() => onOpen({ removing: toRemovable(passkey) })}
            >
              {m.second_factor_remove()}
            </Button>
          </li>
        ))}
      </ul>
      {supportsPasskeys() ? (
        <Button look="quiet" className="mt-3" onClick={() => onOpen("passkey")}>
          {m.second_factor_add_passkey()}
        </Button>
      ) : (
        <p className="mt-3 text-sm text-dim">{m.second_factor_passkey_unsupported()}</p>
      )}
      <h3 className="mt-8 text-xl font-semibold">{m.second_factor_app()}</h3>
      <p className="mt-1 text-dim">{totp ? m.second_factor_app_on() : m.second_factor_app_off()}</p>
      <Button
        look="quiet"
        className="mt-3"
        about={totp ? m.second_factor_app() : undefined}
        onClick={() => onOpen(totp ? { removing: theApp() } : "app")}
      >
        {totp ? m.second_factor_remove() : m.second_factor_set_up_app()}
      </Button>
      {hasFactor && (
        <>
          <h3 className="mt-8 text-xl font-semibold">{m.second_factor_codes()}</h3>
          <p className="mt-1 text-dim">{m.second_factor_codes_left({ count: recoveryCodes })}</p>
          <Button look="quiet" className="mt-3" onClick={() => onOpen("codes")}>
            {m.second_factor_codes_new()}
          </Button>
        </>
      )}
    </>
  );
}

function describeUse(lastUsedAt: string | null) {
  if (lastUsedAt === null) return m.second_factor_not_used();
  return m.second_factor_used({ time: formatTimeAgo(lastUsedAt, Date.now()) });
}

const toRemovable = ({ id, name }: { id: string; name: string }): Removable => ({
  name,
  remove: () => apiFetch("DELETE /api/passkeys/:id", { params: { id } }),
});

const theApp = (): Removable => ({
  name: m.second_factor_app(),
  remove: () => apiFetch("DELETE /api/totp"),
});

type RemoveDialogProps = Removable & {
  onRemoved: (message: string) => void;
  onClose: () => void;
};

function RemoveDialog({ name, remove, onRemoved, onClose }: RemoveDialogProps) {
  const confirmation = useConfirmedAction(async () => onRemoved((await remove()).message), {
    onClose,
  });
  return (
    <ConfirmDialog
      title={m.second_factor_remove_title({ name })}
      action={m.second_factor_remove()}
      destructive
      {...confirmation}
    >
      <p>{m.second_factor_remove_text()}</p>
    </ConfirmDialog>
  );
}

type NewCodesDialogProps = { onMade: (codes: string[]) => void; onClose: () => void };

function NewCodesDialog({ onMade, onClose }: NewCodesDialogProps) {
  const confirmation = useConfirmedAction(
    async () => onMade((await apiFetch("POST /api/recovery-codes")).data.recoveryCodes),
    { onClose },
  );
  return (
    <ConfirmDialog
      title={m.second_factor_codes_new()}
      action={m.second_factor_codes_new()}
      {...confirmation}
    >
      <p>{m.second_factor_codes_replaced()}</p>
    </ConfirmDialog>
  );
}
