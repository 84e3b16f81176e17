import { useQuery } from "@tanstack/react-query";
import { Banknote, Clapperboard, HardDrive, Tags, Ticket, UsersRound } from "lucide-react";
import { m } from "#messages";
import { hasPermission } from "../../../contract/access/permissions.ts";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import { getSite } from "../../../contract/site/site.ts";
import { studioSection } from "../../api/studio-paths.ts";
import { memoizePerLocale } from "../../i18n/per-locale.ts";
import { Button } from "../../ui/button.tsx";
import { formatBytes } from "../../ui/format-bytes.ts";
import { formatPrice } from "../../ui/format-price.ts";
import { Notice } from "../../ui/notice.tsx";
import { Tile } from "../../ui/tile.tsx";
import { DraftList } from "../movies/draft-list.tsx";
import { orderLinks } from "../revenue/order-links.ts";
import { SetUpNote } from "../set-up/set-up-note.tsx";
import { BrowserErrors } from "./browser-errors.tsx";
import { SiteCharts } from "./site-charts.tsx";
import { SiteHealth } from "./site-health.tsx";
import { siteStatsQuery } from "./site-stats-query.ts";
import { TodayList } from "./today-list.tsx";
import { Trend } from "./trend.tsx";

/**
 * The dashboard lists the tasks that wait, and then the figures of catalogue, members and payments,
 * as far as the user may see them.
 */
export const AdminOverview = ({ user }: { user: UserInfo }) => (
  <>
    <TodayList />
    {!hasPermission(user, "movies") && <DraftList />}
    {hasPermission(user, "site") && <SetUpNote />}
    {hasPermission(user, "revenue") && <SiteFigures />}
    {hasPermission(user, "site") && (
      <>
        <SiteHealth />
        <BrowserErrors />
      </>
    )}
  </>
);

function SiteFigures() {
  const statsResult = useQuery({ ...siteStatsQuery(), staleTime: 0 });
  const stats = statsResult.data?.data;
  const links = orderLinks;
  const revenue = stats && formatRevenue(stats.revenue);
  const storage = stats && formatBytes(stats.storageBytes);
  // The longest of these values decides the font size of all tiles.
  const fitText = stats && [stats.users, stats.subscribers, revenue, storage].join(" ");
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <Tile
          icon={Clapperboard}
          label={m.studio_total_movies()}
          value={stats?.movies}
          fitText={fitText}
          to={studioSection("movielist")}
        />
        <Tile
          icon={Tags}
          label={m.studio_total_categories()}
          value={stats?.categories}
          fitText={fitText}
          to={studioSection("categories")}
        />
        <Tile
          icon={UsersRound}
          label={m.studio_total_users()}
          value={stats?.users}
          fitText={fitText}
          to={studioSection("users")}
        />
        <Tile
          icon={Ticket}
          label={m.studio_subscribers_now()}
          value={stats?.subscribers}
          fitText={fitText}
          trend={
            <Trend
              days={stats?.subscribersByDay.map((row) => ({ ...row, value: row.subscribers }))}
              by="last"
            />
          }
          to={studioSection("orders", "tab=subscriptions&state=running")}
        />
        <Tile
          icon={Banknote}
          label={m.metrics_revenue()}
          value={revenue}
          fitText={fitText}
          trend={
            <Trend
              days={stats?.revenueByDay.map((row) => ({ ...row, value: row.amount }))}
              by="sum"
              write={formatPrice}
            />
          }
          to={links.paidIn("all")}
        />
        <Tile
          icon={HardDrive}
          label={m.studio_storage_used()}
          value={storage}
          fitText={fitText}
          trend={
            <Trend
              days={stats?.storageByDay.map((row) => ({ ...row, value: row.bytes }))}
              by="last"
            />
          }
          to={links.storage}
        />
      </div>
      {statsResult.isError && !stats ? (
        <Notice
          title={m.studio_figures_failed_title()}
          actions={<Button onClick={() => statsResult.refetch()}>{m.common_try_again()}</Button>}
        >
          <p>{statsResult.error.message}</p>
        </Notice>
      ) : (
        <SiteCharts stats={stats} links={links} />
      )}
    </>
  );
}

const compactPriceFormat = memoizePerLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency: getSite().currency,
      notation: "compact",
      maximumFractionDigits: 2,
    }),
);

/**
 * Formats revenue. From a million on the format is compact, because the full amount would not fit
 * into a tile on a phone.
 */
const formatRevenue = (amount: number): string =>
  amount >= 1_000_000 ? compactPriceFormat().format(amount) : formatPrice(amount);
