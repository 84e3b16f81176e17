import type { UserContext } from "../auth/session.ts";
import { favourites, profileFavourites, profileViews, views } from "../schema.ts";

/** The account, the profile and the time of a change of the history or the favourites. */
export type ViewerContext = Pick<UserContext, "userId" | "profileId" | "now">;

/**
 * The history table to which a change is written. Statements that read the history find it under
 * the name `views` (`openSessionDatabase`). `viewer` is the column with the id of the profile or of
 * the account.
 */
export function historyTableOf({ userId, profileId }: ViewerContext) {
  if (profileId === null) return { table: views, viewer: views.userId, viewerId: userId };
  return { table: profileViews, viewer: profileViews.profileId, viewerId: profileId };
}

/** The favourites table to which a change is written, in the form of `historyTableOf`. */
export function favouritesTableOf({ userId, profileId }: ViewerContext) {
  if (profileId === null) return { table: favourites, viewer: favourites.userId, viewerId: userId };
  return { table: profileFavourites, viewer: profileFavourites.profileId, viewerId: profileId };
}

/** The column that names the viewer in a history or favourites table, with its value. */
export const viewerColumns = ({ userId, profileId }: ViewerContext) =>
  profileId === null ? { userId } : { profileId };
