import { Film, Gift, Heart, History, Play, ReceiptText } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { m } from "#messages";
import { isStaff } from "../../../contract/access/staff-roles.ts";
import type { User, UserInfo } from "../../../contract/accounts/accounts.ts";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { getSite } from "../../../contract/site/site.ts";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { ProfileCard } from "../../features/accounts/profile-card.tsx";
import { ConsentNote } from "../../features/orders/consent-note.tsx";
import { useOwnedMovieIds } from "../../features/orders/use-owned-movie-ids.ts";
import { ComingPriceNotice } from "../../features/prices/coming-price-notice.tsx";
import { ExpiringCardWarning } from "../../features/subscriptions/expiring-card-warning.tsx";
import { OverdueWarning } from "../../features/subscriptions/overdue-warning.tsx";
import { OwnPlan } from "../../features/subscriptions/own-plan.tsx";
import { PausedNotice } from "../../features/subscriptions/paused-notice.tsx";
import { PlanChoice, SubscribeButton } from "../../features/subscriptions/plan-choice.tsx";
import { StoppedRenewalNotice } from "../../features/subscriptions/stopped-renewal-notice.tsx";
import { type SubscribingUser, useSubscribe } from "../../features/subscriptions/use-subscribe.ts";
import { useSubscription } from "../../features/subscriptions/use-subscription.ts";
import { useFavourites } from "../../features/viewing/favourites.ts";
import { useWatchHistory } from "../../features/viewing/use-watch-history.ts";
import { WatchHistory } from "../../features/viewing/watch-history.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Tile } from "../../ui/tile.tsx";
import { DownloadButton } from "../movie-actions/download-button.tsx";
import { lazyStudioComponent } from "./lazy-studio-component.ts";
import { SubscriptionTile } from "./subscription-tile.tsx";

const AdminOverview = lazyStudioComponent(
  async () => (await import("../../studio/metrics/admin-overview.tsx")).AdminOverview,
);

export function OverviewPanel({ user, account }: { user: UserInfo; account: User }) {
  const isMember = !isStaff(user);
  const subscribed = account.subscription === "SUBSCRIBED";
  const paused = Boolean(useSubscription()?.paused);
  const linkedPlanId = useSearchParams()[0].get("plan") ?? undefined;
  return (
    <div className="grid gap-4">
      <OverdueWarning email={account.email} />
      <ExpiringCardWarning />
      <PausedNotice email={account.email} />
      <StoppedRenewalNotice />
      <ComingPriceNotice email={account.email} linkedPlanId={linkedPlanId} />
      {isMember && <ProfileCard account={account} />}
      {isMember ? <MemberTiles user={user} account={account} /> : <AdminOverview user={user} />}
      {!isMember && subscribed && <SubscriptionTile user={user} account={account} />}
      {subscribed && <OwnPlan linkedPlanId={linkedPlanId} />}
      {isMember && !subscribed && !paused && <SubscribePanel user={user} />}
      <nav aria-label={m.dashboard_purchases_nav()} className="mt-2 flex flex-wrap gap-3">
        <ButtonLink look="quiet" to={paths.purchases}>
          <Film aria-hidden="true" className="size-5" /> {m.billing_my_movies()}
        </ButtonLink>
        <ButtonLink look="quiet" to={paths.orders}>
          <ReceiptText aria-hidden="true" className="size-5" /> {m.billing_my_orders()}
        </ButtonLink>
        {getSite().sellsGifts && (
          <ButtonLink look="quiet" to={paths.gift}>
            <Gift aria-hidden="true" className="size-5" /> {m.gift_page_title()}
          </ButtonLink>
        )}
      </nav>
      {(isMember || subscribed) && <OwnHistory user={user} />}
    </div>
  );
}

const historyId = "watch-history";

function MemberTiles({ user, account }: { user: UserInfo; account: User }) {
  const favourites = useFavourites(user).length;
  const watched = useWatchHistory(user).total;
  return (
    <div className="grid gap-4 sm:grid-cols-2 sm:max-xl:*:nth-3:col-span-2 xl:grid-cols-3">
      <Tile
        icon={Heart}
        label={m.dashboard_total_favourites()}
        value={favourites}
        to={favourites > 0 ? paths.favourites(user) : paths.noFavourites}
      />
      <Tile icon={History} label={m.viewing_history()} value={watched} onPress={scrollToHistory} />
      <SubscriptionTile user={user} account={account} />
    </div>
  );
}

function OwnHistory({ user }: { user: UserInfo }) {
  const history = useWatchHistory(user);
  const ownedMovieIds = useOwnedMovieIds(true);
  return (
    <WatchHistory
      id={historyId}
      history={history}
      renderActions={(movie) => (
        <MovieActions
          movie={movie}
          isDownloadable={movie.downloadFor === undefined || ownedMovieIds.has(movie.id)}
        />
      )}
    />
  );
}

function scrollToHistory() {
  const heading = document.getElementById(historyId);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

type MovieActionsProps = { movie: Pick<Movie, "id" | "name" | "video">; isDownloadable: boolean };

/**
 * The actions of a movie in a list. The watch page checks the entitlement, so the list does not.
 */
function MovieActions({ movie, isDownloadable }: MovieActionsProps) {
  return (
    <div className="flex grow gap-2 *:grow *:px-4 max-xs:*:gap-1 max-xs:*:px-2 max-xs:*:[&>svg]:size-4">
      {movie.video !== null && (
        <Button look="quiet" about={movie.name} onClick={() => navigate(paths.watch(movie))}>
          <Play aria-hidden="true" className="size-5 shrink-0 fill-current" /> {m.common_watch()}
        </Button>
      )}
      {isDownloadable && <DownloadButton movie={movie} />}
    </div>
  );
}

/** The price and the checkout, for users without a subscription. */
function SubscribePanel({ user }: { user: SubscribingUser }) {
  const [searchParams] = useSearchParams();
  const linkedPlanId = searchParams.get("plan") ?? undefined;
  const linked = {
    ...(linkedPlanId && { planId: linkedPlanId }),
    code: searchParams.get("code") ?? "",
  };
  const subscribing = useSubscribe(user, null, linked);
  const { offer } = subscribing;
  return (
    <section
      aria-labelledby="subscribe"
      className="grid items-center gap-x-12 gap-y-6 rounded-2xl bg-velvet p-5 ring-1 ring-screen/6 sm:p-8 xl:grid-cols-2"
    >
      <div>
        <h2 id="subscribe" className="headline text-4xl">
          {m.billing_subscribe_panel_title()}
        </h2>
        <p className="mt-2 text-pretty text-dim">{m.billing_subscribe_panel_text()}</p>
      </div>
      <div className="grid gap-4">
        {offer && linkedPlanId && !offer.some(({ id }) => id === linkedPlanId) && (
          <p role="status" className="text-dim">
            {m.issue_plan_not_available()}
          </p>
        )}
        <PlanChoice {...subscribing} />
        <SubscribeButton {...subscribing} className="min-h-12 text-lg" />
        <ConsentNote />
      </div>
    </section>
  );
}
