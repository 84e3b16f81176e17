import { Gift, Pencil, Trash2 } from "lucide-react";
import type { User } from "../../../../contract/accounts.ts";
import { t } from "../../../i18n/text.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { formatDate } from "../../../ui/format-date.ts";
import { type Column, DataTable } from "../../../ui/lists/data-table.tsx";

type Props = {
  users: User[];
  selfId: string;
  dimmed: boolean;
  onEdit: (user: User) => void;
  onGive: (user: User) => void;
  onDelete: (user: User) => void;
};

export function UserTable({ users, selfId, dimmed, ...actions }: Props) {
  const columns: Column<User>[] = [
    {
      header: t("Image"),
      cardSlot: "picture",
      cell: ({ name, image }) => <Avatar name={name} image={image} className="size-12 text-2xl" />,
    },
    {
      header: t("Name"),
      cardSlot: "title",
      className: "@4xl:min-w-32",
      cell: ({ id, name }) => (
        <span className="font-semibold wrap-anywhere">
          {name}
          {id === selfId && <Chip className="ml-2 bg-bulb text-night">{t("You")}</Chip>}
        </span>
      ),
    },
    {
      header: t("Email"),
      cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
      className: "text-[0.9375rem] @4xl:min-w-44",
    },
    {
      header: t("Phone"),
      cell: ({ phone }) => phone || <span className="text-dim">–</span>,
      className: "@4xl:whitespace-nowrap",
    },
    {
      header: t("Role"),
      cell: ({ role }) => (
        <Chip className={role === "ADMIN" ? "text-bulb ring-1 ring-bulb/60" : "text-dim ring-1 ring-rail"}>{role}</Chip>
      ),
    },
    {
      header: t("Subscription"),
      cell: ({ subscription }) => (
        <span className={subscription === "SUBSCRIBED" ? "text-screen" : "text-dim"}>{t(subscription)}</span>
      ),
      className: "text-sm",
    },
    {
      header: t("Since"),
      cell: ({ date }) => <time dateTime={date}>{formatDate(date)}</time>,
      className: "text-[0.9375rem] @4xl:whitespace-nowrap",
    },
    {
      header: t("Actions"),
      cardSlot: "actions",
      cell: (user) => <UserActions user={user} isSelf={user.id === selfId} {...actions} />,
    },
  ];
  return <DataTable label={t("Users")} columns={columns} rows={users} getKey={({ id }) => id} dimmed={dimmed} />;
}

/** A table has no room for it: there it is seen as its picture alone. */
const labelClass = "@4xl:sr-only";

type ActionsProps = Pick<Props, "onEdit" | "onGive" | "onDelete"> & { user: User; isSelf: boolean };

function UserActions({ user, isSelf, onEdit, onGive, onDelete }: ActionsProps) {
  const disabledReason = isSelf ? t("Your own account is deleted under Update Profile.") : undefined;
  return (
    <div className="flex flex-wrap gap-2 @4xl:flex-nowrap @max-4xl:*:flex-1">
      <Button
        look="quiet"
        className="px-3 @4xl:px-4"
        aria-description={user.name}
        title={t("Edit")}
        onClick={() => onEdit(user)}
      >
        <Pencil aria-hidden="true" className="size-4" /> <span className={labelClass}>{t("Edit")}</span>
      </Button>
      <Button
        look="quiet"
        className="px-3 @4xl:px-4"
        aria-description={user.name}
        title={t("Give days")}
        onClick={() => onGive(user)}
      >
        <Gift aria-hidden="true" className="size-4" /> <span className={labelClass}>{t("Give days")}</span>
      </Button>
      <Button
        look="quiet"
        className="px-3 @4xl:px-4"
        aria-description={disabledReason ?? user.name}
        title={disabledReason ?? t("Delete")}
        disabled={isSelf}
        onClick={() => onDelete(user)}
      >
        <Trash2 aria-hidden="true" className="size-4" /> <span className={labelClass}>{t("Delete")}</span>
      </Button>
    </div>
  );
}
