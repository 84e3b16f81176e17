import { Pencil, Trash2 } from "lucide-react";
import type { User } from "../../../contract/accounts.ts";
import { Button } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { dayOf } from "../../ui/dates.ts";
import { Portrait } from "../../ui/portrait.tsx";

type Props = {
  users: User[];
  selfId: string;
  dimmed: boolean;
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
};

export function UserTable({ users, selfId, dimmed, onEdit, onDelete }: Props) {
  const columns: Column<User>[] = [
    {
      header: "Image",
      onCard: "picture",
      cell: ({ name, image }) => <Portrait name={name} image={image} className="size-12 text-2xl" />,
    },
    {
      header: "Name",
      onCard: "title",
      className: "@4xl:min-w-32",
      cell: ({ id, name }) => (
        <span className="font-semibold wrap-anywhere">
          {name}
          {id === selfId && <Chip text="You" className="ml-2 bg-bulb text-night" />}
        </span>
      ),
    },
    {
      header: "Email",
      cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
      className: "text-[0.9375rem] @4xl:min-w-44",
    },
    {
      header: "Phone",
      cell: ({ phone }) => phone || <span className="text-dim">–</span>,
      className: "@4xl:whitespace-nowrap",
    },
    {
      header: "Role",
      cell: ({ role }) => (
        <Chip
          text={role}
          className={role === "ADMIN" ? "text-bulb ring-1 ring-bulb/60" : "text-dim ring-1 ring-rail"}
        />
      ),
    },
    {
      header: "Subscription",
      cell: ({ subscription }) => (
        <span className={subscription === "SUBSCRIBED" ? "text-screen" : "text-dim"}>{subscription}</span>
      ),
      className: "text-sm",
    },
    {
      header: "Since",
      cell: ({ date }) => <time dateTime={date}>{dayOf(date)}</time>,
      className: "text-[0.9375rem] @4xl:whitespace-nowrap",
    },
    {
      header: "Actions",
      onCard: "actions",
      cell: (user) => <UserActions user={user} isSelf={user.id === selfId} onEdit={onEdit} onDelete={onDelete} />,
    },
  ];
  return <DataTable label="Users" columns={columns} rows={users} keyOf={({ id }) => id} dimmed={dimmed} />;
}

/** In a table without room for it, seen as its picture alone. */
const word = "@4xl:sr-only @5xl:not-sr-only";

type ActionsProps = Pick<Props, "onEdit" | "onDelete"> & { user: User; isSelf: boolean };

function UserActions({ user, isSelf, onEdit, onDelete }: ActionsProps) {
  const whyNot = isSelf ? "Your own account is deleted under Update Profile." : undefined;
  return (
    <div className="flex gap-2 @max-4xl:*:flex-1">
      <Button look="quiet" className="px-4" aria-description={user.name} onClick={() => onEdit(user)}>
        <Pencil aria-hidden="true" className="size-4" /> <span className={word}>Edit</span>
      </Button>
      <Button
        look="quiet"
        className="px-4"
        aria-description={whyNot ?? user.name}
        title={whyNot}
        disabled={isSelf}
        onClick={() => onDelete(user)}
      >
        <Trash2 aria-hidden="true" className="size-4" /> <span className={word}>Delete</span>
      </Button>
    </div>
  );
}

function Chip({ text, className }: { text: string; className: string }) {
  return <span className={`inline-block rounded-full px-2.5 py-0.5 text-sm font-semibold ${className}`}>{text}</span>;
}
