/**
 * An account in its main profile, or in another profile. Each viewer has a history and favourites.
 */
type Viewer = { id: string; profileId?: string };

/** Returns the key under which a browser stores the data of a viewer. */
export const viewerKey = ({ id, profileId = "" }: Viewer): string => `${id} ${profileId}`.trim();

export const accountOfViewerKey = (key: string): string => key.replace(/ .*/, "");
