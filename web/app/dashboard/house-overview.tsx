import { useQuery } from "@tanstack/react-query";
import {
  Banknote,
  Clapperboard,
  CloudAlert,
  FileX,
  Flag,
  HardDrive,
  type LucideIcon,
  Tags,
  Ticket,
  UsersRound,
} from "lucide-react";
import type { ReactNode } from "react";
import type { UserInfo } from "../../../contract/accounts.ts";
import { dashboardOf } from "../../account/access.ts";
import { bytesInWords } from "../../studio/figures/bytes.ts";
import { HouseCharts } from "../../studio/figures/house-charts.tsx";
import { type Figures, houseFigures } from "../../studio/figures/queries.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { dollars } from "../../ui/dollars.ts";
import { Notice } from "../../ui/notice.tsx";
import { paths } from "../paths.ts";
import { sectionAddress } from "./sections.ts";
import { Tile } from "./tile.tsx";

/** What the house has, what came in, and how both went on. */
export function HouseOverview({ user }: { user: UserInfo }) {
  const figures = useQuery({ ...houseFigures(), staleTime: 0 });
  const stats = figures.data?.data;
  const orders = sectionAddress(user, "orders");
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <Tile icon={Clapperboard} label="Total Movies" value={stats?.movies} to={sectionAddress(user, "movielist")} />
        <Tile icon={Tags} label="Total Categories" value={stats?.categories} to={sectionAddress(user, "categories")} />
        <Tile icon={UsersRound} label="Total Users" value={stats?.users} to={sectionAddress(user, "users")} />
        <Tile
          icon={Ticket}
          label="Subscribers now"
          value={stats?.subscribers}
          to={`${orders}&tab=subscriptions&state=running`}
        />
        <Tile
          icon={Banknote}
          label="Revenue"
          value={stats && revenueInWords(stats.revenue)}
          to={`${orders}&status=paid`}
        />
        <Tile icon={HardDrive} label="Storage used" value={stats && bytesInWords(stats.storageBytes)} />
      </div>
      {stats && <Alarms user={user} stats={stats} />}
      {figures.isError && !stats ? (
        <Notice title="The figures did not come" actions={<Button onClick={() => figures.refetch()}>Try again</Button>}>
          <p>{figures.error.message}</p>
        </Notice>
      ) : (
        <HouseCharts stats={stats} />
      )}
    </>
  );
}

const millions = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumFractionDigits: 2,
});

/** Cents count while there are few dollars; a tile on a phone has room for no more than six digits. */
function revenueInWords(amount: number): string {
  if (amount >= 1_000_000) return millions.format(amount);
  return dollars(amount < 1_000 ? amount : Math.round(amount));
}

function Alarms({ user, stats }: { user: UserInfo; stats: Figures }) {
  const { flaggedOrders, failedUploads, incompleteVideos } = stats;
  const uploads = paths.dashboardSection(dashboardOf(user), "uploads");
  return (
    <>
      {flaggedOrders > 0 && (
        <Alarm
          icon={Flag}
          title={flaggedOrders === 1 ? "1 order is flagged" : `${flaggedOrders} orders are flagged`}
          to={`${sectionAddress(user, "orders")}&status=flagged`}
        >
          What was paid does not fit what was ordered.
        </Alarm>
      )}
      {failedUploads > 0 && (
        <Alarm
          icon={CloudAlert}
          title={failedUploads === 1 ? "1 upload has failed" : `${failedUploads} uploads have failed`}
          to={`${uploads}&status=failed`}
        >
          Nothing arrived for a day. Go on within a week, or what has arrived is removed.
        </Alarm>
      )}
      {incompleteVideos > 0 && (
        <Alarm
          icon={FileX}
          title={incompleteVideos === 1 ? "1 video has files missing" : `${incompleteVideos} videos have files missing`}
          to={`${uploads}&incomplete=true`}
        >
          They were stored, and are there no more. Restore them from a backup, or upload the video again.
        </Alarm>
      )}
    </>
  );
}

type AlarmProps = { icon: LucideIcon; title: string; to: string; children: ReactNode };

/** Something that somebody has to look at. */
function Alarm({ icon: Icon, title, to, children }: AlarmProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-2xl border border-ember bg-ember/10 p-5"
    >
      <Icon aria-hidden="true" className="size-6 shrink-0 text-ember" />
      <p className="min-w-0 flex-1 basis-60">
        <strong className="block">{title}</strong>
        <span className="text-dim">{children}</span>
      </p>
      <ButtonLink look="quiet" to={to} aria-description={title}>
        Look into it
      </ButtonLink>
    </div>
  );
}
