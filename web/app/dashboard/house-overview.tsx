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
import { language, plural, t } from "../../language/text.ts";
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
        <Tile
          icon={Clapperboard}
          label={t("Total Movies")}
          value={stats?.movies}
          to={sectionAddress(user, "movielist")}
        />
        <Tile
          icon={Tags}
          label={t("Total Categories")}
          value={stats?.categories}
          to={sectionAddress(user, "categories")}
        />
        <Tile icon={UsersRound} label={t("Total Users")} value={stats?.users} to={sectionAddress(user, "users")} />
        <Tile
          icon={Ticket}
          label={t("Subscribers now")}
          value={stats?.subscribers}
          to={`${orders}&tab=subscriptions&state=running`}
        />
        <Tile
          icon={Banknote}
          label={t("Revenue")}
          value={stats && revenueInWords(stats.revenue)}
          to={`${orders}&status=paid`}
        />
        <Tile icon={HardDrive} label={t("Storage used")} value={stats && bytesInWords(stats.storageBytes)} />
      </div>
      {stats && <Alarms user={user} stats={stats} />}
      {figures.isError && !stats ? (
        <Notice
          title={t("The figures did not come")}
          actions={<Button onClick={() => figures.refetch()}>{t("Try again")}</Button>}
        >
          <p>{figures.error.message}</p>
        </Notice>
      ) : (
        <HouseCharts stats={stats} />
      )}
    </>
  );
}

const millions = new Intl.NumberFormat(language, {
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
          title={plural(flaggedOrders, "1 order is flagged", "{count} orders are flagged")}
          to={`${sectionAddress(user, "orders")}&status=flagged`}
        >
          {t("What was paid does not fit what was ordered.")}
        </Alarm>
      )}
      {failedUploads > 0 && (
        <Alarm
          icon={CloudAlert}
          title={plural(failedUploads, "1 upload has failed", "{count} uploads have failed")}
          to={`${uploads}&status=failed`}
        >
          {t("Nothing arrived for a day. Go on within a week, or what has arrived is removed.")}
        </Alarm>
      )}
      {incompleteVideos > 0 && (
        <Alarm
          icon={FileX}
          title={plural(incompleteVideos, "1 video has files missing", "{count} videos have files missing")}
          to={`${uploads}&incomplete=true`}
        >
          {t("They were stored, and are there no more. Restore them from a backup, or upload the video again.")}
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
        {t("Look into it")}
      </ButtonLink>
    </div>
  );
}
