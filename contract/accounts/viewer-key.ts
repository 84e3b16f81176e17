/** Owns a history and favourites: an account in its main profile, or in another profile. */
type Viewer = { id: string; profileId?: string };

/** The key of what a browser stores for a viewer. */
export const viewerKey = ({ id, profileId = "" }: Viewer): string => `${id} ${profileId}`.trim();

export const accountOfViewerKey = (key: string): string => key.replace(/ .*/, "");
