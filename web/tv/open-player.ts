import type { NextEpisode } from "../../contract/collections/series.ts";
import { element } from "./element.ts";
import { removeContent } from "./navigation.ts";
import type { PlayedMovie } from "./player/request-playback.ts";
import { showFailure } from "./screens/failure.ts";
import { goBack, openScreen, type TvScreenBuilder } from "./screens.ts";
import { getViewer, onViewerChange } from "./viewer.ts";

/**
 * Opens the player, whose code is loaded when the first movie is played. `onNext` is called when
 * the player goes on to the next episode.
 */
export const openPlayer = (
  movie: PlayedMovie,
  onNext: (next: NextEpisode) => void = () => undefined,
): void => openScreen(watchScreen(movie, onNext));

/** Waits for the grant, then plays the movie; a refusal is shown with its reason. */
const watchScreen =
  (first: PlayedMovie, onNext: (next: NextEpisode) => void): TvScreenBuilder =>
  (node, key) => {
    let movie = first;
    let player: ReturnType<TvScreenBuilder> | null = null;
    let isClosed = false;

    async function start() {
      removeContent(node);
      node.className = "player dark-surface";
      node.append(element("p", { class: "spinner", role: "status" }, movie.name));
      try {
        const [{ showPlayer }, { requestPlayback }] = await Promise.all([
          import("./player/show-player.ts"),
          import("./player/request-playback.ts"),
        ]);
        const playback = await requestPlayback(movie);
        if (isClosed) return;
        removeContent(node);
        player = showPlayer(node, key, { movie, ...playback, onNext: playNext });
      } catch (error) {
        if (isClosed) return;
        removeContent(node);
        showFailure(node, key, { error, onRetry: start });
      }
    }

    /**
     * Plays the next episode on this screen. `hasNext` is true, because only the Worker knows
     * whether another episode follows.
     */
    function playNext(next: NextEpisode) {
      player?.onClose?.();
      player = null;
      movie = { id: next.id, name: next.name, hasNext: true };
      onNext(next);
      void start();
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
