import { m } from "#messages";
import { apiFetch } from "../../api/client.ts";
import { useConfirmedAction } from "../../api/use-confirmed-action.ts";
import type { Message } from "../../i18n/message.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

type Action = {
  label: Message;
  title: Message;
  text: (inputs: { name: string }) => string;
  send: (id: string) => Promise<{ message: string }>;
};

const actions = {
  unblock: {
    label: m.members_unblock,
    title: m.members_unblock_title,
    text: m.members_unblock_text,
    send: (id) => apiFetch("DELETE /api/members/:id/block", { params: { id } }),
  },
  signOut: {
    label: m.members_sign_out,
    title: m.members_sign_out_title,
    text: m.members_sign_out_text,
    send: (id) => apiFetch("DELETE /api/members/:id/sessions", { params: { id } }),
  },
  removeFactors: {
    label: m.members_remove_factors,
    title: m.members_remove_factors_title,
    text: m.members_remove_factors_text,
    send: (id) => apiFetch("DELETE /api/members/:id/second-factors", { params: { id } }),
  },
  stopRenewal: {
    label: m.members_stop_renewal,
    title: m.members_stop_renewal_title,
    text: m.members_stop_renewal_text,
    send: (id) => apiFetch("DELETE /api/members/:id/renewal", { params: { id } }),
  },
} satisfies Record<string, Action>;

export type MemberActionName = keyof typeof actions;

type Props = {
  action: MemberActionName;
  user: { id: string; name: string };
  onDone: (message: string) => void;
  onClose: () => void;
};

/** Asks for confirmation of an action without choices. */
export function MemberActionDialog({ action, user, onDone, onClose }: Props) {
  const { label, title, text, send } = actions[action];
  const confirmation = useConfirmedAction(run, { onClose });

  async function run() {
    const { message } = await send(user.id);
    onDone(message);
  }

  return (
    <ConfirmDialog title={title()} action={label()} {...confirmation}>
      <p className="wrap-anywhere">{text({ name: user.name })}</p>
    </ConfirmDialog>
  );
}
