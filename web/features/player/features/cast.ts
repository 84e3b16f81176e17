import { getSite } from "../../../../contract/site/site.ts";
import { createStore } from "../../../ui/create-store.ts";
import type { CastSender, CastSenderOptions } from "../cast/cast-sender.ts";
import type { CastState } from "../cast/cast-state.ts";

type Options = Omit<CastSenderOptions, "video" | "appId" | "signal" | "state"> & {
  isOffered: boolean;
};

/**
 * Creates the Cast feature. Its code is not loaded without the owner's id of a receiver, in
 * browsers that cannot cast, and for a movie that must not leave the page.
 */
export function createCastFeature({ isOffered, ...options }: Options) {
  const state = createStore<CastState>({ canCast: false, casted: null });
  let sender: CastSender | null = null;
  return {
    state,
    /** The video on the other screen, while it plays there. */
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
