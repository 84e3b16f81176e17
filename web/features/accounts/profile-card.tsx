import { Mail, Phone } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { m } from "#messages";
import type { User } from "../../../contract/accounts/accounts.ts";
import type { Role } from "../../../contract/constants.ts";
import type { MessageWithParams } from "../../i18n/message.ts";
import { Avatar, getAvatarColour } from "../../ui/avatar.tsx";
import { formatDate } from "../../ui/format-date.ts";
import { toWordLengthStyle } from "../../ui/word-length.ts";

const frame = "relative overflow-hidden rounded-3xl bg-velvet ring-1 ring-screen/6";
const memberSinceTexts: Record<Role, MessageWithParams<{ day: string }>> = {
  ADMIN: m.account_administrator_since,
  USER: m.account_member_since,
};

/** The user's name and picture, on the colour derived from the name. */
export function ProfileCard({ account }: { account: User }) {
  return (
    <section
      aria-label={m.account_profile()}
      className={`${frame} glow flex flex-col gap-x-10 gap-y-6 p-6 sm:flex-row sm:items-center sm:p-10`}
      style={
        { "--movie-colour": getAvatarColour(account.name), "--glow-x": "12%" } as CSSProperties
      }
    >
      <Avatar
        name={account.name}
        image={account.image}
        className="size-28 text-6xl shadow-2xl ring-4 shadow-shade/50 ring-screen/15 sm:size-40 sm:text-8xl"
      />
      <div className="@container min-w-0 flex-1">
        <p className="eyebrow">
          {memberSinceTexts[account.role]({ day: formatDate(account.date) })}
        </p>
        <p
          className="headline mt-2 fit-5xl wrap-anywhere sm:fit-7xl"
          style={toWordLengthStyle(account.name)}
        >
          {account.name}
        </p>
        <ul className="mt-5 flex flex-wrap gap-x-8 gap-y-2 text-lg">
          <ContactLine
            icon={<Mail aria-hidden="true" className="size-5 shrink-0" />}
            name={m.common_email()}
            text={account.email}
          />
          <ContactLine
            icon={<Phone aria-hidden="true" className="size-5 shrink-0" />}
            name={m.common_phone()}
            text={account.phone || m.account_no_phone()}
          />
        </ul>
      </div>
    </section>
  );
}

function ContactLine({ icon, name, text }: { icon: ReactNode; name: string; text: string }) {
  return (
    <li className="flex min-w-0 items-center gap-3 text-screen/85">
      {icon}
      <span className="sr-only">{`${name}: `}</span>
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </li>
  );
}
