import { useQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import { type Member, memberPath } from "../../../contract/members/members.ts";
import { studioSection } from "../../api/studio-paths.ts";
import { subscriptionStatusLabels } from "../../api/subscription-status-labels.ts";
import type { Message } from "../../i18n/message.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import { formatDate } from "../../ui/format-date.ts";
import { parseOption } from "../../ui/lists/use-list-filters.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useFocusOnChange } from "../../ui/use-focus-on-change.ts";
import { useDocumentTitle } from "../../ui/use-title.ts";
import { SavedDataError } from "../editor/saved-data.tsx";
import { accountRoleNames, accountRoleOf } from "../users/account-roles.ts";
import { DevicesTab } from "./devices-tab.tsx";
import { EmailsTab } from "./emails-tab.tsx";
import { MemberActions } from "./member-actions.tsx";
import { memberQuery } from "./member-queries.ts";
import { OverviewTab } from "./overview-tab.tsx";
import { TimelineTab } from "./timeline-tab.tsx";
import { ViewingTab } from "./viewing-tab.tsx";

const tabs = {
  overview: m.members_tab_overview,
  payments: m.members_tab_payments,
  viewing: m.members_tab_viewing,
  devices: m.members_tab_devices,
  emails: m.members_tab_emails,
} as const satisfies Record<string, Message>;
type Tab = keyof typeof tabs;
const tabNames = Object.keys(tabs) as Tab[];

const panels = {
  overview: OverviewTab,
  payments: TimelineTab,
  viewing: ViewingTab,
  devices: DevicesTab,
  emails: EmailsTab,
} satisfies Record<Tab, (props: { member: Member }) => unknown>;

type Props = {
  id: string;
  /** The tab in the address. */
  tab: string | undefined;
  self: UserInfo;
};

/** The page of an account with all that the site stores about it. Each tab has its own address. */
export function MemberPage({ id, tab, self }: Props) {
  const query = useQuery({ ...memberQuery(id), staleTime: 0 });
  const open = parseOption(tabNames, tab ?? null) ?? "overview";
  const panel = useFocusOnChange<HTMLDivElement>(open, { preventScroll: true });
  const member = query.data?.data;
  useDocumentTitle(member ? `${member.account.name} · ${tabs[open]()}` : m.dashboard_users());
  if (query.isPending) return <Skeleton className="h-96 rounded-2xl" />;
  if (!member) return <SavedDataError query={query} />;
  const Panel = panels[open];
  return (
    <>
      <BackLink />
      <Head member={member} />
      <MemberActions member={member} self={self} />
      <TabLinks id={id} open={open} />
      <div ref={panel} tabIndex={-1} className="pt-6 outline-none">
        <Panel key={open} member={member} />
      </div>
    </>
  );
}

const BackLink = () => (
  <Link
    to={studioSection("users")}
    className="-ml-1 inline-flex min-h-11 items-center gap-1 text-dim hover:text-bulb"
  >
    <ChevronLeft aria-hidden="true" className="size-5" /> {m.users_admin_all()}
  </Link>
);

function Head({ member: { account } }: { member: Member }) {
  const { name, email, phone, image, date, subscription, blockedAt } = account;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar name={name} image={image} className="size-16 text-3xl" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-2xl font-semibold wrap-anywhere">{name}</h2>
        <p className="wrap-anywhere text-dim">
          {[email, phone, m.members_since({ day: formatDate(date) })].filter(Boolean).join(" · ")}
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <Chip className="text-dim ring-1 ring-rail">
            {accountRoleNames[accountRoleOf(account)]()}
          </Chip>
          <Chip
            className={
              subscription === "SUBSCRIBED"
                ? "text-bulb ring-1 ring-bulb/60"
                : "text-dim ring-1 ring-rail"
            }
          >
            {subscriptionStatusLabels[subscription]()}
          </Chip>
          {blockedAt && (
            <Chip className="bg-ember text-night">
              {m.members_blocked_since({ day: formatDate(blockedAt) })}
            </Chip>
          )}
        </p>
      </div>
    </div>
  );
}

const TabLinks = ({ id, open }: { id: string; open: Tab }) => (
  <nav aria-label={m.members_tabs_label()} className="mt-6 border-b border-rail">
    <ul className="flex flex-wrap gap-x-1 sm:gap-x-4">
      {tabNames.map((name) => (
        <li key={name}>
          <Link
            to={memberPath(id, name === "overview" ? undefined : name)}
            state={{ preventScrollReset: true }}
            aria-current={name === open ? "page" : undefined}
            className="-mb-px inline-flex min-h-12 items-center border-b-2 border-transparent px-2.5 font-semibold text-dim transition-colors hover:text-screen aria-[current=page]:border-bulb aria-[current=page]:text-bulb sm:px-4"
          >
            {tabs[name]()}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
