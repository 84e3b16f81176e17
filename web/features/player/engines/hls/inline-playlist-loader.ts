import type {
  Loader,
  LoaderCallbacks,
  LoaderConfiguration,
  PlaylistLoaderConstructor,
  PlaylistLoaderContext,
} from "hls.js";
import type { LoaderClass } from "./grant-renewing-loader.ts";

/**
 * An hls.js loader that takes playlists from `playlistTexts` by path, and loads any other playlist
 * with `BaseLoader`.
 */
export function createInlinePlaylistLoader(
  playlistTexts: Record<string, string>,
  BaseLoader: LoaderClass,
): PlaylistLoaderConstructor {
  return class
    extends (BaseLoader as PlaylistLoaderConstructor)
    implements Loader<PlaylistLoaderContext>
  {
    private isAborted = false;

    override load(
      context: PlaylistLoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<PlaylistLoaderContext>,
    ) {
      const text = playlistTexts[new URL(context.url, location.href).pathname];
      if (text === undefined) return super.load(context, config, callbacks);
      const now = performance.now();
      Object.assign(this.stats, { loaded: text.length, total: text.length });
      Object.assign(this.stats.loading, { start: now, first: now, end: now });
      queueMicrotask(() => {
        if (!this.isAborted)
          callbacks.onSuccess({ url: context.url, data: text }, this.stats, context, null);
      });
    }

    override abort() {
      this.isAborted = true;
      super.abort();
    }

    override destroy() {
      this.isAborted = true;
      super.destroy();
    }
  };
}
