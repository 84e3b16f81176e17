import { useQuery } from "@tanstack/react-query";
import { Clapperboard, Film, Heart, ReceiptText, Tags, UsersRound } from "lucide-react";
import type { User, UserInfo } from "../../../contract/accounts.ts";
import { largestPage } from "../../../contract/constants.ts";
import { ProfileCard } from "../../account/profile-card.tsx";
import { SubscribePanel } from "../../billing/subscribe-panel.tsx";
import { categories } from "../../catalogue/queries.ts";
import { userPage } from "../../studio/users/queries.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { useFavourites } from "../../viewing/favourites.ts";
import { answerTo } from "../answers.ts";
import { paths } from "../paths.ts";
import { sectionAddress } from "./sections.ts";
import { SubscriptionTile } from "./subscription-tile.tsx";
import { Tile } from "./tile.tsx";

export function OverviewPanel({ user, account }: { user: UserInfo; account: User }) {
  const isMember = user.role !== "ADMIN";
  const subscribed = account.subscription === "SUBSCRIBED";
  return (
    <div className="grid gap-4">
      <ProfileCard account={account} />
      {isMember ? <MemberTiles user={user} account={account} /> : <HouseTiles user={user} />}
      {!isMember && subscribed && <SubscriptionTile user={user} account={account} />}
      {isMember && !subscribed && <SubscribePanel user={user} />}
      <nav aria-label="What I paid for" className="mt-2 flex flex-wrap gap-3">
        <ButtonLink look="quiet" to={paths.purchases}>
          <Film aria-hidden="true" className="size-5" /> My films
        </ButtonLink>
        <ButtonLink look="quiet" to={paths.orders}>
          <ReceiptText aria-hidden="true" className="size-5" /> Orders
        </ButtonLink>
      </nav>
    </div>
  );
}

function HouseTiles({ user }: { user: UserInfo }) {
  const movies = useQuery(answerTo("GET /api/getMovies", { query: { limit: largestPage } })).data;
  const kinds = useQuery(categories()).data;
  const users = useQuery(userPage({})).data;
  const movieCount = movies?.nextCursor ? `${largestPage}+` : movies?.data.length;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Tile icon={Clapperboard} label="Total Movies" value={movieCount} to={sectionAddress(user, "movielist")} />
      <Tile icon={Tags} label="Total Categories" value={kinds?.data.length} to={sectionAddress(user, "categories")} />
      <Tile icon={UsersRound} label="Total Users" value={users?.total} to={sectionAddress(user, "users")} />
    </div>
  );
}

function MemberTiles({ user, account }: { user: UserInfo; account: User }) {
  const favourites = useFavourites().length;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Tile
        icon={Heart}
        label="Total Favourites"
        value={favourites}
        to={favourites > 0 ? paths.favourites(user) : paths.noFavourites}
      />
      <SubscriptionTile user={user} account={account} />
    </div>
  );
}
