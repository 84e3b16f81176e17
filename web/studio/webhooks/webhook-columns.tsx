import { KeyRound, Pencil, ScrollText, Trash2 } from "lucide-react";
import { m } from "#messages";
import type { WebhookEndpoint } from "../../../contract/webhooks/webhooks.ts";
import { Button } from "../../ui/button.tsx";
import { formatDateTime } from "../../ui/format-date.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { RowAction } from "../row-action.tsx";
import { webhookEventLabels } from "./webhook-form-values.ts";

export type WebhookDialog = "log" | "edit" | "secret" | "delete";

type Actions = {
  onOpen: (dialog: WebhookDialog, endpoint: WebhookEndpoint) => void;
  onSwitch: (endpoint: WebhookEndpoint) => void;
};

const actions = [
  { dialog: "log", icon: ScrollText, label: m.webhooks_log },
  { dialog: "edit", icon: Pencil, label: m.common_edit },
  { dialog: "secret", icon: KeyRound, label: m.webhooks_new_secret },
  { dialog: "delete", icon: Trash2, label: m.common_delete },
] as const;

export const createWebhookColumns = ({ onOpen, onSwitch }: Actions): Column<WebhookEndpoint>[] => [
  {
    header: m.webhooks_url(),
    cardSlot: "title",
    cell: ({ url }) => <strong className="font-semibold wrap-anywhere text-screen">{url}</strong>,
  },
  {
    header: m.webhooks_events(),
    cell: ({ events }) => events.map((event) => webhookEventLabels[event]()).join(", "),
  },
  { header: m.webhooks_state(), cell: describeState },
  {
    header: m.common_actions(),
    cardSlot: "actions",
    cell: (row) => (
      <div className="flex flex-wrap gap-2 *:px-3!">
        {actions.map(({ dialog, icon, label }) => (
          <RowAction
            key={dialog}
            icon={icon}
            label={label()}
            about={row.url}
            onClick={() => onOpen(dialog, row)}
          />
        ))}
        <Button look="quiet" about={row.url} onClick={() => onSwitch(row)}>
          {row.on ? m.webhooks_switch_off() : m.webhooks_switch_on()}
        </Button>
      </div>
    ),
  },
];

function describeState({ on, pausedAt, failingSince }: WebhookEndpoint): string {
  if (!on) return pausedAt === null ? m.webhooks_off() : m.webhooks_paused();
  if (failingSince === null) return m.webhooks_on();
  return m.webhooks_failing({ time: formatDateTime(failingSince) });
}
