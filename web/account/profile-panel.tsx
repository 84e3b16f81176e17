import type { UserInfo } from "../../contract/accounts.ts";
import { Portrait } from "../ui/portrait.tsx";

const roleNames = { ADMIN: "Administrator", USER: "Member" } as const;

export function ProfilePanel({ user }: { user: UserInfo }) {
  return (
    <section className="flex flex-wrap items-center gap-6 rounded-3xl bg-velvet p-6 ring-1 ring-white/6 sm:p-10">
      <Portrait name={user.name} className="size-24 text-5xl sm:size-32 sm:text-6xl" />
      <div className="min-w-0">
        <p className="eyebrow">{roleNames[user.role]}</p>
        <p className="headline mt-1 text-4xl wrap-break-word sm:text-6xl">{user.name}</p>
      </div>
    </section>
  );
}
