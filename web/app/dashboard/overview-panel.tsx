import { useQuery } from "@tanstack/react-query";
import { Clapperboard, Heart, Tags, Ticket, UsersRound } from "lucide-react";
import type { User, UserInfo } from "../../../contract/accounts.ts";
import { largestPage } from "../../../contract/constants.ts";
import { messages } from "../../../contract/messages.ts";
import { ProfileCard } from "../../account/profile-card.tsx";
import { categories } from "../../catalogue/queries.ts";
import { userPage } from "../../studio/users/queries.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { useFavourites } from "../../viewing/favourites.ts";
import { answerTo } from "../answers.ts";
import { paths } from "../paths.ts";
import { sectionAddress } from "./sections.ts";
import { Tile } from "./tile.tsx";

export function OverviewPanel({ user, account }: { user: UserInfo; account: User }) {
  return (
    <div className="grid gap-4">
      <ProfileCard account={account} />
      {user.role === "ADMIN" ? <HouseTiles user={user} /> : <MemberTiles user={user} account={account} />}
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
  const subscribed = account.subscription === "SUBSCRIBED";
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Tile
        icon={Heart}
        label="Total Favourites"
        value={favourites}
        to={favourites > 0 ? paths.favourites(user) : paths.noFavourites}
      />
      <Tile
        icon={Ticket}
        label="Subscription Details"
        value={account.subscription}
        note={subscribed ? "Every film of the house is open to you." : "Films open to subscribers only."}
        onPress={subscribed ? undefined : () => showAlert(messages.noReceipt, { failed: true })}
      />
    </div>
  );
}
