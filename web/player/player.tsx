import "./player.css";
import createMediaStore from "media-chrome/dist/media-store/media-store.js";
import { MediaProvider } from "media-chrome/react/media-store";
import { useState } from "react";
import type { Permission } from "./playback.ts";
import { Theatre } from "./theatre.tsx";
import type { Film } from "./use-media-session.ts";

/** What the store would remember is remembered by us. */
const storeOptions = { noVolumePref: true, noMutedPref: true, noSubtitlesLangPref: true };

type Props = {
  film: Film;
  /** What the film began with; a newer one does not begin it again. */
  permission: Permission;
  /** The subscription ended in the middle of the film. */
  onUnpaid: () => void;
  /** Whose progress it is. */
  viewerId: string;
};

export function Player(props: Props) {
  const [store] = useState(() => createMediaStore({ documentElement: document, options: storeOptions }));
  const [permission] = useState(props.permission);
  return (
    <MediaProvider mediaStore={store}>
      <Theatre {...props} permission={permission} />
    </MediaProvider>
  );
}
