import type { Movie } from "../../contract/catalogue/catalogue.ts";
import { element } from "./element.ts";
import { removeContent } from "./navigation.ts";
import { showFailure } from "./screens/failure.ts";
import { goBack, openScreen, type TvScreenBuilder } from "./screens.ts";
import { getViewer, onViewerChange } from "./viewer.ts";

/** Opens the player, whose code is loaded when the first movie is played. */
export const openPlayer = (movie: Movie): void => openScreen(watchScreen(movie));

/** Waits for the grant, then plays the movie; a refusal is shown with its reason. */
const watchScreen =
  (movie: Movie): TvScreenBuilder =>
  (node, key) => {
    node.className = "player dark-surface";
    let player: ReturnType<TvScreenBuilder> | null = null;
    let isClosed = false;

    async function start() {
      removeContent(node);
      node.append(element("p", { class: "spinner", role: "status" }, movie.name));
      try {
        const [{ showPlayer }, { requestPlaybackGrant }] = await Promise.all([
          import("./player/show-player.ts"),
          import("../features/player/features/playback-grant.ts"),
        ]);
        const grant = await requestPlaybackGrant(movie.id);
        if (isClosed) return;
        removeContent(node);
        player = showPlayer(node, key, { movie, grant });
      } catch (error) {
        if (isClosed) return;
        removeContent(node);
        showFailure(node, key, { error, onRetry: start });
      }
    }

    // A session that ended on another device ends the playback.
    const stop = onViewerChange(() => getViewer() === null && goBack());
    void start();
    return {
      onKey: (remoteKey) => player?.onKey?.(remoteKey) ?? false,
      onClose() {
        isClosed = true;
        stop();
        player?.onClose?.();
      },
    };
  };
