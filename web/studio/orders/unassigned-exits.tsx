import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link2, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { m } from "#messages";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { useConfirmedAction } from "../../api/use-confirmed-action.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { TextField } from "../../ui/field.tsx";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { RowAction } from "../row-action.tsx";
import { createDeclarationColumn, createReceivedColumn } from "./exit-columns.tsx";
import { exitKindLabels } from "./exit-labels.ts";

type UnassignedExit = ResponseOf<"GET /api/admin/unassigned-exits">["data"][number];
type Chosen = { exit: UnassignedExit; action: "assign" | "dismiss" };

/** Cancellations and withdrawals for which no contract was found. Renders nothing without any. */
export function UnassignedExits() {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { data: list } = useQuery(queryOptionsFor("GET /api/admin/unassigned-exits"));
  if (!list || list.data.length === 0) return null;
  const dialog = {
    onClose: () => setChosen(null),
    onDone: (message: string) => {
      setChosen(null);
      showAlert(message);
      return queryClient.invalidateQueries();
    },
  };
  return (
    <section className="mb-10">
      <h2 className="headline mb-2 text-2xl">{m.exits_admin_unassigned_title()}</h2>
      <p className="mb-6 max-w-2xl text-sm text-dim">{m.exits_admin_unassigned_hint()}</p>
      <DataTable
        label={m.exits_admin_unassigned_title()}
        columns={createColumns(setChosen)}
        rows={list.data}
        getKey={({ id }) => id}
      />
      {chosen?.action === "assign" && <AssignDialog exit={chosen.exit} {...dialog} />}
      {chosen?.action === "dismiss" && <DismissDialog exit={chosen.exit} {...dialog} />}
    </section>
  );
}

type DialogProps = {
  exit: UnassignedExit;
  onDone: (message: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for the order that a declaration is about. */
function AssignDialog({ exit: { id, contract }, onDone, onClose }: DialogProps) {
  const [orderId, setOrderId] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");

  async function assign(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      const { message } = await apiFetch("POST /api/admin/unassigned-exits/:id/assign", {
        params: { id },
        body: { orderId: orderId.trim() },
      });
      await onDone(message);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
      setBusy(false);
    }
  }

  return (
    <Dialog title={m.exits_admin_unassigned_assign_title()} onClose={onClose}>
      <form className="grid gap-5" onSubmit={(event) => void assign(event)}>
        {contract && <p className="wrap-anywhere">{m.email_exit_contract({ contract })}</p>}
        <TextField
          label={m.exits_admin_unassigned_order()}
          hint={m.exits_admin_unassigned_order_hint()}
          required
          value={orderId}
          onChange={({ currentTarget }) => setOrderId(currentTarget.value)}
        />
        <DialogFormFooter
          formError={error}
          disabled={busy}
          action={m.exits_admin_unassigned_assign()}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

function DismissDialog({ exit: { id, email }, onDone, onClose }: DialogProps) {
  const confirmation = useConfirmedAction(dismiss, { onClose });

  async function dismiss() {
    const { message } = await apiFetch("DELETE /api/admin/unassigned-exits/:id", {
      params: { id },
    });
    await onDone(message);
  }

  return (
    <ConfirmDialog
      title={m.exits_admin_unassigned_dismiss_title()}
      action={m.exits_admin_unassigned_dismiss()}
      destructive
      {...confirmation}
    >
      <p className="wrap-anywhere">{m.exits_admin_unassigned_dismiss_text({ email })}</p>
    </ConfirmDialog>
  );
}

const createColumns = (choose: (chosen: Chosen) => void): Column<UnassignedExit>[] => [
  {
    header: m.common_email(),
    cardSlot: "title",
    cell: ({ email, name }) => (
      <div className="wrap-anywhere">
        {email}
        {name && <p className="text-dim">{name}</p>}
      </div>
    ),
  },
  {
    header: m.exits_admin_kind(),
    cell: ({ kind, number }) => (
      <div>
        {exitKindLabels[kind]()}
        <p className="text-dim">{m.exits_admin_unassigned_number({ number })}</p>
      </div>
    ),
  },
  createReceivedColumn(),
  {
    header: m.exits_admin_contract(),
    cell: ({ contract }) => <span className="wrap-anywhere">{contract ?? "–"}</span>,
  },
  createDeclarationColumn(),
  {
    header: m.common_actions(),
    cardSlot: "actions",
    cell: (exit) => (
      <>
        <RowAction
          icon={Link2}
          label={m.exits_admin_unassigned_assign()}
          about={exit.email}
          onClick={() => choose({ exit, action: "assign" })}
        />
        <RowAction
          icon={Trash2}
          label={m.exits_admin_unassigned_dismiss()}
          about={exit.email}
          onClick={() => choose({ exit, action: "dismiss" })}
        />
      </>
    ),
  },
];
