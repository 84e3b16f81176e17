import { useQuery } from "@tanstack/react-query";
import {
  Banknote,
  Clapperboard,
  CloudAlert,
  FileX,
  Flag,
  HardDrive,
  Tags,
  Ticket,
  UsersRound,
} from "lucide-react";
import { m } from "#messages";
import { failedUploadDays, uploadStallDays } from "../../../contract/policy.ts";
import { getSite } from "../../../contract/site/site.ts";
import { studioSection } from "../../api/studio-paths.ts";
import { memoizePerLocale } from "../../i18n/per-locale.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { formatBytes } from "../../ui/format-bytes.ts";
import { formatPrice } from "../../ui/format-price.ts";
import { Notice } from "../../ui/notice.tsx";
import { Tile } from "../../ui/tile.tsx";
import { Warning } from "../../ui/warning.tsx";
import { orderLinks } from "../revenue/order-links.ts";
import { SetUpNote } from "../set-up/set-up-note.tsx";
import { BrowserErrors } from "./browser-errors.tsx";
import { IncidentWarning } from "./incident-warning.tsx";
import { SiteCharts } from "./site-charts.tsx";
import { SiteHealth } from "./site-health.tsx";
import { type SiteStats, siteStatsQuery } from "./site-stats-query.ts";

/** The catalogue, members and payments in numbers and charts. */
export function AdminOverview() {
  const statsResult = useQuery({ ...siteStatsQuery(), staleTime: 0 });
  const stats = statsResult.data?.data;
  const links = orderLinks;
  return (
    <>
      <SetUpNote />
      <div className="grid gap-4 sm:grid-cols-3">
        <Tile
          icon={Clapperboard}
          label={m.studio_total_movies()}
          value={stats?.movies}
          to={studioSection("movielist")}
        />
        <Tile
          icon={Tags}
          label={m.studio_total_categories()}
          value={stats?.categories}
          to={studioSection("categories")}
        />
        <Tile
          icon={UsersRound}
          label={m.studio_total_users()}
          value={stats?.users}
          to={studioSection("users")}
        />
        <Tile
          icon={Ticket}
          label={m.studio_subscribers_now()}
          value={stats?.subscribers}
          to={studioSection("orders", "tab=subscriptions&state=running")}
        />
        <Tile
          icon={Banknote}
          label={m.metrics_revenue()}
          value={stats && formatRevenue(stats.revenue)}
          to={links.paidIn("all")}
        />
        <Tile
          icon={HardDrive}
          label={m.studio_storage_used()}
          value={stats && formatBytes(stats.storageBytes)}
          to={links.storage}
        />
      </div>
      {stats && <Warnings stats={stats} />}
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
      <SiteHealth />
      <BrowserErrors />
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

/**
 * Whether this list of warnings shows an incident. `orders_flagged` and `files_missing` have
 * warnings of their own, with a link.
 */
const isShownHere = ({ code }: NonNullable<SiteStats["incidents"]>[number]) =>
  code !== "orders_flagged" && code !== "files_missing";

function Warnings({ stats }: { stats: SiteStats }) {
  const { flaggedOrders, failedUploads, incompleteVideos, incidents } = stats;
  return (
    <>
      {incidents?.filter(isShownHere).map((incident) => (
        <IncidentWarning
          key={JSON.stringify(incident)}
          incident={incident}
          link={
            incident.code === "dispute" && (
              <ReviewLink to={studioSection("orders", "status=disputed")} />
            )
          }
        />
      ))}
      {flaggedOrders > 0 && (
        <Warning
          icon={Flag}
          title={m.studio_incident_orders_flagged({ count: flaggedOrders })}
          action={<ReviewLink to={studioSection("orders", "status=flagged")} />}
        >
          {m.studio_incident_orders_flagged_text()}
        </Warning>
      )}
      {failedUploads > 0 && (
        <Warning
          icon={CloudAlert}
          title={m.studio_incident_uploads_failed({ count: failedUploads })}
          action={<ReviewLink to={studioSection("uploads", "status=failed")} />}
        >
          {m.studio_incident_uploads_failed_text({
            stalled: uploadStallDays,
            resumable: failedUploadDays,
          })}
        </Warning>
      )}
      {incompleteVideos > 0 && (
        <Warning
          icon={FileX}
          title={m.studio_incident_files_missing({ count: incompleteVideos })}
          action={<ReviewLink to={studioSection("uploads", "incomplete=true")} />}
        >
          {m.studio_incident_files_missing_text()}
        </Warning>
      )}
    </>
  );
}

const ReviewLink = ({ to }: { to: string }) => (
  <ButtonLink look="quiet" to={to}>
    {m.studio_incident_review()}
  </ButtonLink>
);
