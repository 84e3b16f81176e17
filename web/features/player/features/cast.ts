import { getSite } from "../../../../contract/site/site.ts";
import { createStore } from "../../../ui/create-store.ts";
import type { CastSender, CastSenderOptions } from "../cast/cast-sender.ts";
import type { CastState } from "../cast/cast-state.ts";

type Options = Omit<CastSenderOptions, "video" | "appId" | "signal" | "state"> & {
  isOffered: boolean;
};

/**
 * Creates the Cast feature. The code for Cast is loaded only if the owner has set the id of a
 * receiver, the browser can cast, and the movie may leave the page.
 */
export function createCastFeature({ isOffered, ...options }: Options) {
  const state = createStore<CastState>({ canCast: false, casted: null });
  let sender: CastSender | null = null;
  return {
    state,
    /** Returns the video on the other screen while the movie is cast, else null. */
    getRemote: () => (state.getSnapshot().casted ? (sender?.remote ?? null) : null),
    toggle: () => sender?.toggle(),
    loadAgain: () => sender?.loadAgain(),

    attach(video: HTMLVideoElement) {
      const { castAppId: appId } = getSite();
      const controller = new AbortController();
      const { signal } = controller;
      if (appId && isOffered && "PresentationRequest" in window)
        void import("../cast/cast-sender.ts")
          .then(({ openCastSender }) => openCastSender({ ...options, appId, signal, state, video }))
          .then((opened) => {
            if (!signal.aborted) sender = opened;
          })
          .catch(() => undefined);
      return () => {
        controller.abort();
        sender = null;
      };
    },
  };
}
