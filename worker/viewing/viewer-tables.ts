import type { UserContext } from "../auth/session.ts";
import { favourites, profileFavourites, profileViews, views } from "../schema.ts";

/** The account, the profile and the time of a change of the history or the favourites. */
export type ViewerContext = Pick<UserContext, "userId" | "profileId" | "now">;

/**
 * The history that a change is written to, which statements that read find under the name `views`:
 * `openSessionDatabase`. `viewer` is the column of the profile's or the account's id.
 */
export const historyOf = ({ userId, profileId }: ViewerContext) =>
  profileId === null
    ? { table: views, viewer: views.userId, viewerId: userId }
    : { table: profileViews, viewer: profileViews.profileId, viewerId: profileId };

/** The favourites that a change is written to, as `historyOf` says. */
export const favouritesOf = ({ userId, profileId }: ViewerContext) =>
  profileId === null
    ? { table: favourites, viewer: favourites.userId, viewerId: userId }
    : { table: profileFavourites, viewer: profileFavourites.profileId, viewerId: profileId };

/** The value of the column that names the viewer in these tables. */
export const viewerColumns = ({ userId, profileId }: ViewerContext) =>
  profileId === null ? { userId } : { profileId };
