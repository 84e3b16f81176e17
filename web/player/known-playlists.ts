import Hls, { type Loader, type LoaderCallbacks, type LoaderConfiguration, type PlaylistLoaderContext } from "hls.js";

type PlaylistLoader = NonNullable<(typeof Hls.DefaultConfig)["pLoader"]>;

const DefaultLoader = Hls.DefaultConfig.loader as PlaylistLoader;

/** A loader of hls.js that answers playlists from texts by address, and asks the site for the others. */
export function knownPlaylists(texts: Record<string, string>): PlaylistLoader {
  return class extends DefaultLoader implements Loader<PlaylistLoaderContext> {
    private ended = false;

    override load(
      context: PlaylistLoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<PlaylistLoaderContext>,
    ) {
      const text = texts[new URL(context.url, location.href).pathname];
      if (text === undefined) return super.load(context, config, callbacks);
      const now = performance.now();
      Object.assign(this.stats, { loaded: text.length, total: text.length });
      Object.assign(this.stats.loading, { start: now, first: now, end: now });
      queueMicrotask(() => {
        if (!this.ended) callbacks.onSuccess({ url: context.url, data: text }, this.stats, context, null);
      });
    }

    override abort() {
      this.ended = true;
      super.abort();
    }

    override destroy() {
      this.ended = true;
      super.destroy();
    }
  };
}
