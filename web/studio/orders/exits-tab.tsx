import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { defaultPageSize } from "../../../contract/constants.ts";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { apiFetch } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { useConfirmedAction } from "../../api/use-confirmed-action.ts";
import { liveListOptions } from "../../api/use-pagination.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { formatPrice } from "../../ui/format-price.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OrderLink } from "../members/order-link.tsx";
import { PaginatedTable } from "../paginated-table.tsx";
import { RowAction } from "../row-action.tsx";
import { createDeclarationColumn, createReceivedColumn } from "./exit-columns.tsx";
import { exitKindLabels } from "./exit-labels.ts";
import { UserCell } from "./order-labels.tsx";
import { UnassignedExits } from "./unassigned-exits.tsx";
import { useOrderFilters } from "./use-order-filters.ts";

type AdminExit = ResponseOf<"GET /api/admin/exits">["data"][number];

const stateLabels = {
  unconfirmed: m.exits_admin_unconfirmed,
  confirmed: m.exits_admin_confirmed,
  done: m.exits_admin_done,
};

/** The cancellations and withdrawals that people declared on the site's pages. */
export function ExitsTab() {
  const { cursor } = useOrderFilters();
  const [chosen, setChosen] = useState<AdminExit | null>(null);
  const query = { limit: defaultPageSize, cursor };
  const list = useQuery({
    ...queryOptionsFor("GET /api/admin/exits", { query }),
    ...liveListOptions,
  });
  return (
    <>
      <UnassignedExits />
      <p className="mb-6 max-w-2xl text-sm text-dim">{m.exits_admin_hint()}</p>
      <PaginatedTable
        label={m.exits_admin_title()}
        list={list}
        columns={exitColumns(setChosen)}
        getKey={({ id }) => id}
        empty={
          <Notice title={m.exits_admin_empty_title()}>
            <p>{m.exits_admin_empty()}</p>
          </Notice>
        }
      />
      {chosen && <ConfirmExitDialog exit={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

/** Asks for confirmation before it carries out an exit that the person did not confirm by email. */
function ConfirmExitDialog({ exit, onClose }: { exit: AdminExit; onClose: () => void }) {
  const queryClient = useQueryClient();
  const confirmation = useConfirmedAction(run, { onClose });
  const { id, kind, user } = exit;

  async function run() {
    const { message } = await apiFetch("POST /api/admin/exits/:id/confirm", { params: { id } });
    onClose();
    showAlert(message);
    await queryClient.invalidateQueries();
  }

  return (
    <ConfirmDialog
      title={m.exits_admin_confirm_title()}
      action={m.exits_admin_confirm()}
      {...confirmation}
    >
      <p className="wrap-anywhere">
        {kind === "withdrawal"
          ? m.exits_admin_confirm_withdrawal({ name: user.name })
          : m.exits_admin_confirm_cancellation({ name: user.name })}
      </p>
    </ConfirmDialog>
  );
}

const exitColumns = (confirm: (exit: AdminExit) => void): Column<AdminExit>[] => [
  {
    header: m.studio_customer(),
    cardSlot: "title",
    cell: ({ user }) => <UserCell user={user} />,
    className: "@4xl:min-w-40",
  },
  { header: m.exits_admin_kind(), cell: ({ kind }) => exitKindLabels[kind]() },
  createReceivedColumn(),
  {
    header: m.exits_admin_contract(),
    cell: ({ contract, orderId }) => (
      <div>
        {contract} <OrderLink orderId={orderId} />
      </div>
    ),
  },
  createDeclarationColumn(),
  {
    header: m.exits_admin_state(),
    cell: ({ state, refund }) => (
      <div>
        {stateLabels[state]()}
        {refund !== null && <p>{m.exits_admin_refunded({ amount: formatPrice(refund) })}</p>}
      </div>
    ),
  },
  {
    header: m.common_actions(),
    cardSlot: "actions",
    cell: (exit) =>
      exit.state === "unconfirmed" && (
        <RowAction
          icon={Check}
          label={m.exits_admin_confirm()}
          about={exit.user.name}
          onClick={() => confirm(exit)}
        />
      ),
  },
];
