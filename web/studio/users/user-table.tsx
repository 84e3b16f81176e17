import { Gift, Pencil, Trash2 } from "lucide-react";
import { m } from "#messages";
import { isStaff } from "../../../contract/access/staff-roles.ts";
import type { ListedUser, User } from "../../../contract/accounts/accounts.ts";
import { subscriptionStatusLabels } from "../../api/subscription-status-labels.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import { formatDate } from "../../ui/format-date.ts";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { MemberLink } from "../members/member-link.tsx";
import { RowAction } from "../row-action.tsx";
import { accountRoleNames } from "./account-roles.ts";

type Props = {
  users: ListedUser[];
  selfId: string;
  dimmed: boolean;
  onEdit: (user: User) => void;
  onGive: (user: User) => void;
  onDelete: (user: User) => void;
};

export function UserTable({ users, selfId, dimmed, ...actions }: Props) {
  const columns: Column<ListedUser>[] = [
    {
      header: m.common_image(),
      cardSlot: "image",
      cell: ({ name, image }) => <Avatar name={name} image={image} className="size-12 text-2xl" />,
    },
    {
      header: m.common_name(),
      cardSlot: "title",
      className: "@4xl:min-w-32",
      cell: ({ id, name, isBlocked }) => (
        <span>
          <MemberLink user={{ id, name }} />
          {isBlocked && <Chip className="ml-2 bg-ember text-night">{m.members_blocked()}</Chip>}
          {id === selfId && <Chip className="ml-2 bg-bulb text-night">{m.users_admin_self()}</Chip>}
        </span>
      ),
    },
    {
      header: m.common_email(),
      cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
      className: "text-[0.9375rem] @4xl:min-w-44",
    },
    {
      header: m.common_phone(),
      cell: ({ phone }) => phone || <span className="text-dim">–</span>,
      className: "@4xl:whitespace-nowrap",
    },
    {
      header: m.users_admin_role(),
      cell: (user) => (
        <Chip
          className={isStaff(user) ? "text-bulb ring-1 ring-bulb/60" : "text-dim ring-1 ring-rail"}
        >
          {describeRole(user)}
        </Chip>
      ),
    },
    {
      header: m.studio_subscription(),
      cell: ({ subscription }) => (
        <span className={subscription === "SUBSCRIBED" ? "text-screen" : "text-dim"}>
          {subscriptionStatusLabels[subscription]()}
        </span>
      ),
      className: "text-sm",
    },
    {
      header: m.studio_since(),
      cell: ({ date }) => <time dateTime={date}>{formatDate(date)}</time>,
      className: "text-[0.9375rem] @4xl:whitespace-nowrap",
    },
    {
      header: m.common_actions(),
      cardSlot: "actions",
      cell: (user) => <UserActions user={user} isSelf={user.id === selfId} {...actions} />,
    },
  ];
  return (
    <DataTable
      label={m.dashboard_users()}
      columns={columns}
      rows={users}
      getKey={({ id }) => id}
      dimmed={dimmed}
    />
  );
}

function describeRole({ role, staffRole }: ListedUser): string {
  if (staffRole) return accountRoleNames[staffRole]();
  if (role === "ADMIN") return m.users_admin_role_short_admin();
  return m.users_admin_role_short_user();
}

type ActionsProps = Pick<Props, "onEdit" | "onGive" | "onDelete"> & { user: User; isSelf: boolean };

function UserActions({ user, isSelf, onEdit, onGive, onDelete }: ActionsProps) {
  const disabledReason = isSelf ? m.users_admin_self_delete_hint() : undefined;
  const shared = { className: "px-3 @4xl:px-4", about: user.name };
  return (
    <div className="flex flex-wrap gap-2 @4xl:flex-nowrap @max-4xl:*:flex-1">
      <RowAction icon={Pencil} label={m.common_edit()} {...shared} onClick={() => onEdit(user)} />
      <RowAction
        icon={Gift}
        label={m.orders_admin_give_days()}
        {...shared}
        onClick={() => onGive(user)}
      />
      <RowAction
        icon={Trash2}
        label={m.common_delete()}
        {...shared}
        title={disabledReason ?? m.common_delete()}
        about={disabledReason ?? user.name}
        disabled={isSelf}
        onClick={() => onDelete(user)}
      />
    </div>
  );
}
