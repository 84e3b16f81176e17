import "./player.css";
import createMediaStore from "media-chrome/dist/media-store/media-store.js";
import { MediaProvider } from "media-chrome/react/media-store";
import { useState } from "react";
import type { PlaybackGrant } from "./features/playback-grant.ts";
import type { PlayerMovie } from "./features/use-media-session.ts";
import { PlayerView } from "./player-view.tsx";

/** What the store would remember is remembered by us. */
const storeOptions = { noVolumePref: true, noMutedPref: true, noSubtitlesLangPref: true };

type Props = {
  movie: PlayerMovie;
  /** What the film began with; a newer one does not begin it again. */
  grant: PlaybackGrant;
  /** The subscription ended in the middle of the film. */
  onSubscriptionRequired: () => void;
  /** Whose progress it is. */
  viewerId: string;
};

export function Player(props: Props) {
  const [store] = useState(() => createMediaStore({ documentElement: document, options: storeOptions }));
  const [grant] = useState(props.grant);
  return (
    <MediaProvider mediaStore={store}>
      <PlayerView {...props} grant={grant} />
    </MediaProvider>
  );
}
