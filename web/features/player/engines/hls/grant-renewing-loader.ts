import Hls, {
  type HlsConfig,
  type LoaderCallbacks,
  type LoaderConfiguration,
  type LoaderContext,
} from "hls.js";
import { isTransientError } from "../../../../api/client.ts";

export type LoaderClass = HlsConfig["loader"];

const DefaultLoader = Hls.DefaultConfig.loader;

/**
 * Creates an hls.js loader that renews the grant after a 401 or 403 and loads the file again.
 * hls.js never sees the error, so it does not switch the rendition.
 */
export function createGrantRenewingLoader(renewGrant: () => Promise<unknown>): LoaderClass {
  let renewal: Promise<unknown> | undefined;
  const renewOnce = () => {
    renewal ??= renewGrant().finally(() => {
      renewal = undefined;
    });
    return renewal;
  };

  return class extends DefaultLoader {
    private readonly settings: HlsConfig;
    private retryLoader: InstanceType<LoaderClass> | undefined;
    private isAborted = false;

    constructor(settings: HlsConfig) {
      super(settings);
      this.settings = settings;
    }

    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ) {
      const { stats } = this;
      const retryLoad = () => {
        if (this.isAborted) return;
        this.retryLoader = new DefaultLoader(this.settings);
        this.retryLoader.load(context, config, {
          ...callbacks,
          onSuccess: (response, retryStats, ...rest) => {
            Object.assign(stats, retryStats);
            callbacks.onSuccess(response, stats, ...rest);
          },
        });
      };
      super.load(context, config, {
        ...callbacks,
        onError: (error, ...rest) => {
          if (error.code !== 401 && error.code !== 403) return callbacks.onError(error, ...rest);
          const rejectRequest = (reason: unknown) => {
            if (this.isAborted) return;
            callbacks.onError(
              isTransientError(reason) ? { code: reason.status, text: "" } : error,
              ...rest,
            );
          };
          void renewOnce().then(retryLoad, rejectRequest);
        },
      });
    }

    override abort() {
      this.isAborted = true;
      this.retryLoader?.abort();
      super.abort();
    }

    override destroy() {
      this.isAborted = true;
      this.retryLoader?.destroy();
      super.destroy();
    }
  };
}
