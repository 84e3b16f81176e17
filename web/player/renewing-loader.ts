import Hls, { type HlsConfig, type LoaderCallbacks, type LoaderConfiguration, type LoaderContext } from "hls.js";
import { statusOf } from "../api/client.ts";

export type LoaderClass = HlsConfig["loader"];

const DefaultLoader = Hls.DefaultConfig.loader;
const unreachable = { code: 0, text: "" };

/**
 * A loader of hls.js that asks for a new grant when the site refuses a file, and then for the file again; hls.js
 * hears of neither, and so does not take the quality for a bad one.
 */
export function renewingLoader(renew: () => Promise<unknown>): LoaderClass {
  let renewal: Promise<unknown> | undefined;
  const renewOnce = () => {
    renewal ??= renew().finally(() => {
      renewal = undefined;
    });
    return renewal;
  };

  return class extends DefaultLoader {
    private readonly settings: HlsConfig;
    private second: InstanceType<LoaderClass> | undefined;
    private ended = false;

    constructor(settings: HlsConfig) {
      super(settings);
      this.settings = settings;
    }

    override load(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>) {
      const { stats } = this;
      const again = () => {
        if (this.ended) return;
        this.second = new DefaultLoader(this.settings);
        this.second.load(context, config, {
          ...callbacks,
          onSuccess: (response, itsStats, ...rest) => {
            Object.assign(stats, itsStats);
            callbacks.onSuccess(response, stats, ...rest);
          },
        });
      };
      super.load(context, config, {
        ...callbacks,
        onError: (error, ...rest) => {
          if (error.code !== 401 && error.code !== 403) return callbacks.onError(error, ...rest);
          const give = (reason: unknown) => {
            if (!this.ended) callbacks.onError(statusOf(reason) === 0 ? unreachable : error, ...rest);
          };
          void renewOnce().then(again, give);
        },
      });
    }

    override abort() {
      this.ended = true;
      this.second?.abort();
      super.abort();
    }

    override destroy() {
      this.ended = true;
      this.second?.destroy();
      super.destroy();
    }
  };
}
