/** Whose history and favourites: an account's, or those of one of its other profiles. */
type Viewer = { id: string; profileId?: string };

/** The key of what a browser stores for a viewer. */
export const viewerKey = ({ id, profileId = "" }: Viewer): string => `${id} ${profileId}`.trim();

/** Returns the account of a viewer's key. */
export const accountOfKey = (key: string): string => key.replace(/ .*/, "");
